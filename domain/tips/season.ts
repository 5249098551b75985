/** The three seasons of most of India, four months each, and what a measure saves in one. */
import { SUMMER, WINTER } from './measure.ts';

const MONSOON_AND_AFTER = [7, 8, 9, 10] as const;

const SEASONS = [
  { name: 'winter', months: WINTER },
  { name: 'summer', months: SUMMER },
  { name: 'monsoon', months: MONSOON_AND_AFTER },
] as const;
export type SeasonName = (typeof SEASONS)[number]['name'];

const YEAR_MONTHS = 12;

/** The part of a measure's saving that falls into the season of a month. */
export interface SeasonShare {
  season: SeasonName;
  /** The months of the season in which it saves. */
  months: readonly number[];
  wh: number;
}

/** What of a year's saving, which is of some months or for null of all, falls into the season of a month. */
export function computeSeasonShare(
  annualWh: number,
  ofMonths: readonly number[] | null,
  month: number,
): SeasonShare {
  const season = SEASONS.find(({ months }) => months.some((one) => one === month)) ?? SEASONS[0];
  const months = season.months.filter((one) => ofMonths?.includes(one) ?? true);
  const wh = (annualWh * months.length) / (ofMonths?.length ?? YEAR_MONTHS);
  return { season: season.name, months, wh };
}
