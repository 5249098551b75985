/** Passwords tried against an account: how many, and from where. */
import { and, count, eq, gt, lt, or, sql } from 'drizzle-orm';
import type { Database } from '#worker/db/client.ts';
import { signInAttempts } from '#worker/db/schema.ts';

/** What an attempt counts by: a session, or the device and the address of a client that is not signed in. */
export type SourceDigests = { session: string } | { device: string; address: string };

export interface Attempt {
  email: string;
  digests: SourceDigests;
  /** In epoch milliseconds, like `since`. */
  now: number;
  /** Attempts after this moment count. */
  since: number;
  /** Tells two attempts of one millisecond apart. */
  nonce: number;
}

/** Counts an attempt and returns one row; no row, and nothing counted, at a limit. */
export function countAttemptQuery(
  db: Database,
  attempt: Attempt,
  limits: { ofSource: number; ofStrangers: number },
) {
  const { email, now, nonce } = attempt;
  const source = makeSource(db, attempt);
  const { fromSource, fromStrangers } = makeConditions(db, attempt);
  const countAttemptsQuery = (condition: typeof fromSource) =>
    db.query.select({ attempts: count() }).from(signInAttempts).where(condition);
  return db.query
    .with(source)
    .insert(signInAttempts)
    .select(
      db.query
        .select({
          email: sql`${email}`.as('email'),
          source: source.digest,
          known: source.known,
          attemptedAt: sql`${now}`.as('attempted_at'),
          nonce: sql`${nonce}`.as('nonce'),
        })
        .from(source)
        .where(
          and(
            lt(countAttemptsQuery(fromSource), limits.ofSource),
            or(source.known, lt(countAttemptsQuery(fromStrangers), limits.ofStrangers)),
          ),
        ),
    )
    .returning({ email: signInAttempts.email });
}

/** The oldest attempts that count, and how many came from the source. */
export function summarizeAttemptsQuery(db: Database, attempt: Attempt) {
  const { fromSource, fromStrangers } = makeConditions(db, attempt);
  const { attemptedAt } = signInAttempts;
  return db.query
    .with(makeSource(db, attempt))
    .select({
      oldestOfSource: sql<number | null>`min(${attemptedAt}) FILTER (WHERE ${fromSource})`.as(
        'oldest_of_source',
      ),
      oldestOfStrangers: sql<number | null>`min(${attemptedAt}) FILTER (WHERE ${fromStrangers})`.as(
        'oldest_of_strangers',
      ),
      ofSource: sql<number>`count(*) FILTER (WHERE ${fromSource})`.as('of_source'),
    })
    .from(signInAttempts)
    .where(eq(signInAttempts.email, attempt.email));
}

function makeConditions(db: Database, attempt: Attempt) {
  const source = makeSource(db, attempt);
  const recent = and(
    eq(signInAttempts.email, attempt.email),
    gt(signInAttempts.attemptedAt, attempt.since),
  );
  const digest = db.query.select({ digest: source.digest }).from(source);
  return {
    fromSource: and(recent, eq(signInAttempts.source, digest)),
    fromStrangers: and(recent, eq(signInAttempts.known, false)),
  };
}

/** One row: the digest that an attempt counts by, and whether it signed in to the account before. */
function makeSource({ query }: Database, { email, digests, now }: Attempt) {
  const columns = {
    digest: sql<string>`digest`.as('digest'),
    known: sql<number>`known`.as('known'),
  };
  if ('session' in digests) {
    return query.$with('source', columns).as(sql`SELECT ${digests.session} AS digest, 1 AS known`);
  }
  const { device, address } = digests;
  // The device before the address, which it may share with strangers.
  return query.$with('source', columns).as(sql`
    SELECT coalesce(known_digest, ${address}) AS digest, known_digest IS NOT NULL AS known
    FROM (SELECT (
      SELECT d.digest FROM known_devices AS d JOIN users AS u ON u.id = d.user_id
      WHERE u.email = ${email} AND d.digest IN (${device}, ${address}) AND d.expires_at > ${now}
      ORDER BY d.digest = ${address} LIMIT 1) AS known_digest)`);
}
