/** Rows as a household's document holds them: without the database's numbers, so that they are alike in every database. */

import { toIsoDate } from '#domain/base/period.ts';
import type { BackupBill } from '#domain/bills/backup.ts';
import { computedSchema, printedSchema } from '#domain/bills/stored.ts';
import type { BackupTip } from '#domain/history/backup-parts.ts';
import type { Change } from '#domain/history/change.ts';
import { toBackupIntervals } from '#domain/import/open/backup-intervals.ts';
import type { SlotMinutes } from '#domain/import/slots.ts';
import { CHANNELS, toChannelNumber } from '#domain/meter/channels.ts';
import { formatRegisterReadingId } from '#domain/meter/register-record.ts';
import type { importMappings, imports, tipAnswers } from '#worker/db/schema.ts';
import { toImportRecord } from '#worker/imports/imports.ts';
import { toMeterFacts, toRegisterRecord } from '#worker/meters/meter-rows.ts';
import type { MeterRow, RegisterRow } from '#worker/meters/queries.ts';
import type { BackedUpPhoto } from '#worker/photos/queries.ts';
import { toReadingRecord } from '#worker/readings/queries.ts';
import type { TipRow } from '#worker/tips/queries.ts';
import { parseFigures } from '#worker/tips/tips.ts';
import type { BackedUpReading, BilledRow } from './queries.ts';

/** A reading, without what is the same for most readings. */
export function toBackupReading(row: BackedUpReading) {
  const { step, slots } = row;
  return {
    ...toReadingRecord(row),
    importId: row.importId,
    ...findChannel(row),
    ...(row.updatedAt === null ? {} : { updatedAt: formatMoment(row.updatedAt) }),
    ...(slots === null || step === null
      ? {}
      : { intervals: toBackupIntervals(step as SlotMinutes, slots) }),
  };
}

function findChannel({ channel }: { channel: number }) {
  return channel === toChannelNumber('import') ? {} : { channel: CHANNELS[channel] };
}

/** An import, with how its file was understood. */
export function toBackupImport(row: typeof imports.$inferSelect) {
  return {
    ...toImportRecord(row),
    undoneAt: row.undoneAt === null ? null : formatMoment(row.undoneAt),
    ...(row.mapping === null ? {} : { mapping: JSON.parse(row.mapping) }),
  };
}

/** How files are understood. */
export function toBackupMapping({ name, document, savedAt }: typeof importMappings.$inferSelect) {
  return { name, savedAt: formatMoment(savedAt), mapping: JSON.parse(document) };
}

/** A tip by what it was worked out from, with what a tariff made of it on its day. */
export function toBackupTip(row: TipRow): BackupTip {
  const { measureId, question, applianceType, annualWh, annualMilliRupees } = row;
  const { phrasedText, phrasedLanguage } = row;
  return {
    id: String(row.id),
    createdAt: formatMoment(row.createdAt),
    question,
    measureId,
    applianceType,
    annualKWH: annualWh === null ? null : annualWh / 1000,
    ...(annualMilliRupees === null ? {} : { annualRupeesByTariff: annualMilliRupees / 1000 }),
    figures: parseFigures(row),
    phrased:
      phrasedText === null || phrasedLanguage === null
        ? null
        : { language: phrasedLanguage, text: phrasedText },
  };
}

/** What the home says of a measure. */
export function toBackupTipAnswer({
  measureId,
  answer,
  answeredAt,
}: Omit<typeof tipAnswers.$inferSelect, 'homeId'>) {
  return { measureId, answer, answeredAt: formatMoment(answeredAt) };
}

/** A bill, as it was printed and calculated. */
export function toBackupBill(row: BilledRow): BackupBill {
  return {
    id: toIsoDate(row.lastDay),
    from: toIsoDate(row.lastDay - row.days + 1),
    unitsWh: row.wh,
    payablePaise: row.payablePaise,
    ...(row.measured ? {} : { measured: false }),
    ...(row.settlesFrom === null ? {} : { settlesFrom: toIsoDate(row.settlesFrom) }),
    ...(row.dueDay === null ? {} : { dueDate: toIsoDate(row.dueDay) }),
    printed: row.printed === null ? null : printedSchema.parse(JSON.parse(row.printed)),
    computed: row.computed === null ? null : computedSchema.parse(JSON.parse(row.computed)),
    createdAt: formatMoment(row.createdAt),
  };
}

/** How many characters a change may take in a document: 5,000 longer ones would be more than a restore reads. */
const CHANGE_MAX_CHARACTERS = 2_000;

/** A change without the facts that it touched, where those are many. */
function omitManyFacts(change: Change): Change {
  if (JSON.stringify(change).length <= CHANGE_MAX_CHARACTERS) return change;
  return { ...change, meters: null, registerReadings: null, connections: null, bills: null };
}

/** A photo as the document has it; null where its bytes are lost. */
type PhotoWithBytes = Pick<BackedUpPhoto, 'meterId' | 'day' | 'addedAt'> & {
  bytes: Uint8Array | null;
};

/** Meters and what they showed, with the numbers 1, 2, 3 … in the order in which the meters came. */
export function numberMeters(rows: readonly MeterRow[]) {
  const numbers = new Map(rows.map(({ id }, place) => [id, place + 1]));
  const toNumber = (id: number) => numbers.get(id) ?? 0;
  const numberMeter = <T extends { id: number }>(record: T) => ({
    ...record,
    id: toNumber(record.id),
  });
  const numberValue = <T extends { meterId: number; readOn: string }>(record: T) => {
    const meterId = toNumber(record.meterId);
    return { ...record, id: formatRegisterReadingId({ ...record, meterId }), meterId };
  };
  const numberBoth = <T>(rows: { before: T[]; after: T[] } | null, toNumbered: (record: T) => T) =>
    rows && { before: rows.before.map(toNumbered), after: rows.after.map(toNumbered) };
  return {
    meters: rows.map((row) => numberMeter({ ...toMeterFacts(row), ...findChannel(row) })),
    toValueRecord: (row: RegisterRow) =>
      numberValue({
        ...toRegisterRecord(row),
        importId: row.importId,
        ...(row.takenAt === null ? {} : { takenAt: formatMoment(row.takenAt) }),
      }),
    toPhotoRecord: ({ meterId, day, addedAt, bytes }: PhotoWithBytes) => ({
      id: formatRegisterReadingId({ meterId: toNumber(meterId), readOn: toIsoDate(day) }),
      addedAt: formatMoment(addedAt),
      jpegBase64: bytes === null ? null : Buffer.from(bytes).toString('base64'),
    }),
    toChangeRecord: (change: Change): Change =>
      omitManyFacts({
        ...change,
        meters: numberBoth(change.meters, numberMeter),
        registerReadings: numberBoth(change.registerReadings, numberValue),
      }),
  };
}

function formatMoment(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}
