/** A user's homes. */
import { and, asc, eq, type SQL, sql } from 'drizzle-orm';
import { ProductError } from '#domain/base/errors.ts';
import { HOMES_MAX } from '#domain/base/limits.ts';
import * as messages from '#domain/base/messages.ts';
import type { HomeInput, HomeRecord, HomeUpdate } from '#domain/home/home.ts';
import { asOwner, type OpenHome } from '#worker/auth/session.ts';
import { omitUndefined } from '#worker/db/optional-values.ts';
import { homes, members } from '#worker/db/schema.ts';
import { createOnce } from '#worker/idempotency-keys.ts';
import type { ServiceContext } from '#worker/service-context.ts';
import { requireHomesLimitQuery } from './limits.ts';
import { insertNoticesQuery } from './notice-queries.ts';

export type Homes = ReturnType<typeof createHomes>;

/** Makes the service for a user's homes. */
export function createHomes(context: ServiceContext) {
  const { db, now } = context;

  /** The homes that a user is a member of, the one joined first at the head. */
  async function list(home: OpenHome): Promise<HomeRecord[]> {
    const [, rows] = await home.batch(homesQuery(home));
    return rows.map(toHomeRecord);
  }

  /**
   * Adds a home that the user owns; sent again with its key, it is added once. One that is not `isSetUp` begins on its
   * screens as the first one did. `limit` with too many.
   */
  async function add(
    home: OpenHome,
    input: HomeInput,
    { key, isSetUp = true }: { key?: string | undefined; isSetUp?: boolean } = {},
  ): Promise<HomeRecord> {
    // Of the home, until another row with a number of its own is inserted.
    const homeId = sql<number>`last_insert_rowid()`;
    const row = await createOnce<HomeRow>(home, key, {
      what: 'home',
      input,
      create: db.query
        .insert(homes)
        .values({ ...input, onboardingComplete: isSetUp, createdAt: now })
        .returning(columns),
      id: sql`CAST(${homeId} AS TEXT)`,
      after: [
        db.query
          .insert(members)
          .values({ userId: home.userId, homeId, role: 'owner', joinedAt: now }),
        requireHomesLimitQuery(home, HOMES_MAX),
      ],
      find: (id) => homesQuery(home, eq(homes.id, Number(id))),
    });
    return toHomeRecord({ ...row, role: 'owner' });
  }

  /** Changes what is present, clears what is null, leaves what is absent. */
  async function update(home: OpenHome, id: number, changes: HomeUpdate): Promise<HomeRecord> {
    const [, , rows] = await asOwner({ ...home, homeId: id }).batch(
      db.query
        .update(homes)
        // Something must be set, also when nothing changes.
        .set({ ...omitUndefined(changes), id })
        .where(eq(homes.id, id)),
      homesQuery(home, eq(homes.id, id)),
    );
    return toHomeRecord(rows[0] as HomeRow);
  }

  /**
   * Deletes a home and everything in it, which its other people are told. `invalid` where the name is not that of the home, `conflict` for the
   * last one: an account without a home would have nothing to show.
   */
  async function remove(home: OpenHome, id: number, name: string): Promise<void> {
    const isNotLast = sql`(SELECT count(*) FROM members WHERE user_id = ${home.userId}) > 1`;
    const isDeleted = and(eq(homes.id, id), eq(homes.name, name), isNotLast);
    const [, [found], , deleted] = await asOwner({ ...home, homeId: id }).batch(
      homesQuery(home, eq(homes.id, id)),
      insertNoticesQuery(home, 'homeDeleted', isDeleted),
      db.query.delete(homes).where(isDeleted).returning({ id: homes.id }),
    );
    if (deleted.length > 0) return;
    if (found?.name !== name) {
      const message = messages.homeNameDiffers;
      throw new ProductError('invalid', message, {
        details: [{ field: 'name', found: name, message }],
      });
    }
    throw new ProductError('conflict', messages.lastHome);
  }

  return { list, add, update, remove };
}

const columns = {
  id: homes.id,
  name: homes.name,
  address: homes.address,
  city: homes.city,
  state: homes.state,
  zipCode: homes.zipCode,
  householdSize: homes.householdSize,
  createdAt: homes.createdAt,
};

type HomeRow = Awaited<ReturnType<typeof homesQuery>>[number];

/** A user's homes, by the time when they joined them. */
function homesQuery(home: OpenHome, condition?: SQL) {
  return home.query
    .select({ ...columns, role: members.role })
    .from(members)
    .innerJoin(homes, eq(homes.id, members.homeId))
    .where(and(eq(members.userId, home.userId), condition))
    .orderBy(asc(members.joinedAt), asc(members.homeId));
}

function toHomeRecord(row: HomeRow): HomeRecord {
  return { ...row, createdAt: new Date(row.createdAt).toISOString() };
}
