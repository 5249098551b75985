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

/** Which share of the period is over, in percent. */
const PERCENTS_OVER = [25, 50, 75];

/** What a reader knows at a point in time. Days are told by their place in `wh`. */
interface Known {
  wh: readonly number[];
  /** The day at place 0. */
  firstDay: number;
  today: number;
  /** The place of the period's first day. */
  start: number;
  /** The how many-th period it is. */
  period: number;
}

interface Reader {
  name: string;
  /** Returns what was entered up to today, as readings. */
  read: (known: Known) => DayReading[];
  periodDays?: number;
}

const READERS: Record<string, Reader> = {
  '1': { name: 'every day', read: (known) => listDays(known, () => true) },
  '1.3': {
    name: 'every day, three of ten forgotten',
    // By a fixed hash of the day.
    read: (known) => listDays(known, (place) => hash(place) < 0.7),
  },
  '1.5': {
    name: 'every day, back after eleven days',
    read: (known) => listDays(known, (place) => place < known.today - 11 || place === known.today),
  },
  '7': { name: 'the meter every 7 days', read: (known) => listMeter(known, 7) },
  '10': { name: 'every 10 days', read: (known) => listMeter(known, 10) },
  '15': { name: 'every 15 days', read: (known) => listMeter(known, 15) },
  '30': { name: 'every 30 days', read: (known) => listMeter(known, 30) },
  bills: { name: 'monthly bills alone', read: (known) => listBills(known, 30) },
  'two-monthly': {
    name: 'bills of two months alone',
    read: (known) => listBills(known, 60),
    periodDays: 60,
  },
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

/** One row for each household, reader and part of the period; a period begins every `stepDays`. */
export function backtest(stepDays: number = PERIOD_STEP_DAYS): BacktestRow[] {
  return Object.entries(HOMES).flatMap(([home, file]) => {
    const household = readHousehold(file);
    return Object.entries(READERS).flatMap(([reader, { read, periodDays = PERIOD_DAYS }]) =>
      PERCENTS_OVER.map((percentOver) => {
        const over = Math.round((periodDays * percentOver) / 100);
        const row = testForecast(household, { read, periodDays, over, stepDays });
        return { home, reader, percentOver, ...row };
      }),
    );
  });
}

function testForecast(
  { wh, firstDay }: Pick<Known, 'wh' | 'firstDay'>,
  {
    read,
    periodDays,
    over,
    stepDays,
  }: { read: Reader['read']; periodDays: number; over: number; stepDays: number },
) {
  const errors: number[] = [];
  const widths: number[] = [];
  let inRange = 0;
  for (let period = 0; ; period += 1) {
    const start = FIRST_PERIOD + period * stepDays;
    if (start + periodDays > wh.length) break;
    const truth = wh.slice(start, start + periodDays).reduce((sum, day) => sum + day, 0);
    if (!(truth >= LEAST_WH_A_DAY * periodDays)) continue;
    const today = start + over - 1;
    const oldest = firstDay + today - HISTORY_DAYS;
    const readings = read({ wh, firstDay, today, start, period });
    const result = forecastPeriod(
      computeDays(readings.filter(({ day }) => day > oldest)),
      { firstDay: firstDay + start, lastDay: firstDay + start + periodDays - 1 },
      firstDay + today + 1,
    );
    if (result.code !== 'forecast') throw new Error(`Period ${period}: ${result.code}`);
    errors.push(Math.abs(result.consumptionWh - truth) / truth);
    widths.push((result.highWh - result.lowWh) / result.consumptionWh);
    if (result.lowWh <= truth && truth <= result.highWh) inRange += 1;
  }
  return {
    periods: errors.length,
    errorPercent: roundToTenth(computeMean(errors) * 100),
    inRangePercent: roundToTenth((inRange / errors.length) * 100),
    widthPercent: roundToTenth(computeMean(widths) * 100),
  };
}

/** All periods of a reader, or of a home, together: one row for each part of the period. */
function sumUp(rows: readonly BacktestRow[], by: 'reader' | 'home', of: string) {
  return PERCENTS_OVER.map((percentOver) => {
    const found = rows.filter((row) => row[by] === of && row.percentOver === percentOver);
    const periods = found.reduce((sum, row) => sum + row.periods, 0);
    const average = (figure: 'errorPercent' | 'inRangePercent' | 'widthPercent') =>
      found.reduce((sum, row) => sum + row[figure] * row.periods, 0) / periods;
    return {
      percentOver,
      errorPercent: average('errorPercent'),
      inRangePercent: average('inRangePercent'),
      widthPercent: average('widthPercent'),
    };
  });
}

/** The range should hold so many percent of the periods, and may hold so many more or less. */
const IN_RANGE_PERCENT = 80;
const IN_RANGE_MARGIN_PERCENT = 5;

/** Where the range of a kind of reader, over all homes together, holds too little or too much. */
export function listOutOfRange(rows: readonly BacktestRow[]) {
  return Object.entries(READERS).flatMap(([reader, { name }]) =>
    sumUp(rows, 'reader', reader)
      .filter(
        ({ inRangePercent }) =>
          Math.abs(inRangePercent - IN_RANGE_PERCENT) > IN_RANGE_MARGIN_PERCENT,
      )
      .map((row) => ({ name, ...row })),
  );
}

/** The rows as Markdown tables, by readers and by homes: error, periods in the range, its width. */
export function makeTables(rows: readonly BacktestRow[]): string {
  const columns = PERCENTS_OVER.map((percent) => `after ${percent} %`).join(' | ');
  const line = (by: 'reader' | 'home', of: string, title: string) => {
    const cells = sumUp(rows, by, of).map(
      ({ errorPercent, inRangePercent, widthPercent }) =>
        `${errorPercent.toFixed(1)} · ${inRangePercent.toFixed(0)} · ${widthPercent.toFixed(0)}`,
    );
    return `| ${title} | ${cells.join(' | ')} |`;
  };
  const rule = `|---|${'--:|'.repeat(PERCENTS_OVER.length)}`;
  return [
    `| all homes, read | ${columns} |`,
    rule,
    ...Object.entries(READERS).map(([reader, { name }]) => line('reader', reader, name)),
    '',
    `| all readers, home | ${columns} |`,
    rule,
    ...Object.keys(HOMES).map((home) => line('home', home, home)),
  ].join('\n');
}

/** A household's days in Wh from its first day on; NaN for a day that is not known. */
function readHousehold(file: string): Pick<Known, 'wh' | 'firstDay'> {
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

function listDays({ wh, firstDay, today }: Known, isEntered: (place: number) => boolean) {
  return wh
    .slice(0, today + 1)
    .flatMap((dayWh, place) =>
      isEntered(place) && !Number.isNaN(dayWh) ? [makeReading(firstDay + place, 1, dayWh)] : [],
    );
}

/** The meter is read every so many days; the day moves from period to period. */
function listMeter(known: Known, every: number): DayReading[] {
  return listSpans(known, every, (5 * (known.period + 1)) % every, known.today);
}

/** Bills of so many days, the last of which ends on the day before the period. */
function listBills(known: Known, billDays: number): DayReading[] {
  return listSpans(known, billDays, (known.start - 1) % billDays, known.start - 1);
}

function listSpans({ wh, firstDay }: Known, days: number, first: number, last: number) {
  const readings: DayReading[] = [];
  for (let place = first; place <= last; place += days) {
    const sum = wh.slice(Math.max(0, place - days + 1), place + 1).reduce((a, b) => a + b, 0);
    if (place >= days - 1 && !Number.isNaN(sum))
      readings.push(makeReading(firstDay + place, days, sum));
  }
  return readings;
}

function makeReading(day: number, days: number, consumptionWh: number): DayReading {
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

function computeMean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

function roundToTenth(value: number): number {
  return Math.round(value * 10) / 10;
}
