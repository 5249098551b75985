/**
 * How many digits of whole kWh a meter shows before it begins again at 0. Nobody is asked: the values tell it,
 * and a person can correct it.
 */
import { WH_PER_KWH } from '../quantity.ts';
import { fitsMeter, type Meter, type RegisterValue } from './registers.ts';

/** The fewest that meters in Indian homes show. */
export const FEWEST_DIGITS = 5;

/** The digits of a meter that has shown these values, in kWh × 1000. */
export function digitsShown(...shownWh: number[]): number {
  const whole = Math.floor(Math.max(0, ...shownWh) / WH_PER_KWH);
  return Math.max(FEWEST_DIGITS, String(whole).length);
}

/**
 * The digits of a meter that now shows a value: more than were thought, where the value has more. A counter that
 * has passed zero has told how many it has; nothing comes back where it cannot show the value.
 */
export function digitsAfter(
  meter: Meter,
  values: readonly Pick<RegisterValue, 'rollovers'>[],
  shownWh: number,
): number | undefined {
  if (fitsMeter(meter, shownWh)) return meter.digits;
  return values.some(({ rollovers }) => rollovers > 0) ? undefined : digitsShown(shownWh);
}
