/**
 * What the running period will cost by the unit's rate, for a home whose tariff is not known: the
 * forecast at the rates in force, or, where there is none, the latest period with a value: about the whole of one
 * that is judged, and of any other what its values cost, which is told with them.
 */

import { divideRounded } from '#domain/base/exact.ts';
import { WH_PER_KWH } from '#domain/base/quantity.ts';
import {
  computeAmountAtRatesPaise,
  type DatedRate,
  findInForce,
} from '#domain/home/connection-rules.ts';
import { type Day, selectDays } from './days.ts';
import { MILLI_RUPEES_PER_PAISA } from './energy-cost.ts';
import type { Forecast, NoForecast } from './forecast.ts';
import type { Period } from './periods.ts';
import type { PeriodUsage } from './usage.ts';

/** Amounts are in paise, without fixed charges and taxes; null where a day has no rate. */
export type EstimatedBill =
  | {
      code: 'forecast';
      amountPaise: number | null;
      lowPaise: number | null;
      highPaise: number | null;
      /** What the known days of the period and today cost. */
      soFarPaise: number | null;
    }
  | { code: 'latest-period'; period: PeriodUsage; amountPaise: number | null }
  | { code: 'none' };

/** The estimate for the running period; `latest` is the latest period of which a reading covers a day. */
export function estimateBill(input: {
  days: readonly Day[];
  rates: readonly DatedRate[];
  running: Pick<Period, 'firstDay' | 'lastDay'>;
  forecast: Forecast | NoForecast;
  latest: PeriodUsage | undefined;
}): EstimatedBill {
  const { days, rates, running, forecast, latest } = input;
  if (forecast.code === 'forecast') {
    const knownDays = selectKnownDays(days, running);
    const price = (wh: number) =>
      computePeriodPaise(knownDays, running, wh - forecast.knownWh, rates);
    return {
      code: 'forecast',
      amountPaise: price(forecast.consumptionWh),
      lowPaise: price(forecast.lowWh),
      highPaise: price(forecast.highWh),
      soFarPaise: computeSoFarPaise(days, running, rates),
    };
  }
  if (latest === undefined) return { code: 'none' };
  const coveredDays = selectDays(days, latest.firstDay, latest.lastDay);
  return {
    code: 'latest-period',
    period: latest,
    amountPaise: latest.judged
      ? computeJudgedPaise(days, latest, rates)
      : computeAmountAtRatesPaise(coveredDays, rates),
  };
}

/** What the known days of a running period and today cost in paise; null where one has no rate. */
export function computeSoFarPaise(
  days: readonly Day[],
  running: Pick<Period, 'firstDay' | 'lastDay'>,
  rates: readonly DatedRate[],
): number | null {
  const soFarDays = selectDays(days, running.firstDay, running.lastDay).filter(
    (day) => day.known || day.running,
  );
  return computeAmountAtRatesPaise(soFarDays, rates);
}

/**
 * What a judged period cost in paise: its known days at the rates then in force, and its others at what the
 * known ones use; null where a day has no rate.
 */
export function computeJudgedPaise(
  days: readonly Day[],
  judged: PeriodUsage,
  rates: readonly DatedRate[],
): number | null {
  const restWh = (judged.wholePeriodWh ?? 0) - judged.knownWh;
  return computePeriodPaise(selectKnownDays(days, judged), judged, restWh, rates);
}

function selectKnownDays(
  days: readonly Day[],
  period: { firstDay: number; lastDay: number },
): Day[] {
  return selectDays(days, period.firstDay, period.lastDay).filter((day) => day.known);
}

/** Known days at the rates in force on them, and the rest shared evenly by the other days; rounded once. */
function computePeriodPaise(
  knownDays: readonly Day[],
  period: { firstDay: number; lastDay: number },
  restWh: number,
  rates: readonly DatedRate[],
): number | null {
  const wh = new Map(knownDays.map((day) => [day.day, day.consumptionWh]));
  const unknownDays = BigInt(Math.max(1, period.lastDay - period.firstDay + 1 - knownDays.length));
  // Milli-rupees × Wh × unknown days, so that an even share stays whole.
  let sum = 0n;
  for (let day = period.firstDay; day <= period.lastDay; day += 1) {
    const dayWh = wh.get(day);
    const shares = dayWh === undefined ? BigInt(restWh) : BigInt(dayWh) * unknownDays;
    if (shares === 0n) continue;
    const rate = findInForce(rates, day)?.rateMilliRupees ?? null;
    if (rate === null) return null;
    sum += shares * BigInt(rate);
  }
  return divideRounded(sum, unknownDays * BigInt(WH_PER_KWH * MILLI_RUPEES_PER_PAISA));
}
