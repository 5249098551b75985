/** Answers how a home stays within a number of units, and when it passes it, by the guard of its running bill. */

import { toIsoDate } from '#domain/base/period.ts';
import { WH_PER_KWH } from '#domain/base/quantity.ts';
import type { BilledHome } from '#domain/bills/home-bills.ts';
import { computeLeft } from '#domain/bills/running/guard-answer.ts';
import { computeRunningBill, type RunningBill } from '#domain/bills/running/running.ts';
import type { UnitLimit } from '#domain/tariff/limits/limits.ts';
import type { LimitFigures } from './figures.ts';

interface Target extends Pick<UnitLimit, 'lastKwh' | 'monthlyKwh'> {
  unitPaise: number | null;
}

/** How far it is to so many units, or without a number to the limit that the guard tells; null where there is none. */
export function answerLimit(
  home: BilledHome,
  kwh: number | null,
): Omit<LimitFigures, 'heaviest'> | null {
  const running = computeRunningBill(home);
  const target = kwh === null ? findGuarded(running) : findTarget(running, kwh);
  if (target === undefined) return null;
  const { pricing, forecast, soFarWh, hasSoFar, coverage, pace } = running;
  return {
    why: 'limit',
    today: toIsoDate(home.use.today),
    bill: {
      to: running.to,
      days: running.days,
      isAssumed: pricing.code === 'priced' && pricing.answer.isPeriodAssumed,
    },
    soFarWh,
    isSoFarKnown: hasSoFar,
    enteredWh: coverage.unitsWh,
    expectedWh: forecast.code === 'forecast' ? forecast.consumptionWh : null,
    limit: { lastKwh: target.lastKwh, monthlyKwh: target.monthlyKwh },
    unitPaise: target.unitPaise,
    left: computeLeft(target.lastKwh * WH_PER_KWH - soFarWh, pace),
  };
}

function findGuarded({ pricing }: RunningBill): Target | undefined {
  if (pricing.code !== 'priced') return undefined;
  const { answer, guard } = pricing;
  switch (answer.code) {
    case 'hold':
    case 'past':
      return answer.edge;
    case 'hold-price':
      return { ...answer.change, unitPaise: null };
    case 'lost':
      return answer.nearer.at(-1)?.edge;
    case 'far':
    case 'even':
      return guard.edges[0] ?? (guard.priceChange && { ...guard.priceChange, unitPaise: null });
  }
}

/** The limit that is so many units, on this bill or a month; else the number itself. */
function findTarget({ pricing }: RunningBill, kwh: number): Target {
  const guard = pricing.code === 'priced' ? pricing.guard : undefined;
  const change = guard?.priceChange && { ...guard.priceChange, unitPaise: null };
  const limits: Target[] = [...(guard?.edges ?? []), guard?.passedEdge, change].flatMap(
    (limit) => limit ?? [],
  );
  return (
    limits.find(({ lastKwh }) => lastKwh === kwh) ??
    limits.find(({ monthlyKwh }) => monthlyKwh === kwh) ?? {
      lastKwh: kwh,
      monthlyKwh: null,
      unitPaise: null,
    }
  );
}
