/** A home's bills: one for each billing period, the running one's forecast, and what was typed from paper. */

import { ProductError } from '#domain/base/errors.ts';
import { formatDate } from '#domain/base/format.ts';
import * as messages from '#domain/base/messages.ts';
import {
  addMonths,
  countCoveredDays,
  getDayInIndia,
  getMonth,
  type IsoDate,
  toDayNumber,
} from '#domain/base/period.ts';
import {
  type BilledHome,
  findBill,
  findSettlingBill,
  type HomeBill,
  listHomeBills,
  toComputedBill,
} from '#domain/bills/home-bills.ts';
import {
  type ComparedWith,
  type ExplanationResult,
  explainHomeBill,
} from '#domain/bills/match/explain-home-bill.ts';
import { type MatchResult, matchHomeBill } from '#domain/bills/match/match.ts';
import { findLatestAmount } from '#domain/bills/running/latest-period.ts';
import { computeRunningBill } from '#domain/bills/running/running.ts';
import { type BillRow, type ComputedBill, toStoredBill } from '#domain/bills/stored.ts';
import { findFirstPricedDay } from '#domain/bills/use-costs.ts';
import type { HomeUse } from '#domain/energy/home-use.ts';
import { COVERAGE_MAX_DAYS } from '#domain/reading/reading-rules.ts';
import type { OpenHome } from '#worker/auth/session.ts';
import { type ConnectionRow, connectionsQuery } from '#worker/homes/connection-queries.ts';
import { toConnectionRecord } from '#worker/homes/connections.ts';
import type { DaysWanted } from '#worker/readings/days.ts';
import { homeUseBatch } from '#worker/readings/home-use.ts';
import { billsBeforeQuery, billsQuery, storeComputedQuery } from './queries.ts';

export type Bills = ReturnType<typeof createBills>;

/** So many bills before a day, by its number. */
export interface BillsPage {
  before: number;
  limit: number;
}

/** Of so many days before a bill's last one are the bills that its page shows, that of a year before among them. */
const DAYS_BEFORE = 2 * COVERAGE_MAX_DAYS;

/** A bill that ended up to so many months ago lies in the latest 25 months, and so does that of the year before. */
const RECENT_MONTHS = 8;

/** Makes the service for a home's bills. */
export function createBills() {
  /**
   * The bills of the latest 25 months and older ones that are stored, the latest first: all of them, or so many of those that
   * end before a day.
   */
  async function list(home: OpenHome, page?: BillsPage): Promise<HomeBill[]> {
    if (page === undefined) return listHomeBills(await readBilledHome(home, 'latest'));
    const { before, limit } = page;
    // One more than the page has tells whether one that ends before them shares days with the last.
    for (let rowLimit = limit + 1; ; rowLimit *= 2) {
      const [, use, connections, rows, laterRows] = await homeUseBatch(
        home,
        'latest',
        connectionsQuery(home),
        billsBeforeQuery(home, rowLimit, before),
        billsQuery(home, before, before + COVERAGE_MAX_DAYS),
      );
      const billed = toBilledHome(use, connections, [...rows.toReversed(), ...laterRows]);
      const bills = listHomeBills(billed, { endingBefore: before, limit });
      if (rows.length < rowLimit || isWholePage(bills, limit, rows.at(-1))) return bills;
    }
  }

  /** The bill of the running period, and what stands for its forecast while there is none. */
  async function computeCurrent(home: OpenHome) {
    const billed = await readBilledHome(home, 'latest');
    const running = computeRunningBill(billed);
    return { running, latest: findLatestAmount(billed, running) };
  }

  /** The bill that ends on a day. `notFound` where no period that is over does. */
  async function find(home: OpenHome, id: IsoDate): Promise<HomeBill> {
    return (await findWithMatch(home, id)).bill;
  }

  /** The same, compared with what was typed of its paper bill. */
  async function findWithMatch(
    home: OpenHome,
    id: IsoDate,
  ): Promise<{ bill: HomeBill; match: MatchResult }> {
    const { home: billed, bill } = await read(home, id);
    return { bill, match: matchHomeBill(billed, bill) };
  }

  /** Why the bill that ends on a day differs from the one before, or from that of a year before. */
  async function explain(
    home: OpenHome,
    id: IsoDate,
    against: ComparedWith,
  ): Promise<ExplanationResult> {
    const billed = await readHomeOfBill(home, id);
    const explained = explainHomeBill(billed, id, against);
    if (explained === undefined) throw makeNotFound(billed, id);
    return explained;
  }

  /** A bill with the home that it is of. `notFound` where no period that is over ends on the day. */
  async function read(home: OpenHome, id: IsoDate): Promise<{ home: BilledHome; bill: HomeBill }> {
    const billed = await readHomeOfBill(home, id);
    const bill = findBill(billed, id);
    if (bill === undefined) throw makeNotFound(billed, id);
    return { home: billed, bill };
  }

  return { list, computeCurrent, find, findWithMatch, explain, read, store: storeBill };
}

/**
 * Whether a page has as many bills as it may, and the rows that were read all that share days with them. Not every row
 * is a bill: an estimate is one with what settles it.
 */
function isWholePage(
  bills: readonly HomeBill[],
  limit: number,
  earliestRow: Pick<BillRow, 'lastDay'> | undefined,
): boolean {
  const last = bills[limit - 1];
  return (
    last !== undefined && earliestRow !== undefined && earliestRow.lastDay < toDayNumber(last.from)
  );
}

/** Why there is no bill of a day: an estimate that was settled is one with the bill that settles it. */
function makeNotFound(home: BilledHome, id: IsoDate): ProductError {
  const settlingId = findSettlingBill(home, id);
  const message =
    settlingId === undefined
      ? messages.billNotFound
      : messages.makeBillSettled(formatDate(settlingId));
  return new ProductError('notFound', message);
}

async function readBilledHome(home: OpenHome, daysWanted: DaysWanted): Promise<BilledHome> {
  const [, use, connections, rows] = await homeUseBatch(
    home,
    daysWanted,
    ...billedHomeQueries(home),
  );
  return toBilledHome(use, connections, rows);
}

/** The home as far as the bill that ends on a day depends on it. */
async function readHomeOfBill(home: OpenHome, id: IsoDate): Promise<BilledHome> {
  const [, use, connections, rows] = await homeUseBatch(
    home,
    chooseDaysForBill(id, home.today),
    ...billedHomeOfBillQueries(home, id),
  );
  return toBilledHome(use, connections, rows);
}

/** The days that a bill, the one before it and that of a year before are calculated from. */
export function chooseDaysForBill(id: IsoDate, today: IsoDate): DaysWanted {
  return getMonth(id) < addMonths(getMonth(today), -RECENT_MONTHS) ? 'all' : 'latest';
}

/**
 * Stores what a bill comes to when it is shared, or an amount of its paper has been stored: from then on it stays as it
 * is. Nothing happens where no tariff prices it, or where its calculation is stored already.
 */
export async function storeBill(home: OpenHome, id: IsoDate): Promise<void> {
  const billed = await readHomeOfBill(home, id);
  const bill = findBill(billed, id);
  const computed = bill && toComputedBill(billed, bill);
  if (bill === undefined || computed === undefined) return;
  await home.batch(storeComputedQuery(home, toComputedRow(bill, computed), home.now));
}

/** What is stored of a bill that was calculated. */
export function toComputedRow({ from, to }: Pick<HomeBill, 'from' | 'to'>, computed: ComputedBill) {
  return {
    lastDay: toDayNumber(to),
    days: countCoveredDays(from, to),
    computed: JSON.stringify(computed),
  };
}

/** The statements that select what a home's bills depend on, apart from its use. */
export function billedHomeQueries(home: OpenHome) {
  return [connectionsQuery(home), billsQuery(home)] as const;
}

/** The same for one bill, with the one before it and that of a year before: of the bills those around them. */
export function billedHomeOfBillQueries(home: OpenHome, id: IsoDate) {
  const lastDay = toDayNumber(id);
  const [endingFrom, endingUpTo] = [lastDay - DAYS_BEFORE, lastDay + COVERAGE_MAX_DAYS];
  return [connectionsQuery(home), billsQuery(home, endingFrom, endingUpTo)] as const;
}

/** The same for what a home's energy costs: of the bills only those that its price follows from. */
export function billedHomeForCostsQueries(home: OpenHome) {
  const endingFrom = findFirstPricedDay(toDayNumber(home.today));
  return [connectionsQuery(home), billsQuery(home, endingFrom)] as const;
}

/** A home with what its bills follow from. */
export function toBilledHome(
  use: HomeUse,
  connections: readonly ConnectionRow[],
  rows: readonly BillRow[],
): BilledHome {
  return {
    use,
    connections: connections.map((row) => ({
      ...toConnectionRecord(row),
      firstDay: row.firstDay,
      recordedOn: getDayInIndia(row.recordedAt),
    })),
    storedBills: rows.map(toStoredBill),
  };
}
