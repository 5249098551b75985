/** What the screen of a meter's photo shows, in one round trip to the database. */

import { toDayNumber } from '#domain/base/period.ts';
import type { RegisterReadingKey } from '#domain/meter/register-record.ts';
import type { OpenHome } from '#worker/auth/session.ts';
import { toRegisterRecord } from '#worker/meters/meter-rows.ts';
import { metersQuery, valueQuery } from '#worker/meters/queries.ts';
import { toPhotoRecord } from '#worker/photos/photos.ts';
import { photosQuery } from '#worker/photos/queries.ts';
import { frameBatch } from './frame.ts';

/** Makes the loader of the photo of a register reading. */
export function createPhotoScreen() {
  /** A value of the meter, and which values have photos; null where there is no such value. */
  async function loadMeterPhoto(home: OpenHome, { meterId, readOn }: RegisterReadingKey) {
    const [frame, , [row], meters, photos] = await frameBatch(
      home,
      valueQuery(home, { meterId, day: toDayNumber(readOn) }),
      metersQuery(home),
      photosQuery(home),
    );
    const meter = meters.find(({ id }) => id === meterId);
    if (row === undefined || meter === undefined) return null;
    const { id } = toRegisterRecord(row);
    return {
      ...frame,
      value: { id, readOn, shownWh: row.shownWh, digits: meter.digits },
      photos: photos.map(toPhotoRecord),
    };
  }

  return { loadMeterPhoto };
}
