/** What the landing page shows of a bill, against what the product makes of it. */
import { expect, test } from 'vitest';
import { proof } from '#app/features/landing/content.ts';
import { priceBill } from '#domain/tariff/engine/price.ts';
import { findDocument, series } from '#domain/tariff/library.ts';
import { guardBill } from '#domain/tariff/limits/guard.ts';

const AS_OF = '2026-11-24';
const document = findDocument('KA-ESCOMS-LT1-2026-27', AS_OF);
if (document === undefined) throw new Error('The tariff is not there.');
const request = {
  documents: [document],
  uncoveredDays: 'nearest' as const,
  from: '2026-10-07',
  to: '2026-11-06',
  unitsWh: proof.guard.units * 1000,
  discom: 'BESCOM',
  connection: { load_kw: '3', gruha_jyothi: 'yes', gj_units_per_month: '63' },
  publishedValues: {},
  givenLinesPaise: {},
  billDate: '2026-11-06',
  asOf: AS_OF,
};

test('each line of the bill is what the tariff makes of its units', () => {
  const priced = priceBill(request, series);
  if (!priced.ok) throw new Error(JSON.stringify(priced));
  const own = priced.lines.filter(({ id }) => !/^sub_|^true_up/.test(id));
  const subsidy = priced.lines.filter(({ id }) => id.startsWith('sub_'));
  const paise = own.map((line) => line.paise);
  const off = subsidy.reduce((sum, line) => sum + (line.paise ?? 0), 0);
  expect(proof.bill.lines.map((line) => line.paise)).toEqual([...paise, off]);
  expect(priced.totals['payable']?.paise).toBe(proof.bill.payable.paise);
  const { state } = own.find(({ id }) => id === 'fppca') ?? {};
  expect(state).toBe('estimated');
});

test('the dear unit is the one that the guard finds', () => {
  const guard = guardBill(request, series);
  if (!guard.ok) throw new Error(JSON.stringify(guard.problems));
  const { lastUnit, unitPaise, belowPaise, abovePaise } = proof.guard;
  expect(guard.edges[0]).toMatchObject({ lastKwh: lastUnit, unitPaise, belowPaise, abovePaise });
});
