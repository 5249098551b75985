/** Published monthly values: which one counts on a day, and what to do where none is known. */
import { addDays, addMonths, getMonth, getMonthName, type IsoDate } from '#domain/base/period.ts';
import type { Series, SeriesPoint } from '#domain/tariff/schema.ts';
import { compare, type Fraction, formatDecimal, parseDecimal } from './fraction.ts';

/** A value and where it comes from. */
export interface SeriesValue {
  value: Fraction;
  series: Series | undefined;
  /** None when the household took the value from its bill. */
  point: SeriesPoint | undefined;
  /** Whether it is the last value before the day, because none is known for it. */
  isEstimate: boolean;
}

/** What is known of published values when a bill is priced. */
export interface PublishedValues {
  series: readonly Series[];
  /** The household's own, by the id of a series or its beginning. */
  ownValues: Readonly<Record<string, string>>;
  discom: string | undefined;
  asOf: IsoDate;
}

/** Whether a name is that of a series, or the beginning of its id. */
export function namesSeries(name: string, id: string): boolean {
  return id === name || id.startsWith(`${name}-`);
}

/** What a typed value is of: a series, or one slab of it, which is written behind a colon ("MSEDCL-FAC:101-300"). */
function readValueName(name: string): { series: string; key: string | undefined } {
  const [series = '', key] = name.split(':');
  return { series, key };
}

/** Whether a typed value's name is that of a series or of its beginning, and its slab, if it names one, is there. */
export function namesValueOf(name: string, { id, points }: Pick<Series, 'id' | 'points'>): boolean {
  const { series, key } = readValueName(name);
  const hasKey = ({ value }: SeriesPoint) =>
    key === undefined || (typeof value !== 'string' && Object.hasOwn(value, key));
  return namesSeries(series, id) && (key === undefined || points.some(hasKey));
}

/** The series that a document names: by its id, or by the beginning that the suppliers' ones share. */
export function findSeries(name: string, values: PublishedValues): Series | undefined {
  const exact = values.series.find(({ id }) => id === name);
  if (exact !== undefined) return exact;
  const matching = values.series.filter(({ id }) => namesSeries(name, id));
  const ownIds = Object.keys(values.ownValues).map((own) => readValueName(own).series);
  const own = matching.find(({ id }) => ownIds.includes(id));
  return own ?? matching.find(({ discoms }) => discoms?.includes(values.discom ?? ''));
}

/**
 * The household's own value of a series, under its id or else under the longest beginning of it: that of the slab
 * before one of all slabs.
 */
function findOwnValue(
  id: string,
  key: string | undefined,
  values: PublishedValues,
): string | undefined {
  const isOtherId = (name: string) => values.series.some((series) => series.id === name);
  const names = Object.keys(values.ownValues).filter((name) => {
    const own = readValueName(name);
    const isOfSeries = own.series === id || (namesSeries(own.series, id) && !isOtherId(own.series));
    return isOfSeries && (own.key === undefined || own.key === key);
  });
  const ofSlab = names.filter((name) => readValueName(name).key !== undefined);
  const longest = (ofSlab.length > 0 ? ofSlab : names).sort((a, b) => b.length - a.length)[0];
  return longest === undefined ? undefined : values.ownValues[longest];
}

function readPoint(point: SeriesPoint, key: string | undefined): string | undefined {
  if (typeof point.value === 'string') return point.value;
  return key === undefined ? undefined : point.value[key];
}

/** The points of a series that were recorded by a day and have the key. */
function listPoints(series: Series, key: string | undefined, asOf: IsoDate): SeriesPoint[] {
  return series.points.filter(
    (point) => point.recordedOn <= asOf && readPoint(point, key) !== undefined,
  );
}

/** The newest record of a value for a day. */
function findPoint(points: readonly SeriesPoint[], day: IsoDate): SeriesPoint | undefined {
  return points
    .filter(({ from, to }) => from <= day && (to === null || day <= to))
    .reduce<SeriesPoint | undefined>(
      (newest, point) =>
        newest === undefined || point.recordedOn >= newest.recordedOn ? point : newest,
      undefined,
    );
}

/** The value that counts on a day, or nothing when none is known and none may be estimated. */
export function findSeriesValue(
  name: string,
  key: string | undefined,
  day: IsoDate,
  values: PublishedValues,
): SeriesValue | undefined {
  const series = findSeries(name, values);
  const own = findOwnValue(series?.id ?? name, key, values);
  if (own !== undefined) {
    return { value: parseDecimal(own), series, point: undefined, isEstimate: false };
  }
  if (series === undefined) return undefined;
  const points = listPoints(series, key, values.asOf);
  const known = findPoint(points, day);
  const point =
    known ?? (series.missing === 'last-known' ? findLastBefore(points, day) : undefined);
  if (point === undefined) return undefined;
  const value = parseDecimal(readPoint(point, key) ?? '');
  return { value, series, point, isEstimate: known === undefined };
}

function findLastBefore(points: readonly SeriesPoint[], day: IsoDate): SeriesPoint | undefined {
  const days = points.map(({ from }) => from).filter((from) => from <= day);
  return days.length === 0
    ? undefined
    : findPoint(
        points,
        days.reduce((a, b) => (a > b ? a : b)),
      );
}

/** The days after the first on which a daily series may have another value. */
export function listChangeDays(series: Series, from: IsoDate, to: IsoDate): IsoDate[] {
  const days = series.points.flatMap((point) =>
    point.to === null ? [point.from] : [point.from, addDays(point.to, 1)],
  );
  return [...new Set(days)].filter((day) => day > from && day <= to).sort();
}

/** Beyond so many months without a value, an estimate is shown with the range of the last values. */
const GAP_MONTHS = 3;
const RANGE_VALUES = 12;

/** What an estimate is made of: the value, its own last day, and the range of the last values if it is an old one. */
export function findEstimateFacts(
  { value, series, point }: SeriesValue,
  key: string | undefined,
  day: IsoDate,
  asOf: IsoDate,
): { value: string; valueDay: IsoDate; range?: [low: string, high: string] } | undefined {
  if (series === undefined || point === undefined) return undefined;
  const valueDay = point.to ?? point.from;
  const facts = { value: formatDecimal(value), valueDay };
  if (addMonths(getMonth(valueDay), GAP_MONTHS) >= getMonth(day)) return facts;
  const recentPoints = listPoints(series, key, asOf)
    .filter(({ from }) => from <= day)
    .sort((a, b) => (a.from < b.from ? -1 : 1))
    .slice(-RANGE_VALUES)
    .map((published) => parseDecimal(readPoint(published, key) ?? ''))
    .sort(compare);
  const [low, high] = [recentPoints[0], recentPoints.at(-1)];
  if (low === undefined || high === undefined || compare(low, high) === 0) return facts;
  return { ...facts, range: [formatDecimal(low), formatDecimal(high)] };
}

/** A day's month as people write it: "June 2026". */
export function formatMonthOfDay(day: IsoDate): string {
  return `${getMonthName(Number(day.slice(5, 7)))} ${day.slice(0, 4)}`;
}
