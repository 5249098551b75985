/**
 * How many digits of whole kWh a meter shows before it begins again at 0. They follow from its values, and a person
 * can correct them.
 */
import { WH_PER_KWH } from '#domain/base/quantity.ts';
import { fitsMeter, type Meter, type RegisterValue } from './registers.ts';

/** The fewest that meters in Indian homes show. */
export const FEWEST_DIGITS = 5;

/** The digits of a meter that has shown these values, in kWh × 1000. */
export function countDigits(...shownWh: number[]): number {
  const whole = Math.floor(Math.max(0, ...shownWh) / WH_PER_KWH);
  return Math.max(FEWEST_DIGITS, String(whole).length);
}

/**
 * The digits of a meter that now shows a value: more than before where the value has more. After a rollover they are
 * certain: undefined where they cannot show the value.
 */
export function growDigits(
  meter: Meter,
  values: readonly Pick<RegisterValue, 'rollovers'>[],
  shownWh: number,
): number | undefined {
  if (fitsMeter(meter, shownWh)) return meter.digits;
  return values.some(({ rollovers }) => rollovers > 0) ? undefined : countDigits(shownWh);
}
