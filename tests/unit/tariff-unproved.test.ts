/** Which numbers of the tariffs rest on a bill, and which on their source alone. */
import { expect, test } from 'vitest';
import { findDocument } from '#domain/tariff/library.ts';
import { listNumbers, listUnprovedNumbers } from '../support/unproved-rates.ts';

function find(id: string) {
  const document = findDocument(id, '2026-11-28');
  if (document === undefined) throw new Error(`There is no document ${id}.`);
  return document;
}

test('a rate that a printed bill shows is proved, whichever other ones are not', () => {
  const unproved = listUnprovedNumbers(find('KA-ESCOMS-LT1-2026-27'));
  const ofLine = (line: string) => unproved.filter((number) => number.line === line);
  expect(ofLine('energy')).toEqual([]);
  expect(ofLine('fixed')).toEqual([]);
  expect(ofLine('tax')).toEqual([]);
});

test('every number of a tariff without a bill is unproved', () => {
  const document = find('SK-POWER-DOM-2025');
  expect(listUnprovedNumbers(document)).toEqual(listNumbers(document));
  expect(listNumbers(document).map(({ number }) => number)).toContain('1.60');
});
