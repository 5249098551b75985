/** The statements that read what a household used: by month, and by the day of the reading. */
import { readCountedMonths, readMonths } from '../../domain/month-columns.ts';
import type { Month } from '../../domain/period.ts';
import { COVERAGE_MAX_DAYS } from '../../domain/reading.ts';
import type { CountedMonth, DayGroup, MonthUsage } from '../../domain/usage.ts';
import type { Caller } from '../auth/token.ts';
import { limitedTo, rowRead, type Statement, statementRead } from '../db/statement.ts';
import { newestText, type ReadingRow, readingRows } from './reading-rows.ts';
import { LATEST_TIP, type StoredTip, type TipRow, tipRow } from './tip-rows.ts';

/**
 * Every month with readings of the household ?1, in one text (`domain/month-columns.ts`). The months come in the
 * order of the key that they are found by; to have SQLite promise it, it would have to copy them first.
 */
const monthColumns = (counted = '') => `
  SELECT json_array(
    group_concat(month), json_group_array(wh),
    json_group_array(json_array(month, recorded_g, unrecorded_wh))
      FILTER (WHERE recorded_g > 0 OR unrecorded_wh < wh)
    ${counted}) AS months
  FROM monthly_usage WHERE user_id = ?1`;

const MONTHS = monthColumns();
export const COUNTED_MONTHS = monthColumns(', json_group_array(readings)');

/** Every month with readings, oldest first. */
export function monthsQuery(caller: Caller): Statement<MonthUsage[]> {
  return statementRead(MONTHS, [caller.userId], ([row]: { months: string }[]) => {
    return readMonths(row?.months);
  });
}

/** The cells of a group: those of `DayGroup`, with each reading of several days in cells of its own. */
type GroupCells = [
  date: string,
  oneDayWh: number,
  oneDayRecordedG: number,
  oneDayUnrecordedWh: number,
  readings: number,
  spread: [periodStart: string, consumptionWh: number, emissionG: number | null][],
];

/** Readings of the household ?1, grouped by the day of the reading. */
const dayGroups = (where: string, from = 'readings') => `
  SELECT
    reading_date,
    json_array(
      reading_date,
      coalesce(sum(wh) FILTER (WHERE period_start IS NULL), 0),
      coalesce(sum(co2_g) FILTER (WHERE period_start IS NULL), 0),
      coalesce(sum(wh) FILTER (WHERE period_start IS NULL AND co2_g IS NULL), 0),
      count(*),
      json_group_array(json_array(period_start, wh, co2_g)) FILTER (WHERE period_start IS NOT NULL)
    ) AS cells
  FROM ${from}
  WHERE user_id = ?1${where}
  GROUP BY reading_date`;

/** All of them in one text, like the months. */
const inOneText = (groups: string) => `
  SELECT '[' || coalesce(group_concat(cells), '') || ']' AS groups FROM (${groups})`;

/** In the order of the primary key, so that the limit stops the reading of rows too. */
const LATEST_GROUPS = inOneText(`${dayGroups('')} ORDER BY reading_date DESC ${limitedTo('?2')}`);

/** The groups of the newest reading dates, newest first. */
export function latestGroupsQuery(caller: Caller, count: number): Statement<DayGroup[]> {
  return statementRead(LATEST_GROUPS, [caller.userId, count], ([row]: { groups: string }[]) => {
    return readGroups(row?.groups);
  });
}

/** The month ?2, or without one the latest that has readings. */
const ASKED = `
  WITH asked AS (
    SELECT coalesce(?2, (SELECT max(month) FROM monthly_usage WHERE user_id = ?1)) AS month)`;
const MONTH = '(SELECT month FROM asked)';
const FIRST_DAY = `(${MONTH} || '-01')`;
/** As text, no day of a month comes after its "-31". */
const LAST_DAY = `(${MONTH} || '-31')`;

const GROUPS_AROUND_MONTH = inOneText(`
  SELECT * FROM (
    ${dayGroups(` AND reading_date < ${FIRST_DAY}`)} ORDER BY reading_date DESC ${limitedTo('?3')})
  UNION ALL
  ${dayGroups(` AND reading_date BETWEEN ${FIRST_DAY} AND ${LAST_DAY}`)}
  UNION ALL
  ${dayGroups(
    ` AND period_start IS NOT NULL AND period_start <= ${LAST_DAY}
      AND reading_date > ${LAST_DAY} AND reading_date <= date(${FIRST_DAY}, '+' || ?4 || ' days')`,
    // Left to choose, SQLite takes the primary key, and reads all readings of those dates.
    'readings INDEXED BY readings_of_several_days',
  )}`);

const REPORTED = `${ASKED}
  SELECT (${COUNTED_MONTHS}) AS months, (${GROUPS_AROUND_MONTH}) AS groups`;

/**
 * All months, and the groups of one month's readings, in any order: with those of so many reading dates
 * before it, and those made after it that cover some of it. Without a month: of the latest with readings.
 */
export function reportedQuery(
  caller: Caller,
  month: Month | undefined,
  before: number,
): Statement<{ months: CountedMonth[]; groups: DayGroup[] }> {
  const values = [caller.userId, month ?? null, before, COVERAGE_MAX_DAYS + 31];
  return statementRead(REPORTED, values, ([row]: { months: string; groups: string }[]) => ({
    months: readCountedMonths(row?.months),
    groups: readGroups(row?.groups),
  }));
}

function readGroups(text = '[]'): DayGroup[] {
  return (JSON.parse(text) as GroupCells[]).map((cells) => {
    const [readingDate, oneDayWh, oneDayRecordedG, oneDayUnrecordedWh, readings, spread] = cells;
    return {
      readingDate,
      oneDayWh,
      oneDayRecordedG,
      oneDayUnrecordedWh,
      readings,
      spread: spread.map(([periodStart, consumptionWh, emissionG]) => {
        return { periodStart, consumptionWh, emissionG };
      }),
    };
  });
}

const OVERVIEW = `
    (${MONTHS}) AS months,
    (${LATEST_GROUPS}) AS groups,
    (${newestText(3)}) AS latest,
    ${LATEST_TIP} AS tip`;

/** What a household's dashboard is reckoned from. */
export interface Overview {
  /** Every month with readings, oldest first. */
  months: MonthUsage[];
  /** The groups of the newest reading dates, newest first. */
  groups: DayGroup[];
  /** The newest readings, newest first. */
  latest: ReadingRow[];
  /** The tip that was given last. */
  tip: TipRow | null;
}

/** All that a dashboard shows besides the household, by one statement: each costs time. */
export function overviewQuery(
  caller: Caller,
  counts: { groups: number; latest: number },
): Statement<Overview> {
  const values = [caller.userId, counts.groups, counts.latest];
  type Texts = Record<'months' | 'groups' | 'latest', string> & { tip: string | null };
  return rowRead(OVERVIEW, values, ({ months, groups, latest, tip }: Texts) => ({
    months: readMonths(months),
    groups: readGroups(groups),
    latest: readingRows(latest),
    tip: tip === null ? null : tipRow(JSON.parse(tip) as StoredTip),
  }));
}
