/** Whether the service can serve: its database answers, and has the tables of this build. */

import { sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { ProductError } from '#domain/base/errors.ts';
import * as messages from '#domain/base/messages.ts';
import type { Database } from './db/client.ts';
import { makeUnavailableError, RETRY_AFTER_SECONDS } from './db/errors.ts';
import { schemaStamp } from './db/schema.ts';
import type { ServiceContext } from './service-context.ts';

/** What a build expects of its database. The build writes it into the Worker (scripts/schema.ts). */
export interface ExpectedSchema {
  /** The stamp of the first migration. */
  stamp: string;
  /** The migrations that must have been applied, by name. There may be later ones: they suit this build, too. */
  migrations: readonly string[];
}

export type Health = ReturnType<typeof createHealth>;

export function createHealth({ db }: Pick<ServiceContext, 'db'>) {
  return {
    /** Throws `unavailable` where the database does not answer, or is not up to date. */
    async check({ stamp, migrations }: ExpectedSchema): Promise<void> {
      const [rows] = await db.batch(schemaStateQuery(db)).catch((error: Error) => {
        // A database without its tables answers that there are none.
        throw error instanceof ProductError ? error : makeUnavailableError(error);
      });
      const applied = new Set(rows.filter((row) => row.stamp === stamp).map(({ name }) => name));
      const missing = migrations.filter((name) => !applied.has(name));
      if (missing.length === 0) return;
      throw new ProductError('unavailable', messages.databaseBehind, {
        retryAfterSeconds: RETRY_AFTER_SECONDS,
        cause: new Error(`The database is not up to date: it lacks ${missing.join(', ')}.`),
      });
    },
  };
}

/* Which migrations a database has had, and which state of the first one made it. */

/** Wrangler's own table, which has a row for each migration that was applied. */
const appliedMigrations = sqliteTable('d1_migrations', { name: text().notNull() });

/** Selects the applied migrations by name, each beside the stamp of the database. */
export function schemaStateQuery(db: Pick<Database, 'query'>) {
  return db.query
    .select({ name: appliedMigrations.name, stamp: schemaStamp.stamp })
    .from(appliedMigrations)
    .crossJoin(schemaStamp);
}
