/**
 * What several databases need done now and then, by a Cron Trigger (docs/scale.md): listing households
 * that are older than the directory, and moving those that an operator wants elsewhere. Each run
 * takes up what the one before left.
 */
import { sql } from 'drizzle-orm';
import { SESSION_MS } from './auth/token.ts';
import { createDatabase, type Database } from './db/client.ts';
import { emailHash } from './db/directory.ts';
import { Meter } from './db/meter.ts';
import { deleteLeftovers, moveHousehold } from './db/move.ts';
import { type Bindings, parseEnv } from './env.ts';

/** How many households a run moves, and how many it lists: D1 takes 1,000 queries of an invocation. */
const MOVES_A_RUN = 10;
const LISTED_A_RUN = 5000;
/** No request takes longer between asking the directory and asking the database that it named. */
const GRACE_MS = 60_000;

interface Wanted {
  householdId: number;
  database: string;
  movingTo: string | null;
  movedFrom: string | null;
}

/** One run. A household that cannot be moved keeps no other waiting; its failure is thrown last. */
export async function runOperations(
  bindings: Bindings,
  now: number = Date.now(),
  graceMs: number = GRACE_MS,
): Promise<void> {
  const env = parseEnv(bindings);
  if (env.directory === undefined) return;
  const db = createDatabase(env.databases, new Meter());
  const names = new Map([['DIRECTORY', env.directory]]);
  const directory = createDatabase(names, new Meter(), 'DIRECTORY');
  await listHouseholds(directory, db);
  let failure: unknown;
  for (const wanted of await wantedMoves(directory)) {
    try {
      await move(directory, db, wanted, { now, graceMs });
    } catch (error) {
      failure = error;
    }
  }
  if (failure !== undefined) throw failure;
}

/** Lists the next households of the first database that are older than the directory. */
async function listHouseholds(directory: Database, db: Database): Promise<void> {
  const { query } = directory;
  const [progress, numbers] = await directory.trip(
    query.all<{ listedId: number }>(sql`
      SELECT listed_id AS listedId FROM databases WHERE name = ${db.name} AND listed_id IS NOT NULL`),
    query.all<{ id: number }>(sql`SELECT id FROM last_household`),
  );
  if (progress[0] === undefined) return;
  const [older] = await db.trip(
    query.all<{ id: number; email: string }>(sql`
      SELECT id, email FROM users WHERE id > ${progress[0].listedId} AND id <= ${numbers[0]?.id}
      ORDER BY id LIMIT ${LISTED_A_RUN}`),
  );
  const rows = JSON.stringify(older.map(({ id, email }) => [emailHash(email), id]));
  const listedId = older.length < LISTED_A_RUN ? null : older.at(-1)?.id;
  await directory.trip(
    query.run(sql`
      INSERT INTO households (email_hash, database, household_id)
      SELECT value ->> 0, ${db.name}, value ->> 1 FROM json_each(${rows}) WHERE true
      ON CONFLICT (email_hash) DO UPDATE SET household_id = excluded.household_id`),
    query.run(sql`UPDATE databases SET listed_id = ${listedId} WHERE name = ${db.name}`),
  );
}

async function wantedMoves({ query, trip }: Database): Promise<Wanted[]> {
  const [rows] = await trip(
    query.all<Wanted>(sql`
      SELECT household_id AS householdId, database, moving_to AS movingTo, moved_from AS movedFrom
      FROM households
      WHERE (moving_to IS NOT NULL OR moved_from IS NOT NULL) AND household_id IS NOT NULL
      ORDER BY random() LIMIT ${MOVES_A_RUN}`),
  );
  return rows;
}

async function move(
  { query, trip }: Database,
  db: Database,
  { householdId, database, movingTo, movedFrom }: Wanted,
  { now, graceMs }: { now: number; graceMs: number },
): Promise<void> {
  const own = sql`household_id = ${householdId}`;
  if (movedFrom !== null) {
    const left = { householdId, source: db.at(movedFrom) };
    const done = await deleteLeftovers(left, now, { graceMs, markMs: SESSION_MS });
    if (!done) return;
    await trip(query.run(sql`UPDATE households SET moved_from = NULL WHERE ${own}`));
    return;
  }
  if (movingTo === null) return;
  const there = { householdId, source: db.at(database), target: db.at(movingTo) };
  if (!(await moveHousehold(there, now))) return;
  await trip(
    query.run(sql`
      UPDATE households SET database = moving_to, moving_to = NULL, moved_from = database WHERE ${own}
        AND database = ${database} AND moving_to = ${movingTo}`),
  );
}
