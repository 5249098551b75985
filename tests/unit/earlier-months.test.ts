import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  earlierMonths,
  withEarlierAsText,
} from '../../app/routes/dashboard/overview/earlier-months.ts';
import { monthSeries } from '../../domain/analytics.ts';
import { addMonths } from '../../domain/period.ts';

const TODAY = '2026-11-20';

const anyMonth = fc.record({
  apart: fc.integer({ min: 1, max: 3 }),
  wh: fc.integer({ min: 1, max: 10 ** 12 }),
  recordedG: fc.integer({ min: 0, max: 10 ** 9 }),
  recorded: fc.boolean(),
});

test('every month of a history is the same behind the page as on it', () => {
  fc.assert(
    fc.property(fc.array(anyMonth, { maxLength: 60 }), (given) => {
      let month = '2004-01';
      const series = monthSeries(
        given.map(({ apart, wh, recordedG, recorded }) => {
          month = addMonths(month, apart);
          const unrecordedWh = recorded ? 0 : wh;
          return { month, consumptionWh: wh, recordedG, unrecordedWh, readings: 1 };
        }),
        TODAY,
      );
      const { months, earlier } = withEarlierAsText(series);
      expect(months.length).toBe(Math.min(13, series.length));
      expect([...earlierMonths(earlier), ...months]).toEqual(series);
    }),
  );
});
