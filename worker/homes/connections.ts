/** What a home's bill is calculated by: its dated facts. */
import { and, eq, gt } from 'drizzle-orm';
import { ProductError } from '#domain/base/errors.ts';
import * as messages from '#domain/base/messages.ts';
import { type IsoDate, toDayNumber, toIsoDate } from '#domain/base/period.ts';
import { kwToWatts, milliRupeesToRupees, wattsToKw } from '#domain/base/quantity.ts';
import type { ConnectionInput, ConnectionRecord } from '#domain/home/connection.ts';
import { findAheadProblems, toConnectionDay } from '#domain/home/connection-rules.ts';
import { toRateMilliRupees } from '#domain/home/profile-rules.ts';
import { findConnectionProblems } from '#domain/tariff/connection-problems.ts';
import type { OpenHome } from '#worker/auth/session.ts';
import { mapPresent } from '#worker/db/optional-values.ts';
import { connections } from '#worker/db/schema.ts';
import {
  confirmAnswersQuery,
  logConfirmationQuery,
  logConnectionRemovalQuery,
} from '#worker/history/write-connection.ts';
import type { ServiceContext } from '#worker/service-context.ts';
import {
  type ConnectionRow,
  changeConnectionQueries,
  connectionsQuery,
} from './connection-queries.ts';
import { selectHomeId } from './queries.ts';

export type Connections = ReturnType<typeof createConnections>;

/** Makes the service for the dated facts of a home's connection. */
export function createConnections(context: ServiceContext) {
  const { db } = context;

  /** All facts, by the day from which they hold. */
  async function list(home: OpenHome): Promise<ConnectionRecord[]> {
    const [, rows] = await home.batch(connectionsQuery(home));
    return rows.map(toConnectionRecord);
  }

  /**
   * Stores what is present from a day on, clears what is null; what is absent stays. Throws `invalid` for a
   * supplier, a category or an answer that no tariff knows, or a day that lies too far ahead.
   */
  async function change(home: OpenHome, input: ConnectionInput): Promise<ConnectionRecord[]> {
    const { today } = context;
    const details = [...findAheadProblems(input, today), ...findConnectionProblems(input, today)];
    const [first] = details;
    if (first !== undefined) throw new ProductError('invalid', first.message, { details });
    const [, , , rows] = await home.batch(...changeQueries(home, input), connectionsQuery(home));
    return rows.map(toConnectionRecord);
  }

  /** The statements of a change, for a batch that does more. */
  function changeQueries(home: OpenHome, input: ConnectionInput) {
    const { from, ratePerKWh, loadKW, cycleEnd, answers, homeId: _, ...rest } = input;
    const facts = {
      ...rest,
      rateMilliRupees: mapPresent(ratePerKWh, toRateMilliRupees),
      loadWatts: mapPresent(loadKW, kwToWatts),
      cycleEnd: mapPresent(cycleEnd, toDayNumber),
      answers: mapPresent(answers, JSON.stringify),
    };
    return changeConnectionQueries(home, toConnectionDay(from), facts);
  }

  /** Deletes the facts that hold from a day on: those before them hold instead. `notFound` when none begin on that day. */
  async function remove(home: OpenHome, from: IsoDate): Promise<void> {
    const isChange = and(
      eq(connections.homeId, selectHomeId(home)),
      eq(connections.firstDay, toDayNumber(from)),
      gt(connections.firstDay, 0),
    );
    const [, , deleted] = await home.batch(
      logConnectionRemovalQuery(home, toDayNumber(from)),
      db.query.delete(connections).where(isChange).returning({ firstDay: connections.firstDay }),
    );
    if (deleted.length === 0) throw new ProductError('notFound', messages.connectionNotFound);
  }

  /** Confirms what was filled in for the household, on every day on which it holds; one change of the history. */
  async function confirm(home: OpenHome): Promise<void> {
    await home.batch(logConfirmationQuery(home), confirmAnswersQuery(home));
  }

  return { list, change, changeQueries, remove, confirm };
}

/** Stored facts as the API shows them. */
export function toConnectionRecord(row: Omit<ConnectionRow, 'homeId'>): ConnectionRecord {
  return {
    from: row.firstDay === 0 ? null : toIsoDate(row.firstDay),
    ratePerKWh: mapPresent(row.rateMilliRupees, milliRupeesToRupees),
    discom: row.discom,
    category: row.category,
    loadKW: mapPresent(row.loadWatts, wattsToKw),
    phases: row.phases as ConnectionRecord['phases'],
    cycleMonths: row.cycleMonths,
    cycleEnd: mapPresent(row.cycleEnd, toIsoDate),
    answers: JSON.parse(row.answers),
    recordedAt: new Date(row.recordedAt).toISOString(),
  };
}
