/**
 * Rows as the history holds them, by the columns' names, and the statements that store or take out many of them at
 * once: one bound JSON text each.
 */
import { and, eq, sql } from 'drizzle-orm';
import type { BillRow } from '#domain/bills/stored.ts';
import type { OpenHome } from '#worker/auth/session.ts';
import { deleteComputedBillsQuery } from '#worker/bills/queries.ts';
import { bills, meters, readings, registerReadings } from '#worker/db/schema.ts';
import { selectHomeId } from '#worker/homes/queries.ts';

/** A reading. Of channel 0 it begins with its day and number, by which the history of a reading finds it. */
export interface HistoryReading {
  day: number;
  seq: number;
  channel: number;
  days: number;
  wh: number;
  co2_g: number | null;
  source: number;
  measured: number;
  import_id: number | null;
  created_at: number;
  updated_at: number | null;
  step: number | null;
  /** The packed intervals as hexadecimal digits. */
  slots: string | null;
}

/** A meter's value. */
export interface HistoryValue {
  meter_id: number;
  day: number;
  shown_wh: number;
  rollovers: number;
  counted: number;
  source: number;
  import_id: number | null;
  taken_at: number | null;
  created_at: number;
}

export interface HistoryMeter {
  id: number;
  channel: number;
  name: string | null;
  serial: string | null;
  digits: number;
  factor_thousandths: number;
}

/** A paper bill, as far as it was typed or came in a file. */
export interface HistoryBill {
  last_day: number;
  days: number;
  wh: number | null;
  payable_paise: number | null;
  measured: number;
  settles_from: number | null;
  due_day: number | null;
  /** As JSON. */
  printed: string | null;
  created_at: number;
}

/** Rows of every kind; an absent list is empty. */
export interface HistoryRows {
  readings?: HistoryReading[];
  registers?: HistoryValue[];
  meters?: HistoryMeter[];
  bills?: HistoryBill[];
}

/** Stores readings; one of the same channel, day and number is overwritten. */
export function storeReadingsQuery(home: OpenHome, rows: readonly HistoryReading[]) {
  return home.query
    .insert(readings)
    .select(sql`
      SELECT ${selectHomeId(home)}, value ->> 'channel', value ->> 'day', value ->> 'seq', value ->> 'days',
        value ->> 'wh', value ->> 'co2_g', value ->> 'source', value ->> 'measured', value ->> 'import_id',
        value ->> 'created_at', value ->> 'updated_at', value ->> 'step', unhex(value ->> 'slots')
      FROM json_each(${JSON.stringify(rows)}) WHERE true`)
    .onConflictDoUpdate({
      target: [readings.homeId, readings.channel, readings.day, readings.seq],
      set: {
        wh: sql`excluded.wh`,
        co2G: sql`excluded.co2_g`,
        source: sql`excluded.source`,
        measured: sql`excluded.measured`,
        importId: sql`excluded.import_id`,
        createdAt: sql`excluded.created_at`,
        updatedAt: sql`excluded.updated_at`,
        step: sql`excluded.step`,
        slots: sql`excluded.slots`,
      },
    });
}

/** Takes readings out by their channel, day and number. */
export function deleteReadingsQuery(
  home: OpenHome,
  rows: readonly Pick<HistoryReading, 'channel' | 'day' | 'seq'>[],
) {
  const keys = JSON.stringify(rows.map(({ channel, day, seq }) => [channel, day, seq]));
  return home.query.delete(readings).where(
    and(
      eq(readings.homeId, selectHomeId(home)),
      sql`(${readings.channel}, ${readings.day}, ${readings.seq}) IN (
        SELECT value ->> 0, value ->> 1, value ->> 2 FROM json_each(${keys}))`,
    ),
  );
}

/** Stores the values of meters, ascending: between two of them the counter never falls. */
export function insertValuesQuery(home: OpenHome, rows: readonly HistoryValue[]) {
  return home.query.insert(registerReadings).select(sql`
    SELECT meters.id, value ->> 'day', value ->> 'shown_wh', value ->> 'rollovers', value ->> 'counted',
      value ->> 'source', value ->> 'import_id', value ->> 'taken_at', value ->> 'created_at'
    FROM json_each(${JSON.stringify(rows)}) JOIN meters ON meters.id = value ->> 'meter_id'
    WHERE meters.home_id = ${selectHomeId(home)}
    ORDER BY 1, 2`);
}

/** The same for the meter that came last in a channel: of a batch that inserts one, that one. */
export function insertFirstValuesQuery(
  home: OpenHome,
  channel: number,
  rows: readonly Omit<HistoryValue, 'meter_id'>[],
) {
  return home.query.insert(registerReadings).select(sql`
    SELECT (SELECT max(id) FROM meters WHERE home_id = ${selectHomeId(home)} AND channel = ${channel}),
      value ->> 'day', value ->> 'shown_wh', value ->> 'rollovers', value ->> 'counted',
      value ->> 'source', value ->> 'import_id', value ->> 'taken_at', value ->> 'created_at'
    FROM json_each(${JSON.stringify(rows)})
    ORDER BY 2`);
}

/** Takes the values of meters out. */
export function deleteValuesQuery(
  home: OpenHome,
  rows: readonly Pick<HistoryValue, 'meter_id' | 'day'>[],
) {
  const keys = JSON.stringify(rows.map(({ meter_id, day }) => [meter_id, day]));
  return home.query.delete(registerReadings).where(
    sql`(${registerReadings.meterId}, ${registerReadings.day}) IN (
      SELECT value ->> 0, value ->> 1 FROM json_each(${keys})
      WHERE value ->> 0 IN (SELECT id FROM meters WHERE home_id = ${selectHomeId(home)}))`,
  );
}

/** Stores meters under their numbers. */
export function insertMetersQuery(home: OpenHome, rows: readonly HistoryMeter[]) {
  return home.query.insert(meters).values(
    rows.map(({ id, channel, name, serial, digits, factor_thousandths }) => {
      const facts = { id, channel, name, serial, digits, factorThousandths: factor_thousandths };
      return { ...facts, homeId: selectHomeId(home) };
    }),
  );
}

/** Takes meters out that have no values. */
export function deleteMetersQuery(home: OpenHome, ids: readonly number[]) {
  return home.query
    .delete(meters)
    .where(
      and(
        eq(meters.homeId, selectHomeId(home)),
        sql`${meters.id} IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`,
        sql`NOT EXISTS (SELECT 1 FROM register_readings AS r WHERE r.meter_id = ${meters}.id)`,
      ),
    );
}

/** A paper bill, as the row that the history holds. */
export function toHistoryBill(bill: Omit<BillRow, 'computed'>, createdAt: number): HistoryBill {
  const { lastDay: last_day, days, wh, payablePaise: payable_paise, printed } = bill;
  const { settlesFrom: settles_from, dueDay: due_day } = bill;
  const facts = { measured: Number(bill.measured), settles_from, due_day };
  return { last_day, days, wh, payable_paise, ...facts, printed, created_at: createdAt };
}

/** Stores paper bills, each in place of one that ends on its day; what was calculated for their days is calculated again. */
export function storeBillsQueries(home: OpenHome, rows: readonly HistoryBill[]) {
  const papers = rows.map(({ last_day: lastDay, days }) => ({ lastDay, days }));
  return [
    deleteComputedBillsQuery(home, papers),
    home.query
      .insert(bills)
      .select(sql`
        SELECT ${selectHomeId(home)}, value ->> 'last_day', value ->> 'days', value ->> 'wh', value ->> 'payable_paise',
          value ->> 'measured', value ->> 'settles_from', value ->> 'due_day',
          value ->> 'printed', NULL, value ->> 'created_at'
        FROM json_each(${JSON.stringify(rows)}) WHERE true`)
      .onConflictDoUpdate({
        target: [bills.homeId, bills.lastDay],
        set: {
          days: sql`excluded.days`,
          wh: sql`excluded.wh`,
          payablePaise: sql`excluded.payable_paise`,
          measured: sql`excluded.measured`,
          settlesFrom: sql`excluded.settles_from`,
          dueDay: sql`excluded.due_day`,
          printed: sql`excluded.printed`,
          computed: null,
        },
      }),
  ] as const;
}

/** Deletes paper bills that are still as these rows, with what was calculated of them. */
export function deleteBillsQuery(home: OpenHome, rows: readonly HistoryBill[]) {
  return home.query.delete(bills).where(
    and(
      eq(bills.homeId, selectHomeId(home)),
      sql`EXISTS (
        SELECT 1 FROM json_each(${JSON.stringify(rows)}) AS row
        WHERE row.value ->> 'last_day' = ${bills.lastDay} AND row.value ->> 'days' = ${bills.days}
          AND row.value ->> 'wh' IS ${bills.wh} AND row.value ->> 'payable_paise' IS ${bills.payablePaise}
          AND row.value ->> 'printed' IS ${bills.printed})`,
    ),
  );
}
