/** Sentences about the changes in a household's history. */

import {
  formatCount,
  formatDate,
  formatKwh,
  formatLoad,
  formatRatePerKwh,
  formatRupees,
} from '#domain/base/format.ts';
import type { ConnectionRecord } from '#domain/home/connection.ts';
import type { Change, ChangeKind, Origin } from './change.ts';

const KIND_WORDS: Record<ChangeKind, string> = {
  add: 'Added',
  edit: 'Changed',
  delete: 'Deleted',
  import: 'Imported',
  import_undone: 'Import undone:',
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

/** A change in a few words: "Changed 20 Nov 2026: 7.2 → 7.5 kWh", "Meter value 20 Nov 2026: 4,812.6". */
export function describeChange(change: Change): string {
  if (change.registerReadings !== null) return describeValues(change, change.registerReadings);
  if (change.meters !== null) return describeMeter(change.meters);
  if (change.connections !== null) return describeConnection(change, change.connections);
  if (change.bills !== null) return describeBills(change.bills);
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

function describeValues(
  { meters }: Change,
  { before, after }: NonNullable<Change['registerReadings']>,
): string {
  const [was, is] = [before[0], after[0]];
  if (was !== undefined && is !== undefined && isMoved(was, is)) {
    const shown = new Set([was, is].map(({ registerKWH }) => formatKwh(registerKWH * 1000)));
    return `Meter value moved from ${formatDate(was.readOn)} to ${formatDate(is.readOn)}: ${[...shown].join(' → ')}`;
  }
  const days = [...new Set([...before, ...after].map(({ readOn }) => readOn))].sort();
  const isNewMeter = meters !== null && meters.after.length > meters.before.length;
  return `${isNewMeter ? 'New meter, value' : 'Meter value'} ${days
    .map((day) => {
      const shown = [before, after].map((values) => {
        const value = values.find(({ readOn }) => readOn === day);
        if (value === undefined) return [];
        const kwh = formatKwh(value.registerKWH * 1000);
        return [value.kind === 'estimated' ? `${kwh} estimated` : kwh];
      });
      const [was, is] = shown;
      if (is?.length === 0) return `${formatDate(day)} taken away: ${was}`;
      return `${formatDate(day)}: ${shown.flat().join(' → ')}`;
    })
    .join('; ')}`;
}

type MeterValue = NonNullable<Change['registerReadings']>['after'][number];

/** Whether two values are one that was given another day. */
function isMoved(was: MeterValue, is: MeterValue): boolean {
  return was.readOn !== is.readOn && was.meterId === is.meterId && was.createdAt === is.createdAt;
}

const METER_WORDS = {
  name: 'name',
  serial: 'serial number',
  digits: 'number of digits',
  factor: 'multiplying factor',
} as const;

function describeMeter({ before, after }: NonNullable<Change['meters']>): string {
  const [was, is] = [before[0], after[0]];
  if (was === undefined) return 'Meter added';
  if (is === undefined) return 'Meter taken away';
  return `Meter changed: ${listDifferences(METER_WORDS, was, is)}`;
}

const CONNECTION_WORDS = {
  ratePerKWh: 'rate',
  discom: 'supplier',
  category: 'category',
  loadKW: 'load',
  phases: 'phases',
  cycleMonths: 'months of a bill',
  cycleEnd: 'end of a bill',
} as const;

function describeConnection(
  { firstDate }: Change,
  { before, after }: NonNullable<Change['connections']>,
): string {
  const [was, is] = [before[0], after[0]];
  const from = (is ?? was)?.from === null ? 'from the beginning' : `from ${formatDate(firstDate)}`;
  if (is === undefined) return `Connection ${from} taken away`;
  if (was === undefined)
    return `Connection ${from}: ${listDifferences(CONNECTION_WORDS, { cycleMonths: 1 }, toTexts(is))}`;
  const changes = listDifferences(CONNECTION_WORDS, toTexts(was), toTexts(is));
  return `Connection ${from}: ${changes === '' ? 'answers' : changes}`;
}

/** The facts of a connection with their units. */
function toTexts(facts: ConnectionRecord) {
  const { ratePerKWh, loadKW, cycleEnd } = facts;
  return {
    ...facts,
    ratePerKWh: ratePerKWh === null ? null : formatRatePerKwh(ratePerKWh),
    loadKW: loadKW === null ? null : formatLoad(loadKW),
    cycleEnd: cycleEnd === null ? null : formatDate(cycleEnd),
  };
}

type PaperBill = NonNullable<Change['bills']>['after'][number];

function describeBills({ before, after }: NonNullable<Change['bills']>): string {
  const [is] = after;
  if (is === undefined) return before.map((was) => `${formatBillDays(was)} taken away`).join('; ');
  const was = before.find(({ id }) => id === is.id);
  const otherBefore = before.filter(({ id }) => id !== is.id);
  const amounts = [was, is].flatMap((bill) =>
    bill === undefined ? [] : [formatBillAmounts(bill)],
  );
  const place =
    otherBefore.length === 0 ? '' : `, in place of ${otherBefore.map(formatBillDays).join(', ')}`;
  return `${formatBillDays(is)}: ${amounts.join(' → ')}${place}`;
}

/** "Bill 7 Oct 2026 to 6 Nov 2026". */
function formatBillDays({ from, to }: PaperBill): string {
  return `Bill ${formatDate(from)} to ${formatDate(to)}`;
}

/** "187 kWh, ₹858.00, 3 lines": what was typed. */
function formatBillAmounts({ unitsKWH, payable, lines }: PaperBill): string {
  const count = Object.keys(lines).length;
  const amounts = [
    ...(unitsKWH === null ? [] : [`${unitsKWH} kWh`]),
    ...(payable === null ? [] : [formatRupees(Math.round(Number(payable) * 1000))]),
    ...(count === 0 ? [] : [formatCount(count, 'line')]),
  ];
  return amounts.length === 0 ? 'no amounts' : amounts.join(', ');
}

/** What differs between two sets of facts, by its words and as it was and is: "phases 1 → 3". */
function listDifferences<K extends string>(
  words: Record<K, string>,
  was: Partial<Record<NoInfer<K>, unknown>>,
  is: Partial<Record<NoInfer<K>, unknown>>,
): string {
  return (Object.keys(words) as K[])
    .filter((name) => (was[name] ?? null) !== (is[name] ?? null))
    .map((name) => {
      const values = [was[name], is[name]].filter((value) => value != null);
      const removed = is[name] == null ? ' removed' : '';
      return `${words[name]} ${values.join(' → ')}${removed}`;
    })
    .join(', ');
}
