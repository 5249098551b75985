/** The dashboard's alarm: a latest reading that is far from the three before it. */
import { beforeEach, describe, expect, test } from 'vitest';
import { formatDayMonth } from '#domain/base/format.ts';
import { addDays, getDayInIndia } from '#domain/base/period.ts';
import { Household } from '../support/household.ts';
import { sendFiles } from '../support/import-files.ts';
import { onboarded, open } from '../support/page.ts';
import { importDays } from '../support/past-use.ts';

const PATH = '/dashboard';
const today = getDayInIndia(Date.now());

let household: Household;
beforeEach(async () => {
  household = await onboarded(await Household.settled());
});

/** The half hours of a day that its file has, 0.1 kWh each: with one missing the day is an estimate. */
async function halfHoursOf(date: string): Promise<void> {
  const rows = Array.from({ length: 47 }, (_, slot) => {
    const hour = String(Math.floor(slot / 2)).padStart(2, '0');
    return `${date} ${hour}:${slot % 2 ? '30' : '00'},0.1`;
  });
  await sendFiles(household, '/api/imports', `Time,Import (kWh)\n${rows.join('\n')}\n`);
}

describe('the anomaly banner', () => {
  test('shows when the latest reading is more than a fifth off the three before', async () => {
    await importDays(household, 1, 10, 10, 10);
    const { id } = await household.add(today, 15);
    const page = await open(household, PATH);
    expect(page.text).toContain(
      `Your latest reading is 50% above the three before it. 15.0 kWh on ${formatDayMonth(today)}; the three before averaged 10.0 kWh a day. Check the entry`,
    );
    expect(page.html).toContain(`/dashboard/data-entry?edit=${id}`);
  });

  test('stays away at a fifth', async () => {
    await importDays(household, 1, 10, 10, 10);
    await household.add(today, 12);
    expect((await open(household, PATH)).text).not.toContain('Your latest reading');
  });

  test('asks whether a reading covers the unknown days before it, where that would be more usual', async () => {
    await importDays(household, 3, 8, 8, 8);
    await household.add(today, 24);
    expect((await open(household, PATH)).text).toContain(
      'a day. No reading covers the 2 days before it: does this one? Check the entry',
    );
    await household.call('PUT', `/api/meter-readings/${today}.1`, { consumptionKWH: 6 });
    const below = (await open(household, PATH)).text;
    expect(below).toContain('Your latest reading is 25% below the three before it.');
    expect(below).not.toContain('does this one?');
  });

  test('stays away when a family comes back from weeks away and uses less than before', async () => {
    await importDays(household, 25, 8, 8, 8);
    await household.add(today, 6.2);
    expect((await open(household, PATH)).text).not.toContain('Your latest reading');
  });

  test('passes over a day of which half hours are missing, the latest or one before it', async () => {
    await importDays(household, 2, 10, 10, 10, 15);
    await halfHoursOf(addDays(today, -1));
    const page = await open(household, PATH);
    expect(page.text).toContain('Your latest reading is 50% above the three before it. 15.0 kWh');
    await household.add(today, 5);
    // The mean of 10, 10 and 15.
    expect((await open(household, PATH)).text).toContain(
      'Your latest reading is 57% below the three before it. 5.0 kWh',
    );
  });
});
