/** What a person answers about files, and how it is looked up. */

import type { Channel } from '#domain/meter/channels.ts';
import type { Answers, RawSeries } from './types.ts';

/** No answer at all. */
export function createAnswers(): Answers {
  return { roles: new Map() };
}

/** What a person says that a series is: by its own name, its meter's, its column's, or its sheet's. */
export function findRole(
  { name, column, meter, sheet }: Pick<RawSeries, 'name' | 'column' | 'meter' | 'sheet'>,
  answers: Answers,
): Channel | 'ignore' | undefined {
  const { roles } = answers;
  return (
    roles.get(name) ??
    roles.get(meter ?? '') ??
    roles.get(column ?? '') ??
    findSheetRole(sheet, answers)
  );
}

/** What a person says that a sheet holds: one named alone leaves the others out. */
export function findSheetRole(
  sheet: string,
  { sheet: sheetAnswer }: Answers,
): Channel | 'ignore' | undefined {
  if (sheetAnswer === undefined || sheet === '') return undefined;
  if (typeof sheetAnswer === 'string') return sheet === sheetAnswer ? undefined : 'ignore';
  return sheetAnswer.get(sheet);
}
