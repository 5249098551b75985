/** An import, as the API and the screen list it. */
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
