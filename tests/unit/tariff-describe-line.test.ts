/** The rates of a tariff's lines, in words. */
import { expect, test } from 'vitest';
import { describeRates } from '#domain/tariff/explain/describe-line.ts';
import { documents, findDocument } from '#domain/tariff/library.ts';
import { renderTariff } from '../../cli/commands/tariffs.ts';
import { PLAIN } from '../../cli/output.ts';

const AS_OF = '2026-11-24';

function ratesOf(id: string, line: string): string[] {
  const found = findDocument(id, AS_OF)?.lines.find((one) => one.id === line);
  if (found === undefined) throw new Error(`There is no line ${line} in ${id}.`);
  return describeRates(found);
}

test('rates stand as the order prints them', () => {
  const karnataka = (line: string) => ratesOf('KA-ESCOMS-LT1-2026-27', line);
  expect(karnataka('fixed')).toEqual(['150 × billed_load × months']);
  expect(karnataka('fppca')).toEqual(['(the published KA-FPPCA) × units']);
  expect(karnataka('tax')).toEqual(['9% of energy']);
  // Of one thing, not “10 × 1”.
  expect(ratesOf('MH-MSEDCL-LTIB-2026-27', 'fixed_area').at(-1)).toBe('10 × months');
  expect(ratesOf('DL-BRPL-DOM', 'energy')).toEqual([
    'limits × months:',
    '0 to 200 kWh: 3.00',
    '200 to 400 kWh: 4.50',
    '400 to 800 kWh: 6.50',
    '800 to 1200 kWh: 7.00',
    'above 1200 kWh: 8.00',
  ]);
  expect(ratesOf('DL-BRPL-DOM', 'fixed').slice(0, 2)).toEqual([
    'amounts × months:',
    '0 to 2 kW: 20, for all of them',
  ]);
});

test('what a rate depends on stands before it', () => {
  expect(ratesOf('KA-ESCOMS-LT1-2026-27', 'sub_fixed')).toEqual([
    'only if units ≤ 200 × months and gruha_jyothi is yes',
    'all of fixed',
  ]);
  const tamilNadu = ratesOf('TN-TNPDCL-LTIA-2026-05-payable', 'energy');
  expect(tamilNadu[0]).toBe('if units ≤ 500 × (months ÷ 2), limits × (months ÷ 2):');
  expect(tamilNadu[4]).toBe('otherwise, limits × (months ÷ 2):');
});

test('a line without a sourced rate says so', () => {
  expect(ratesOf('OD-TPCODL-DOM', 'duty')[0]).toMatch(/^unknown: /);
  expect(ratesOf('UK-UPCL-LIFELINE-2025', 'energy').at(-1)).toMatch(/unknown/);
});

test('every line of every tariff has rates in words, and every tariff can be shown', () => {
  for (const document of documents) {
    for (const line of document.lines) expect(describeRates(line).join('')).toMatch(/\S/);
    const text = renderTariff(document, PLAIN, 80);
    for (const { label } of document.lines) expect(text).toContain(label);
    expect(text).not.toMatch(/undefined|\[object/);
  }
});
