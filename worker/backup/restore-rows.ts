/** Turns a household's document into rows of the database. */
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import { STAR_RATINGS, toMilliwatts } from '#domain/appliances/appliance-rules.ts';
import { HOME_LIMITS } from '#domain/base/limits.ts';
import { packMonths } from '#domain/base/months.ts';
import { countCoveredDays, FIRST_DATE, toDayNumber } from '#domain/base/period.ts';
import { kgToGrams, kwhToWh, toThousandths } from '#domain/base/quantity.ts';
import type { Backup, BackupImport } from '#domain/history/backup-parts.ts';
import { toConnectionDay } from '#domain/home/connection-rules.ts';
import { shortenMapping } from '#domain/import/mapping.ts';
import { toSlots } from '#domain/import/open/backup-intervals.ts';
import { packSlots, toHex } from '#domain/import/slots.ts';
import { sortMeters, sortValues } from '#domain/meter/backup.ts';
import { toChannelNumber } from '#domain/meter/channels.ts';
import { toMeasured } from '#domain/reading/reading.ts';
import { parseReadingId } from '#domain/reading/reading-id.ts';
import { SOURCES } from '#domain/reading/reading-rules.ts';
import { mapPresent } from '#worker/db/optional-values.ts';
import {
  appliances,
  bills,
  connections,
  importMappings,
  imports,
  readings,
  registerReadings,
  tipAnswers,
  tips,
} from '#worker/db/schema.ts';
import { listRestoredColumns, type RestoredRows, toRestoredConnection } from './restore-queries.ts';

/**
 * The rows of a document's lists in pieces, table after table. The rows of `register_readings` name their meter by its
 * position among the document's meters, sorted by their numbers.
 */
export function* listRestoredRows(backup: Backup): Generator<RestoredRows> {
  const tipNumber = makeNumbering(backup.tips.map(({ id }) => Number(id)));
  const importNumber = makeNumbering(backup.imports.map(({ id }) => id));
  const seqOf = makeSeqNumbering(backup.readings);
  const later = backup.connections.filter(({ from }) => from !== null);
  yield* splitIntoPieces(connections, later, ({ from, recordedAt, ...facts }) => ({
    firstDay: toConnectionDay(from ?? FIRST_DATE),
    ...toRestoredConnection(facts),
    recordedAt: Date.parse(recordedAt),
  }));
  yield* splitIntoPieces(appliances, backup.appliances, (appliance) => ({
    id: appliance.id,
    type: appliance.type,
    modelName: appliance.modelName,
    ageYears: appliance.ageYears,
    purchaseDate: appliance.purchaseDate,
    starRating: mapPresent(
      appliance.energyStarRating,
      (rating) => STAR_RATINGS.indexOf(rating) + 1,
    ),
    powerMilliwatts: toMilliwatts(appliance.powerConsumptionWatts),
    efficiencyGrade: appliance.energyEfficiencyRating,
    dailyMillihours: toThousandths(appliance.averageDailyUsageHours),
    months: mapPresent(appliance.months, packMonths),
    capacity: appliance.capacity,
    active: appliance.status !== 'inactive',
    createdAt: Date.parse(appliance.createdAt),
  }));
  yield* splitIntoPieces(tips, backup.tips, (tip) => ({
    id: tipNumber(Number(tip.id)),
    measureId: tip.measureId,
    question: tip.question,
    figures: JSON.stringify(tip.figures),
    phrasedText: tip.phrased?.text ?? null,
    phrasedLanguage: tip.phrased?.language ?? null,
    applianceType: tip.applianceType,
    annualWh: mapPresent(tip.annualKWH, kwhToWh),
    annualMilliRupees: mapPresent(tip.annualRupeesByTariff, toThousandths),
    createdAt: Date.parse(tip.createdAt),
  }));
  yield* splitIntoPieces(tipAnswers, backup.tipAnswers, ({ measureId, answer, answeredAt }) => ({
    ...{ measureId, answer, answeredAt: Date.parse(answeredAt) },
  }));
  yield* splitIntoPieces(imports, backup.imports, (record) => ({
    id: importNumber(record.id),
    fileName: record.fileName,
    imported: record.imported,
    alreadyPresent: record.alreadyPresent,
    firstDay: toDayNumber(record.firstDate),
    lastDay: toDayNumber(record.lastDate),
    createdAt: Date.parse(record.createdAt),
    undoneAt: mapPresent(record.undoneAt, Date.parse),
    mapping: toStoredMapping(record.mapping),
  }));
  yield* splitIntoPieces(importMappings, backup.importMappings, (saved) => ({
    name: saved.name,
    document: JSON.stringify(saved.mapping),
    savedAt: Date.parse(saved.savedAt),
  }));
  yield* splitIntoPieces(bills, backup.bills, (bill) => ({
    lastDay: toDayNumber(bill.id),
    days: countCoveredDays(bill.from, bill.id),
    wh: bill.unitsWh,
    payablePaise: bill.payablePaise,
    measured: bill.measured !== false,
    settlesFrom: mapPresent(bill.settlesFrom, toDayNumber),
    dueDay: mapPresent(bill.dueDate, toDayNumber),
    printed: mapPresent(bill.printed, JSON.stringify),
    computed: mapPresent(bill.computed, JSON.stringify),
    createdAt: Date.parse(bill.createdAt),
  }));
  yield* splitIntoPieces(readings, backup.readings, (reading) => ({
    channel: toChannelNumber(reading.channel ?? 'import'),
    day: toDayNumber(reading.readingDate),
    seq: seqOf(reading),
    days: countCoveredDays(reading.periodStart ?? reading.readingDate, reading.readingDate),
    wh: kwhToWh(reading.consumptionKWH),
    co2G: mapPresent(reading.emissionCO2kg, kgToGrams),
    source: SOURCES.indexOf(reading.source ?? 'manual'),
    measured: toMeasured(reading),
    importId: mapPresent(reading.importId, importNumber),
    createdAt: Date.parse(reading.createdAt),
    updatedAt: mapPresent(reading.updatedAt, Date.parse),
    step: reading.intervals?.minutes,
    slots: mapPresent(reading.intervals, (intervals) => toHex(packSlots(toSlots(intervals)))),
  }));
  const meterPositions = new Map(
    sortMeters(backup.meters).map(({ id }, position) => [id, position]),
  );
  // In ascending order: the database derives the readings from them.
  yield* splitIntoPieces(registerReadings, sortValues(backup.registerReadings), ({ value }) => ({
    meterId: meterPositions.get(value.meterId),
    day: toDayNumber(value.readOn),
    shownWh: kwhToWh(value.registerKWH),
    rollovers: value.turns,
    counted: value.kind !== 'estimated',
    source: SOURCES.indexOf(value.source),
    importId: mapPresent(value.importId, importNumber),
    takenAt: mapPresent(value.takenAt, Date.parse),
    createdAt: Date.parse(value.createdAt),
  }));
}

/** D1 takes strings of up to 2 MB, and a character takes up to 3 bytes. */
const PIECE_CHARACTERS = 600_000;

/** Splits the rows of a table into as few pieces as possible, each a JSON array; bytes as hexadecimal digits. */
export function* splitIntoPieces<T extends SQLiteTable, Item>(
  table: T,
  items: readonly Item[],
  toRow: (item: Item) => {
    [K in keyof Omit<T['$inferInsert'], 'homeId'>]:
      | (K extends 'slots' | 'bytes' ? string : T['$inferInsert'][K])
      | undefined;
  },
): Generator<RestoredRows> {
  const names = listRestoredColumns(table) as Exclude<keyof T['$inferInsert'], 'homeId'>[];
  let rows: string[] = [];
  let characters = 0;
  for (const item of items) {
    const row = toRow(item);
    const json = JSON.stringify(names.map((name) => row[name] ?? null));
    if (characters + json.length > PIECE_CHARACTERS && rows.length > 0) {
      yield { table, json: `[${rows.join(',')}]` };
      rows = [];
      characters = 0;
    }
    rows.push(json);
    characters += json.length + 1;
  }
  if (rows.length > 0) yield { table, json: `[${rows.join(',')}]` };
}

/** The stored mapping of an import, as JSON; undefined for a CSV file with our own columns. */
function toStoredMapping(mapping: BackupImport['mapping']): string | undefined {
  if (mapping === undefined) return undefined;
  // `checkBackup` has checked it.
  return JSON.stringify(mapping && shortenMapping(mapping));
}

/** Far above what a home can hold, and far below what its column can hold. */
const NUMBER_MAX = 10 * HOME_LIMITS.readings;

/**
 * Makes the function that gives things the numbers under which they are stored: their own, or new ones in the same order
 * when one of them is so high that the numbers after it would soon not fit.
 */
function makeNumbering(numbers: number[]): (number: number) => number {
  if (numbers.every((number) => number <= NUMBER_MAX)) return (number) => number;
  const sorted = numbers.toSorted((a, b) => a - b);
  const newNumbers = new Map(sorted.map((number, position) => [number, position + 1]));
  return (number) => newNumbers.get(number) ?? number;
}

/** The same for the numbers of readings, which count by day and channel. */
function makeSeqNumbering(
  readings: Backup['readings'],
): (reading: Backup['readings'][number]) => number {
  const toKey = ({ id, channel }: Backup['readings'][number]) => {
    const { readingDate, seq } = parseReadingId(id);
    return { day: `${channel ?? ''} ${readingDate}`, seq };
  };
  const keys = readings.map(toKey);
  const numbers = new Map<string, number[]>();
  for (const { day, seq } of keys) if (seq > NUMBER_MAX) numbers.set(day, []);
  for (const { day, seq } of keys) numbers.get(day)?.push(seq);
  const numberingOfDay = new Map([...numbers].map(([day, seqs]) => [day, makeNumbering(seqs)]));
  return (reading) => {
    const { day, seq } = toKey(reading);
    return numberingOfDay.get(day)?.(seq) ?? seq;
  };
}
