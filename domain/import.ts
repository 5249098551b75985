/** An import of a CSV file. */
import * as z from 'zod';

export const importSchema = z.object({
  id: z.number().int(),
  fileName: z.string(),
  imported: z.number().int(),
  alreadyPresent: z.number().int(),
  firstDate: z.string(),
  lastDate: z.string(),
  createdAt: z.string(),
});
export type ImportRecord = z.output<typeof importSchema>;

/** An import as the screen lists it, undone or not. */
export interface ListedImport extends ImportRecord {
  undone: boolean;
  /** Whether it is undone and can still be put back. */
  redoable: boolean;
}

export const FILE_NAME_MAX = 200;

/** Whether a file's name says that it is a CSV file. */
export function isCsvName(name: string): boolean {
  return /\.csv\s*$/i.test(name);
}

/** A file's name as it is stored: the last part of a path, on one line, not too long. */
export function cleanFileName(name: string): string {
  const base = name.split(/[\\/]/).at(-1) ?? '';
  const line = base
    .toWellFormed()
    .replace(/\p{Cc}+/gu, ' ')
    .trim();
  return (
    Array.from(line)
      .slice(0, FILE_NAME_MAX / 2)
      .join('') || 'readings.csv'
  );
}
