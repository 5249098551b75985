/** The photos of a household's document, as rows of the database. */

import { toDayNumber } from '#domain/base/period.ts';
import type { Backup } from '#domain/history/backup-parts.ts';
import { decodePhoto, sortMeters } from '#domain/meter/backup.ts';
import { parseRegisterReadingId } from '#domain/meter/register-record.ts';
import { meterPhotos } from '#worker/db/schema.ts';
import type { PhotoLocation } from '#worker/photos/queries.ts';
import type { RestoredRows } from './restore-queries.ts';
import { splitIntoPieces } from './restore-rows.ts';

/**
 * The rows of a document's photos, one in a piece: each photo's bytes are stored when its turn comes. They name their
 * meter as the rows of values do, and nobody who added them. A photo without bytes has no row.
 */
export async function* listPhotoRows(
  { meters, registerReadings, meterPhotos: photos }: Backup,
  storeBytes: (photo: Uint8Array) => Promise<PhotoLocation>,
): AsyncGenerator<RestoredRows, undefined> {
  const meterPositions = new Map(sortMeters(meters).map(({ id }, position) => [id, position]));
  const valuesCreatedAt = new Map(registerReadings.map(({ id, createdAt }) => [id, createdAt]));
  for (const { id, addedAt, jpegBase64 } of photos) {
    const photo = jpegBase64 === null ? undefined : decodePhoto(jpegBase64);
    if (photo === undefined) continue;
    const { meterId, readOn } = parseRegisterReadingId(id);
    const location = await storeBytes(photo);
    yield* splitIntoPieces(meterPhotos, [location], ({ hex, objectKey }) => ({
      meterId: meterPositions.get(meterId),
      day: toDayNumber(readOn),
      size: photo.length,
      bytes: hex ?? undefined,
      objectKey,
      userId: null,
      addedAt: Date.parse(addedAt),
      valueCreatedAt: Date.parse(valuesCreatedAt.get(id) ?? addedAt),
      goneAt: null,
    }));
  }
  return undefined;
}
