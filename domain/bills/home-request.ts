/** Requests to the tariff engine for a home's bills: for a stored one with what it was calculated from then. */
import { findInForce } from '../connection-rules.ts';
import type { Period } from '../energy/periods.ts';
import { toDayNumber, toIsoDate } from '../period.ts';
import type { BillRequest } from '../tariff/bill.ts';
import type { BilledHome, HomeBill } from './home-bills.ts';
import { makeRequest } from './price-bill.ts';

/** The request for a bill that has no paper, by the connection on its last day and by what is known today. */
export function makeRequestOfToday(
  { connections, use }: BilledHome,
  { firstDay, lastDay }: Pick<Period, 'firstDay' | 'lastDay'>,
  unitsWh: number,
): BillRequest | undefined {
  return makeRequest({
    firstDay,
    lastDay,
    unitsWh,
    facts: findInForce(connections, lastDay),
    paper: null,
    asOf: toIsoDate(use.today),
  });
}

export type FoundRequest =
  | { code: 'request'; request: BillRequest }
  | { code: 'few-days' | 'no-tariff' };

/** The request of a bill, without the lines that only its paper tells. */
export function findRequest(home: BilledHome, bill: HomeBill): FoundRequest {
  const [firstDay, lastDay] = [toDayNumber(bill.from), toDayNumber(bill.to)];
  if (bill.units.unitsWh === null) return { code: 'few-days' };
  const row = home.storedBills.find(
    (storedBill) => storedBill.lastDay === lastDay && storedBill.firstDay === firstDay,
  );
  const computed = row?.computed ?? null;
  const request = makeRequest({
    firstDay,
    lastDay,
    unitsWh: bill.units.unitsWh,
    paper: bill.paper,
    facts: computed?.facts ?? findInForce(home.connections, lastDay),
    asOf: computed?.bill.used.asOf ?? toIsoDate(home.use.today),
  });
  return request === undefined ? { code: 'no-tariff' } : { code: 'request', request };
}
