/** Refuses answers about what the files do not have; a chunk of its own in the browser. */

import { FileError } from './file-error.ts';
import type { Contents } from './open/container.ts';
import type { Answers } from './types.ts';
import type { Understanding } from './understand.ts';

/** Refuses an answer about a sheet that the files do not have. */
export function checkSheets({ tables }: Contents, { sheet }: Answers): void {
  if (sheet === undefined) return;
  const existingNames = tables.map(({ name }) => name).filter((name) => name !== '');
  const sheetNames = typeof sheet === 'string' ? [sheet] : [...sheet.keys()];
  refuseUnknown(sheetNames, existingNames, 'sheets');
}

/** Refuses an answer about a column or a meter that the files do not have. */
export function checkNames({ series, leftOut }: Understanding, { roles }: Answers): void {
  const names = [
    ...series.flatMap(({ name, column, meter }) => [name, column ?? name, meter ?? name]),
    ...leftOut.map(({ name }) => name),
  ];
  refuseUnknown([...roles.keys()], names, 'columns and meters');
}

function refuseUnknown(
  names: readonly string[],
  existingNames: readonly string[],
  what: string,
): void {
  const unknownName = names.find((name) => !existingNames.includes(name));
  if (unknownName === undefined) return;
  const list = [...new Set(existingNames)].slice(0, 20).map((name) => `“${name.slice(0, 60)}”`);
  throw new FileError(
    `There is no “${unknownName.slice(0, 60)}” in the file. Its ${what} are ${list.join(', ') || 'without a name'}.`,
  );
}
