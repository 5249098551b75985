/**
 * Which database a household lives in, where there are several. Only those who are not signed in ask:
 * a token says it itself. With one database there is no directory, and asking costs nothing.
 */
import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { type Database, unavailable } from './client.ts';

export interface Directory {
  /**
   * The database of the household with an email; the first when nobody has it. `listed`: whether the
   * directory knows the household itself.
   */
  find(email: string): Promise<{ db: Database; listed: boolean }>;
  /**
   * Where somebody who signs up with an email gets a household, always the same until they have, and
   * its number, which no household of any database has had.
   */
  reserve(email: string): Promise<{ db: Database; userId: number | undefined }>;
  /** Lists a household that is there. */
  list(email: string, household: { userId: number; database: string }): Promise<void>;
  /** Forgets a household that was deleted, unless its email is somebody else's by now. */
  forget(email: string, userId: number): Promise<void>;
}

/** What is kept of an email: enough to find it again. */
export function emailHash(email: string): string {
  return createHash('sha256').update(email).digest('hex');
}

/** The directory when there is only one database. */
export function singleDirectory(db: Database): Directory {
  return {
    find: async () => ({ db, listed: true }),
    reserve: async () => ({ db, userId: undefined }),
    list: async () => undefined,
    forget: async () => undefined,
  };
}

/** `directory` is the directory's own database, `db` those of households, of the names in `bound`. */
export function createDirectory(
  directory: Database,
  db: Database,
  bound: readonly string[],
): Directory {
  return {
    async find(email) {
      const [rows] = await directory.trip(
        directory.query.all<{ database: string; householdId: number | null }>(sql`
          SELECT database, household_id AS householdId FROM households
          WHERE email_hash = ${emailHash(email)}`),
      );
      return { db: db.at(rows[0]?.database), listed: rows[0]?.householdId != null };
    },

    async reserve(email) {
      const hash = emailHash(email);
      // Until all households are listed, an email that is not known may be one of theirs. Where they
      // live it is refused; in which of several databases that is, nobody can tell.
      const [, places, numbers] = await directory.trip(
        directory.query.run(sql`
          INSERT INTO households (email_hash, database)
          SELECT ${hash}, name FROM databases
          WHERE name IN (SELECT value FROM json_each(${JSON.stringify(bound)}))
            AND NOT EXISTS (
              SELECT 1 FROM databases AS other
              WHERE other.listed_id IS NOT NULL AND other.name <> databases.name)
          ORDER BY room = 0, households * 1.0 / room, name
          LIMIT 1
          ON CONFLICT DO NOTHING`),
        directory.query.all<{ database: string }>(
          sql`SELECT database FROM households WHERE email_hash = ${hash}`,
        ),
        directory.query.all<{ id: number }>(
          sql`UPDATE last_household SET id = id + 1 RETURNING id`,
        ),
      );
      const place = places[0];
      if (place === undefined) throw unavailable();
      return { db: db.at(place.database), userId: numbers[0]?.id };
    },

    async list(email, { userId, database }) {
      await directory.trip(
        directory.query.run(sql`
          INSERT INTO households (email_hash, database, household_id)
          VALUES (${emailHash(email)}, ${database}, ${userId})
          ON CONFLICT (email_hash) DO UPDATE SET household_id = excluded.household_id
          WHERE database = excluded.database`),
      );
    },

    async forget(email, userId) {
      await directory.trip(
        directory.query.run(sql`
          DELETE FROM households
          WHERE email_hash = ${emailHash(email)} AND coalesce(household_id, ${userId}) = ${userId}`),
      );
    },
  };
}
