/** What energy costs a household: by its supplier's tariff where it is known, else by its rate. */

import { toIsoDate } from '#domain/base/period.ts';
import { WH_PER_KWH } from '#domain/base/quantity.ts';
import type { BilledHome } from '#domain/bills/home-bills.ts';
import { hasTariff } from '#domain/bills/price-bill.ts';
import { createUseCosts, type UseCost, type YearUse } from '#domain/bills/use-costs.ts';
import { computeEnergyCost, MILLI_RUPEES_PER_PAISA } from '#domain/energy/energy-cost.ts';
import { findInForce } from '#domain/home/connection-rules.ts';

/** So many that whole paise tell the price of one to a thousandth of a rupee. */
const LAST_UNITS = 10;

/** Amounts in thousandths of a rupee, of whole paise; null without a price. */
export interface UsePrices {
  /** Whether they are what the home's bills would be less without the energy. */
  byTariff: boolean;
  /** A kWh; by a tariff one of the last on the latest bill. */
  ofUnit(): number | null;
  ofMonth(wh: number): number | null;
  ofYear(...uses: YearUse[]): number | null;
}

/** What energy costs at a rate, without fixed charges and taxes; nothing is known without one. */
export function makePricesAtRate(rateMilliRupees: number | null): UsePrices {
  const priceAtRate = (wh: number) => computeEnergyCost(wh, rateMilliRupees);
  return {
    byTariff: false,
    ofUnit: () => rateMilliRupees,
    ofMonth: priceAtRate,
    ofYear: (...uses) => priceAtRate(uses.reduce((sum, { wh }) => sum + wh, 0)),
  };
}

/** Whether a tariff that is known prices the home's bills. */
export function isPricedByTariff({ connections, use }: BilledHome): boolean {
  return hasTariff(findInForce(connections, use.today), toIsoDate(use.today));
}

/** By its tariff where that prices a home's bills, else by its rate. */
export function makePrices(home: BilledHome, rateMilliRupees: number | null): UsePrices {
  const costs = createUseCosts(home);
  if (costs.code !== 'priced') return makePricesAtRate(rateMilliRupees);
  const toMilliRupees = (cost: UseCost | null) => cost && cost.paise * MILLI_RUPEES_PER_PAISA;
  return {
    byTariff: true,
    ofUnit: () => {
      const lastUnits = toMilliRupees(costs.ofMonth(LAST_UNITS * WH_PER_KWH));
      return lastUnits && Math.round(lastUnits / LAST_UNITS);
    },
    ofMonth: (wh) => toMilliRupees(costs.ofMonth(wh)),
    ofYear: (...uses) => toMilliRupees(costs.ofYear(uses)),
  };
}
