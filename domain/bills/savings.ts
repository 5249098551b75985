/** What a home saved against a year before, in rupees by its tariff where it has one. */

import { toIsoDate } from '#domain/base/period.ts';
import { listPeriods } from '#domain/energy/home-use.ts';
import {
  type BillPair,
  computeBillSavings,
  computeDaySavings,
  type NoSavings,
  pairBills,
  type Savings,
} from '#domain/energy/savings.ts';
import { findInForce } from '#domain/home/connection-rules.ts';
import { priceBill } from '#domain/tariff/engine/price.ts';
import { series } from '#domain/tariff/library.ts';
import { areComparable, findPayablePaise } from '#domain/tariff/match/changes.ts';
import type { BilledHome } from './home-bills.ts';
import { hasTariff, makeRequestOfToday } from './price-bill.ts';

export type HomeSavings =
  | (Savings & {
      /** Below 0 when it cost more; null where it is not known. */
      savedPaise: number | null;
      /** What the rupees rest on, or lack: the home's rate, or complete bills that a tariff prices. */
      rupees: 'rate' | 'tariff' | 'no-rate' | 'no-bills';
      /** Something in the bills is estimated or assumed. */
      isEstimate: boolean;
    })
  | NoSavings;

/**
 * The savings of a home. With a tariff each complete bill is held against the same one a year before, and both
 * amounts of energy are priced by the later bill's documents; while there are no two such bills, the days are
 * compared without rupees. Without a tariff the days are, at the rate in force.
 */
export function computeHomeSavings(home: BilledHome): HomeSavings {
  const { days, rates, today } = home.use;
  if (!hasTariff(findInForce(home.connections, today), toIsoDate(today))) {
    const result = computeDaySavings(days, rates, today);
    if (result.code !== 'savings') return result;
    const rupees = result.savedPaise === null ? 'no-rate' : 'rate';
    return { ...result, rupees, isEstimate: false };
  }
  const pairs = pairBills(listPeriods(home.use, 'period'), today);
  const pricedPairs = pairs.flatMap((pair) => {
    const saving = computeSaving(pair, home);
    return saving === undefined ? [] : [{ ...pair, ...saving }];
  });
  if (pricedPairs.length > 0) {
    return {
      ...computeBillSavings(pricedPairs),
      savedPaise: pricedPairs.reduce((sum, { paise }) => sum + paise, 0),
      rupees: 'tariff',
      isEstimate: pricedPairs.some(({ isEstimate }) => isEstimate),
    };
  }
  const byDay = computeDaySavings(days, [], today);
  if (byDay.code !== 'savings') return byDay;
  return { ...byDay, savedPaise: null, rupees: 'no-bills', isEstimate: false };
}

/** The bill with the energy of a year before, less the bill; nothing where the two do not compare. */
function computeSaving({ now, thenWh }: BillPair, home: BilledHome) {
  const request = makeRequestOfToday(home, now, now.consumptionWh);
  if (request === undefined) return undefined;
  const bill = priceBill(request, series);
  const then = priceBill({ ...request, unitsWh: thenWh }, series);
  if (!bill.ok || !then.ok || !areComparable(bill, then)) return undefined;
  const isEstimate = [bill, then].some(({ exactness }) => exactness !== 'exact');
  return { paise: findPayablePaise(then) - findPayablePaise(bill), isEstimate };
}
