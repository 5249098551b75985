/** The bill of a home, from what it tells of its connection. */
import { expect, test } from 'vitest';
import {
  type BilledConnection,
  findKnown,
  makeHomeBillRequest,
} from '#domain/tariff/engine/home-bill.ts';
import { priceBill } from '#domain/tariff/engine/price.ts';
import { series } from '#domain/tariff/library.ts';
import { matchBill } from '#domain/tariff/match/match.ts';

const BENGALURU: BilledConnection = {
  discom: 'BESCOM',
  category: 'LT-1',
  loadKW: 3,
  phases: 1,
  answers: { gruha_jyothi: true, gj_units_per_month: 63 },
};
const NOVEMBER = { from: '2026-10-07', to: '2026-11-06', unitsWh: 187_000, asOf: '2026-11-24' };

test('a home in Bengaluru gets the bill that BESCOM prints', () => {
  const request = makeHomeBillRequest(BENGALURU, NOVEMBER);
  expect(request?.connection).toEqual({
    load_kw: '3',
    gruha_jyothi: 'yes',
    gj_units_per_month: '63',
  });
  const bill = request && priceBill(request, series);
  expect(bill).toMatchObject({ ok: true, totals: { payable: { paise: 858_00 } } });
});

test('three phases are told to a tariff that asks for the phase', () => {
  const kochi = {
    ...BENGALURU,
    discom: 'KSEB',
    category: 'LT-1A',
    phases: 3 as const,
    answers: {},
  };
  expect(makeHomeBillRequest(kochi, NOVEMBER)?.connection).toEqual({ phase: 'three' });
});

test('what was not answered stays unanswered, and is asked for where a line needs it', () => {
  const unanswered = { ...BENGALURU, loadKW: null, answers: { gruha_jyothi: null, true_up: '' } };
  const request = makeHomeBillRequest(unanswered, NOVEMBER);
  expect(request?.connection).toEqual({});
  const bill = request && priceBill(request, series);
  expect(bill).toMatchObject({ ok: false, problems: [{ field: 'load_kw' }] });
});

test('a home without a supplier, or with one of which no tariff is known, has no such bill', () => {
  expect(makeHomeBillRequest({ ...BENGALURU, discom: null }, NOVEMBER)).toBeUndefined();
  expect(makeHomeBillRequest({ ...BENGALURU, category: 'LT-9' }, NOVEMBER)).toBeUndefined();
});

test('what the home types from its bill is taken into account, and its printed bill matched', () => {
  const request = makeHomeBillRequest(BENGALURU, {
    ...NOVEMBER,
    publishedValues: { 'KA-FPPCA': '0.47' },
    givenLinesPaise: { arrears: 120_00 },
  });
  const bill = request && priceBill(request, series);
  if (request === undefined || !bill?.ok) throw new Error('The home has no bill.');
  const arrears = bill.lines.find(({ id }) => id === 'arrears');
  expect(arrears).toMatchObject({ state: 'given', paise: 120_00 });
  const known = findKnown('BESCOM', NOVEMBER.asOf, series);
  expect(known.documents.map(({ discoms }) => discoms.includes('BESCOM'))).not.toContain(false);
  const totalPaise = bill.totals['payable']?.paise ?? 0;
  expect(matchBill(request, { linesPaise: {}, totalPaise }, known)).toMatchObject({
    total: { verdict: 'equal' },
  });
});
