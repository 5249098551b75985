/**
 * What a meter shows. A value is a point in time; what was used lies between two counted values of one meter.
 * `register-check.ts` checks a new value before it is stored.
 */
import { divideRounded } from '#domain/base/exact.ts';
import { COVERAGE_MAX_DAYS } from '#domain/reading/reading-rules.ts';

export interface Meter {
  /** Digits of whole kWh that it shows before it begins again at 0. */
  digits: number;
  /** The multiplying factor (MF) printed on the meter or the bill, in thousandths. */
  factorThousandths: number;
}

/** A counted value: what the meter showed at the end of a day. */
export interface RegisterValue {
  day: number;
  /** The figures on the meter, in kWh × 1000. */
  shownWh: number;
  /** How often the counter had passed zero by then. */
  rollovers: number;
}

/** The two counted values of one meter from which a reading follows. */
export interface MeterSpan {
  /** The id of the reading. */
  readingId: string;
  meterId: number;
  /** What the meter showed at the end of the reading's last day, and at the end of the day before its first. */
  last: Meter & RegisterValue;
  before: Meter & RegisterValue;
}

/** What the days up to a value used. */
export interface RegisterUse {
  firstDay: number;
  lastDay: number;
  /** Null where the value cannot say: the first of a meter, or more than a year after the last. */
  consumptionWh: number | null;
  perDayWh: number | null;
}

/** All that the meter has counted since it was new, times the factor; floored, so that spans add up exactly. */
export function computeTotalWh(meter: Meter, value: Omit<RegisterValue, 'day'>): bigint {
  const counted =
    BigInt(value.shownWh) + BigInt(value.rollovers) * BigInt(computeRolloverWh(meter));
  return (counted * BigInt(meter.factorThousandths)) / 1000n;
}

/** What a meter counts until it rolls over to 0, in kWh × 1000. */
export function computeRolloverWh(meter: Meter): number {
  return 10 ** (meter.digits + 3);
}

/** What was used between two counted values of a meter; unknown where they are more than a year apart. */
export function computeRegisterUse(
  meter: Meter,
  from: RegisterValue,
  to: RegisterValue,
): RegisterUse {
  const days = to.day - from.day;
  const wh = Number(computeTotalWh(meter, to) - computeTotalWh(meter, from));
  const tooLong = days > COVERAGE_MAX_DAYS;
  return {
    firstDay: from.day + 1,
    lastDay: to.day,
    consumptionWh: tooLong ? null : wh,
    perDayWh: tooLong ? null : divideRounded(BigInt(wh), BigInt(days)),
  };
}

/** Whether a meter with so many digits can show the value, in kWh × 1000. */
export function fitsMeter(meter: Meter, shownWh: number): boolean {
  return shownWh >= 0 && shownWh < computeRolloverWh(meter);
}
