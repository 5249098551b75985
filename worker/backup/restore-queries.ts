/** The statements that put a household's document into a home. */
import { and, eq, getTableColumns, or, sql } from 'drizzle-orm';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import { toDayNumber } from '#domain/base/period.ts';
import { kwToWatts, toThousandths } from '#domain/base/quantity.ts';
import type { Backup, BackupConnection } from '#domain/history/backup-parts.ts';
import { toRateMilliRupees } from '#domain/home/profile-rules.ts';
import { METER_DEFAULTS, sortMeters } from '#domain/meter/backup.ts';
import { toChannelNumber } from '#domain/meter/channels.ts';
import type { OpenHome } from '#worker/auth/session.ts';
import type { Caller } from '#worker/auth/token.ts';
import type { Query } from '#worker/db/client.ts';
import { mapPresent } from '#worker/db/optional-values.ts';
import {
  connections,
  homes,
  meters,
  refusals,
  registerReadings,
  restorePieces,
  users,
} from '#worker/db/schema.ts';
import { logAllReadingsQuery } from '#worker/history/write-readings.ts';
import { selectHomeId } from '#worker/homes/queries.ts';
import { storeChoicesQueries } from '#worker/reminders/queries.ts';

/** Rows of a table as a JSON array of arrays, each with the values of `listRestoredColumns`. */
export interface RestoredRows {
  table: SQLiteTable;
  json: string;
}

/** A document that is being restored, by a name of its own, and the tables of its pieces in their order. */
export interface Restore {
  id: string;
  tables: SQLiteTable[];
}

/** The names of a table's columns, but for the home. */
export function listRestoredColumns(table: SQLiteTable): string[] {
  return Object.keys(getTableColumns(table)).filter((name) => name !== 'homeId');
}

const DAY_MS = 86_400_000;

/** So many pieces of other homes' restores are deleted at once: a large document has some hundred. */
const OLD_PIECES_AT_ONCE = 200;

/** Deletes what earlier restores left that did not end: of this home, and some of any from a day ago. */
export function deleteOldPiecesQuery(home: OpenHome) {
  const oldPieces = sql`(
    SELECT rowid FROM restore_pieces WHERE sent_at < ${home.now - DAY_MS} LIMIT ${OLD_PIECES_AT_ONCE} + 0)`;
  return home.query
    .delete(restorePieces)
    .where(or(eq(restorePieces.homeId, selectHomeId(home)), sql`rowid IN ${oldPieces}`));
}

/** Stores a piece of a document until all of them are there. */
export function insertPieceQuery(
  home: OpenHome,
  { id, piece, json }: { id: string; piece: number; json: string },
) {
  return home.query
    .insert(restorePieces)
    .values({ homeId: selectHomeId(home), restoreId: id, piece, rows: json, sentAt: home.now });
}

/** Stores a document's profile and meters, and the rows of its pieces, and logs the readings. */
export function restoreHomeQueries(home: OpenHome, backup: Backup, restore: Restore): Query[] {
  const { db } = home;
  const { query } = db;
  const { user } = backup;
  const { targetReduction, ecoGoals, onboardingComplete } = user.userProfile;
  return [
    requireAllPiecesQuery(home, restore),
    query
      .update(users)
      .set({
        firstName: user.firstName,
        lastName: user.lastName,
        phoneNumber: user.phoneNumber ?? null,
      })
      .where(eq(users.id, home.userId)),
    query
      .update(homes)
      .set({
        householdSize: user.householdSize ?? null,
        address: user.address ?? null,
        city: user.city ?? null,
        state: user.state ?? null,
        zipCode: user.zipCode ?? null,
        ecoGoals: ecoGoals ?? null,
        targetThousandths: mapPresent(targetReduction, toThousandths) ?? null,
        onboardingComplete: onboardingComplete === true,
      })
      .where(eq(homes.id, selectHomeId(home))),
    updateFirstConnectionQuery(home, backup),
    ...sortMeters(backup.meters).map((meter) =>
      query.insert(meters).values({
        homeId: selectHomeId(home),
        channel: toChannelNumber(meter.channel ?? 'import'),
        name: meter.name ?? null,
        serial: meter.serial ?? null,
        digits: meter.digits ?? METER_DEFAULTS.digits,
        factorThousandths: toThousandths(meter.factor ?? METER_DEFAULTS.factor),
      }),
    ),
    ...(backup.reminders === undefined
      ? []
      : storeChoicesQueries(home, backup.reminders, toDayNumber(home.today))),
    ...restore.tables.map((table, piece) => insertRowsOfPieceQuery(home, table, restore.id, piece)),
    deletePiecesQuery(home, restore.id),
    logAllReadingsQuery(home),
  ];
}

/** Deletes the pieces of a restore. */
export function deletePiecesQuery(home: OpenHome, id: string) {
  return home.query.delete(restorePieces).where(isOfRestore(home, id));
}

function isOfRestore(caller: Caller, restoreId: string) {
  return and(
    eq(restorePieces.homeId, selectHomeId(caller)),
    eq(restorePieces.restoreId, restoreId),
  );
}

/** A statement that refuses its batch when another restore has deleted pieces of this one. */
function requireAllPiecesQuery(home: OpenHome, { id, tables }: Restore) {
  const pieceCount = sql`SELECT count(*) FROM ${restorePieces} WHERE ${isOfRestore(home, id)}`;
  return home.query
    .insert(refusals)
    .select(sql`SELECT 'restore' AS name WHERE (${pieceCount}) < ${tables.length}`);
}

/** The first facts take the place of those that every home has; without any there is the profile's rate. */
function updateFirstConnectionQuery(home: OpenHome, backup: Backup) {
  const { user, connections: connectionRecords } = backup;
  const rate = user.userProfile.electricityRatePerKWh ?? null;
  const firstRecord = connectionRecords.find(({ from }) => from === null);
  const recordedAt = mapPresent(firstRecord?.recordedAt, Date.parse);
  return home.query
    .update(connections)
    .set({
      ...toRestoredConnection(
        firstRecord ?? { ratePerKWh: connectionRecords.length === 0 ? rate : null },
      ),
      ...(recordedAt === undefined ? {} : { recordedAt }),
    })
    .where(and(eq(connections.homeId, selectHomeId(home)), eq(connections.firstDay, 0)));
}

/** A document's connection as the columns of `connections`. */
export function toRestoredConnection(facts: Partial<BackupConnection>) {
  return {
    rateMilliRupees: mapPresent(facts.ratePerKWh, toRateMilliRupees) ?? null,
    discom: facts.discom ?? null,
    category: facts.category ?? null,
    loadWatts: mapPresent(facts.loadKW, kwToWatts) ?? null,
    phases: facts.phases ?? null,
    cycleMonths: facts.cycleMonths ?? 1,
    cycleEnd: mapPresent(facts.cycleEnd, toDayNumber) ?? null,
    answers: JSON.stringify(facts.answers ?? {}),
  };
}

/** Inserts the rows of a piece. */
function insertRowsOfPieceQuery(
  home: OpenHome,
  table: SQLiteTable,
  restoreId: string,
  piece: number,
): Query {
  const values = listRestoredColumns(table).map((name, place) => {
    if (name === 'slots' || name === 'bytes') return sql.raw(`unhex(value ->> ${place})`);
    if (name === 'meterId') return selectMeterIdAt(home, place);
    return sql.raw(`value ->> ${place}`);
  });
  // A meter's values are a home's by their meter.
  if (table !== registerReadings) values.unshift(selectHomeId(home));
  return home.query.insert(table).select(sql`
    SELECT ${sql.join(values, sql`, `)} FROM json_each((
      SELECT rows FROM restore_pieces
      WHERE home_id = ${selectHomeId(home)} AND restore_id = ${restoreId} AND piece = ${piece}))`);
}

/** The meter of a home by its place among them, which a row holds at a place. */
function selectMeterIdAt(caller: Caller, place: number) {
  return sql`(SELECT id FROM (
    SELECT id, row_number() OVER (ORDER BY id) - 1 AS place FROM meters WHERE home_id = ${selectHomeId(caller)}
  ) WHERE place = value ->> ${sql.raw(String(place))})`;
}
