/** The months of the list of entries, page by page, against all readings at once. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, getDayInIndia, getMonth, toDayNumber } from '#domain/base/period.ts';
import { computeDays } from '#domain/energy/days.ts';
import { listCalendarMonths } from '#domain/energy/periods.ts';
import { computeUsage } from '#domain/energy/usage.ts';
import { parseReadingId } from '#domain/reading/reading-id.ts';
import { reading } from '../support/energy.ts';
import { Household, servicesAt } from '../support/household.ts';

const TODAY = getDayInIndia(Date.now());
const FIRST_DAY = '2020-01-05';

/** Bills one after the other, with holes between some, and readings of single days anywhere. */
const home = fc.record({
  bills: fc.array(fc.tuple(fc.nat(40), fc.integer({ min: 2, max: 200 })), { maxLength: 15 }),
  days: fc.array(fc.nat(2000), { minLength: 60, maxLength: 120 }),
});

test('each page tells its months as all readings together would', async () => {
  await fc.assert(
    fc.asyncProperty(home, async ({ bills, days }) => {
      const rows: { last: string; first: string; kwh: number }[] = [];
      let day = FIRST_DAY;
      for (const [gap, length] of bills) {
        const first = addDays(day, gap);
        day = addDays(first, length);
        rows.push({ first, last: addDays(day, -1), kwh: length * 7 + gap });
      }
      for (const place of days) {
        const one = addDays(FIRST_DAY, place);
        rows.push({ first: one, last: one, kwh: (place % 9) + 1 });
      }
      const household = await Household.settled();
      await household.import(
        [
          'readingDate,consumptionKWH,periodStart',
          ...rows.map(({ first, last, kwh }) => `${last},${kwh},${first === last ? '' : first}`),
        ].join('\n'),
      );
      const all = computeDays(
        rows.map(({ first, last, kwh }) =>
          reading(last, kwh, toDayNumber(last) - toDayNumber(first) + 1),
        ),
      );
      const filter = { period: 'all', source: 'all' } as const;
      let after: string | null | undefined;
      do {
        const { entries, periods } = await servicesAt().screens.loadDataEntry(
          household.caller,
          filter,
          {
            after: after ? parseReadingId(after) : undefined,
          },
        );
        const listed = new Set(entries.items.map(({ readingDate }) => getMonth(readingDate)));
        expect(new Set(periods.map(({ month }) => month))).toEqual(listed);
        for (const { usage, ...period } of periods) {
          expect(period).toEqual(listCalendarMonths(period.firstDay, period.firstDay)[0]);
          expect(usage).toEqual(computeUsage(all, period, toDayNumber(TODAY)));
        }
        after = entries.next;
      } while (after !== null);
    }),
    { numRuns: 15, interruptAfterTimeLimit: 8000 },
  );
});
