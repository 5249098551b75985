/** What of the tariffs is old on a day, and that the page of tariffs says the same. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { listStaleTariffs, listStaleValues } from '#domain/tariff/freshness.ts';
import { STALE_SECTION, staleSection } from '../support/tariff-table.ts';

const find = (day: string, series: string) =>
  listStaleValues(day).find((value) => value.series === series);

test('a value is stale where a bill of the day would estimate it, with the last day for which one is known', () => {
  expect(find('2026-11-28', 'BRPL-PPAC')).toMatchObject({
    suppliers: ['BRPL'],
    lastDay: '2026-07-31',
  });
  expect(find('2026-07-15', 'BRPL-PPAC')).toBeUndefined();
});

test('a value that a supplier never had is stale under the name by which tariffs ask for it', () => {
  expect(find('2026-11-28', 'KA-FPPCA')).toMatchObject({
    suppliers: ['CESC-MYSURU', 'HESCOM', 'GESCOM'],
    lastDay: null,
  });
});

test('a charge that nobody ordered for a month is not stale', () => {
  expect(find('2026-11-28', 'KL-FUEL-KSERC')).toBeUndefined();
});

test('a tariff is stale when its year is over and none follows, or nobody looked at an open one this year', () => {
  const idsOn = (day: string) => listStaleTariffs(day).map(({ id }) => id);
  expect(idsOn('2026-11-28')).toEqual([]);
  const nextYear = idsOn('2027-04-01');
  expect(nextYear).toEqual(expect.arrayContaining(['HP-HPSEBL-DS-2026-27', 'UP-UPPCL-URBAN']));
  expect(nextYear).not.toContain('HP-HPSEBL-DS-2025-26');
});

test('docs/tariffs.md says what is stale on the day that it names (npx tsx scripts/tables/tariff-table.ts writes it)', () => {
  const [, day = '', section] = STALE_SECTION.exec(readFileSync('docs/tariffs.md', 'utf8')) ?? [];
  expect(section).toBe(staleSection(day));
});
