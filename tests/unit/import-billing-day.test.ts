/** A file that names months alone, of a home whose billing day is known. */
import { expect, test } from 'vitest';
import { findBillingDay } from '#domain/energy/periods.ts';
import { previewImport } from '#domain/import/preview.ts';
import { short, TODAY } from './import-support.ts';

const MONTHS = 'Month,Units\nJan 2026,210\nFeb 2026,180\nMar 2026,195\n';
const preview = (text: string, billingDay?: number) =>
  previewImport([{ name: 'history.csv', bytes: new TextEncoder().encode(text) }], {
    today: TODAY,
    billingDay,
  });

test('months count up to the home’s billing day, and say so', async () => {
  const result = await preview(MONTHS, 5);
  expect(short(result)).toEqual(['import 585 kWh in 3 from 2025-12-06 to 2026-03-05']);
  expect(result.preview.evidence).toContain(
    'Each row is taken as the bill that ends on day 5 of its month, your billing day.',
  );
  expect(result.preview.flags).toContain('period-from-month');
  expect(
    result.plan.periods.map(({ wh, firstDay, lastDay }) => [wh, lastDay - firstDay + 1]),
  ).toEqual([
    [210_000, 31],
    [180_000, 31],
    [195_000, 28],
  ]);
});

test('a billing day that a month does not have is its last', async () => {
  expect(short(await preview(MONTHS, 31))).toEqual([
    'import 585 kWh in 3 from 2026-01-01 to 2026-03-31',
  ]);
});

test('without a billing day months are calendar months, and dates of readings stay what they are', async () => {
  expect(short(await preview(MONTHS))).toEqual([
    'import 585 kWh in 3 from 2026-01-01 to 2026-03-31',
  ]);
  const dated = 'Reading date,Units\n12/01/2026,210\n13/02/2026,180\n15/03/2026,195\n';
  expect(short(await preview(dated, 5))).toEqual([
    'import 375 kWh in 2 from 2026-01-13 to 2026-03-15',
  ]);
});

test('the billing day is that of monthly bills, by the last thing that was said of them', () => {
  const cycle = (cycleMonths: number, cycleEnd: number | null) => ({
    firstDay: 0,
    cycleMonths,
    cycleEnd,
  });
  const fifth = Date.UTC(2026, 10, 5) / 86_400_000;
  expect(findBillingDay([cycle(1, null), cycle(1, fifth)])).toBe(5);
  expect(findBillingDay([cycle(1, fifth), cycle(2, fifth)])).toBeUndefined();
  expect(findBillingDay([cycle(1, null)])).toBeUndefined();
  expect(findBillingDay([])).toBeUndefined();
});
