/** Bills before they are priced: for costs that are asked of a year of them, each by other units. */
import { type IsoDate, toIsoDate } from '#domain/base/period.ts';
import { findInForce } from '#domain/home/connection-rules.ts';
import type { BillRequest } from '#domain/tariff/engine/scope.ts';
import { listBilledPeriods } from './billed-periods.ts';
import { type BilledHome, decideUnits, findDayKnownThen } from './home-bills.ts';
import { findFactsOfUse, listEarlierConnections, makeRequest } from './price-bill.ts';

/** A bill before it is priced. */
export interface UnpricedBill {
  /** Its last day. */
  id: IsoDate;
  firstDay: number;
  days: number;
  /** By what was known then; and by what is today, which counts where the first has no amount. */
  requests: BillRequest[];
}

/** The bills whose units are known and that a tariff prices, the latest first: those that end on a day or later. */
export function listUnpricedBills(home: BilledHome, endingFrom: number): UnpricedBill[] {
  const today = toIsoDate(home.use.today);
  return listBilledPeriods(home)
    .filter(({ lastDay }) => lastDay >= endingFrom)
    .flatMap(({ usage, storedBill }): UnpricedBill[] => {
      const { firstDay, lastDay, days } = usage;
      const paper = storedBill?.paper ?? null;
      const stored = storedBill?.computed ?? null;
      const units = decideUnits(usage, paper);
      const unitsWh = stored?.unitsWh ?? units.unitsWh;
      if (unitsWh === null) return [];
      const then = findDayKnownThen(home, usage, units);
      const knownDays =
        stored === null ? [...(then === null ? [] : [then]), today] : [stored.bill.used.asOf];
      const bill = {
        ...{ firstDay, lastDay, unitsWh, paper },
        facts: stored?.facts ?? findInForce(home.connections, lastDay),
        earlier: listEarlierConnections(home.connections, usage),
        ...findFactsOfUse(home.use, usage),
      };
      const requests = knownDays.flatMap((asOf) => makeRequest({ ...bill, asOf }) ?? []);
      return requests.length === 0 ? [] : [{ id: toIsoDate(lastDay), firstDay, days, requests }];
    })
    .reverse();
}
