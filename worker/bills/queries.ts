/** The bills that a home has had, on paper or calculated. */
import { and, asc, desc, eq, gte, isNotNull, lt, lte, ne, or, type SQL, sql } from 'drizzle-orm';
import type { BillRow } from '#domain/bills/stored.ts';
import type { OpenHome } from '#worker/auth/session.ts';
import type { Database } from '#worker/db/client.ts';
import { limitRows } from '#worker/db/limit.ts';
import { bills, homes } from '#worker/db/schema.ts';
import { selectHomeId } from '#worker/homes/queries.ts';

export const billColumns = {
  lastDay: bills.lastDay,
  days: bills.days,
  wh: bills.wh,
  payablePaise: bills.payablePaise,
  measured: bills.measured,
  settlesFrom: bills.settlesFrom,
  dueDay: bills.dueDay,
  printed: bills.printed,
  computed: bills.computed,
  createdAt: bills.createdAt,
};

/** The bill that ends on a day. */
export function billQuery(home: OpenHome, lastDay: number) {
  return home.query
    .select(billColumns)
    .from(bills)
    .where(and(eq(bills.homeId, selectHomeId(home)), eq(bills.lastDay, lastDay)));
}

/** All bills, or those that end between two days, by their last day. */
export function billsQuery(home: OpenHome, endingFrom?: number, endingUpTo?: number) {
  return home.query
    .select(billColumns)
    .from(bills)
    .where(
      and(
        eq(bills.homeId, selectHomeId(home)),
        endingFrom === undefined ? undefined : gte(bills.lastDay, endingFrom),
        endingUpTo === undefined ? undefined : lte(bills.lastDay, endingUpTo),
      ),
    )
    .orderBy(asc(bills.lastDay));
}

/** So many of the bills that end before a day, the latest first. */
export function billsBeforeQuery(home: OpenHome, limit: number, before: number) {
  return home.query
    .select(billColumns)
    .from(bills)
    .where(and(eq(bills.homeId, selectHomeId(home)), lt(bills.lastDay, before)))
    .orderBy(limitRows(limit, desc(bills.lastDay)));
}

/** The bills that the home has on paper, by their last day. */
export function paperBillsQuery(home: OpenHome) {
  return home.query
    .select(billColumns)
    .from(bills)
    .where(and(eq(bills.homeId, selectHomeId(home)), IS_PAPER))
    .orderBy(asc(bills.lastDay));
}

/** The days that the home's paper bills cover, ascending by their last ones. What was only calculated moves no period. */
export function billDaysQuery(home: OpenHome) {
  return home.query
    .select({
      firstDay: sql<number>`${bills.lastDay} - ${bills.days} + 1`.as('first_day'),
      lastDay: bills.lastDay,
    })
    .from(bills)
    .where(and(eq(bills.homeId, selectHomeId(home)), IS_PAPER))
    .orderBy(asc(bills.lastDay));
}

/** While a bill is stored that became due within so many days, the next one is not due. */
const SHORTEST_BILL_DAYS = 26;
/** More than one database is for has in one run. */
const HOMES_AT_ONCE = 500;

/**
 * The homes with a supplier whose turn it is in a run of the day, each with one of its people, where a bill that ended
 * before `dueDay` may not be stored yet.
 */
export function homesWithDueBillsQuery(
  { query }: Database,
  { run, runs, dueDay }: { run: number; runs: number; dueDay: number },
) {
  const userId = sql<number>`(SELECT user_id FROM members WHERE home_id = ${homes.id} LIMIT 1)`;
  return query
    .select({ homeId: homes.id, userId: userId.as('user_id') })
    .from(homes)
    .where(
      and(
        sql`${homes.id} % ${runs} = ${run}`,
        sql`EXISTS (SELECT 1 FROM connections WHERE home_id = ${homes.id} AND category IS NOT NULL)`,
        sql`NOT EXISTS (
          SELECT 1 FROM bills
          WHERE home_id = ${homes.id} AND computed IS NOT NULL AND last_day BETWEEN ${dueDay - SHORTEST_BILL_DAYS} AND ${dueDay})`,
      ),
    )
    .orderBy(limitRows(HOMES_AT_ONCE, asc(homes.id)));
}

/** Whether a bill was typed from paper, not only calculated. */
export const IS_PAPER = or(
  isNotNull(bills.wh),
  isNotNull(bills.payablePaise),
  isNotNull(bills.printed),
);

/** Stores what a bill was calculated to, unless one is stored: that one stays. */
export function storeComputedQuery(
  home: OpenHome,
  bill: { lastDay: number; days: number; computed: string },
  now: number,
) {
  return home.query
    .insert(bills)
    .values({ homeId: selectHomeId(home), ...bill, createdAt: now })
    .onConflictDoUpdate({
      target: [bills.homeId, bills.lastDay],
      set: { computed: sql`excluded.computed` },
      setWhere: sql`${bills.computed} IS NULL AND ${bills.days} = excluded.days`,
    });
}

/** Stores what a paper bill says, in place of what was calculated or typed of its last day. */
export function storePaperQuery(home: OpenHome, bill: Omit<BillRow, 'computed'>, now: number) {
  const selectExcluded = (column: string) => sql.raw(`excluded.${column}`);
  return home.query
    .insert(bills)
    .values({ homeId: selectHomeId(home), ...bill, createdAt: now })
    .onConflictDoUpdate({
      target: [bills.homeId, bills.lastDay],
      set: {
        days: selectExcluded('days'),
        wh: selectExcluded('wh'),
        payablePaise: selectExcluded('payable_paise'),
        measured: selectExcluded('measured'),
        settlesFrom: selectExcluded('settles_from'),
        dueDay: selectExcluded('due_day'),
        printed: selectExcluded('printed'),
        computed: null,
        createdAt: selectExcluded('created_at'),
      },
    })
    .returning(billColumns);
}

/** Whether a bill is an estimate among the days of one that settles it. */
export function isSettledBy(firstDay: SQL, lastDay: SQL): SQL {
  return sql`(${bills.measured} = 0 AND ${bills.lastDay} < ${lastDay}
    AND ${bills.lastDay} - ${bills.days} + 1 >= ${firstDay})`;
}

/** Takes out the bills that another one's days overlap, but for the estimates that it settles where it was measured. */
export function deleteOverlappedBillsQuery(
  home: OpenHome,
  { firstDay, lastDay, measured }: { firstDay: number; lastDay: number; measured: boolean },
) {
  const startsBefore = lte(sql`${bills.lastDay} - ${bills.days} + 1`, lastDay);
  return home.query
    .delete(bills)
    .where(
      and(
        eq(bills.homeId, selectHomeId(home)),
        ne(bills.lastDay, lastDay),
        sql`${bills.lastDay} >= ${firstDay}`,
        startsBefore,
        measured ? sql`NOT ${isSettledBy(sql`${firstDay}`, sql`${lastDay}`)}` : undefined,
      ),
    );
}

/**
 * Deletes the bills that were only calculated and share days with some paper bills: what is left of their periods is
 * calculated again.
 */
export function deleteComputedBillsQuery(
  home: OpenHome,
  papers: readonly { lastDay: number; days: number }[],
) {
  const rows = JSON.stringify(papers.map(({ lastDay, days }) => [lastDay - days + 1, lastDay]));
  const sharesDays = sql`EXISTS (
    SELECT 1 FROM json_each(${rows}) AS paper
    WHERE ${bills.lastDay} >= paper.value ->> 0 AND ${bills.lastDay} - ${bills.days} + 1 <= paper.value ->> 1)`;
  return home.query
    .delete(bills)
    .where(and(eq(bills.homeId, selectHomeId(home)), sql`NOT ${IS_PAPER}`, sharesDays));
}

/** What is typed of a bill's paper: the units and the last day for paying only where they are said. */
export interface TypedOfPaper {
  printed: string;
  wh?: number;
  dueDay?: number | null;
}

/** Stores what was typed of a bill, and what it is then calculated to. */
export function storePrintedQuery(
  home: OpenHome,
  days: { lastDay: number; days: number },
  typed: TypedOfPaper & { computed: string | null },
  now: number,
) {
  return home.query
    .insert(bills)
    .values({ homeId: selectHomeId(home), ...days, ...typed, createdAt: now })
    .onConflictDoUpdate({ target: [bills.homeId, bills.lastDay], set: typed });
}

/** Takes away what was typed of a paper bill, and what was calculated with it. */
export function deletePaperQuery(home: OpenHome, lastDay: number) {
  return home.query
    .delete(bills)
    .where(and(eq(bills.homeId, selectHomeId(home)), eq(bills.lastDay, lastDay), IS_PAPER))
    .returning({ lastDay: bills.lastDay });
}

/** Puts another calculation in place of the stored one, or none: then it is calculated at each look. */
export function updateComputedQuery(home: OpenHome, lastDay: number, computed: string | null) {
  const isOwn = and(eq(bills.homeId, selectHomeId(home)), eq(bills.lastDay, lastDay));
  return home.query.update(bills).set({ computed }).where(isOwn);
}

/** Takes away the bill of a day of which nothing is left. */
export function deleteEmptyBillQuery(home: OpenHome, lastDay: number) {
  const nothing = sql`wh IS NULL AND payable_paise IS NULL AND printed IS NULL AND computed IS NULL`;
  return home.query
    .delete(bills)
    .where(and(eq(bills.homeId, selectHomeId(home)), eq(bills.lastDay, lastDay), nothing));
}
