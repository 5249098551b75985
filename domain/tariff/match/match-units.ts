/** Other units than ours that give a printed amount: a reading that the paper has otherwise. */
import { WH_PER_KWH } from '#domain/base/quantity.ts';
import { formatDecimal, makeFraction } from '#domain/tariff/engine/fraction.ts';
import { bisect } from '#domain/tariff/limits/bisect.ts';
import type { Change, Trial } from './match-trial.ts';

/** So many units, or a tenth of the bill's, may be another reading; with more, nearly every amount could be reached. */
const LEAST_UNITS = 5;
const SHARE_OF_UNITS = 10;

/** The nearest whole units that give the amount, as papers bill them; amounts rise with the units. */
export function findUnits(trial: Trial): Change[] {
  const { request, target, ours } = trial;
  const ownAmount = target.findAmount(ours);
  if (ownAmount === undefined) return [];
  const direction = target.printedPaise > ownAmount ? 1 : -1;
  const ownUnits = Math.round(request.unitsWh / WH_PER_KWH);
  const most = Math.max(LEAST_UNITS, Math.floor(ownUnits / SHARE_OF_UNITS));
  const count = direction === 1 ? most : Math.min(most, ownUnits);
  const makeChange = (place: number) => ({
    unitsWh: (ownUnits + direction * place) * WH_PER_KWH,
  });
  const computeAmount = (place: number) => trial.computeAmount(makeChange(place));
  const found = bisect(0, count, computeAmount, target.printedPaise);
  if (found === undefined || !trial.fits(makeChange(found))) return [];
  const format = (wh: number) => formatDecimal(makeFraction(BigInt(wh), BigInt(WH_PER_KWH)));
  const units = format(makeChange(found).unitsWh);
  const before = format(request.unitsWh);
  return units === before ? [] : [{ code: 'units', units, before }];
}
