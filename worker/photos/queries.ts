/** Photos of a home's meters. One whose value is deleted is shown no more, and comes back with it for some days. */
import { and, asc, desc, eq, isNull, lte, type SQL, sql } from 'drizzle-orm';
import { HOME_LIMITS } from '#domain/base/limits.ts';
import type { OpenHome } from '#worker/auth/session.ts';
import type { Caller } from '#worker/auth/token.ts';
import type { Database } from '#worker/db/client.ts';
import { limitRows } from '#worker/db/limit.ts';
import { meterPhotos, unusedPhotoObjects } from '#worker/db/schema.ts';
import { selectHomeId } from '#worker/homes/queries.ts';
import { isValue, type ValueKey } from '#worker/meters/queries.ts';

export type PhotoRow = Awaited<ReturnType<typeof photosQuery>>[number];

/** Where a photo's bytes are: in the database, as hexadecimal digits, or in R2 under a name. */
export type PhotoLocation = { hex: string; objectKey: null } | { hex: null; objectKey: string };

/** Which photos there are, the latest day first, each with who added it. */
export function photosQuery(home: OpenHome) {
  return home.query
    .select({
      meterId: meterPhotos.meterId,
      day: meterPhotos.day,
      size: meterPhotos.size,
      addedAt: meterPhotos.addedAt,
      addedBy: sql<string | null>`(
        SELECT first_name || ' ' || last_name FROM users WHERE id = ${meterPhotos.userId})`.as(
        'added_by',
      ),
    })
    .from(meterPhotos)
    .where(isShown(home))
    .orderBy(desc(meterPhotos.day), desc(meterPhotos.meterId));
}

/** The photo of a value. */
export function photoQuery(home: OpenHome, key: ValueKey) {
  return home.query
    .select({
      hex: sql<string | null>`iif(bytes IS NULL, NULL, hex(bytes))`.as('hex'),
      objectKey: meterPhotos.objectKey,
    })
    .from(meterPhotos)
    .where(and(isShown(home), isOfValue(key)));
}

export type BackedUpPhoto = Awaited<ReturnType<typeof photosAfterQuery>>[number];

/** The photos with where they are, by meter and day, at most `size`, after one. */
export function photosAfterQuery(
  home: OpenHome,
  after: Pick<PhotoRow, 'meterId' | 'day'> | undefined,
  size: number,
) {
  const { meterId, day, addedAt, objectKey } = meterPhotos;
  return home.query
    .select({
      meterId,
      day,
      addedAt,
      hex: sql<string | null>`iif(bytes IS NULL, NULL, hex(bytes))`.as('hex'),
      objectKey,
    })
    .from(meterPhotos)
    .where(
      and(isShown(home), after && sql`(${meterId}, ${day}) > (${after.meterId}, ${after.day})`),
    )
    .orderBy(limitRows(size, asc(meterId), asc(day)));
}

/** What makes room for the photo of a value: the one that it has, and in a full home those of deleted values. */
export function deleteReplacedPhotoQuery(home: OpenHome, key: ValueKey) {
  const isOwn = sql`home_id = ${selectHomeId(home)}`;
  const isFull = sql`(SELECT count(*) FROM meter_photos WHERE ${isOwn}) >= ${HOME_LIMITS.meterPhotos}`;
  return home.query
    .delete(meterPhotos)
    .where(and(isOwn, sql`(${isOfValue(key)} OR (gone_at IS NOT NULL AND ${isFull}))`));
}

/** Stores the photo of a value; no row where the home has no such value. */
export function insertPhotoQuery(
  home: OpenHome,
  key: ValueKey,
  { location, size, addedAt }: { location: PhotoLocation; size: number; addedAt: number },
) {
  return home.query
    .insert(meterPhotos)
    .select(
      sql`
        SELECT ${selectHomeId(home)}, meter_id, day, ${size}, unhex(${location.hex}), ${location.objectKey},
          ${home.userId}, ${addedAt}, created_at, NULL
        FROM register_readings WHERE ${isValue(home, key)}`,
    )
    .returning({ day: meterPhotos.day });
}

/** Moves the photo of a value to the day that the value has by now; a photo that a deleted value left there goes. */
export function movePhotoQueries(home: OpenHome, { meterId, day }: ValueKey, newDay: number) {
  const isOwn = eq(meterPhotos.homeId, selectHomeId(home));
  const isOn = (onDay: number) => and(isOwn, isOfValue({ meterId, day: onDay }));
  const isOfMoved = sql`value_created_at = (
    SELECT created_at FROM register_readings AS r WHERE r.meter_id = ${meterId} AND r.day = ${newDay})`;
  return [
    home.query.delete(meterPhotos).where(and(isOn(newDay), sql`gone_at IS NOT NULL`)),
    home.query
      .update(meterPhotos)
      .set({ day: newDay, goneAt: null })
      .where(and(isOn(day), isOfMoved)),
  ] as const;
}

/** Deletes the row of a value's photo, and returns its day. */
export function deletePhotoQuery(home: OpenHome, key: ValueKey) {
  return home.query
    .delete(meterPhotos)
    .where(and(isShown(home), isOfValue(key)))
    .returning({ day: meterPhotos.day });
}

/** Deletes photos whose values were deleted before a moment, of all homes, the oldest first, at most `limit`. */
export function deleteGonePhotosQuery({ query }: Database, before: number, limit: number) {
  const gonePhotos = sql`(
    SELECT rowid FROM meter_photos WHERE gone_at IS NOT NULL AND gone_at < ${before}
    ORDER BY gone_at LIMIT ${limit} + 0)`;
  return query.delete(meterPhotos).where(sql`rowid IN ${gonePhotos}`);
}

/** Lists an object of R2 as unused from a moment on; until then a photo may take it. */
export function insertObjectNameQuery({ query }: Database, objectKey: string, unusedFrom: number) {
  return query.insert(unusedPhotoObjects).values({ objectKey, unusedFrom });
}

/** The names in R2 that nothing uses any more, at most `limit`. */
export function unusedObjectNamesQuery({ query }: Database, now: number, limit: number) {
  return query
    .select({ objectKey: unusedPhotoObjects.objectKey })
    .from(unusedPhotoObjects)
    .where(lte(unusedPhotoObjects.unusedFrom, now))
    .orderBy(limitRows(limit, asc(unusedPhotoObjects.unusedFrom)));
}

/** Takes a name from the list of unused ones, once a photo has it. */
export function deleteUsedObjectNameQuery({ query }: Database, objectKey: string) {
  const isUsed = sql`EXISTS (SELECT 1 FROM meter_photos WHERE object_key = ${objectKey})`;
  return query
    .delete(unusedPhotoObjects)
    .where(and(eq(unusedPhotoObjects.objectKey, objectKey), isUsed));
}

/** Takes names from the list of unused ones, because their objects are used now, or deleted. */
export function deleteObjectNamesQuery({ query }: Database, objectKeys: readonly string[]) {
  return query
    .delete(unusedPhotoObjects)
    .where(sql`object_key IN (SELECT value FROM json_each(${JSON.stringify(objectKeys)}))`);
}

function isShown(caller: Caller): SQL | undefined {
  return and(eq(meterPhotos.homeId, selectHomeId(caller)), isNull(meterPhotos.goneAt));
}

function isOfValue({ meterId, day }: ValueKey): SQL | undefined {
  return and(eq(meterPhotos.meterId, meterId), eq(meterPhotos.day, day));
}
