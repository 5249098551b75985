/** Sentences about the changes in a household's history. */
import type { Change, ChangeKind, Origin } from './change.ts';
import { formatCount, formatDate, formatKwh } from './format.ts';

const KIND_WORDS: Record<ChangeKind, string> = {
  add: 'Added',
  edit: 'Changed',
  delete: 'Deleted',
  import: 'Imported',
  import_undone: 'Import undone',
  restore: 'Brought back',
  bill: 'Bill',
  meter: 'Meter value',
  connection: 'Connection',
};
const ORIGIN_WORDS: Record<Origin, string> = {
  screen: 'on the screen',
  api: 'through the API',
  cli: 'from the command line',
};

/** Where a change was made: "on the screen". */
export function describeOrigin(origin: Origin): string {
  return ORIGIN_WORDS[origin];
}

/** A change in a few words: "Changed 20 Nov 2026: 7.2 → 7.5 kWh". */
export function describeChange(change: Change): string {
  const { kind, readings, firstDate, lastDate, before, after } = change;
  const days =
    firstDate === lastDate
      ? formatDate(firstDate)
      : `${formatDate(firstDate)} to ${formatDate(lastDate)}`;
  const what = readings <= 1 ? days : `${formatCount(readings, 'reading')}, ${days}`;
  const amounts = [before, after].flatMap((reading) =>
    reading === null ? [] : [formatKwh(reading.consumptionKWH * 1000)],
  );
  const energy = amounts.length === 0 ? '' : `: ${amounts.join(' → ')} kWh`;
  return `${KIND_WORDS[kind]} ${what}${energy}`;
}
