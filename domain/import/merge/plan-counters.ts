/** Counters as counters: the values that give the same energy as the file's spans, in one meter after another. */
import { DAY_SECONDS } from '#domain/base/period.ts';
import { flattenName } from '#domain/base/text.ts';
import type { Candidate } from '#domain/import/series/candidates.ts';
import type { ChannelEnergy } from '#domain/import/series/channels.ts';
import type { Point } from '#domain/import/series/registers.ts';
import { KWH_IN } from '#domain/import/series/spans.ts';
import type { PlannedMeter, PlannedValue } from './plan.ts';

/** Of the figures that a meter shows: `meters.digits` in the schema. */
const MAX_DIGITS = 8;
const MIN_DIGITS = 5;
const MAX_FACTOR_THOUSANDTHS = 1_000_000;
const NAME_MAX = 40;

/**
 * The meters of a channel of counters and their values; nothing where its energy is better kept as days: more than one value a
 * day, or counters beside each other whose sum is no counter.
 */
export function planCounters(energy: ChannelEnergy): PlannedMeter[] | undefined {
  const { candidates, channel } = energy;
  if (candidates.length === 0) return undefined;
  const countersByTime: PlannedMeter[] = [];
  for (const candidate of sortByTime(candidates)) {
    const meters = splitIntoMeters(candidate);
    if (meters === undefined) return undefined;
    countersByTime.push(...meters.map((meter) => ({ channel, ...meter })));
  }
  const areInSequence = countersByTime.every(
    (meter, index) => index === 0 || findFirstDay(meter) >= findLastDay(countersByTime[index - 1]),
  );
  const meters = areInSequence ? countersByTime : sumMeters(countersByTime, candidates);
  if (meters === undefined) return undefined;
  const isSame =
    Math.abs(computeEnergyWh(meters) - sumSpansWh(energy)) <= 2 + energy.spans.from.length;
  return isSame ? meters : undefined;
}

const findFirstDay = ({ values }: PlannedMeter) => values[0]?.day ?? 0;
const findLastDay = (meter: PlannedMeter | undefined) => meter?.values.at(-1)?.day ?? 0;
const sumSpansWh = ({ spans }: ChannelEnergy) =>
  spans.kWh.reduce((sum, energy) => sum + energy, 0) * 1000;

function sortByTime(candidates: readonly Candidate[]): Candidate[] {
  return [...candidates].sort((a, b) => (a.points?.[0]?.time ?? 0) - (b.points?.[0]?.time ?? 0));
}

function computeEnergyWh(meters: readonly PlannedMeter[]): number {
  return meters.reduce((sum, { digits, factorThousandths, values }) => {
    const computeCountedWh = (value: PlannedValue | undefined) =>
      (value?.shownWh ?? 0) + (value?.rollovers ?? 0) * 10 ** (digits + 3);
    return (
      sum +
      ((computeCountedWh(values.at(-1)) - computeCountedWh(values[0])) * factorThousandths) / 1000
    );
  }, 0);
}

type Segment = Omit<PlannedMeter, 'channel'>;

/** The energy that ends with each value, by its time; a fall that leaves it unknown has none. */
type UsedKwh = ReadonlyMap<number, number>;

/** One series as meters; nothing where its values cannot be those of meters with one factor, read once a day. */
function splitIntoMeters({ points = [], raw, unit, spans }: Candidate): Segment[] | undefined {
  const scale = KWH_IN[unit] * 1000;
  const usedKwh: UsedKwh = new Map([...spans.to].map((to, index) => [to, spans.kWh[index] ?? 0]));
  const top = points.reduce((most, { value }) => Math.max(most, Math.round(value * scale)), 0);
  // Where it began again says how many figures it has.
  const digits =
    findRolloverDigits(points, usedKwh, scale) ??
    Math.max(raw.digits ?? MIN_DIGITS, countDigits(Math.floor(top / 1000) * 1000));
  const pointsByMeter = splitAtUnknownFalls(points, usedKwh);
  if (digits > MAX_DIGITS || !pointsByMeter.every(canBeOneMeter)) return undefined;
  const name = flattenName(raw.meter ?? raw.name, NAME_MAX);
  return pointsByMeter.map((ofMeter) => ({
    name,
    digits,
    factorThousandths: toFactorThousandths(ofMeter[0]),
    values: toValues(ofMeter, usedKwh, scale),
  }));
}

/** Another meter begins where a fall leaves unknown what was used. */
function splitAtUnknownFalls(points: readonly Point[], usedKwh: UsedKwh): Point[][] {
  const pointsByMeter: Point[][] = [];
  for (const [index, point] of points.entries()) {
    const isOther = isFall(points[index - 1], point) && !usedKwh.has(point.time);
    if (index === 0 || isOther) pointsByMeter.push([point]);
    else pointsByMeter.at(-1)?.push(point);
  }
  return pointsByMeter;
}

function isFall(before: Point | undefined, point: Point): before is Point {
  return before !== undefined && point.value < before.value;
}

/** Whether a counter passed its last number before a value. An estimate that was too high is no rollover. */
function hasRolledOver(before: Point | undefined, point: Point, usedKwh: UsedKwh): before is Point {
  const used = usedKwh.get(point.time);
  return isFall(before, point) && used !== undefined && (used > 0 || !before.estimated);
}

function findRolloverDigits(
  points: readonly Point[],
  usedKwh: UsedKwh,
  scale: number,
): number | undefined {
  const digits = points.flatMap((point, index) => {
    const before = points[index - 1];
    if (!hasRolledOver(before, point, usedKwh)) return [];
    const usedWh = ((usedKwh.get(point.time) ?? 0) / point.factor) * 1000;
    return [countDigits(usedWh + (before.value - point.value) * scale - 1000)];
  });
  const last = digits.at(-1) ?? 0;
  return last < 3 ? undefined : last;
}

/** One factor, which the database takes, and one value a day: a finer file is kept as intervals. */
function canBeOneMeter(points: readonly Point[]): boolean {
  const factor = toFactorThousandths(points[0]);
  return (
    factor >= 1 &&
    factor <= MAX_FACTOR_THOUSANDTHS &&
    points.every((point) => toFactorThousandths(point) === factor) &&
    points.every(({ time }, index) => findDay(time) !== findDay(points[index - 1]?.time ?? 0))
  );
}

function toFactorThousandths(point: Point | undefined): number {
  return Math.round((point?.factor ?? 1) * 1000);
}

function toValues(points: readonly Point[], usedKwh: UsedKwh, scale: number): PlannedValue[] {
  let rollovers = 0;
  return points.map((point, index) => {
    if (hasRolledOver(points[index - 1], point, usedKwh)) rollovers += 1;
    return {
      day: findDay(point.time),
      shownWh: Math.round(point.value * scale),
      rollovers,
      counted: !point.estimated,
    };
  });
}

/** How many figures whole kWh of so many Wh have. */
function countDigits(wh: number): number {
  return String(Math.max(0, Math.round(wh / 1000))).length;
}

/** The day that a value closes: one read before noon closes the day before. */
function findDay(time: number): number {
  return Math.floor((time + DAY_SECONDS / 2) / DAY_SECONDS) - 1;
}

/** Counters that were read on the same days and only rose, as one that shows their sum. */
function sumMeters(
  meters: readonly PlannedMeter[],
  candidates: readonly Candidate[],
): PlannedMeter[] | undefined {
  const [first] = meters;
  if (first === undefined || meters.length !== candidates.length) return undefined;
  const isPlain = meters.every(
    ({ values, factorThousandths }) =>
      factorThousandths === first.factorThousandths &&
      values.length === first.values.length &&
      values.every(({ day, rollovers, counted }, index) => {
        return day === first.values[index]?.day && rollovers === 0 && counted;
      }),
  );
  if (!isPlain) return undefined;
  const values = first.values.map((value, index) => ({
    ...value,
    shownWh: meters.reduce((sum, meter) => sum + (meter.values[index]?.shownWh ?? 0), 0),
  }));
  const top = Math.max(...values.map(({ shownWh }) => shownWh));
  const digits = Math.max(first.digits, String(Math.floor(top / 1000)).length);
  if (digits > MAX_DIGITS) return undefined;
  const names = meters.map((meter) => meter.name).join(' + ');
  const name = flattenName(names, NAME_MAX);
  return [{ ...first, name, digits, values }];
}
