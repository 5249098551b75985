/**
 * The forecast tried on real households: what it would have said of hundreds of past periods, by
 * what was known then, against what the periods used.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { toDayNumber } from '#domain/base/period.ts';
import { kwhToWh } from '#domain/base/quantity.ts';
import { computeDays, type DayReading } from '#domain/energy/days.ts';
import { forecastPeriod } from '#domain/energy/forecast.ts';

/** Where the days of each household stand; README.md says whose they are. */
const HOMES = {
  'uci-fr': '../household-daily.csv',
  'hue-ca-1': 'hue-ca-1.csv',
  'us-tx': 'us-tx.csv',
  'si-1': 'si-1.csv',
} as const;

/** A screen reads so many days. */
const HISTORY_DAYS = 800;
const PERIOD_DAYS = 30;
const FIRST_PERIOD = 60;
const PERIOD_STEP_DAYS = 11;
/** Below, a household is away, and a percentage says nothing. */
const LEAST_WH_A_DAY = 500;

/** How many days of the period are over, by the percent of it that they are called. */
const DAYS_OVER = { 25: 8, 50: 15, 75: 23 } as const;

/** Which of the days up to today a reader has entered, as readings, and in which order of periods. */
type Reader = (
  wh: readonly number[],
  firstDay: number,
  today: number,
  period: number,
) => DayReading[];

const READERS: Record<string, Reader> = {
  // Every day.
  '1': (wh, firstDay, today) => oneByOne(wh, firstDay, today, () => true),
  // Every day, but forgets three of ten, by a fixed hash of the day.
  '1.3': (wh, firstDay, today) => oneByOne(wh, firstDay, today, (place) => hash(place) < 0.7),
  // Every day, then nothing for eleven days, and back today.
  '1.5': (wh, firstDay, today) =>
    oneByOne(wh, firstDay, today, (place) => place < today - 11 || place === today),
  // The meter every so many days; the day moves from period to period.
  '7': (wh, firstDay, today, period) => meter(7, wh, firstDay, today, period),
  '15': (wh, firstDay, today, period) => meter(15, wh, firstDay, today, period),
  '30': (wh, firstDay, today, period) => meter(30, wh, firstDay, today, period),
};

const READER_NAMES: Record<string, string> = {
  '1': 'every day',
  '1.3': 'every day, three of ten forgotten',
  '1.5': 'every day, back after eleven days',
  '7': 'the meter every 7 days',
  '15': 'every 15 days',
  '30': 'every 30 days',
};

export interface BacktestRow {
  home: string;
  reader: string;
  /** How many percent of the period are over. */
  percentOver: number;
  periods: number;
  /** The mean of |forecast − truth| / truth, in percent. */
  errorPercent: number;
  /** How many percent of the periods lie in the range. */
  inRangePercent: number;
  /** The mean width of the range in percent of the forecast. */
  widthPercent: number;
}

/** One row for each household, reader and part of the period. */
export function backtest(): BacktestRow[] {
  return Object.entries(HOMES).flatMap(([home, file]) => {
    const { wh, firstDay } = householdDays(file);
    return Object.entries(READERS).flatMap(([reader, read]) =>
      Object.entries(DAYS_OVER).map(([percent, over]) => {
        const errors: number[] = [];
        const widths: number[] = [];
        let inRange = 0;
        for (let start = FIRST_PERIOD, n = 0; start + PERIOD_DAYS <= wh.length; n += 1) {
          const truth = wh.slice(start, start + PERIOD_DAYS).reduce((sum, day) => sum + day, 0);
          const today = start + over - 1;
          const period = {
            firstDay: firstDay + start,
            lastDay: firstDay + start + PERIOD_DAYS - 1,
          };
          start += PERIOD_STEP_DAYS;
          if (!(truth >= LEAST_WH_A_DAY * PERIOD_DAYS)) continue;
          const oldest = firstDay + today - HISTORY_DAYS;
          const readings = read(wh, firstDay, today, n).filter((one) => one.day > oldest);
          const days = computeDays(readings);
          const result = forecastPeriod(days, period, firstDay + today + 1);
          if (result.code !== 'forecast') throw new Error(`${home}: ${result.code}`);
          errors.push(Math.abs(result.consumptionWh - truth) / truth);
          widths.push((result.highWh - result.lowWh) / result.consumptionWh);
          if (result.lowWh <= truth && truth <= result.highWh) inRange += 1;
        }
        return {
          home,
          reader,
          percentOver: Number(percent),
          periods: errors.length,
          errorPercent: tenth(mean(errors) * 100),
          inRangePercent: Math.round((inRange / errors.length) * 100),
          widthPercent: tenth(mean(widths) * 100),
        };
      }),
    );
  });
}

/** The rows as a Markdown table: error, and in brackets how many percent lie in the range. */
export function tableOf(rows: readonly BacktestRow[]): string {
  const percents = Object.keys(DAYS_OVER);
  const lines = Object.entries(HOMES).flatMap(([home]) =>
    Object.keys(READERS).map((reader) => {
      const cells = percents.map((percent) => {
        const row = rows.find(
          (one) =>
            one.home === home && one.reader === reader && one.percentOver === Number(percent),
        );
        return `${row?.errorPercent.toFixed(1)} [${row?.inRangePercent}]`;
      });
      return `| ${home} | ${READER_NAMES[reader]} | ${cells.join(' | ')} |`;
    }),
  );
  const head = `| home | read | ${percents.map((percent) => `after ${percent} %`).join(' | ')} |`;
  return [head, `|---|---|${'--:|'.repeat(percents.length)}`, ...lines].join('\n');
}

/** A household's days in Wh from its first day on; NaN for a day that is not known. */
function householdDays(file: string): { wh: number[]; firstDay: number } {
  const text = readFileSync(join(import.meta.dirname, file), 'utf8');
  const rows = text.trim().split('\n').slice(1);
  const firstDay = toDayNumber((rows[0] ?? '').slice(0, 10));
  const wh: number[] = [];
  for (const row of rows) {
    const [date = '', kwh = ''] = row.split(',');
    const place = toDayNumber(date) - firstDay;
    while (wh.length < place) wh.push(Number.NaN);
    wh.push(kwhToWh(Number(kwh)));
  }
  return { wh, firstDay };
}

function oneByOne(
  wh: readonly number[],
  firstDay: number,
  today: number,
  entered: (place: number) => boolean,
): DayReading[] {
  return wh
    .slice(0, today + 1)
    .flatMap((dayWh, place) =>
      entered(place) && !Number.isNaN(dayWh) ? [reading(firstDay + place, 1, dayWh)] : [],
    );
}

function meter(
  every: number,
  wh: readonly number[],
  firstDay: number,
  today: number,
  period: number,
): DayReading[] {
  const readings: DayReading[] = [];
  for (let place = (5 * (period + 1)) % every; place <= today; place += every) {
    const sum = wh.slice(Math.max(0, place - every + 1), place + 1).reduce((a, b) => a + b, 0);
    if (place >= every - 1 && !Number.isNaN(sum))
      readings.push(reading(firstDay + place, every, sum));
  }
  return readings;
}

function reading(day: number, days: number, consumptionWh: number): DayReading {
  return {
    day,
    days,
    consumptionWh,
    recordedWh: 0,
    recordedG: 0,
    measured: true,
    fromRegister: false,
  };
}

/** A number from 0 up to 1 that looks random and is the same at every run (Knuth's multiplicative hash). */
function hash(place: number): number {
  return (Math.imul(place, 2_654_435_761) >>> 0) / 2 ** 32;
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

function tenth(value: number): number {
  return Math.round(value * 10) / 10;
}
