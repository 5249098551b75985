/** A home's meters and their values in the document that a household takes along. */

import * as z from 'zod';
import type { ErrorDetail } from '#domain/base/errors.ts';
import { dateSchema, idSchema } from '#domain/base/fields.ts';
import { PHOTO_MAX_BYTES } from '#domain/base/limits.ts';
import { toDayNumber } from '#domain/base/period.ts';
import { kwhToWh, toThousandths } from '#domain/base/quantity.ts';
import { CONSUMPTION_MAX_WH, COVERAGE_MAX_DAYS } from '#domain/reading/reading-rules.ts';
import { CHANNELS } from './channels.ts';
import { FEWEST_DIGITS } from './digits.ts';
import { meterInputSchema } from './meter-record.ts';
import { stripPhoto } from './photo.ts';
import {
  formatRegisterReadingId,
  registerReadingIdSchema,
  registerReadingInputSchema,
} from './register-record.ts';
import { computeTotalWh, fitsMeter, type Meter, type RegisterValue } from './registers.ts';

const moment = z.iso.datetime('Write the moment as in 2026-11-20T08:05:00.000Z.');
const TURNS_MAX = 9;

const { name, serial, digits, factor } = meterInputSchema.shape;
const { registerKWH, kind } = registerReadingInputSchema.shape;

/** The channel of a reading or a meter; absent: `import`. */
export const backupChannelSchema = z.enum(CHANNELS).optional();

export const backupMeterSchema = z.object({
  id: idSchema,
  channel: backupChannelSchema,
  name,
  serial,
  digits,
  factor,
});
export const backupValueSchema = z.object({
  id: registerReadingIdSchema,
  meterId: idSchema,
  readOn: dateSchema,
  registerKWH,
  kind,
  turns: z.int().min(0).max(TURNS_MAX),
  source: z.enum(['manual', 'csv_upload']),
  importId: z.int().min(1).nullable().optional(),
  takenAt: moment.nullable().optional(),
  createdAt: moment,
});
/** A photo of a value, by the value's id; null where the storage had lost it. */
export const backupPhotoSchema = z.object({
  id: registerReadingIdSchema,
  addedAt: moment,
  jpegBase64: z
    .string()
    .max(Math.ceil(PHOTO_MAX_BYTES / 3) * 4, 'A photo has at most 200 kB.')
    .nullable(),
});
export type BackupMeter = z.output<typeof backupMeterSchema>;
export type BackupValue = z.output<typeof backupValueSchema>;
export type BackupPhoto = z.output<typeof backupPhotoSchema>;

/** The digits and the factor of a meter without its own in the document. */
export const METER_DEFAULTS = { digits: FEWEST_DIGITS, factor: 1 };

/** What is wrong with values although each field is right: the database would refuse them, or mistake them. */
export function findValueProblems(
  meters: readonly BackupMeter[],
  values: readonly BackupValue[],
): ErrorDetail[] {
  const metersById = new Map(meters.map((meter) => [meter.id, toMeter(meter)]));
  const lastValues = new Map<number, RegisterValue>();
  const endings = new Map(CHANNELS.map((channel) => [channel, new Set<number>()]));
  const channels = new Map(meters.map(({ id, channel = 'import' }) => [id, channel]));
  return sortValues(values).flatMap(({ place, value }) => {
    const { meterId, readOn, turns, kind: valueKind } = value;
    const shownWh = kwhToWh(value.registerKWH);
    const point = { day: toDayNumber(readOn), shownWh, rollovers: turns };
    const meter = metersById.get(meterId);
    const before = lastValues.get(meterId);
    const meterEnding = endings.get(channels.get(meterId) ?? 'import') ?? new Set();
    if (valueKind !== 'estimated') lastValues.set(meterId, point);
    const message =
      meter === undefined
        ? 'Its meter is missing.'
        : (findValueProblem(value, meter, point) ??
          (valueKind === 'estimated' || before === undefined
            ? undefined
            : findSpanProblem(meter, before, point, meterEnding)));
    if (message === undefined) return [];
    return [{ field: `registerReadings.${place}`, found: value.id, message }];
  });
}

/** What is wrong with photos although each field is right. */
export function findPhotoProblems(
  values: readonly BackupValue[],
  photos: readonly BackupPhoto[],
): ErrorDetail[] {
  const valueIds = new Set(values.map(({ id }) => id));
  return photos.flatMap(({ id, jpegBase64 }, place) => {
    const message = !valueIds.has(id)
      ? 'Its value is missing.'
      : jpegBase64 !== null && decodePhoto(jpegBase64) === undefined
        ? 'This is no whole JPEG photo.'
        : undefined;
    return message === undefined ? [] : [{ field: `meterPhotos.${place}`, found: id, message }];
  });
}

/** A document's photo, stripped of everything but the picture; undefined where it is no photo. */
export function decodePhoto(jpegBase64: string): Uint8Array<ArrayBuffer> | undefined {
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(jpegBase64)) return undefined;
  try {
    return stripPhoto(Uint8Array.from(atob(jpegBase64), (letter) => letter.charCodeAt(0)));
  } catch {
    // Of a length that no bytes have.
    return undefined;
  }
}

function toMeter({ digits: shown, factor: multiplying }: BackupMeter): Meter {
  return {
    digits: shown ?? METER_DEFAULTS.digits,
    factorThousandths: toThousandths(multiplying ?? METER_DEFAULTS.factor),
  };
}

function findValueProblem(
  value: BackupValue,
  meter: Meter,
  point: RegisterValue,
): string | undefined {
  if (value.id !== formatRegisterReadingId(value)) return 'The id is of another value.';
  return fitsMeter(meter, point.shownWh) ? undefined : 'The meter shows fewer digits.';
}

/** What is wrong with what lies between two counted values; `meterEnding` has the days on which one ended. */
function findSpanProblem(
  meter: Meter,
  before: RegisterValue,
  point: RegisterValue,
  meterEnding: Set<number>,
): string | undefined {
  const wh = computeTotalWh(meter, point) - computeTotalWh(meter, before);
  if (wh < 0n) return 'It is below the value before it.';
  if (point.day - before.day > COVERAGE_MAX_DAYS) return undefined;
  if (wh > BigInt(CONSUMPTION_MAX_WH)) return 'It is too far above the value before it.';
  if (meterEnding.has(point.day)) return "Another meter's value ends on the same day.";
  meterEnding.add(point.day);
  return undefined;
}

/** Meters by their numbers: they are stored in this order, under new ones. */
export function sortMeters(meters: readonly BackupMeter[]): BackupMeter[] {
  return meters.toSorted((a, b) => a.id - b.id);
}

/** The values with their places in the list, by meter and day: only so the database takes them one by one. */
export function sortValues(values: readonly BackupValue[]) {
  return values
    .map((value, place) => ({ value, place }))
    .sort(
      (a, b) => a.value.meterId - b.value.meterId || (a.value.readOn < b.value.readOn ? -1 : 1),
    );
}
