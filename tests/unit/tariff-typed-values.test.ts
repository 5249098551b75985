/** Values that a household types from its bill: of a whole series, or of one slab of it. */
import { expect, test } from 'vitest';
import { priceBill } from '#domain/tariff/engine/price.ts';
import { publishedValuesSchema } from '#domain/tariff/engine/request.ts';
import type { BillRequest } from '#domain/tariff/engine/scope.ts';
import { namesValueOf } from '#domain/tariff/engine/series.ts';
import { findHistory, findSeriesById, series } from '#domain/tariff/library.ts';

const AS_OF = '2026-11-28';

function priceFac(units: number, publishedValues: Record<string, string>) {
  const request: BillRequest = {
    documents: findHistory('MSEDCL', 'LT I(B)', AS_OF),
    uncoveredDays: 'refuse',
    discom: 'MSEDCL',
    ...{ from: '2026-06-01', to: '2026-06-30', billDate: '2026-06-30', asOf: AS_OF },
    unitsWh: units * 1000,
    connection: { phase: 'single', corporation_area: 'no' },
    publishedValues,
    givenLinesPaise: {},
  };
  const bill = priceBill(request, series);
  if (!bill.ok) throw new Error(bill.problems[0]?.message);
  const { paise, state } = bill.lines.find(({ id }) => id === 'fac') ?? {};
  return { paise, state, unused: bill.notes.filter(({ code }) => code === 'unused-value') };
}

test('the fuel charge is priced by the value of each slab', () => {
  const slabs = { 'MSEDCL-FAC:0-100': '0.20', 'MSEDCL-FAC:101-300': '0.40' };
  // 100 × 0.20 + 150 × 0.40.
  expect(priceFac(250, slabs)).toEqual({ paise: 8000, state: 'computed', unused: [] });
});

test('a slab whose value was not typed takes the last published one, as an estimate', () => {
  const typed = priceFac(250, { 'MSEDCL-FAC:0-100': '0.20' });
  // 100 × 0.20 + 150 × 0.65 of September 2025.
  expect(typed).toMatchObject({ paise: 11_750, state: 'estimated' });
});

test('the value of a slab wins over the one that was typed for all', () => {
  const typed = priceFac(250, { 'MSEDCL-FAC': '0.10', 'MSEDCL-FAC:101-300': '0.40' });
  expect(typed).toEqual({ paise: 7000, state: 'computed', unused: [] });
});

test('a value of a slab that the series does not have is named as unused', () => {
  const typed = priceFac(250, { 'MSEDCL-FAC': '0.10', 'MSEDCL-FAC:7-9': '0.40' });
  expect(typed.paise).toBe(2500);
  expect(typed.unused).toEqual([{ code: 'unused-value', series: 'MSEDCL-FAC:7-9' }]);
});

test.each([
  ['MSEDCL-FAC', true],
  ['MSEDCL-FAC:>500', true],
  ['MSEDCL-FAC:7-9', false],
  ['MSEDCL', true],
  ['BRPL-PPAC', false],
])('%s names a value of MSEDCL’s fuel charge: %s', (name, names) => {
  const fac = findSeriesById('MSEDCL-FAC');
  expect(fac && namesValueOf(name, fac)).toBe(names);
  expect(publishedValuesSchema.safeParse({ [name]: '0.1' }).success).toBe(true);
});
