/** What a household's document holds: the schema of each part, as it is restored. */
import * as z from 'zod';
import { applianceInputSchema } from '#domain/appliances/appliance.ts';
import { dateSchema, makeTextSchema } from '#domain/base/fields.ts';
import { FILE_NAME_MAX } from '#domain/base/file-name.ts';
import { MAPPING_NAME_MAX } from '#domain/base/limits.ts';
import { type BackupBill, backupBillSchema } from '#domain/bills/backup.ts';
import { connectionInputSchema } from '#domain/home/connection.ts';
import { profileFields, userSchema } from '#domain/home/profile.ts';
import { mappingSchema } from '#domain/import/mapping-record.ts';
import { backupIntervalsSchema } from '#domain/import/open/backup-intervals.ts';
import { importSchema } from '#domain/import/records.ts';
import {
  type BackupMeter,
  type BackupPhoto,
  type BackupValue,
  backupChannelSchema,
  backupMeterSchema,
  backupPhotoSchema,
  backupValueSchema,
} from '#domain/meter/backup.ts';
import { readingIdSchema, readingInputSchema } from '#domain/reading/reading.ts';
import { type ReminderChoices, reminderChoicesSchema } from '#domain/reminders/kinds.ts';
import { TIP_ANSWERS } from '#domain/tips/answer.ts';
import { tipFiguresSchema } from '#domain/tips/figures.ts';
import { PHRASED_LANGUAGES } from '#domain/tips/phrase.ts';
import { QUESTION_MAX } from '#domain/tips/tip.ts';

/**
 * Raised when a document is written in another way: 4 says of appliances that their age or stars are not known, until when
 * a bill is to be paid, and what the home says of measures.
 */
export const BACKUP_VERSION = 4;
/** More than any household uses in a year. */
const TIP_MAX_KWH = 1_000_000_000;
const TIP_MAX_RUPEES = 1_000_000_000;

const moment = z.iso.datetime('Write the moment as in 2026-11-20T08:05:00.000Z.');

/** The parts of a document that are restored. What is computed, or names another account, is left. */
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
  appliances: z.object({
    ...applianceInputSchema.shape,
    id: z.string().regex(/^[\w-]{8,40}$/, 'Write the id as it was downloaded.'),
    createdAt: moment,
  }),
  // Their rupees follow from the home's bills.
  tips: z.object({
    id: z.string().regex(/^[1-9]\d{0,8}$/, 'Write the id as a whole number.'),
    createdAt: moment,
    question: makeTextSchema({ max: QUESTION_MAX, min: 0 }),
    measureId: makeTextSchema({ max: 80 }),
    applianceType: makeTextSchema({ max: 80 }).nullable(),
    annualKWH: z.number().min(0).max(TIP_MAX_KWH).nullable(),
    // By the tariff, of the day on which it was made; those by the rate follow from it.
    annualRupeesByTariff: z.number().min(-TIP_MAX_RUPEES).max(TIP_MAX_RUPEES).nullish(),
    figures: tipFiguresSchema,
    phrased: z
      .object({
        language: z.enum(PHRASED_LANGUAGES),
        text: makeTextSchema({ max: 1000, multiline: true }),
      })
      .nullable(),
  }),
  tipAnswers: z.object({
    measureId: makeTextSchema({ max: 80 }),
    answer: z.enum(TIP_ANSWERS),
    answeredAt: moment,
  }),
  imports: importSchema
    .extend({
      id: z.number().int().min(1).max(999_999_999),
      fileName: makeTextSchema({ max: FILE_NAME_MAX }),
      imported: z.number().int().min(1).max(999_999_999),
      alreadyPresent: z.number().int().min(0).max(999_999_999),
      firstDate: dateSchema,
      lastDate: dateSchema,
      createdAt: moment,
      undoneAt: moment.nullable().optional(),
      // How the file was understood; null where only its columns' names were needed.
      mapping: mappingSchema.nullish(),
    })
    .refine(({ firstDate, lastDate }) => firstDate <= lastDate, {
      path: ['lastDate'],
      message: 'The last date must not be before the first.',
    }),
  importMappings: z.object({
    name: makeTextSchema({ max: MAPPING_NAME_MAX }),
    savedAt: moment,
    mapping: mappingSchema,
  }),
  bills: backupBillSchema,
  reminders: reminderChoicesSchema,
  connections: connectionInputSchema
    .omit({ homeId: true })
    .extend({ from: dateSchema.nullable(), recordedAt: moment })
    .strip(),
  meters: backupMeterSchema,
  registerReadings: backupValueSchema,
  meterPhotos: backupPhotoSchema,
  readings: z.object({
    ...readingInputSchema.shape,
    id: readingIdSchema,
    channel: backupChannelSchema,
    importId: z.number().int().min(1).nullable().optional(),
    createdAt: moment,
    updatedAt: moment.optional(),
    intervals: backupIntervalsSchema.optional(),
  }),
};

export type BackupUser = z.output<typeof backupParts.user>;
export type BackupAppliance = z.output<typeof backupParts.appliances>;
export type BackupTip = z.output<typeof backupParts.tips>;
export type BackupTipAnswer = z.output<typeof backupParts.tipAnswers>;
export type BackupImport = z.output<typeof backupParts.imports>;
export type BackupMapping = z.output<typeof backupParts.importMappings>;
export type BackupConnection = z.output<typeof backupParts.connections>;
export type BackupReading = z.output<typeof backupParts.readings>;

/** A document that was found to be good. */
export interface Backup {
  user: BackupUser;
  /** What the person who downloaded it wants to be reminded of; older documents do not say it. */
  reminders: ReminderChoices | undefined;
  appliances: BackupAppliance[];
  tips: BackupTip[];
  tipAnswers: BackupTipAnswer[];
  imports: BackupImport[];
  importMappings: BackupMapping[];
  connections: BackupConnection[];
  bills: BackupBill[];
  meters: BackupMeter[];
  registerReadings: BackupValue[];
  meterPhotos: BackupPhoto[];
  readings: BackupReading[];
}
