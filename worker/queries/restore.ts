/** The statements that put a household's document into an account. */
import { and, eq, getTableColumns, sql } from 'drizzle-orm';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import { milliwatts, STAR_RATINGS } from '../../domain/appliance.ts';
import type { Backup, BackupConnection } from '../../domain/backup.ts';
import { connectionDay } from '../../domain/connection.ts';
import { intervalSlots } from '../../domain/import/backup-intervals.ts';
import { keptMapping, type MappingDocument } from '../../domain/import/mapping.ts';
import { hexOf, packSlots } from '../../domain/import/slots.ts';
import { HOME_LIMITS } from '../../domain/limits.ts';
import { ascending, BACKUP_CHANNELS, METER_DEFAULTS } from '../../domain/meter/backup.ts';
import { monthBits } from '../../domain/months.ts';
import { dayNumber, daysCovered, FIRST_DATE } from '../../domain/period.ts';
import { rateMilliRupees } from '../../domain/profile.ts';
import { thousandths } from '../../domain/quantity.ts';
import { readingKey, SOURCES } from '../../domain/reading.ts';
import type { Caller } from '../auth/token.ts';
import type { Database, Query } from '../db/client.ts';
import { mapPresent } from '../db/optional-values.ts';
import {
  appliances,
  bills,
  connections,
  homes,
  importMappings,
  imports,
  meters,
  readings,
  registerReadings,
  tips,
  users,
} from '../db/schema.ts';
import type { ServiceContext } from '../service-context.ts';
import { logAllReadingsQuery } from './change-log.ts';
import { homeOf } from './homes.ts';

/** Stores a document's profile, appliances, tips, imports and readings, and logs the readings. */
export function restoreQueries(context: ServiceContext, caller: Caller, backup: Backup): Query[] {
  const { db } = context;
  const { query } = db;
  const { user } = backup;
  const { targetReduction, ecoGoals, onboardingComplete } = user.userProfile;
  const tipNumber = numbersFrom(backup.tips.map(({ id }) => Number(id)));
  const importNumber = numbersFrom(backup.imports.map(({ id }) => id));
  const seqOf = seqsOf(backup.readings);
  return [
    query
      .update(users)
      .set({
        firstName: user.firstName,
        lastName: user.lastName,
        phoneNumber: user.phoneNumber ?? null,
      })
      .where(eq(users.id, caller.userId)),
    query
      .update(homes)
      .set({
        householdSize: user.householdSize ?? null,
        address: user.address ?? null,
        city: user.city ?? null,
        state: user.state ?? null,
        zipCode: user.zipCode ?? null,
        ecoGoals: ecoGoals ?? null,
        targetThousandths: mapPresent(targetReduction, thousandths) ?? null,
        onboardingComplete: onboardingComplete === true,
      })
      .where(eq(homes.id, homeOf(caller))),
    ...connectionQueries(db, caller, backup),
    ...insertQueries(db, caller, appliances, backup.appliances, (appliance) => ({
      id: appliance.id,
      type: appliance.type,
      modelName: appliance.modelName,
      ageYears: appliance.ageYears,
      purchaseDate: appliance.purchaseDate,
      starRating: STAR_RATINGS.indexOf(appliance.energyStarRating) + 1,
      powerMilliwatts: milliwatts(appliance.powerConsumptionWatts),
      efficiencyGrade: appliance.energyEfficiencyRating,
      dailyMillihours: thousandths(appliance.averageDailyUsageHours),
      months: mapPresent(appliance.months, monthBits),
      capacity: appliance.capacity,
      active: appliance.status !== 'inactive',
      createdAt: Date.parse(appliance.createdAt),
    })),
    ...insertQueries(db, caller, tips, backup.tips, (tip) => ({
      id: tipNumber(Number(tip.id)),
      measureId: tip.measureId,
      question: tip.question,
      tipText: tip.tipText,
      explanation: tip.explanation,
      applianceType: tip.applianceType,
      annualWh: mapPresent(tip.annualKWH, thousandths),
      sourceName: tip.source.name,
      sourceUrl: tip.source.url,
      sourceEstimate: tip.source.estimate,
      createdAt: Date.parse(tip.createdAt),
    })),
    ...insertQueries(db, caller, imports, backup.imports, (record) => ({
      id: importNumber(record.id),
      fileName: record.fileName,
      imported: record.imported,
      alreadyPresent: record.alreadyPresent,
      firstDay: dayNumber(record.firstDate),
      lastDay: dayNumber(record.lastDate),
      createdAt: Date.parse(record.createdAt),
      undoneAt: mapPresent(record.undoneAt, Date.parse),
      mapping: importMapping(record.mapping),
    })),
    ...insertQueries(db, caller, importMappings, backup.importMappings, (saved) => ({
      name: saved.name,
      document: JSON.stringify(saved.mapping),
      savedAt: Date.parse(saved.savedAt),
    })),
    ...insertQueries(db, caller, bills, backup.bills, (bill) => ({
      lastDay: dayNumber(bill.id),
      days: daysCovered(bill.from, bill.id),
      wh: bill.unitsWh,
      payablePaise: bill.payablePaise,
      printed: mapPresent(bill.printed, JSON.stringify),
      computed: mapPresent(bill.computed, JSON.stringify),
      createdAt: Date.parse(bill.createdAt),
    })),
    ...insertQueries(db, caller, readings, backup.readings, (reading) => ({
      channel: BACKUP_CHANNELS.indexOf(reading.channel ?? 'import'),
      day: dayNumber(reading.readingDate),
      seq: seqOf(reading),
      days: daysCovered(reading.periodStart ?? reading.readingDate, reading.readingDate),
      wh: thousandths(reading.consumptionKWH),
      co2G: mapPresent(reading.emissionCO2kg, thousandths),
      source: SOURCES.indexOf(reading.source ?? 'manual'),
      measured: reading.measured !== false,
      importId: mapPresent(reading.importId, importNumber),
      createdAt: Date.parse(reading.createdAt),
      updatedAt: mapPresent(reading.updatedAt, Date.parse),
      step: reading.intervals?.minutes,
      slots: mapPresent(reading.intervals, (intervals) =>
        hexOf(packSlots(intervalSlots(intervals))),
      ),
    })),
    ...meterQueries(db, caller, backup, importNumber),
    logAllReadingsQuery(context, caller),
  ];
}

/** How an import's file was understood; nothing where only its columns' names were needed. */
function importMapping(mapping: unknown): string | undefined {
  if (mapping === undefined) return undefined;
  // `checkBackup` has read it.
  return JSON.stringify(mapping && keptMapping(mapping as MappingDocument));
}

/** The first facts take the place of those that every home has; without any there is the profile's rate. */
function connectionQueries(db: Database, caller: Caller, { user, connections: all }: Backup) {
  const rate = user.userProfile.electricityRatePerKWh ?? null;
  const first = all.find(({ from }) => from === null);
  const beginning = first ?? { ratePerKWh: all.length === 0 ? rate : null };
  const facts = (told: Partial<BackupConnection>) => ({
    rateMilliRupees: mapPresent(told.ratePerKWh, rateMilliRupees) ?? null,
    discom: told.discom ?? null,
    category: told.category ?? null,
    loadWatts: mapPresent(told.loadKW, thousandths) ?? null,
    phases: told.phases ?? null,
    cycleMonths: told.cycleMonths ?? 1,
    cycleEnd: mapPresent(told.cycleEnd, dayNumber) ?? null,
    answers: JSON.stringify(told.answers ?? {}),
  });
  const isFirst = and(eq(connections.homeId, homeOf(caller)), eq(connections.firstDay, 0));
  const recordedAt = mapPresent(first?.recordedAt, Date.parse);
  return [
    db.query
      .update(connections)
      .set({ ...facts(beginning), ...(recordedAt === undefined ? {} : { recordedAt }) })
      .where(isFirst),
    ...insertQueries(
      db,
      caller,
      connections,
      all.filter(({ from }) => from !== null),
      ({ from, recordedAt: told, ...rest }) => {
        const row = { firstDay: connectionDay(from ?? FIRST_DATE), ...facts(rest) };
        return { ...row, recordedAt: Date.parse(told) };
      },
    ),
  ];
}

/** Meters under new ids, in the order of their old ones, and their values, ascending: the database derives the rest. */
function meterQueries(
  db: Database,
  caller: Caller,
  { meters: all, registerReadings: values }: Backup,
  importNumber: (id: number) => number,
): Query[] {
  const { query } = db;
  const sorted = all.toSorted((a, b) => a.id - b.id);
  const places = new Map(sorted.map(({ id }, place) => [id, place]));
  const inserted = sorted.map((meter) =>
    query.insert(meters).values({
      homeId: homeOf(caller),
      channel: BACKUP_CHANNELS.indexOf(meter.channel ?? 'import'),
      name: meter.name ?? null,
      serial: meter.serial ?? null,
      digits: meter.digits ?? METER_DEFAULTS.digits,
      factorThousandths: thousandths(meter.factor ?? METER_DEFAULTS.factor),
    }),
  );
  const rows = ascending(values).map(({ value }) => [
    places.get(value.meterId),
    dayNumber(value.readOn),
    thousandths(value.registerKWH),
    value.turns,
    value.kind === 'estimated' ? 0 : 1,
    SOURCES.indexOf(value.source),
    mapPresent(value.importId, importNumber) ?? null,
    mapPresent(value.takenAt, Date.parse) ?? null,
    Date.parse(value.createdAt),
  ]);
  if (rows.length === 0) return inserted;
  return [
    ...inserted,
    query.insert(registerReadings).select(sql`
      SELECT
        (SELECT id FROM (
          SELECT id, row_number() OVER (ORDER BY id) - 1 AS place FROM meters WHERE home_id = ${homeOf(caller)}
        ) WHERE place = value ->> 0),
        value ->> 1, value ->> 2, value ->> 3, value ->> 4, value ->> 5, value ->> 6, value ->> 7, value ->> 8
      FROM json_each(${JSON.stringify(rows)})`),
  ];
}

/** D1 takes strings of up to 2 MB, and a character takes up to 3 bytes. */
const CHUNK_CHARACTERS = 600_000;

/** Inserts a row for each item, of intervals from their hexadecimal digits, in as few statements as fit their rows into a bound value. */
function insertQueries<T extends SQLiteTable, Item>(
  db: Database,
  caller: Caller,
  table: T,
  items: readonly Item[],
  toRow: (item: Item) => {
    [K in keyof Omit<T['$inferInsert'], 'homeId'>]:
      | (K extends 'slots' ? string : T['$inferInsert'][K])
      | undefined;
  },
): Query[] {
  const names = ownColumns(table) as Exclude<keyof T['$inferInsert'], 'homeId'>[];
  const queries: Query[] = [];
  let chunk: string[] = [];
  let characters = 0;
  for (const item of items) {
    const row = toRow(item);
    const json = JSON.stringify(names.map((name) => row[name] ?? null));
    if (characters + json.length > CHUNK_CHARACTERS && chunk.length > 0) {
      queries.push(insertQuery(db, caller, table, `[${chunk.join(',')}]`));
      chunk = [];
      characters = 0;
    }
    chunk.push(json);
    characters += json.length + 1;
  }
  if (chunk.length > 0) queries.push(insertQuery(db, caller, table, `[${chunk.join(',')}]`));
  return queries;
}

/** Inserts a JSON array of arrays, each with the values of a row in the order of the table's columns. */
function insertQuery({ query }: Database, caller: Caller, table: SQLiteTable, json: string): Query {
  const places = ownColumns(table).map((name, place) =>
    sql.raw(name === 'slots' ? `unhex(value ->> ${place})` : `value ->> ${place}`),
  );
  return query
    .insert(table)
    .select(sql`SELECT ${homeOf(caller)}, ${sql.join(places, sql`, `)} FROM json_each(${json})`);
}

/** The columns of a home's table but for the first, which is the home. */
function ownColumns(table: SQLiteTable): string[] {
  return Object.keys(getTableColumns(table)).filter((name) => name !== 'homeId');
}

/** Far above what a home can hold, and far below where a number no longer fits its place. */
const NUMBER_MAX = 10 * HOME_LIMITS.readings;

/**
 * The numbers under which things are stored: their own, or new ones in their order when one of them is so
 * high that the numbers after it would soon not fit.
 */
function numbersFrom(numbers: number[]): (number: number) => number {
  if (numbers.every((number) => number <= NUMBER_MAX)) return (number) => number;
  const sorted = numbers.toSorted((a, b) => a - b);
  const places = new Map(sorted.map((number, place) => [number, place + 1]));
  return (number) => places.get(number) ?? number;
}

/** The same for the numbers of readings on their day. */
function seqsOf(readings: Backup['readings']): (reading: Backup['readings'][number]) => number {
  const placeOf = ({ id, channel }: Backup['readings'][number]) => {
    const { readingDate, seq } = readingKey(id);
    return { day: `${channel ?? ''} ${readingDate}`, seq };
  };
  const places = readings.map(placeOf);
  const numbers = new Map<string, number[]>();
  for (const { day, seq } of places) if (seq > NUMBER_MAX) numbers.set(day, []);
  for (const { day, seq } of places) numbers.get(day)?.push(seq);
  const ofDay = new Map([...numbers].map(([day, taken]) => [day, numbersFrom(taken)]));
  return (reading) => {
    const { day, seq } = placeOf(reading);
    return ofDay.get(day)?.(seq) ?? seq;
  };
}
