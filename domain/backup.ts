/** A household's data as one JSON document: the schemas that a restore checks it with. */
import * as z from 'zod';
import { applianceInputSchema } from './appliance.ts';
import { dateSchema, text } from './fields.ts';
import { FILE_NAME_MAX, importSchema } from './import.ts';
import type { IsoDate } from './period.ts';
import { profileFields, userSchema } from './profile.ts';
import { thousandths } from './quantity.ts';
import {
  coverageProblem,
  futureProblem,
  readingIdSchema,
  readingInputSchema,
  readingKey,
  SOURCES,
} from './reading.ts';
import { QUESTION_MAX, tipSchema } from './tip.ts';

/** Goes up when the format changes. Older documents stay readable. */
export const BACKUP_VERSION = 1;
/** A document's readings take about 150 bytes each. */
export const BACKUP_MAX_BYTES = 80 * 1024 * 1024;
export const BACKUP_PROBLEMS_MAX = 100;
/** More than any household uses in a year. */
const TIP_MAX_KWH = 1_000_000_000;

const moment = z.iso.datetime('Write the moment as in 2026-11-20T08:05:00.000Z.');

/** The parts of a document that a restore stores. Computed fields and another account's ids are ignored. */
export const backupParts = {
  user: userSchema.partial().extend({
    firstName: profileFields.firstName,
    lastName: profileFields.lastName,
    phoneNumber: profileFields.phoneNumber.nullable().optional(),
    householdSize: profileFields.householdSize.nullable().optional(),
    address: profileFields.address.nullable().optional(),
    city: profileFields.city.nullable().optional(),
    state: profileFields.state.nullable().optional(),
    zipCode: profileFields.zipCode.nullable().optional(),
    userProfile: z.object({
      targetReduction: profileFields.targetReduction.nullable().optional(),
      ecoGoals: profileFields.ecoGoals.nullable().optional(),
      electricityRatePerKWh: profileFields.electricityRatePerKWh.nullable().optional(),
      onboardingComplete: z.boolean().optional(),
    }),
  }),
  appliance: z.object({ ...applianceInputSchema.shape, createdAt: moment }),
  tip: tipSchema.extend({
    id: z.string().regex(/^[1-9]\d{0,8}$/, 'Write the id as a whole number.'),
    createdAt: moment,
    question: text({ max: QUESTION_MAX, min: 0 }),
    measureId: text({ max: 80 }),
    tipText: text({ max: 1000, multiline: true }),
    explanation: text({ max: 4000, min: 0, multiline: true }),
    applianceType: text({ max: 80 }).nullable(),
    annualKWH: z.number().min(0).max(TIP_MAX_KWH).nullable(),
    source: z.object({
      name: text({ max: 200 }),
      // It becomes a link on a page: nothing that runs.
      url: z
        .string()
        .max(2000)
        .regex(/^https?:\/\/[^\s<>"'\\]+$/, 'Write an address that begins with https://.')
        .nullable(),
      estimate: z.boolean(),
    }),
  }),
  import: importSchema
    .extend({
      id: z.number().int().min(1).max(999_999_999),
      fileName: text({ max: FILE_NAME_MAX }),
      imported: z.number().int().min(1).max(999_999_999),
      alreadyPresent: z.number().int().min(0).max(999_999_999),
      firstDate: dateSchema,
      lastDate: dateSchema,
      createdAt: moment,
      undoneAt: moment.nullable().optional(),
    })
    .refine(({ firstDate, lastDate }) => firstDate <= lastDate, {
      path: ['lastDate'],
      message: 'The last date must not be before the first.',
    }),
  reading: z.object({
    ...readingInputSchema.shape,
    id: readingIdSchema,
    importId: z.number().int().min(1).nullable().optional(),
    createdAt: moment,
  }),
};
export type BackupUser = z.output<typeof backupParts.user>;
export type BackupAppliance = z.output<typeof backupParts.appliance>;
export type BackupTip = z.output<typeof backupParts.tip>;
export type BackupImport = z.output<typeof backupParts.import>;
export type BackupReading = z.output<typeof backupParts.reading>;

/** What is wrong with a reading that its schema cannot see: the id is of another day, or the day is in the future. */
export function backupReadingProblem(reading: BackupReading, today: IsoDate): string | undefined {
  if (readingKey(reading.id).readingDate !== reading.readingDate)
    return 'The id is of another day.';
  const { periodStart, readingDate } = reading;
  const coverage = periodStart == null ? undefined : coverageProblem(periodStart, readingDate);
  return coverage ?? futureProblem(readingDate, today)?.message;
}

/** A reading as an array in the order of the table's columns, from `reading_date` on. */
export function backupReadingRow(reading: BackupReading): (string | number | null)[] {
  const { periodStart, emissionCO2kg } = reading;
  return [
    reading.readingDate,
    readingKey(reading.id).seq,
    periodStart == null || periodStart === reading.readingDate ? null : periodStart,
    thousandths(reading.consumptionKWH),
    emissionCO2kg == null ? null : thousandths(emissionCO2kg),
    SOURCES.indexOf(reading.source ?? 'manual'),
    reading.importId ?? null,
    Date.parse(reading.createdAt),
  ];
}
