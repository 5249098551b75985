/** Counters as counters: the values that give the same energy as the file's spans, in one meter after another. */
import { DAY_SECONDS } from '../period.ts';
import type { Candidate } from './candidates.ts';
import type { ChannelEnergy } from './channels.ts';
import type { PlannedMeter, PlannedValue } from './plan.ts';
import { KWH_IN } from './spans.ts';

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

/** One series as meters: another one begins where a fall leaves unknown what was used. */
function splitIntoMeters(candidate: Candidate): Segment[] | undefined {
  const { points = [], raw, unit, spans, factor } = candidate;
  const scale = KWH_IN[unit] * 1000;
  const top = points.reduce((most, { value }) => Math.max(most, Math.round(value * scale)), 0);
  const digits = Math.max(raw.digits ?? MIN_DIGITS, countDigits(Math.floor(top / 1000) * 1000));
  const factorThousandths = Math.round(factor * 1000);
  const isFactor = factorThousandths >= 1 && factorThousandths <= MAX_FACTOR_THOUSANDTHS;
  if (points.length === 0 || digits > MAX_DIGITS || !isFactor) return undefined;
  const energy = new Map([...spans.to].map((to, index) => [to, spans.kWh[index] ?? 0]));
  const name = (raw.meter ?? raw.name).slice(0, NAME_MAX);
  const segments: Segment[] = [{ name, digits, factorThousandths, values: [] }];
  let rollovers = 0;
  let rolloverDigits = 0;
  let before: (typeof points)[number] | undefined;
  for (const point of points) {
    const shownWh = Math.round(point.value * scale);
    const usedKwh = energy.get(point.time);
    if (before !== undefined && point.value < before.value) {
      if (usedKwh === undefined) {
        segments.push({ name, digits, factorThousandths, values: [] });
        rollovers = 0;
      } else if (usedKwh > 0 || !before.estimated) {
        rollovers += 1;
        rolloverDigits = countDigits(
          (usedKwh / factor) * 1000 + before.value * scale - shownWh - 1000,
        );
      }
    }
    const day = findDay(point.time);
    const values = segments.at(-1)?.values ?? [];
    // One value a day: the file is finer, and is kept as intervals.
    if (values.at(-1)?.day === day) return undefined;
    values.push({ day, shownWh, rollovers, counted: !point.estimated });
    before = point;
  }
  // Where it began again says how many figures it has.
  return rolloverDigits < 3
    ? segments
    : segments.map((segment) => ({ ...segment, digits: rolloverDigits }));
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
  const name = meters
    .map((meter) => meter.name)
    .join(' + ')
    .slice(0, NAME_MAX);
  return [{ ...first, name, digits, values }];
}
