/** What the engine was asked for a home's bill: of a stored one with what it was calculated from then. */
import { findInForce } from '../connection-rules.ts';
import { toDayNumber, toIsoDate } from '../period.ts';
import type { BillRequest } from '../tariff/bill.ts';
import type { BilledHome, HomeBill } from './home-bills.ts';
import { makeRequest } from './price-bill.ts';

export type FoundRequest =
  | { code: 'request'; request: BillRequest }
  | { code: 'few-days' | 'no-tariff' };

/** The request of a bill, without the lines that only its paper tells. */
export function findRequest(home: BilledHome, bill: HomeBill): FoundRequest {
  const [firstDay, lastDay] = [toDayNumber(bill.from), toDayNumber(bill.to)];
  if (bill.units.unitsWh === null) return { code: 'few-days' };
  const row = home.stored.find(
    (storedBill) => storedBill.lastDay === lastDay && storedBill.firstDay === firstDay,
  );
  const stored = row?.computed ?? null;
  const request = makeRequest({
    firstDay,
    lastDay,
    unitsWh: bill.units.unitsWh,
    paper: bill.paper,
    facts: stored?.facts ?? findInForce(home.connections, lastDay),
    asOf: stored?.bill.used.asOf ?? toIsoDate(home.use.today),
  });
  return request === undefined ? { code: 'no-tariff' } : { code: 'request', request };
}
