/** Register or consumption: the figures decide, and names only add weight. */

import { DAY_SECONDS } from '#domain/base/period.ts';
import { isLikelyDay } from '#domain/energy/plausible.ts';
import { isConsumption, isUse } from '#domain/import/tables/words.ts';
import type { Answers, Kind, Numbers, RawSeries } from '#domain/import/types.ts';
import { dropMissing, pick, sortPlaces } from './span-list.ts';
import { isPowerUnit, KWH_IN } from './spans.ts';

export interface SettledKind {
  kind: Kind;
  /** Whether the figures fit the other kind, too. */
  isDoubtful: boolean;
  ask: boolean;
}

/** A kind that nothing speaks against. */
export const makeSureKind = (kind: Kind): SettledKind => ({ kind, isDoubtful: false, ask: false });

/** The kind of each series; a column that never falls is a register where the columns next to it are. */
export function settleKinds(series: readonly RawSeries[], answers: Answers): SettledKind[] {
  const kinds = series.map((raw) => settleKind(raw, answers));
  return kinds.map((own, index) => {
    const raw = series[index];
    if (raw === undefined || answers.kind !== undefined || !neverFalls(raw)) return own;
    // Units that rose from bill to bill are units still.
    if (isConsumption(raw.words) && raw.value.length < 8) return own;
    const hasRegisterBeside = series.some(
      (other, place) =>
        place !== index &&
        other.block === raw.block &&
        other.unit === raw.unit &&
        kinds[place]?.kind === 'register',
    );
    return hasRegisterBeside ? makeSureKind('register') : own;
  });
}

/** A column that stands still, or moves now and then, and never falls. */
function neverFalls({ value, unit, axis }: RawSeries): boolean {
  if (isPowerUnit(unit)) return false;
  const knownValues = dropMissing(pick(value, sortPlaces(axis.from)));
  return (
    (knownValues[0] ?? 0) > 0 &&
    knownValues.every((current, index) => index === 0 || current >= (knownValues[index - 1] ?? 0))
  );
}

function settleKind(raw: RawSeries, answers: Answers): SettledKind {
  if (answers.kind !== undefined) return makeSureKind(answers.kind);
  if (isPowerUnit(raw.unit)) return makeSureKind('interval');
  if (answers.lastValues?.has(raw.meter ?? raw.name)) return makeSureKind('register');
  const { from } = raw.axis;
  // Of rows with the same stamp the first counts.
  const order = sortPlaces(from).filter(
    (place, index, all) => index === 0 || from[place] !== from[all[index - 1] ?? 0],
  );
  const values = dropLoneZero(dropMissing(pick(raw.value, order)));
  const rises = risesAsRegister(values);
  if (raw.kind === 'register') {
    // "Readings" are said of use, too: a counter does not fall every other row.
    return makeSureKind(
      rises === false && values.length > 4 && !mayHaveRolledOver(values) ? 'interval' : 'register',
    );
  }
  if (rises === false) return makeSureKind('interval');
  const first = from[order[0] ?? 0] ?? 0;
  const last = from[order.at(-1) ?? 0] ?? 0;
  return weighKinds(raw, values, Math.max(1, (last - first) / DAY_SECONDS), rises === true);
}

/** The values without a single zero between two of a counter, which shows it when it was not read. */
function dropLoneZero(values: Numbers): Numbers {
  const zero = values.indexOf(0);
  const [before = 0, after = 0] = [values[zero - 1], values[zero + 1]];
  const isDip = zero > 0 && before > 0 && after >= before && values.lastIndexOf(0) === zero;
  return isDip ? values.filter((_, index) => index !== zero) : values;
}

/** Rising values: what they would be a day as use, and as a counter. */
function weighKinds(raw: RawSeries, values: Numbers, days: number, isLong: boolean): SettledKind {
  const scale = KWH_IN[raw.unit ?? 'kWh'];
  const sum = values.reduce((all, value) => all + value, 0);
  const asUse = (sum * scale) / days;
  const low = values[0] ?? 0;
  const top = values.at(-1) ?? 0;
  const asCounter = ((top - low) * scale) / days;
  const fitsUse = isLikelyDay(asUse);
  const fitsCounter = isLikelyDay(asCounter);
  if (isLong) {
    // Units may rise from month to month; a counter that is called use soon shows more than a home uses.
    const isNamedUse = isUse(raw.words) && fitsUse && (!fitsCounter || isConsumption(raw.words));
    return isNamedUse
      ? { kind: 'interval', isDoubtful: true, ask: true }
      : makeSureKind('register');
  }
  if (values.length < 3) return makeSureKind('interval');
  if (!fitsUse && fitsCounter && low > 0 && !isConsumption(raw.words)) {
    return { kind: 'register', isDoubtful: true, ask: false };
  }
  const fitsBoth = values.length >= 4 && low >= 0 && top > low * 3 && fitsCounter;
  return fitsBoth ? { kind: 'interval', isDoubtful: true, ask: true } : makeSureKind('interval');
}

/** A counter that fell once or twice in a short list: rollover, reset or another meter. */
function mayHaveRolledOver(values: Numbers): boolean {
  const falls = values.filter(
    (value, index) => index > 0 && value < (values[index - 1] ?? 0),
  ).length;
  return falls <= Math.max(2, values.length * 0.15);
}

/** Whether values rise as a counter does. `undefined`: they may be either. */
export function risesAsRegister(values: Numbers): boolean | undefined {
  const knownValues = dropMissing(values);
  if (knownValues.length < 3) return undefined;
  let falls = 0;
  let rises = 0;
  for (let index = 1; index < knownValues.length; index += 1) {
    const step = (knownValues[index] ?? 0) - (knownValues[index - 1] ?? 0);
    if (step < 0) falls += 1;
    else if (step > 0) rises += 1;
  }
  if (rises === 0) return false;
  const allowedFalls = Math.max(knownValues.length > 30 ? 1 : 0, (falls + rises) * 0.03);
  if (falls > allowedFalls) return fallsToZeroOnly(knownValues, falls, rises);
  // Five values in order may be chance, or a summer that comes; eight are a counter.
  return rises >= 8 ? true : undefined;
}

/** Whether a counter only falls when it begins again at 0: then every fall is to about nothing. */
function fallsToZeroOnly(values: Numbers, falls: number, rises: number): boolean {
  if (rises < falls * 8) return false;
  const top = Math.max(...values.slice(0, 100_000));
  return values.every(
    (value, index) => index === 0 || value >= (values[index - 1] ?? 0) || value < top * 0.05,
  );
}
