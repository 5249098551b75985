/** Names of files. Apart from the schemas: a browser that only asks for a name's ending loads none. */

import { flattenName } from './text.ts';

/** How long a stored name may be, in UTF-16 units. */
export const FILE_NAME_MAX = 200;

/** Whether a file's name says that it is a CSV file. */
export function isCsvName(name: string): boolean {
  return /\.csv\s*$/i.test(name);
}

/** A file's name as it is stored: the last part of a path, on one line, not too long. */
export function cleanFileName(name: string): string {
  const base = name.split(/[\\/]/).at(-1) ?? '';
  return flattenName(base, FILE_NAME_MAX) || 'readings.csv';
}
