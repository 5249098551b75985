/** What the tab of bills shows, each in one round trip to the database. */

import { type IsoDate, toDayNumber, toIsoDate } from '#domain/base/period.ts';
import {
  toBillListItem,
  toBillView,
  toRunningListItem,
  toRunningView,
} from '#domain/bills/bill-view.ts';
import { EARLIER_BILLS_MAX, listEarlierPeriods } from '#domain/bills/earlier.ts';
import {
  type BilledHome,
  findBill,
  findSettlingBill,
  listHomeBills,
} from '#domain/bills/home-bills.ts';
import { toExplanationView, toMatchView } from '#domain/bills/match/differences-view.ts';
import { explainHomeBill } from '#domain/bills/match/explain-home-bill.ts';
import { matchHomeBill } from '#domain/bills/match/match.ts';
import { type AskedMatch, computeMatchStep } from '#domain/bills/match/match-step.ts';
import { dropDifferingNumbers, findMeterNumbers } from '#domain/bills/meter-numbers.ts';
import { computeRunningBill } from '#domain/bills/running/running.ts';
import { findPassedEdge, summarizeBill } from '#domain/bills/summary.ts';
import { hasBillingCycle } from '#domain/energy/home-use.ts';
import { findInForce } from '#domain/home/connection-rules.ts';
import { COVERAGE_MAX_DAYS } from '#domain/reading/reading-rules.ts';
import type { OpenHome } from '#worker/auth/session.ts';
import {
  billedHomeOfBillQueries,
  billedHomeQueries,
  chooseDaysForBill,
  toBilledHome,
} from '#worker/bills/bills.ts';
import { valuesUpToQuery } from '#worker/meters/queries.ts';
import type { DaysWanted } from '#worker/readings/days.ts';
import type { ServiceContext } from '#worker/service-context.ts';
import { adviceQuery } from '#worker/tips/queries.ts';
import { holdsOn, tellTipRow } from '#worker/tips/tips.ts';
import { screenBatch } from './frame.ts';

/** Makes the loaders of the tab of bills. */
export function createBillScreens(context: ServiceContext) {
  const { today } = context;

  /** The home's bills, the running one first: of the latest 25 months, or of all days. */
  async function loadBills(home: OpenHome, daysWanted: DaysWanted) {
    const [frame, , use, connections, rows] = await screenBatch(
      home,
      daysWanted,
      ...billedHomeQueries(home),
    );
    const billed = toBilledHome(use, connections, rows);
    const endingFrom = use.hasEarlierDays ? use.firstDay : 0;
    const billList = listHomeBills(billed, { endingFrom });
    const runningItems =
      use.days.length === 0 ? [] : [toRunningListItem(computeRunningBill(billed), today)];
    return {
      ...frame,
      today,
      connection: findConnection(billed, today),
      hasCycle: hasBillingCycle(use),
      hasOlderDays: use.hasEarlierDays,
      bills: [...runningItems, ...billList.map((bill) => toBillListItem(bill, today))],
    };
  }

  /** The days of the bills before the oldest one on paper, the latest first. */
  async function loadEarlierBills(home: OpenHome) {
    const [frame, , use] = await screenBatch(home, 'latest');
    const periods = listEarlierPeriods(use, EARLIER_BILLS_MAX).map(({ firstDay, lastDay }) => ({
      from: toIsoDate(firstDay),
      to: toIsoDate(lastDay),
    }));
    return { ...frame, periods };
  }

  /**
   * The bill that ends on a day, also the running one, and what moved it; with what is asked of its paper, how that
   * compares. Of an estimate that was settled the last day of the bill that settles it; null where none ends on that day.
   */
  async function loadBill(home: OpenHome, id: IsoDate, asked?: AskedMatch) {
    const [frame, , use, connections, rows, values] = await screenBatch(
      home,
      chooseDaysForBill(id, today),
      ...billedHomeOfBillQueries(home, id),
      valuesUpToQuery(home, { lastDay: toDayNumber(id), days: COVERAGE_MAX_DAYS }),
    );
    const billed = toBilledHome(use, connections, rows);
    const connection = findConnection(billed, id);
    const screen = { ...frame, today, connection };
    const runningBill = computeRunningBill(billed);
    const bill = findBill(billed, id);
    if (bill === undefined) {
      if (runningBill.id !== id) return findSettlingBill(billed, id) ?? null;
      return {
        ...screen,
        isRunning: true,
        bill: toRunningView(runningBill, today),
        meters: findMeterNumbers(runningBill, values, true),
        previous: null,
        year: null,
        match: null,
        step: null,
        passed: null,
        paper: null,
      };
    }
    const { pricing, paper } = bill;
    return {
      ...screen,
      isRunning: false,
      bill: toBillView(bill, today),
      meters: dropDifferingNumbers(bill.units, findMeterNumbers(bill, values)),
      previous: toExplanationView(explainHomeBill(billed, id, 'previous')),
      year: toExplanationView(explainHomeBill(billed, id, 'year')),
      match:
        pricing.code === 'priced' ? toMatchView(matchHomeBill(billed, bill), pricing.bill) : null,
      step: asked === undefined ? null : computeMatchStep(billed, bill, asked),
      passed: findPassedEdge(billed, bill),
      paper,
    };
  }

  /**
   * The bill that ends on a day on one page, with the latest advice where it is worth following now: an answer to why
   * a bill is high would say again what the page says. Of a settled estimate and where no bill that is over ends on that
   * day as above.
   */
  async function loadBillSummary(home: OpenHome, id: IsoDate) {
    const [frame, , use, connections, rows, [tip]] = await screenBatch(
      home,
      chooseDaysForBill(id, today),
      ...billedHomeOfBillQueries(home, id),
      adviceQuery(home),
    );
    const billed = toBilledHome(use, connections, rows);
    const summary = summarizeBill(billed, id, today);
    if (summary === undefined) return findSettlingBill(billed, id) ?? null;
    return {
      ...frame,
      today,
      connection: findConnection(billed, id),
      tipText: tip !== undefined && holdsOn(tip, today) ? tellTipRow(tip).tipText : null,
      summary,
    };
  }

  return { loadBills, loadEarlierBills, loadBill, loadBillSummary };
}

/** A home's connection on a day; null where its supplier is not known. */
export function findConnection({ connections }: Pick<BilledHome, 'connections'>, day: IsoDate) {
  const facts = findInForce(connections, toDayNumber(day));
  if (facts === undefined || facts.discom === null) return null;
  return { discom: facts.discom, category: facts.category, loadKW: facts.loadKW };
}
