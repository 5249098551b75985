/**
 * A meter in place of another, or one that began again at 0: its values are points of a new meter.
 * What is not known of the change stays unknown; the days between the two meters are not guessed.
 */
import { COVERAGE_MAX_DAYS } from '#domain/reading/reading-rules.ts';
import {
  computeRegisterUse,
  computeTotalWh,
  type Meter,
  type RegisterUse,
  type RegisterValue,
} from './registers.ts';

export interface MeterChange {
  old: Meter;
  /** The old meter's latest counted value; null without one. */
  before: RegisterValue | null;
  /** The new meter, or the same one when it began again. */
  meter: Meter;
  installedDay: number;
  /** What the old meter showed at the end, in kWh × 1000; null when nobody knows. */
  oldLastWh: number | null;
  /** What the new one showed at the beginning; null when nobody knows. */
  firstWh: number | null;
  /** What it shows now. */
  entered: { day: number; shownWh: number };
}

export type MeterChangePlan =
  | {
      outcome: 'store';
      /** A value to be added to the old meter; null when its last one is not known, or is stored. */
      oldLast: RegisterValue | null;
      /** The new meter's values, ascending. */
      values: RegisterValue[];
      /** What the days used by the old meter, and by the new one; null where nothing is known. */
      oldUse: RegisterUse | null;
      newUse: RegisterUse | null;
    }
  /** The new meter would count before the old one's latest value, or after the value now. */
  | { outcome: 'refuse'; code: 'meters-overlap' }
  /** A meter's later value is below its earlier one, or the two are more than a year apart. */
  | { outcome: 'refuse'; code: 'register-fell' | 'over-a-year'; meter: 'old' | 'new' };

/** Plans the values to store after a change of meters, or says why it cannot have been so. */
export function planNewMeter(change: MeterChange): MeterChangePlan {
  const { old, before, meter, installedDay, oldLastWh, firstWh, entered } = change;
  if ((before !== null && installedDay < before.day) || installedDay > entered.day) {
    return { outcome: 'refuse', code: 'meters-overlap' };
  }
  const oldEnd =
    oldLastWh === null || installedDay === before?.day
      ? null
      : { day: installedDay, shownWh: oldLastWh, rollovers: before?.rollovers ?? 0 };
  const now = { ...entered, rollovers: 0 };
  // One value a meter and day: of the day on which it was installed, the one at its end.
  const first =
    firstWh === null || installedDay === entered.day
      ? null
      : { day: installedDay, shownWh: firstWh, rollovers: 0 };
  const refusal = findRefusal(old, before, oldEnd, 'old') ?? findRefusal(meter, first, now, 'new');
  if (refusal !== null) return refusal;
  return {
    outcome: 'store',
    oldLast: oldEnd,
    values: first === null ? [now] : [first, now],
    oldUse: before === null || oldEnd === null ? null : computeRegisterUse(old, before, oldEnd),
    newUse: first === null ? null : computeRegisterUse(meter, first, now),
  };
}

function findRefusal(
  meter: Meter,
  from: RegisterValue | null,
  to: RegisterValue | null,
  whichMeter: 'old' | 'new',
): MeterChangePlan | null {
  if (from === null || to === null) return null;
  if (computeTotalWh(meter, to) < computeTotalWh(meter, from)) {
    return { outcome: 'refuse', code: 'register-fell', meter: whichMeter };
  }
  if (to.day - from.day > COVERAGE_MAX_DAYS) {
    return { outcome: 'refuse', code: 'over-a-year', meter: whichMeter };
  }
  return null;
}
