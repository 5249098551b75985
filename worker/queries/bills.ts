/** The bills that a home has had, on paper or reckoned. */
import { and, asc, eq, isNotNull, or, sql } from 'drizzle-orm';
import type { Caller } from '../auth/token.ts';
import type { Database } from '../db/client.ts';
import { bills } from '../db/schema.ts';
import { homeOf } from './homes.ts';

/** All bills, by their last day. */
export function billsQuery({ query }: Database, caller: Caller) {
  return query
    .select({
      lastDay: bills.lastDay,
      days: bills.days,
      wh: bills.wh,
      payablePaise: bills.payablePaise,
      printed: bills.printed,
      computed: bills.computed,
    })
    .from(bills)
    .where(eq(bills.homeId, homeOf(caller)))
    .orderBy(asc(bills.lastDay));
}

/** The days that the home's paper bills cover, ascending. What was only reckoned moves no period. */
export function billDaysQuery({ query }: Database, caller: Caller) {
  return query
    .select({
      firstDay: sql<number>`${bills.lastDay} - ${bills.days} + 1`.as('first_day'),
      lastDay: bills.lastDay,
    })
    .from(bills)
    .where(and(eq(bills.homeId, homeOf(caller)), IS_PAPER))
    .orderBy(asc(bills.lastDay));
}

const IS_PAPER = or(isNotNull(bills.wh), isNotNull(bills.payablePaise), isNotNull(bills.printed));

/** Stores what a bill was reckoned to, unless one is stored: that one stays. */
export function storeComputedQuery(
  { query }: Database,
  caller: Caller,
  bill: { lastDay: number; days: number; computed: string },
  now: number,
) {
  return query
    .insert(bills)
    .values({ homeId: homeOf(caller), ...bill, createdAt: now })
    .onConflictDoUpdate({
      target: [bills.homeId, bills.lastDay],
      set: { computed: sql`excluded.computed` },
      setWhere: sql`${bills.computed} IS NULL AND ${bills.days} = excluded.days`,
    });
}
