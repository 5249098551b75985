/** What is not counted, and why a file of nothing else is refused. */

import { FileError, fileErrors, INSTEAD } from '#domain/import/file-error.ts';
import type { LeftOut } from '#domain/import/tables/series.ts';

/** Says what a file holds whose series are no electricity. */
export function makeOtherError(leftOut: readonly LeftOut[], fileWords: string): FileError {
  const has = (...reasons: string[]) => leftOut.some(({ reason }) => reasons.includes(reason));
  const inUnit = leftOut.find(({ reason }) => reason.startsWith('in '));
  if (inUnit !== undefined)
    return new FileError(
      `The values of “${inUnit.name.slice(0, 60)}” are ${inUnit.reason}, which is no electricity. ${INSTEAD}`,
    );
  if (has('gas', 'heat')) return new FileError(fileErrors.gas);
  if (has('water')) return new FileError(fileErrors.water);
  const isBank =
    /\b(debit|credit|balance|withdrawal|deposit|narration|saldo|kontostand|valuta|transaction|buchung\w*)\b/.test(
      fileWords,
    );
  return new FileError(isBank ? 'bank' : 'noEnergy');
}

/** What was left out and why, in one sentence. */
export function describeLeftOut(leftOut: readonly LeftOut[]): string {
  const parts = new Map(
    leftOut.map(({ name, reason }) => [name, `“${name.slice(0, 60)}” (${reason})`]),
  );
  return `Not counted: ${[...parts.values()].join(', ')}.`;
}
