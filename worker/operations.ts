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

interface Leftovers {
  householdId: number;
  database: string;
}

interface Wanted extends Leftovers {
  movingTo: string;
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
  // A list that is being made knows nothing of moves.
  if (await listed(directory, db)) return;
  const [leftovers, wanted] = await work(directory);
  const tasks = [
    ...leftovers.map((one) => () => cleared(directory, db, one, now, graceMs)),
    ...wanted.map((one) => () => moved(directory, db, one, now)),
  ];
  let failure: unknown;
  for (const task of tasks) {
    await task().catch((error) => {
      failure = error;
    });
  }
  if (failure !== undefined) throw failure;
}

/** Lists the next households that the directory does not know yet; answers whether there was a need. */
async function listed(directory: Database, db: Database): Promise<boolean> {
  const { query } = directory;
  const [unlisted] = await directory.trip(
    query.all<{ name: string; listedId: number }>(sql`
      SELECT name, listed_id AS listedId FROM databases WHERE listed_id IS NOT NULL LIMIT 1`),
  );
  if (unlisted[0] === undefined) return false;
  const { name, listedId } = unlisted[0];
  // Those with a mark live elsewhere.
  const [older] = await db.at(name).trip(
    query.all<{ id: number; email: string }>(sql`
      SELECT id, email FROM users
      WHERE id > ${listedId} AND id NOT IN (SELECT household_id FROM moves WHERE moved_at IS NOT NULL)
      ORDER BY id LIMIT ${LISTED_A_RUN}`),
  );
  const rows = JSON.stringify(older.map(({ id, email }) => [emailHash(email), id]));
  const last = older.at(-1)?.id ?? 0;
  await directory.trip(
    query.run(sql`
      INSERT INTO households (email_hash, database, household_id)
      SELECT value ->> 0, ${name}, value ->> 1 FROM json_each(${rows}) WHERE true
      ON CONFLICT (email_hash) DO UPDATE SET
        household_id = excluded.household_id,
        database = excluded.database,
        moving_to = nullif(moving_to, excluded.database)`),
    query.run(sql`UPDATE last_household SET id = max(id, ${last})`),
    query.run(sql`
      UPDATE databases SET listed_id = ${older.length < LISTED_A_RUN ? null : last}
      WHERE name = ${name}`),
  );
  return true;
}

/** What is to do, in no order: what fails every time holds nothing up. */
function work({ query, trip }: Database): Promise<readonly [Leftovers[], Wanted[]]> {
  return trip(
    query.all<Leftovers>(sql`
      SELECT household_id AS householdId, database FROM leftovers
      ORDER BY random() LIMIT ${MOVES_A_RUN}`),
    query.all<Wanted>(sql`
      SELECT household_id AS householdId, database, moving_to AS movingTo FROM households
      WHERE moving_to IS NOT NULL AND household_id IS NOT NULL
      ORDER BY random() LIMIT ${MOVES_A_RUN}`),
  );
}

async function cleared(
  { query, trip }: Database,
  db: Database,
  { householdId, database }: Leftovers,
  now: number,
  graceMs: number,
): Promise<void> {
  const left = { householdId, source: db.at(database) };
  if (!(await deleteLeftovers(left, now, { graceMs, markMs: SESSION_MS }))) return;
  await trip(
    query.run(sql`
      DELETE FROM leftovers WHERE household_id = ${householdId} AND database = ${database}`),
  );
}

async function moved(
  { query, trip }: Database,
  db: Database,
  { householdId, database, movingTo }: Wanted,
  now: number,
): Promise<void> {
  const move = { householdId, source: db.at(database), target: db.at(movingTo) };
  if (!(await moveHousehold(move, now))) return;
  await trip(
    query.run(sql`
      INSERT INTO leftovers (household_id, database) VALUES (${householdId}, ${database})
      ON CONFLICT DO NOTHING`),
    query.run(sql`
      UPDATE households SET database = moving_to, moving_to = NULL
      WHERE household_id = ${householdId} AND database = ${database} AND moving_to = ${movingTo}`),
  );
}
