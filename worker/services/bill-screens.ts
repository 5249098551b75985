/** What the tab of bills shows, each in one round trip to the database. */
import { explainHomeBill } from '../../domain/bills/explained.ts';
import { type BilledHome, findBill, homeBills } from '../../domain/bills/home-bills.ts';
import { matchHomeBill } from '../../domain/bills/matched.ts';
import { agreeWithUnits, meterNumbers } from '../../domain/bills/meter-numbers.ts';
import { passedEdge } from '../../domain/bills/passed-edge.ts';
import { runningBill } from '../../domain/bills/running.ts';
import {
  listedBill,
  listedRunningBill,
  shownBill,
  shownRunning,
} from '../../domain/bills/shown-bill.ts';
import { shownExplanation, shownMatch } from '../../domain/bills/shown-differences.ts';
import { billSummary } from '../../domain/bills/summary.ts';
import { inForce } from '../../domain/connection.ts';
import { hasBillingCycle } from '../../domain/energy/home.ts';
import { dayNumber, type IsoDate } from '../../domain/period.ts';
import { COVERAGE_MAX_DAYS } from '../../domain/reading-rules.ts';
import type { Caller } from '../auth/token.ts';
import { valuesUpToQuery } from '../queries/meters.ts';
import { tipsQuery } from '../queries/tips.ts';
import type { ServiceContext } from '../service-context.ts';
import { billedHome, billedHomeQueries, daysForBill, keepComputed } from './bills.ts';
import { screenBatch } from './screen-batch.ts';

export function createBillScreens(context: ServiceContext) {
  const { today } = context;

  /** The home's bills, the running one first. */
  async function bills(caller: Caller) {
    const [frame, , use, connections, rows] = await screenBatch(
      context,
      caller,
      'latest',
      ...billedHomeQueries(context, caller),
    );
    const home = billedHome(use, connections, rows);
    const billList = homeBills(home);
    keepComputed(context, caller, home, billList);
    const running = use.days.length === 0 ? [] : [listedRunningBill(runningBill(home), today)];
    return {
      ...frame,
      today,
      connection: connectionOn(home, today),
      hasCycle: hasBillingCycle(use),
      bills: [...running, ...billList.map((one) => listedBill(one, today))],
    };
  }

  /** The bill that ends on a day, also the running one, and what moved it; null where none does. */
  async function bill(caller: Caller, id: IsoDate) {
    const [frame, , use, connections, rows, values] = await screenBatch(
      context,
      caller,
      daysForBill(id, today),
      ...billedHomeQueries(context, caller),
      valuesUpToQuery(context.db, caller, { lastDay: dayNumber(id), days: COVERAGE_MAX_DAYS }),
    );
    const home = billedHome(use, connections, rows);
    const connection = connectionOn(home, id);
    const screen = { ...frame, today, connection };
    const running = runningBill(home);
    const found = findBill(home, id);
    if (found === undefined) {
      if (running.id !== id) return null;
      return {
        ...screen,
        isRunning: true,
        bill: shownRunning(running, today),
        meters: meterNumbers(running, values, true),
        previous: null,
        year: null,
        match: null,
        passed: null,
        paper: null,
      };
    }
    keepComputed(context, caller, home, [found]);
    const { pricing, paper } = found;
    return {
      ...screen,
      isRunning: false,
      bill: shownBill(found, today),
      meters: agreeWithUnits(found.units, meterNumbers(found, values)),
      previous: shownExplanation(explainHomeBill(home, id, 'previous')),
      year: shownExplanation(explainHomeBill(home, id, 'year')),
      match:
        pricing.code === 'priced' ? shownMatch(matchHomeBill(home, found), pricing.bill) : null,
      passed: passedEdge(home, found),
      paper,
    };
  }

  /** The bill that ends on a day on one page, with the latest tip; null where none that is over does. */
  async function billSummaryScreen(caller: Caller, id: IsoDate) {
    const [frame, , use, connections, rows, [tip]] = await screenBatch(
      context,
      caller,
      daysForBill(id, today),
      ...billedHomeQueries(context, caller),
      tipsQuery(context.db, caller, 1),
    );
    const home = billedHome(use, connections, rows);
    const summary = billSummary(home, id, today);
    if (summary === undefined) return null;
    return {
      ...frame,
      today,
      connection: connectionOn(home, id),
      tipText: tip?.tipText ?? null,
      summary,
    };
  }

  return { bills, bill, billSummary: billSummaryScreen };
}

/** What a home says of its connection on a day; null where it has not said its supplier. */
export function connectionOn({ connections }: Pick<BilledHome, 'connections'>, day: IsoDate) {
  const facts = inForce(connections, dayNumber(day));
  if (facts === undefined || facts.discom === null) return null;
  return { discom: facts.discom, category: facts.category, loadKW: facts.loadKW };
}
