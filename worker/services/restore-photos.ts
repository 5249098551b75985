/** The photos of a household's document, as rows of the database. */
import type { Backup } from '../../domain/backup-parts.ts';
import { decodePhoto, sortMeters } from '../../domain/meter/backup.ts';
import { parseRegisterReadingId } from '../../domain/meter/entry.ts';
import { dayNumber } from '../../domain/period.ts';
import { meterPhotos } from '../db/schema.ts';
import type { PhotoPlace } from '../queries/photos.ts';
import type { RestoredRows } from '../queries/restore.ts';
import { pieces } from './restore-rows.ts';

/**
 * The rows of a document's photos, one in a piece: each is put where it is kept when its turn comes. They name their
 * meter as the values do, and nobody who added them. A photo that had been lost has no row.
 */
export async function* photoRows(
  { meters, registerReadings, meterPhotos: photos }: Backup,
  putPlace: (photo: Uint8Array) => Promise<PhotoPlace>,
): AsyncGenerator<RestoredRows, undefined> {
  const places = new Map(sortMeters(meters).map(({ id }, place) => [id, place]));
  const created = new Map(registerReadings.map(({ id, createdAt }) => [id, createdAt]));
  for (const { id, addedAt, jpegBase64 } of photos) {
    const photo = jpegBase64 === null ? undefined : decodePhoto(jpegBase64);
    if (photo === undefined) continue;
    const { meterId, readOn } = parseRegisterReadingId(id);
    const place = await putPlace(photo);
    yield* pieces(meterPhotos, [place], ({ hex, objectKey }) => ({
      meterId: places.get(meterId),
      day: dayNumber(readOn),
      size: photo.length,
      bytes: hex ?? undefined,
      objectKey,
      userId: null,
      addedAt: Date.parse(addedAt),
      valueCreatedAt: Date.parse(created.get(id) ?? addedAt),
      goneAt: null,
    }));
  }
  return undefined;
}
