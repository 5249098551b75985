/** NEM12 and NEM13 files of the Australian market (AEMO MDFF): records by the number in the first column. */

import { DAY_SECONDS } from '#domain/base/period.ts';
import type { Budget } from '#domain/import/budget.ts';
import { FileError } from '#domain/import/file-error.ts';
import { parseStamp } from '#domain/import/tables/dates.ts';
import {
  addRecord,
  type RecordSeries,
  setRecord,
  spendSeries,
  toRawSeries,
} from '#domain/import/tables/record-series.ts';
import type { Grid, RawSeries, Unit } from '#domain/import/types.ts';
import type { Channel } from '#domain/meter/channels.ts';
import type { Contents } from './container.ts';

/** Reads a record file, which names directions and units. */
export function openNem(grid: Grid, budget: Budget): Contents {
  const fact =
    'A file of the Australian market (NEM12 or NEM13), which names directions and units.';
  return { tables: [], records: readNem(grid, budget), facts: [fact] };
}

/** Reads the active energy of a record file. */
function readNem(grid: Grid, budget: Budget): RawSeries[] {
  const series: SeriesByKey = { byKey: new Map(), budget };
  const daysRead: DaysRead = new Map();
  let currentSeries: RecordSeries | undefined;
  let minutes = 30;
  let begin: number | undefined;
  for (let index = 0; index < grid.length; index += 1) {
    const cells = grid.row(index);
    if (cells[0] === '200') {
      minutes = Number(cells[8]);
      currentSeries = [1, 5, 15, 30, 60].includes(minutes) ? findSeries(series, cells) : undefined;
    } else if (cells[0] === '300' && currentSeries !== undefined) {
      // A day has all its values, whether they stand in the row or not.
      budget.spendCells(1440 / minutes);
      begin = readDay(currentSeries, daysRead, cells, minutes, grid.line(index));
    } else if (cells[0] === '400' && currentSeries !== undefined && begin !== undefined) {
      budget.spendSteps(1440 / minutes);
      markEstimated(currentSeries, begin, cells, minutes);
    } else if (cells[0] === '250') readAccumulation(series, cells, grid.line(index));
  }
  const filledSeries = [...series.byKey.values()].filter(({ value }) => value.length > 0);
  if (filledSeries.length === 0) throw new FileError('noEnergy');
  return filledSeries.map(toRawSeries);
}

/** The series so far, by meter and register. */
interface SeriesByKey {
  byKey: Map<string, RecordSeries>;
  budget: Budget;
}

const UNITS: Record<string, Unit> = { WH: 'Wh', KWH: 'kWh', MWH: 'MWh' };

/** The series of a details record; none for reactive energy. Suffixes: E to the home, B from it. */
function findSeries(
  { byKey, budget }: SeriesByKey,
  cells: readonly string[],
  unitAt = 7,
): RecordSeries | undefined {
  const suffix = (cells[4] || (cells[3] ?? '')).toUpperCase();
  const unit = UNITS[(cells[unitAt] ?? '').toUpperCase()];
  const channels: Record<string, Channel> = { E: 'import', A: 'import', B: 'export' };
  // Counters have numbers for suffixes, and a direction seen from the market: E to the home, I from it.
  const directions: Record<string, Channel> = { E: 'import', I: 'export' };
  const channel =
    cells[0] === '250' && /^\d/.test(suffix)
      ? directions[(cells[7] ?? '').toUpperCase()]
      : channels[suffix[0] ?? ''];
  if (unit === undefined || channel === undefined) return undefined;
  const meter = cells[1] ?? '';
  const key = `${meter} ${suffix}`;
  let series = byKey.get(key);
  if (series === undefined) {
    spendSeries(budget);
    series = {
      name: suffix,
      words: `energy ${channel === 'import' ? 't1' : 'export t1'}`,
      axis: { precision: 'time', utc: false },
      from: [],
      to: [],
      line: [],
      value: [],
      estimatedPlaces: new Set(),
      unit,
      meter,
      channel,
      kind: 'interval',
      sheet: '',
      block: `nem ${meter}`,
      badLines: [],
    };
    byKey.set(key, series);
  }
  return series;
}

/** Days that were read, by series and date: where their values begin, how many, and when they were last updated. */
type DaysRead = Map<string, { begin: number; count: number; updated: string }>;

/**
 * Reads the values of a day. One that comes again replaces the first where its time of update is later (MDFF,
 * UpdateDateTime). Returns where the values begin; nothing where a later update is known.
 */
function readDay(
  series: RecordSeries,
  daysRead: DaysRead,
  cells: readonly string[],
  minutes: number,
  line: number,
): number | undefined {
  const day = parseStamp(cells[1] ?? '', 'ymd');
  if (day === undefined) {
    series.badLines.push({
      line,
      message: `“${(cells[1] ?? '').slice(0, 20)}” is not a date that exists.`,
    });
    return undefined;
  }
  const count = 1440 / minutes;
  const updated = (cells[2 + count + 3] ?? '').trim();
  const key = `${series.meter} ${series.name} ${day.wall}`;
  const before = daysRead.get(key);
  const isDated =
    before !== undefined && [updated, before.updated].every((stamp) => /^\d{14}$/.test(stamp));
  if (isDated && updated < before.updated) return undefined;
  const isRevised = isDated && before.count === count && updated > before.updated;
  const begin = isRevised ? before.begin : series.value.length;
  if (before === undefined || isRevised) daysRead.set(key, { begin, count, updated });
  const isEstimated = /^[ESF]/i.test(cells[2 + count] ?? '');
  for (let slot = 0; slot < count; slot += 1) {
    const cell = cells[2 + slot] ?? '';
    const value = cell === '' ? Number.NaN : Number(cell);
    const index = begin + slot;
    const from = day.wall + slot * minutes * 60;
    if (isEstimated) series.estimatedPlaces.add(index);
    else series.estimatedPlaces.delete(index);
    setRecord(series, index, { from, to: from + minutes * 60, value, line });
  }
  return begin;
}

/** Event records: a part of the day before them is estimated or substituted. */
function markEstimated(
  series: RecordSeries,
  begin: number,
  cells: readonly string[],
  minutes: number,
): void {
  if (!/^[ESF]/i.test(cells[3] ?? '')) return;
  const count = 1440 / minutes;
  const first = Math.max(1, Number(cells[1]) || 1);
  const last = Math.min(count, Number(cells[2]) || 0);
  for (let slot = first; slot <= last; slot += 1) series.estimatedPlaces.add(begin + slot - 1);
}

/** NEM13: the previous and the present reading of a register with their dates, and the difference. */
function readAccumulation(seriesByKey: SeriesByKey, cells: readonly string[], line: number): void {
  const series = findSeries(seriesByKey, cells, 19);
  const from = parseStamp((cells[9] ?? '').slice(0, 8), 'ymd');
  const to = parseStamp((cells[14] ?? '').slice(0, 8), 'ymd');
  if (series === undefined || from === undefined || to === undefined) return;
  const quantity = cells[18] ?? '';
  if (/^[ES]/i.test(cells[15] ?? '')) series.estimatedPlaces.add(series.value.length);
  series.axis.precision = 'day';
  addRecord(
    series,
    from.wall + DAY_SECONDS,
    to.wall + DAY_SECONDS,
    quantity === '' ? Number.NaN : Number(quantity),
    line,
  );
}
