/** The statements that put a household's document into an account. */
import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { milliwatts, STAR_RATINGS } from '../../domain/appliance.ts';
import type { Backup } from '../../domain/backup.ts';
import { HOME_LIMITS } from '../../domain/limits.ts';
import { rateMilliRupees } from '../../domain/profile.ts';
import { thousandths } from '../../domain/quantity.ts';
import { readingKey, SOURCES } from '../../domain/reading.ts';
import type { Caller } from '../auth/token.ts';
import type { Query } from '../db/client.ts';
import type { ServiceContext } from './context.ts';

export function restoreQueries(
  { db, now, origin }: ServiceContext,
  caller: Caller,
  backup: Backup,
): Query[] {
  const { userId } = caller;
  const { user } = backup;
  const tipNumber = numbersFrom(backup.tips.map(({ id }) => Number(id)));
  const importNumber = numbersFrom(backup.imports.map(({ id }) => id));
  const dayNumber = dayNumbers(backup.readings);
  const { electricityRatePerKWh, targetReduction, ecoGoals, onboardingComplete } = user.userProfile;
  return [
    db.query.run(sql`
      UPDATE users SET first_name = ${user.firstName}, last_name = ${user.lastName} WHERE id = ${userId}`),
    db.query.run(sql`
      UPDATE profiles SET
        phone_number = ${user.phoneNumber ?? null}, household_size = ${user.householdSize ?? null},
        address = ${user.address ?? null}, city = ${user.city ?? null}, state = ${user.state ?? null},
        zip_code = ${user.zipCode ?? null}, eco_goals = ${ecoGoals ?? null},
        target_thousandths = ${targetReduction == null ? null : thousandths(targetReduction)},
        rate_milli_rupees = ${electricityRatePerKWh == null ? null : rateMilliRupees(electricityRatePerKWh)},
        onboarding_complete = ${onboardingComplete === true ? 1 : 0}
      WHERE user_id = ${userId}`),
    ...rows(
      db,
      'appliances',
      APPLIANCE,
      userId,
      backup.appliances.map((appliance) => [
        randomBytes(9).toString('base64url'),
        appliance.type,
        appliance.modelName ?? null,
        appliance.ageYears,
        appliance.purchaseDate ?? null,
        STAR_RATINGS.indexOf(appliance.energyStarRating) + 1,
        milliwatts(appliance.powerConsumptionWatts),
        appliance.energyEfficiencyRating ?? null,
        thousandths(appliance.averageDailyUsageHours),
        appliance.capacity ?? null,
        appliance.status === 'inactive' ? 0 : 1,
        Date.parse(appliance.createdAt),
      ]),
    ),
    ...rows(
      db,
      'tips',
      TIP,
      userId,
      backup.tips.map((tip) => [
        tipNumber(Number(tip.id)),
        tip.measureId,
        tip.question,
        tip.tipText,
        tip.explanation,
        tip.applianceType,
        tip.annualKWH === null ? null : thousandths(tip.annualKWH),
        tip.source.name,
        tip.source.url,
        tip.source.estimate ? 1 : 0,
        Date.parse(tip.createdAt),
      ]),
    ),
    ...rows(
      db,
      'imports',
      IMPORT,
      userId,
      backup.imports.map((record) => [
        importNumber(record.id),
        record.fileName,
        record.imported,
        record.alreadyPresent,
        record.firstDate,
        record.lastDate,
        Date.parse(record.createdAt),
        record.undoneAt == null ? null : Date.parse(record.undoneAt),
      ]),
    ),
    ...rows(
      db,
      'readings',
      READING,
      userId,
      backup.readings.map((reading) => [
        reading.readingDate,
        dayNumber(reading.id),
        reading.periodStart === reading.readingDate ? null : (reading.periodStart ?? null),
        thousandths(reading.consumptionKWH),
        reading.emissionCO2kg == null ? null : thousandths(reading.emissionCO2kg),
        SOURCES.indexOf(reading.source ?? 'manual'),
        reading.importId == null ? null : importNumber(reading.importId),
        Date.parse(reading.createdAt),
      ]),
    ),
    db.query.run(sql`
      INSERT INTO changes (user_id, id, part, kind, origin, changed_at, readings, first_date, last_date)
      SELECT ${userId}, (SELECT coalesce(max(id), 0) + 1 FROM changes WHERE user_id = ${userId}), 0, 'restore', ${origin}, ${now}, count(*), min(reading_date), max(reading_date)
      FROM readings WHERE user_id = ${userId} HAVING count(*) > 0`),
  ];
}

const APPLIANCE = [
  'id',
  'type',
  'model_name',
  'age_years',
  'purchase_date',
  'star_rating',
  'power_milliwatts',
  'efficiency_grade',
  'daily_millihours',
  'capacity',
  'active',
  'created_at',
];
const TIP = [
  'id',
  'measure_id',
  'question',
  'tip_text',
  'explanation',
  'appliance_type',
  'annual_wh',
  'source_name',
  'source_url',
  'source_estimate',
  'created_at',
];
const IMPORT = [
  'id',
  'file_name',
  'imported',
  'already_present',
  'first_date',
  'last_date',
  'created_at',
  'undone_at',
];
const READING = [
  'reading_date',
  'seq',
  'period_start',
  'wh',
  'co2_g',
  'source',
  'import_id',
  'created_at',
];

/** D1 takes strings of up to 2 MB, and a letter takes up to 3 bytes. */
const CHUNK_LETTERS = 600_000;

type Row = (string | number | null)[];

/** The statements that insert rows, in chunks that fit a bound parameter. */
function rows(
  db: ServiceContext['db'],
  table: string,
  columns: string[],
  userId: number,
  all: Row[],
): Query[] {
  const queries: Query[] = [];
  let chunk: string[] = [];
  let letters = 0;
  for (const row of all) {
    const json = JSON.stringify(row);
    if (letters + json.length > CHUNK_LETTERS && chunk.length > 0) {
      queries.push(insertQuery(db, table, columns, userId, `[${chunk.join(',')}]`));
      chunk = [];
      letters = 0;
    }
    chunk.push(json);
    letters += json.length + 1;
  }
  if (chunk.length > 0)
    queries.push(insertQuery(db, table, columns, userId, `[${chunk.join(',')}]`));
  return queries;
}

/** Inserts a JSON array of arrays, in the order of the columns, with the household's number. */
function insertQuery(
  db: ServiceContext['db'],
  table: string,
  columns: string[],
  userId: number,
  json: string,
): Query {
  const values = columns.map((_, place) => `value ->> ${place}`).join(', ');
  return db.query.run(sql`
    INSERT INTO ${sql.raw(table)} (user_id, ${sql.raw(columns.join(', '))})
    SELECT ${userId}, ${sql.raw(values)} FROM json_each(${json})`);
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
function dayNumbers(readings: Backup['readings']): (id: string) => number {
  const keys = readings.map(({ id }) => readingKey(id));
  const numbers = new Map<string, number[]>();
  for (const { readingDate, seq } of keys) if (seq > NUMBER_MAX) numbers.set(readingDate, []);
  for (const { readingDate, seq } of keys) numbers.get(readingDate)?.push(seq);
  const ofDay = new Map([...numbers].map(([day, taken]) => [day, numbersFrom(taken)]));
  return (id) => {
    const { readingDate, seq } = readingKey(id);
    return ofDay.get(readingDate)?.(seq) ?? seq;
  };
}
