/** Sentences about how bills differ. */
import { expect, test } from 'vitest';
import { findKnown, makeHomeBillRequest } from '#domain/tariff/engine/home-bill.ts';
import { priceBill } from '#domain/tariff/engine/price.ts';
import { describeMatch, describeReason } from '#domain/tariff/explain/describe-differences.ts';
import { explainBill } from '#domain/tariff/explain/explain.ts';
import { lowerFirstWord } from '#domain/tariff/explain/line-labels.ts';
import { series } from '#domain/tariff/library.ts';
import { matchBill } from '#domain/tariff/match/match.ts';

const AS_OF = '2026-11-24';

function bill(from: string, to: string, kwh: number, answers = {}, loadKW = 3) {
  const told = { gruha_jyothi: true, gj_units_per_month: 63, ...answers };
  const home = { discom: 'BESCOM', category: 'LT-1', loadKW, phases: 1 as const, answers: told };
  const request = makeHomeBillRequest(home, { from, to, unitsWh: kwh * 1000, asOf: AS_OF });
  if (request === undefined) throw new Error('The home has no bill.');
  return request;
}

function reasons(...[before, after]: Parameters<typeof explainBill>): string[] {
  const result = explainBill(before, after, series);
  if (!result.ok) throw new Error(result.code);
  return result.reasons.map(describeReason);
}

test('the reasons of a higher bill are told in a few words', () => {
  const september = bill('2026-08-07', '2026-09-06', 176);
  expect(reasons(september, bill('2026-10-07', '2026-11-06', 187), series)).toEqual([
    '11 units more × ₹6.922',
    'Rounding of the totals',
  ]);
  expect(reasons(september, bill('2026-10-07', '2026-11-06', 210), series)).toContain(
    'Crossing 200 units',
  );
  expect(
    reasons(
      bill('2026-09-07', '2026-10-06', 150),
      bill('2026-10-07', '2026-11-06', 155),
      series,
    )[0],
  ).toBe('31 days instead of 30, at the same use a day');
  expect(reasons(september, bill('2026-10-07', '2026-11-06', 176, {}, 4), series)[0]).toBe(
    'Your connection: sanctioned load in kW is 4, was 3',
  );
  const yearBefore = bill('2025-10-07', '2025-11-06', 187);
  expect(reasons(yearBefore, bill('2026-10-07', '2026-11-06', 187), series).join('; ')).toMatch(
    /Another tariff: .*Pension and gratuity surcharge/,
  );
});

test('units and rate of a reason multiply to its rupees', () => {
  const september = bill('2026-08-07', '2026-09-06', 176);
  const [reason] = reasons(september, bill('2026-10-07', '2026-11-06', 181.133), series);
  expect(reason).toBe('5.133 units more × ₹6.922');
});

test('a line is named inside a sentence as it would be written there', () => {
  const labels = ['Energy charge', 'FPPCA', 'Gruha Jyothi: tax', 'True-up of FY 2024-25'];
  expect(labels.map(lowerFirstWord)).toEqual([
    ...['energy charge', 'FPPCA', 'Gruha Jyothi: tax', 'true-up of FY 2024-25'],
  ]);
});

test('what explains a printed line is a sentence', () => {
  const may = bill('2026-04-07', '2026-05-06', 239);
  const known = findKnown('BESCOM', AS_OF, series);
  const told = (linesPaise: Record<string, number>) => {
    const match = matchBill(may, { linesPaise }, known);
    const change = match.ok ? match.lines[0]?.explanations[0] : undefined;
    return change && describeMatch(change, (id) => `“${id}”`, 'fact');
  };
  expect(told({ fppca: 112_33 })).toBe(
    'Your bill takes ₹0.47 a unit for BESCOM’s FPPCA, the value of April 2026. ' +
      'We took ₹0.25 a unit, that of May 2026, the month of the bill.',
  );
  expect(told({ fppca: 33_46 })).toBe(
    'Your bill takes ₹0.14 a unit for BESCOM’s FPPCA. We know no month with this value. ' +
      'We took ₹0.25 a unit, that of May 2026, the month of the bill.',
  );
  expect(told({ pg: 86_04 })).toBe(
    'Your bill goes by the tariff that held from 1 Apr 2025 to 31 Mar 2026.',
  );
  expect(told({ tax: 165_26 })).toBe(
    'Your bill calculates the “tax” on the “fixed” and the “energy”.',
  );
  expect(told({ fixed: 300_00 })).toBe(
    'Your bill fits 2 for sanctioned load in kW. You entered 3.',
  );
  expect(told({ fixed: 900_00 })).toBe('Your bill counts two months.');
});

test('a rate that was not yet published is told as what it is: the last one before', () => {
  const november = bill('2026-10-07', '2026-11-06', 187);
  const known = findKnown('BESCOM', AS_OF, series);
  const match = matchBill(november, { linesPaise: { fppca: 87_89 } }, known);
  const change = match.ok ? match.lines[0]?.explanations[0] : undefined;
  expect(change && describeMatch(change, (id) => id, 'fact')).toBe(
    'Your bill takes ₹0.47 a unit for BESCOM’s FPPCA, the value of April 2026. ' +
      'We took ₹0.25 a unit, that of May 2026: the one of November 2026 is not known to us.',
  );
  // What the household told itself is no published value.
  const told = { ...november, publishedValues: { 'KA-FPPCA': '0.30' } };
  const second = matchBill(told, { linesPaise: { fppca: 87_89 } }, known);
  expect(second.ok && second.lines[0]?.explanations[0]).not.toHaveProperty('taken');
});

test('of a percentage that changes within a bill, no one value is said to be taken', () => {
  const home = {
    discom: 'BRPL',
    category: 'Domestic',
    loadKW: 3,
    phases: 1 as const,
    answers: { subsidy: false },
  };
  const matched = (from: string, to: string) => {
    const request = makeHomeBillRequest(home, { from, to, unitsWh: 300_000, asOf: AS_OF });
    if (request === undefined) throw new Error('The home has no bill.');
    const at = (value: string) => ({ ...request, publishedValues: { 'BRPL-PPAC': value } });
    const paper = priceBill(at('10'), series);
    if (!paper.ok) throw new Error('The paper has no price.');
    const paise = paper.lines.find(({ id }) => id === 'ppac_energy')?.paise ?? 0;
    const match = matchBill(
      request,
      { linesPaise: { ppac_energy: paise } },
      findKnown('BRPL', AS_OF, series),
    );
    const changes = match.ok ? (match.lines[0]?.explanations ?? []) : [];
    return changes.filter(({ code }) => code === 'value' || code === 'unknown-value');
  };
  expect(matched('2026-06-01', '2026-06-30')).toMatchObject([
    { unit: '%', value: '10', taken: { value: '17.94', month: '2026-06', isEstimate: false } },
  ]);
  for (const change of matched('2026-05-12', '2026-06-10'))
    expect(change).not.toHaveProperty('taken');
});
