/** Photos of a home's meters, each the evidence of a value: in R2 where a bucket is bound, in the database otherwise. */
import { ProductError } from '#domain/base/errors.ts';
import { PHOTO_MAX_BYTES } from '#domain/base/limits.ts';
import * as messages from '#domain/base/messages.ts';
import { toDayNumber, toIsoDate } from '#domain/base/period.ts';
import { fromHex, toHex } from '#domain/import/slots.ts';
import type { MeterPhoto } from '#domain/meter/meter-record.ts';
import { stripPhoto } from '#domain/meter/photo.ts';
import { formatRegisterReadingId, type RegisterReadingKey } from '#domain/meter/register-record.ts';
import type { OpenHome } from '#worker/auth/session.ts';
import { discardBody } from '#worker/body.ts';
import { readFormFile } from '#worker/form-file.ts';
import { requireLimitsQuery } from '#worker/homes/limits.ts';
import { valueQuery } from '#worker/meters/queries.ts';
import type { ServiceContext } from '#worker/service-context.ts';
import {
  deleteGonePhotosQuery,
  deleteObjectNamesQuery,
  deletePhotoQuery,
  deleteReplacedPhotoQuery,
  deleteUsedObjectNameQuery,
  insertObjectNameQuery,
  insertPhotoQuery,
  type PhotoLocation,
  type PhotoRow,
  photoQuery,
  photosQuery,
  unusedObjectNamesQuery,
} from './queries.ts';

export type Photos = ReturnType<typeof createPhotos>;

const DAY_MS = 86_400_000;
/** For this long undoing brings a photo back with its deleted value. */
const DELETED_PHOTO_LIFETIME_MS = 7 * DAY_MS;
/** Storing a photo in R2 takes at most this long; after that its object is taken for unused. */
const STORE_MAX_MS = 3_600_000;
/** How many objects R2 deletes in one call, and photos a statement. */
const OBJECTS_AT_ONCE = 1000;

/** Makes the service for the photos of register readings. */
export function createPhotos(context: ServiceContext) {
  const { db, env, now } = context;

  /** The photos of the home, without their bytes, the latest first. */
  async function list(home: OpenHome): Promise<MeterPhoto[]> {
    const [, rows] = await home.batch(photosQuery(home));
    return rows.map(toPhotoRecord);
  }

  /** The bytes of a value's photo, a JPEG. Throws `notFound` where it has none, `unavailable` where R2 does not have it. */
  async function read(home: OpenHome, key: RegisterReadingKey): Promise<Uint8Array<ArrayBuffer>> {
    const [, [row]] = await home.batch(photoQuery(home, toValueKey(key)));
    if (row === undefined) throw new ProductError('notFound', messages.photoNotFound);
    const photo = await readBytes(row as PhotoLocation);
    if (photo === null)
      throw makeUnavailableError('A photo of a meter is not in the bucket PHOTOS.');
    return photo;
  }

  /**
   * Stores the photo of a value without its metadata, in place of one that it has. Throws `tooLarge`, `invalid` where it
   * is not a whole JPEG, `notFound` where there is no such value, and `limit`.
   */
  async function store(home: OpenHome, key: RegisterReadingKey, file: Uint8Array): Promise<void> {
    const photo = requireJpeg(file);
    const location = await storeBytes(home, photo, valueQuery(home, toValueKey(key)));
    const [, , stored] = await home.batch(
      deleteReplacedPhotoQuery(home, toValueKey(key)),
      insertPhotoQuery(home, toValueKey(key), { location, size: photo.length, addedAt: now }),
      ...deleteUsedNameQueries(location),
      requireLimitsQuery(home, 'meterPhotos'),
    );
    if (stored.length === 0) throw new ProductError('notFound', messages.registerNotFound);
  }

  /** The same with the photo of a form. All of the body is read, so that the browser reads the response. */
  async function storeFromForm(
    home: OpenHome,
    key: RegisterReadingKey,
    request: Request,
  ): Promise<void> {
    const limit = { maxBytes: PHOTO_MAX_BYTES, tooLarge: messages.photoTooLarge };
    try {
      const file = await readFormFile(request, 'photo', limit);
      if (file === undefined || file.name === '') {
        throw new ProductError('invalid', messages.photoMissing);
      }
      await store(home, key, Buffer.concat(file.pieces));
    } finally {
      await discardBody(request.body);
    }
  }

  /** Deletes the photo of a value at once. Throws `notFound` where it has none. */
  async function remove(home: OpenHome, key: RegisterReadingKey): Promise<void> {
    const [, deleted] = await home.batch(deletePhotoQuery(home, toValueKey(key)));
    if (deleted.length === 0) throw new ProductError('notFound', messages.photoNotFound);
    context.background(sweep());
  }

  /** Deletes the photos of values that were deleted days ago, and the objects in R2 that no photo uses. */
  async function sweep(): Promise<void> {
    const { backgroundDb } = context;
    const [, unused] = await backgroundDb.batch(
      deleteGonePhotosQuery(backgroundDb, now - DELETED_PHOTO_LIFETIME_MS, OBJECTS_AT_ONCE),
      unusedObjectNamesQuery(backgroundDb, now, OBJECTS_AT_ONCE),
    );
    if (unused.length === 0 || env.photos === undefined) return;
    const keys = unused.map(({ objectKey }) => objectKey);
    await env.photos.delete(keys);
    await backgroundDb.batch(deleteObjectNamesQuery(backgroundDb, keys));
  }

  /**
   * Stores a photo's bytes in R2, or returns them for the database. In R2 the object is listed as unused first: should the
   * photo's row never be stored, `sweep` deletes it. Throws `notFound` where `value` finds no row.
   */
  async function storeBytes(
    home: OpenHome,
    photo: Uint8Array,
    value?: ReturnType<typeof valueQuery>,
  ): Promise<PhotoLocation> {
    if (env.photos === undefined) return { hex: toHex(photo), objectKey: null };
    const objectKey = crypto.randomUUID();
    const [, , [row] = []] = await home.batch(
      insertObjectNameQuery(db, objectKey, now + STORE_MAX_MS),
      ...(value === undefined ? [] : [value]),
    );
    if (value !== undefined && row === undefined) {
      throw new ProductError('notFound', messages.registerNotFound);
    }
    await env.photos.put(objectKey, photo);
    return { hex: null, objectKey };
  }

  function deleteUsedNameQueries({ objectKey }: PhotoLocation) {
    return objectKey === null ? [] : [deleteUsedObjectNameQuery(db, objectKey)];
  }

  /** A photo's bytes; null where the bucket has lost them. Throws `unavailable` where the bucket is not bound. */
  async function readBytes({
    hex,
    objectKey,
  }: PhotoLocation): Promise<Uint8Array<ArrayBuffer> | null> {
    if (hex !== null) return new Uint8Array(fromHex(hex));
    if (env.photos === undefined) throw makeUnavailableError('The bucket PHOTOS is not bound.');
    const object = await env.photos.get(objectKey);
    return object === null ? null : new Uint8Array(await object.arrayBuffer());
  }

  return { list, read, readBytes, storeBytes, store, storeFromForm, remove, sweep };
}

function makeUnavailableError(reason: string): ProductError {
  const cause = new Error(reason);
  return new ProductError('unavailable', messages.photoElsewhere, { cause });
}

/** A photo as the API shows it; `bytes` is its size. */
export function toPhotoRecord({ meterId, day, size, addedAt, addedBy }: PhotoRow): MeterPhoto {
  const readOn = toIsoDate(day);
  return {
    id: formatRegisterReadingId({ meterId, readOn }),
    bytes: size,
    addedAt: new Date(addedAt).toISOString(),
    addedBy,
  };
}

/** Returns a JPEG without its metadata. Throws `tooLarge`, or `invalid` where it is not a whole JPEG. */
function requireJpeg(file: Uint8Array): Uint8Array<ArrayBuffer> {
  if (file.length > PHOTO_MAX_BYTES) throw new ProductError('tooLarge', messages.photoTooLarge);
  const photo = stripPhoto(file);
  if (photo === undefined) throw new ProductError('invalid', messages.photoNotJpeg);
  return photo;
}

function toValueKey({ meterId, readOn }: RegisterReadingKey) {
  return { meterId, day: toDayNumber(readOn) };
}
