/** The statements that put a household's document into an account. */
import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { milliwatts, STAR_RATINGS } from '../../domain/appliance.ts';
import { rateMilliRupees } from '../../domain/profile.ts';
import { thousandths } from '../../domain/quantity.ts';
import type { Caller } from '../auth/token.ts';
import type { Query } from '../db/client.ts';
import type { ServiceContext } from './context.ts';
import type { Backup } from './restore-reader.ts';

export function restoreQueries(
  { db, now, origin }: ServiceContext,
  caller: Caller,
  backup: Backup,
): Query[] {
  const { userId } = caller;
  const { user } = backup;
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
        Number(tip.id),
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
        record.id,
        record.fileName,
        record.imported,
        record.alreadyPresent,
        record.firstDate,
        record.lastDate,
        Date.parse(record.createdAt),
        record.undoneAt == null ? null : Date.parse(record.undoneAt),
      ]),
    ),
    ...backup.readingChunks.map((chunk) => jsonRows(db, 'readings', READING, userId, chunk)),
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

/** D1 takes strings of up to 2 MB; the longest rows, those of tips, take some kilobytes. */
const ROWS_A_CHUNK = 100;

type Row = (string | number | null)[];

function rows(
  db: ServiceContext['db'],
  table: string,
  columns: string[],
  userId: number,
  all: Row[],
): Query[] {
  const chunks: Query[] = [];
  for (let first = 0; first < all.length; first += ROWS_A_CHUNK) {
    const json = JSON.stringify(all.slice(first, first + ROWS_A_CHUNK));
    chunks.push(jsonRows(db, table, columns, userId, json));
  }
  return chunks;
}

/** Inserts a JSON array of arrays, in the order of the columns, beside the household. */
function jsonRows(
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
