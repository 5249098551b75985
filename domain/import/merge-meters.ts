/** What a file's counters showed against what the home's meters did. */
import { type RegisterValue, registerUse } from '../meter/registers.ts';
import type { Existing, ExistingMeter, ExistingValue, Merge } from './merge.ts';
import type { PlannedMeter, PlannedValue } from './plan.ts';
import { type Answers, CHANNELS } from './types.ts';

/** New values of a meter; `id` is null for one that the home does not have yet. */
export interface PlannedChanges {
  id: number | null;
  channel: number;
  serial: string;
  digits: number;
  factorThousandths: number;
  values: (PlannedValue & { replaces: ExistingValue | null })[];
}

const MAX_WH = 100_000_000;

/** Merges the meters of a plan, the earliest first. */
export function mergeMeters(
  merge: Merge,
  planned: readonly PlannedMeter[],
  existing: Existing,
  answers: Answers,
): void {
  for (const meter of planned) {
    if (meter.values.length > 0) mergeMeter(merge, meter, existing, answers);
  }
}

function mergeMeter(
  merge: Merge,
  planned: PlannedMeter,
  existing: Existing,
  answers: Answers,
): void {
  const channel = CHANNELS.indexOf(planned.channel);
  const channelMeters = existing.meters.filter((meter) => meter.channel === channel);
  const valuesOf = ({ id }: { id: number }) =>
    existing.values.filter(({ meterId }) => meterId === id);
  const named = channelMeters.find(({ serial, name }) => planned.name === (serial ?? name));
  const candidates =
    named === undefined ? channelMeters.filter(({ serial }) => serial === null) : [named];
  const same = candidates.find((meter) => goesOn(planned, meter, valuesOf(meter)));
  if (same !== undefined) {
    addValues(merge, planned, same, valuesOf(same), answers);
    return;
  }
  const first = planned.values[0]?.day ?? 0;
  const last = planned.values.at(-1)?.day ?? 0;
  const isBeside = channelMeters.some((meter) => {
    const days = valuesOf(meter).map(({ day }) => day);
    return days.length > 0 && Math.min(...days) < last && Math.max(...days) > first;
  });
  const { digits, factorThousandths, name: serial, values } = planned;
  if (isBeside || !isPossible(planned, values)) {
    merge.counts.conflicting += values.length;
    merge.evidence.push(
      `The meter “${serial}” does not go with the meter that the home has over the same days.`,
    );
    return;
  }
  const fresh = values.map((value) => ({ ...value, replaces: null }));
  merge.meters.push({ id: null, channel, serial, digits, factorThousandths, values: fresh });
  merge.counts.added += fresh.length;
}

/** Whether values follow each other as a counter's do, none more than the schema's largest reading above the last. */
function isPossible(
  meter: { digits: number; factorThousandths: number },
  values: readonly { day: number; shownWh: number; turns: number; counted: boolean }[],
): boolean {
  let before: RegisterValue | undefined;
  for (const value of values) {
    if (!value.counted) continue;
    if (value.shownWh >= 10 ** (meter.digits + 3)) return false;
    const use = before === undefined ? null : registerUse(meter, before, value);
    if (use?.consumptionWh != null && (use.consumptionWh < 0 || use.consumptionWh > MAX_WH))
      return false;
    before = value;
  }
  return true;
}

/** Whether the values can be those of a meter that the home has. */
function goesOn(
  planned: PlannedMeter,
  meter: ExistingMeter,
  existing: readonly ExistingValue[],
): boolean {
  if (meter.factorThousandths !== planned.factorThousandths) return false;
  const valuesWithTurns = withTurns(planned, meter, existing);
  return valuesWithTurns !== undefined && isPossible(meter, joinValues(existing, valuesWithTurns));
}

/** The planned values with the turns that the meter's own counting gives them. */
function withTurns(
  planned: PlannedMeter,
  meter: ExistingMeter,
  existing: readonly ExistingValue[],
): PlannedValue[] | undefined {
  const first = planned.values[0];
  const before = existing.filter(({ day, counted }) => counted && day <= (first?.day ?? 0)).at(-1);
  const turned = planned.values.some(({ turns }) => turns > 0);
  if (turned && planned.digits !== meter.digits) return undefined;
  return planned.values.map((value) => ({ ...value, turns: value.turns + (before?.turns ?? 0) }));
}

/** Values by day; of two on one day the home's. */
function joinValues(existing: readonly ExistingValue[], planned: readonly PlannedValue[]) {
  const days = new Map<number, PlannedValue | ExistingValue>();
  for (const value of [...planned, ...existing]) days.set(value.day, value);
  return [...days.values()].sort((a, b) => a.day - b.day);
}

function addValues(
  merge: Merge,
  planned: PlannedMeter,
  meter: ExistingMeter,
  existing: readonly ExistingValue[],
  answers: Answers,
): void {
  const values: PlannedChanges['values'] = [];
  for (const value of withTurns(planned, meter, existing) ?? []) {
    const same = existing.find(({ day }) => day === value.day);
    if (same === undefined) values.push({ ...value, replaces: null });
    else if (Math.abs(same.shownWh - value.shownWh) <= 1) merge.counts.alreadyPresent += 1;
    else if (replaces(same, answers)) values.push({ ...value, replaces: same });
    else merge.counts.conflicting += 1;
  }
  const without = existing.filter(({ day }) => !values.some((value) => value.day === day));
  const whole = [...without, ...values].sort((a, b) => a.day - b.day);
  if (!isPossible(meter, whole)) {
    merge.counts.conflicting += values.length;
    return;
  }
  if (values.length === 0) return;
  const { id, channel, serial, digits, factorThousandths } = meter;
  merge.meters.push({ id, channel, serial: serial ?? '', digits, factorThousandths, values });
  merge.counts.added += values.length;
  merge.counts.changed += values.filter((value) => value.replaces !== null).length;
}

/** Whether a value of the file takes the place of one that is there. */
function replaces(existing: ExistingValue, answers: Answers): boolean {
  return existing.counted ? answers.conflicts === 'replace' : answers.estimates !== 'keep';
}
