/** The days of a real household, and what is left of them when random ones are missing. */
import fc from 'fast-check';
import { type IsoDate, toDayNumber } from '#domain/base/period.ts';
import household from '../household-daily.csv?raw';

export const HOUSEHOLD = household
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => {
    const [date = '', kwh = ''] = line.split(',');
    return { date, wh: Math.round(Number(kwh) * 1000) };
  });

/** What is left of so many of the household's days when a share of them, and some runs of days, are missing. */
export const someOf = (least: number, most: number) =>
  fc
    .record({
      keep: fc.double({ min: 0.3, max: 1, noNaN: true }),
      seed: fc.integer({ min: 0, max: 1_000_000 }),
      gaps: fc.array(
        fc.record({
          start: fc.integer({ min: 0, max: 800 }),
          days: fc.integer({ min: 1, max: 90 }),
        }),
        { maxLength: 4 },
      ),
      last: fc.integer({ min: least, max: most }),
    })
    .map(({ keep, seed, gaps, last }) =>
      HOUSEHOLD.slice(-800)
        .slice(0, last)
        .filter((_, place) => {
          const random = (Math.imul(place + seed, 2_654_435_761) >>> 0) / 2 ** 32;
          return (
            random < keep && !gaps.some(({ start, days }) => place >= start && place < start + days)
          );
        }),
    )
    .map((left) => left.filter((_, place) => !isLarge(left, place)))
    .filter((left) => left.length > 0);

/** Whether a value stands so far from others, and is so large, that it may be that of many days. */
function isLarge(left: readonly { date: IsoDate; wh: number }[], place: number): boolean {
  const [before, one, after] = [left[place - 1], left[place], left[place + 1]];
  const isFar = (other: typeof one) =>
    other === undefined ||
    Math.abs(toDayNumber(other.date) - toDayNumber(one?.date ?? other.date)) >= 15;
  return (one?.wh ?? 0) > 20_000 && isFar(before) && isFar(after);
}

/** Half-up, away from zero. */
export const rounded = (value: number) => Math.sign(value) * Math.floor(Math.abs(value) + 0.5);
