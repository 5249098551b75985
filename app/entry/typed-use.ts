/** What a meter's number comes to, compared with the last one. */

import { findDateProblem, toDayNumber } from '#domain/base/period.ts';
import { kwhToWh, parseTypedNumber } from '#domain/base/quantity.ts';
import {
  computeRegisterUse,
  type Meter,
  type RegisterUse,
  type RegisterValue,
} from '#domain/meter/registers.ts';

/** The last value of the meter that is there now, with the meter itself. */
export type LastValue = Meter & RegisterValue;

/** What a typed number and date would add; undefined where they do not follow the last value, or are none. */
export function computeTypedUse(
  typedNumber: string | undefined,
  date: string | undefined,
  lastValue: LastValue | null,
): { consumptionWh: number; perDayWh: number; days: number } | undefined {
  if (lastValue === null) return undefined;
  const kwh = parseTypedNumber(typedNumber ?? '', 'kWh');
  if (kwh === undefined || Number.isNaN(kwh)) return undefined;
  if (date === undefined || findDateProblem(date) !== undefined) return undefined;
  const shownWh = kwhToWh(kwh);
  const day = toDayNumber(date);
  if (day <= lastValue.day || shownWh < lastValue.shownWh) return undefined;
  const { consumptionWh, perDayWh }: RegisterUse = computeRegisterUse(lastValue, lastValue, {
    ...lastValue,
    day,
    shownWh,
  });
  if (consumptionWh === null || perDayWh === null) return undefined;
  return { consumptionWh, perDayWh, days: day - lastValue.day };
}
