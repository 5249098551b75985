import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  daysOf,
  daysText,
  monthsOf,
  monthsText,
} from '../../app/routes/dashboard/overview/history-text.ts';
import { monthSeries } from '../../domain/analytics.ts';
import { addDays, addMonths } from '../../domain/period.ts';

const TODAY = '2008-11-20';

const anyMonth = fc.record({
  apart: fc.integer({ min: 1, max: 3 }),
  wh: fc.integer({ min: 1, max: 10 ** 12 }),
  recordedG: fc.integer({ min: 0, max: 10 ** 9 }),
  recorded: fc.boolean(),
});

test('every month of a history is the same on the page', () => {
  fc.assert(
    fc.property(fc.array(anyMonth, { maxLength: 60 }), (given) => {
      let month = '2004-01';
      const series = monthSeries(
        given.map(({ apart, wh, recordedG, recorded }) => {
          month = addMonths(month, apart);
          const unrecordedWh = recorded ? 0 : wh;
          return { month, consumptionWh: wh, recordedG, unrecordedWh };
        }),
        TODAY,
      );
      expect(monthsOf(monthsText(series))).toEqual(series);
    }),
  );
});

test('every recent day is the same in the page’s text', () => {
  const anyDay = fc.record({
    apart: fc.integer({ min: 1, max: 40 }),
    consumptionWh: fc.integer({ min: 0, max: 10 ** 9 }),
  });
  fc.assert(
    fc.property(fc.array(anyDay, { maxLength: 30 }), (given) => {
      let date = '2024-02-20';
      const days = given.map(({ apart, consumptionWh }) => {
        date = addDays(date, apart);
        return { date, consumptionWh };
      });
      expect(daysOf(daysText(days))).toEqual(days);
    }),
  );
});
