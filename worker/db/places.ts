/** Households that have moved: found where they left, and followed to where they live. */
import { type SQL, sql } from 'drizzle-orm';
import { type Database, householdMoving, MovedError } from './client.ts';

/** More moves than this within the life of a token are not followed. */
const MOST_STEPS = 5;

/**
 * A household's id, with `moves AS m` joined to it. Where the household has moved or is moving, the
 * statement fails instead, and its whole batch with it: `json_extract` repeats a path that is none in
 * its error, which so says where to ask.
 */
export function livesHere(id: SQL): SQL<number> {
  return sql`iif(
    m.household_id IS NULL, ${id},
    json_extract('{}', iif(m.moved_at IS NULL, 'moving', 'moved ' || m.database)))`;
}

/** Does something in the database where a household lives, beginning at the one where it is looked for. */
export async function followed<T>(begin: Database, work: (db: Database) => Promise<T>): Promise<T> {
  let db = begin;
  for (let step = 0; step < MOST_STEPS; step += 1) {
    try {
      return await work(db);
    } catch (error) {
      if (!(error instanceof MovedError)) throw error;
      db = db.at(error.database);
    }
  }
  // Two databases that send to each other: the household is just being let in.
  throw householdMoving();
}
