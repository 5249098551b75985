/**
 * The history of what a household types of its paper bills: the statements that write it, and those that take a
 * change back. What was calculated is not part of it: it is calculated again.
 */
import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { OpenHome } from '#worker/auth/session.ts';
import type { Caller } from '#worker/auth/token.ts';
import {
  deleteComputedBillsQuery,
  IS_PAPER,
  isSettledBy,
  type TypedOfPaper,
} from '#worker/bills/queries.ts';
import { bills, refusals } from '#worker/db/schema.ts';
import { selectHomeId } from '#worker/homes/queries.ts';
import type { HistoryBill } from './rows.ts';
import { logChangeQuery, makeJsonObject, toJson } from './write-facts.ts';

export const PAPER_BILL_COLUMNS = [
  'last_day',
  'days',
  'wh',
  'payable_paise',
  'measured',
  'settles_from',
  'due_day',
  'printed',
  'created_at',
] as const satisfies (keyof HistoryBill)[];

interface Days {
  firstDay: number;
  lastDay: number;
}

/** Logs a paper bill that the next statements store, and those that it replaces: they share days with it, and it settles none of them. */
export function logPaperQuery(home: OpenHome, bill: HistoryBill) {
  const days = toDays(bill);
  return logChangeQuery(home, 'bill', days, {
    readings: sql`0`,
    before: selectPapersJson(
      sql`${isOwn(home)} AND ${hasDayOf(days)} AND NOT (${bill.measured} AND ${isSettledBy(sql`${days.firstDay}`, sql`${days.lastDay}`)})`,
    ),
    after: toJson({ bills: [bill] }),
  });
}

/** Logs what the next statement stores of a bill's paper, in place of what was typed before. What changes nothing is not logged. */
export function logPrintedQuery(home: OpenHome, bill: HistoryBill, typed: TypedOfPaper) {
  const { last_day: lastDay } = bill;
  const isBill = sql`${isOwn(home)} AND ${bills.lastDay} = ${lastDay}`;
  const { printed, wh, dueDay } = typed;
  const changed: Partial<Record<(typeof PAPER_BILL_COLUMNS)[number], string | number | null>> = {
    printed,
    ...(wh === undefined ? {} : { wh }),
    ...(dueDay === undefined ? {} : { due_day: dueDay }),
  };
  const becomes = PAPER_BILL_COLUMNS.map((name) =>
    changed[name] === undefined
      ? sql.raw(`'${name}', ${name}`)
      : sql`${sql.raw(`'${name}'`)}, ${changed[name]}`,
  );
  const isSame = Object.entries(changed).map(
    ([name, value]) => sql`${sql.raw(`${name}`)} IS ${value}`,
  );
  return logChangeQuery(
    home,
    'bill',
    toDays(bill),
    {
      readings: sql`0`,
      before: selectPapersJson(isBill),
      after: sql`json_object('bills', json_array(coalesce(
        (SELECT json_object(${sql.join(becomes, sql`, `)}) FROM ${bills} WHERE ${isBill}),
        ${toJson(bill)})))`,
    },
    sql`NOT EXISTS (SELECT 1 FROM ${bills} WHERE ${isBill} AND ${sql.join(isSame, sql` AND `)})`,
  );
}

/** Logs a paper bill that the next statement removes, where there is one. */
export function logPaperRemovalQuery(home: OpenHome, lastDay: number) {
  const isBill = sql`${isOwn(home)} AND ${bills.lastDay} = ${lastDay} AND ${IS_PAPER}`;
  const days = {
    firstDay: sql`(SELECT last_day - days + 1 FROM ${bills} WHERE ${isBill})`,
    lastDay,
  };
  return logChangeQuery(
    home,
    'bill',
    days,
    { readings: sql`0`, before: selectPapersJson(isBill) },
    sql`EXISTS (SELECT 1 FROM ${bills} WHERE ${isBill})`,
  );
}

/** Takes paper bills out, with what was calculated of them. */
export function deletePapersQuery(home: OpenHome, rows: readonly HistoryBill[]) {
  const keys = JSON.stringify(rows.map(({ last_day: day }) => day));
  return home.query
    .delete(bills)
    .where(
      and(
        eq(bills.homeId, selectHomeId(home)),
        sql`${bills.lastDay} IN (SELECT value FROM json_each(${keys}))`,
      ),
    );
}

/** A statement that refuses its batch while a paper bill covers days of those that come back; an estimate and what settles it may. */
export function requireNoPapersQuery(home: OpenHome, rows: readonly HistoryBill[]) {
  return home.query.insert(refusals).select(sql`
    SELECT 'changed' AS name FROM ${bills}
    WHERE ${isOwn(home)} AND ${IS_PAPER} AND ${hasDayOfAny(rows)}`);
}

/** Puts paper bills back; what was calculated for their days goes, and is calculated again. */
export function putPapersBackQueries(home: OpenHome, rows: readonly HistoryBill[]) {
  const papers = rows.map(({ last_day: lastDay, days }) => ({ lastDay, days }));
  return [
    deleteComputedBillsQuery(home, papers),
    home.query.insert(bills).values(
      rows.map((row) => ({
        homeId: selectHomeId(home),
        lastDay: row.last_day,
        days: row.days,
        wh: row.wh,
        payablePaise: row.payable_paise,
        measured: row.measured !== 0,
        settlesFrom: row.settles_from,
        dueDay: row.due_day,
        printed: row.printed,
        createdAt: row.created_at,
      })),
    ),
  ] as const;
}

function toDays({ last_day: lastDay, days }: HistoryBill): Days {
  return { firstDay: lastDay - days + 1, lastDay };
}

function isOwn(caller: Caller): SQL {
  return sql`${bills.homeId} = ${selectHomeId(caller)}`;
}

/** The paper bills that a condition selects, as JSON. */
function selectPapersJson(condition: SQL): SQL {
  return sql`json_object('bills', json((
    SELECT json_group_array(${makeJsonObject(PAPER_BILL_COLUMNS)}) FROM ${bills} WHERE ${condition} AND ${IS_PAPER})))`;
}

function hasDayOf({ firstDay, lastDay }: Days): SQL {
  return sql`${bills.lastDay} >= ${firstDay} AND ${bills.lastDay} - ${bills.days} + 1 <= ${lastDay}`;
}

function hasDayOfAny(rows: readonly HistoryBill[]): SQL {
  const days = JSON.stringify(rows.map((row) => ({ ...toDays(row), measured: row.measured })));
  const firstDay = sql`(${bills.lastDay} - ${bills.days} + 1)`;
  return sql`EXISTS (
    SELECT 1 FROM json_each(${days}) AS back
    WHERE ${bills.lastDay} >= back.value ->> 'firstDay' AND ${firstDay} <= back.value ->> 'lastDay'
      AND NOT (back.value ->> 'measured' = 1
        AND ${isSettledBy(sql`back.value ->> 'firstDay'`, sql`back.value ->> 'lastDay'`)})
      AND NOT (${bills.measured} = 1 AND back.value ->> 'measured' = 0
        AND back.value ->> 'lastDay' < ${bills.lastDay} AND back.value ->> 'firstDay' >= ${firstDay}))`;
}
