/** A household's appliances. */
import { and, desc, eq } from 'drizzle-orm';
import type { Appliance, ApplianceInput, ApplianceUpdate } from '#domain/appliances/appliance.ts';
import { STAR_RATINGS, toMilliwatts } from '#domain/appliances/appliance-rules.ts';
import { ProductError } from '#domain/base/errors.ts';
import * as messages from '#domain/base/messages.ts';
import { packMonths, unpackMonths } from '#domain/base/months.ts';
import { fromThousandths, toThousandths } from '#domain/base/quantity.ts';
import { makeId } from '#worker/auth/secrets.ts';
import type { OpenHome } from '#worker/auth/session.ts';
import type { Caller } from '#worker/auth/token.ts';
import { mapPresent, omitUndefined } from '#worker/db/optional-values.ts';
import { appliances } from '#worker/db/schema.ts';
import { requireLimitsQuery } from '#worker/homes/limits.ts';
import { selectHomeId } from '#worker/homes/queries.ts';
import { createOnce } from '#worker/idempotency-keys.ts';
import type { ServiceContext } from '#worker/service-context.ts';

export type Appliances = ReturnType<typeof createAppliances>;

/** Makes the service for a home's appliances. */
export function createAppliances(context: ServiceContext) {
  const { db, now } = context;

  /** All of a household's appliances, newest first. */
  async function list(home: OpenHome): Promise<Appliance[]> {
    const [, rows] = await home.batch(appliancesQuery(home));
    return rows.map(toApplianceRecord);
  }

  /** Adds an appliance; sent again with its key, it is added once. */
  async function add(home: OpenHome, input: ApplianceInput, key?: string): Promise<Appliance> {
    const id = makeId(9);
    const [create, limits] = insertQueries(home, input, id);
    const row = await createOnce<ApplianceRow>(home, key, {
      what: 'appliance',
      input,
      create,
      id,
      after: [limits],
      find: (created) => db.query.select().from(appliances).where(isOwnAppliance(home, created)),
    });
    return toApplianceRecord(row);
  }

  /** The statements that add an appliance, for a batch that does more. */
  function insertQueries(home: OpenHome, input: ApplianceInput, id = makeId(9)) {
    const insert = db.query
      .insert(appliances)
      .values({
        ...(toColumns(input) as Required<Columns>),
        homeId: selectHomeId(home),
        id,
        createdAt: now,
      })
      .returning();
    return [insert, requireLimitsQuery(home, 'appliances')] as const;
  }

  /** Changes what is present, clears what is null, leaves what is absent. */
  async function update(home: OpenHome, id: string, changes: ApplianceUpdate): Promise<Appliance> {
    const isAppliance = isOwnAppliance(home, id);
    const values = toColumns(changes);
    const [, , rows] = await home.batch(
      db.query
        .update(appliances)
        .set({ ...values, id })
        .where(isAppliance),
      db.query.select().from(appliances).where(isAppliance),
    );
    return toApplianceRecord(requireRow(rows[0]));
  }

  async function remove(home: OpenHome, id: string): Promise<void> {
    const [, rows] = await home.batch(
      db.query.delete(appliances).where(isOwnAppliance(home, id)).returning({ id: appliances.id }),
    );
    requireRow(rows[0]);
  }

  return { list, add, insertQueries, update, remove };
}

export type ApplianceRow = typeof appliances.$inferSelect;

/** A household's appliances, newest first. */
export function appliancesQuery(home: OpenHome) {
  return home.query
    .select()
    .from(appliances)
    .where(eq(appliances.homeId, selectHomeId(home)))
    .orderBy(desc(appliances.createdAt), desc(appliances.id));
}

function isOwnAppliance(caller: Caller, id: string) {
  return and(eq(appliances.homeId, selectHomeId(caller)), eq(appliances.id, id));
}

function requireRow<T>(row: T | undefined): T {
  if (row === undefined) throw new ProductError('notFound', messages.applianceNotFound);
  return row;
}

type Columns = Omit<typeof appliances.$inferInsert, 'homeId' | 'id' | 'createdAt'>;

/** The columns that an input sets. */
function toColumns(input: ApplianceUpdate): Partial<Columns> {
  return omitUndefined({
    type: input.type,
    modelName: input.modelName,
    ageYears: input.ageYears,
    purchaseDate: input.purchaseDate,
    starRating: mapPresent(input.energyStarRating, (rating) => STAR_RATINGS.indexOf(rating) + 1),
    powerMilliwatts: mapPresent(input.powerConsumptionWatts, toMilliwatts),
    efficiencyGrade: input.energyEfficiencyRating,
    dailyMillihours: mapPresent(input.averageDailyUsageHours, toThousandths),
    months: mapPresent(input.months, packMonths),
    capacity: input.capacity,
    active: mapPresent(input.status, (status) => status === 'active'),
  });
}

/** A stored appliance as the API shows it. Its enumerations were checked when it was stored. */
export function toApplianceRecord(row: ApplianceRow): Appliance {
  return {
    id: row.id,
    type: row.type as Appliance['type'],
    modelName: row.modelName,
    ageYears: row.ageYears,
    purchaseDate: row.purchaseDate,
    energyStarRating: STAR_RATINGS[(row.starRating ?? 0) - 1] ?? null,
    powerConsumptionWatts: fromThousandths(row.powerMilliwatts),
    energyEfficiencyRating: row.efficiencyGrade as Appliance['energyEfficiencyRating'],
    averageDailyUsageHours: fromThousandths(row.dailyMillihours),
    months: mapPresent(row.months, unpackMonths),
    capacity: row.capacity,
    status: row.active ? 'active' : 'inactive',
    createdAt: new Date(row.createdAt).toISOString(),
  };
}
