/** A load, a phase or a category that changes inside a bill: each is charged for its own days. */
import { expect, test } from 'vitest';
import { toDayNumber } from '#domain/base/period.ts';
import { type BillToPrice, listEarlierConnections, makeRequest } from '#domain/bills/price-bill.ts';
import { toBillRecord } from '#domain/bills/tell/tell-bill.ts';
import type { BilledConnection } from '#domain/tariff/engine/home-bill.ts';
import { priceBill } from '#domain/tariff/engine/price.ts';
import { series } from '#domain/tariff/library.ts';

const AS_OF = '2026-11-28';
const BENGALURU: BilledConnection = {
  discom: 'BESCOM',
  category: 'LT-1',
  loadKW: 3,
  phases: 1,
  answers: { gruha_jyothi: 'no', true_up: 'no' },
};

interface Dated extends BilledConnection {
  from: string;
}

/** The bill of October, or of other days, with what was changed of the connection. */
function price(
  dated: readonly Dated[],
  units: number,
  more: { from?: string; to?: string; paper?: BillToPrice['paper'] } = {},
) {
  const { from = '2026-10-01', to = '2026-10-31', paper = null } = more;
  const connections = dated.map((facts) => ({ ...facts, firstDay: toDayNumber(facts.from) }));
  const days = { firstDay: toDayNumber(from), lastDay: toDayNumber(to) };
  const request = makeRequest({
    ...days,
    unitsWh: units * 1000,
    facts: connections.findLast(({ firstDay }) => firstDay <= days.lastDay),
    earlier: listEarlierConnections(connections, days),
    ...{ paper, asOf: AS_OF, hasRooftop: false },
  });
  if (request === undefined) throw new Error('No tariff is known.');
  const bill = priceBill(request, series);
  if (!bill.ok) throw new Error(bill.problems[0]?.message);
  return bill;
}

const findLine = (bill: ReturnType<typeof price>, id: string) =>
  bill.lines.find((line) => line.id === id);

test('a load that is raised on a day is charged by days, and the bill says so', () => {
  const bill = price(
    [
      { ...BENGALURU, from: '2026-04-01' },
      { ...BENGALURU, from: '2026-10-21', loadKW: 5 },
    ],
    232,
  );
  // 450 × 20/31 + 750 × 11/31.
  expect(findLine(bill, 'fixed')).toMatchObject({ paise: 55_645, state: 'computed' });
  const notes = toBillRecord(bill).notes.map(({ message }) => message);
  expect(notes.find((note) => note.startsWith('The connection'))).toMatch(
    /^The connection changed on 21 Oct 2026: the bill is by days before and after it\. The units are shared by days: 149\.7 kWh until 20 Oct 2026, 82\.3 kWh until 31 Oct 2026\.$/,
  );
});

test('the units cost what they do without the change', () => {
  const changed = price(
    [
      { ...BENGALURU, from: '2026-04-01' },
      { ...BENGALURU, from: '2026-10-21', loadKW: 5 },
    ],
    232,
  );
  const same = price([{ ...BENGALURU, from: '2026-04-01' }], 232);
  expect(findLine(changed, 'energy')?.paise).toBe(findLine(same, 'energy')?.paise);
});

test('Delhi’s load is charged by its days of each calendar month', () => {
  const home = { ...BENGALURU, discom: 'BRPL', category: 'Domestic', answers: { subsidy: 'no' } };
  const bill = price(
    [
      { ...home, from: '2026-04-01', loadKW: 2 },
      { ...home, from: '2026-10-26', loadKW: 6 },
    ],
    300,
  );
  // 2 × 20 × 25/31 + 6 × 100 × 6/31.
  expect(findLine(bill, 'fixed')?.paise).toBe(3226 + 11_613);
});

test('a category that changes is charged by its own tariff for its own days', () => {
  const town = {
    ...BENGALURU,
    discom: 'UGVCL',
    category: 'RGP urban',
    loadKW: 2,
    answers: {},
  };
  const bill = price(
    [
      { ...town, from: '2026-04-01', category: 'RGP rural' },
      { ...town, from: '2026-06-16' },
    ],
    100,
    { from: '2026-06-01', to: '2026-06-30' },
  );
  expect(bill.used.documents).toEqual(['GJ-GUVNL-RGP-RURAL@1', 'GJ-GUVNL-RGP@1']);
  // 25 × 2.65 + 25 × 3.10, and 25 × 3.05 + 25 × 3.50.
  expect(findLine(bill, 'energy')?.paise).toBe(14_375 + 16_375);
});

test('what is taken of the whole bill is an estimate where an answer changed inside it', () => {
  const home = { ...BENGALURU, discom: 'BRPL', category: 'Domestic', loadKW: 2 };
  const bill = price(
    [
      { ...home, from: '2026-04-01', answers: { subsidy: 'no' } },
      { ...home, from: '2026-10-16', answers: { subsidy: 'yes' } },
    ],
    150,
  );
  expect(findLine(bill, 'subsidy')?.state).toBe('estimated');
});

test('a load that was only filled in for the home was never another one', () => {
  const bill = price(
    [
      { ...BENGALURU, from: '2026-04-01', answers: { ...BENGALURU.answers, assumed: 'load_kw' } },
      { ...BENGALURU, from: '2026-10-21', loadKW: 5 },
    ],
    232,
  );
  expect(bill.blocks).toHaveLength(1);
  expect(findLine(bill, 'fixed')?.paise).toBe(75_000);
});

test('a change of what no line needs, or on the first day of a bill, changes nothing in it', () => {
  const solar = {
    ...BENGALURU,
    from: '2026-10-21',
    answers: { ...BENGALURU.answers, solar: 'no' },
  };
  expect(price([{ ...BENGALURU, from: '2026-04-01' }, solar], 232).blocks).toHaveLength(1);
  const onFirst = [
    { ...BENGALURU, from: '2026-04-01' },
    { ...BENGALURU, from: '2026-10-01', loadKW: 5 },
  ];
  expect(price(onFirst, 232).blocks).toHaveLength(1);
});

test('a load that the paper of the bill says holds for all of its days', () => {
  const paper = {
    ...{ unitsWh: 232_000, payablePaise: null, linesPaise: {}, publishedValues: {} },
    ...{ inputs: { load_kw: '4' }, measured: true, settlesFrom: null, dueDay: null },
  };
  const bill = price(
    [
      { ...BENGALURU, from: '2026-04-01' },
      { ...BENGALURU, from: '2026-10-21', loadKW: 5 },
    ],
    232,
    { paper },
  );
  expect(findLine(bill, 'fixed')?.paise).toBe(60_000);
});
