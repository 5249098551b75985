/** What the sample household uses: invented days that go on from those it was made with. */
import { toIsoDate } from '#domain/base/period.ts';

/** Watt-hours of a day by its month, January first: April and May have the air conditioner on. */
const MONTHS_WH = [6100, 6000, 6100, 7200, 7300, 6900, 5800, 5700, 5800, 5800, 6000, 6000] as const;
/** Watt-hours more by the day of the week, Thursday first as days are counted: the family is at home at weekends. */
const WEEKDAYS_WH = [0, -100, 700, 900, -200, 100, -100] as const;
/** No two weeks are alike: so much more or less, by a number that the days share out. */
const SPREAD_WH = 100;

/** The watt-hours of a day, counted from 1970-01-01: always the same. */
export function computeSampleDayWh(day: number): number {
  const month = Number(toIsoDate(day).slice(5, 7)) - 1;
  const odd = ((day * 7) % 11) - 5;
  return (MONTHS_WH[month] ?? 0) + (WEEKDAYS_WH[day % 7] ?? 0) + odd * SPREAD_WH;
}
