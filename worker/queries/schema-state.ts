/** Which migrations a database has had, and which state of the first one made it. */
import { sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { Database } from '#worker/db/client.ts';
import { schemaStamp } from '#worker/db/schema.ts';

/** Wrangler's own table, which has a row for each migration that was applied. */
const appliedMigrations = sqliteTable('d1_migrations', { name: text().notNull() });

/** Selects the applied migrations by name, each beside the stamp of the database. */
export function schemaStateQuery(db: Pick<Database, 'query'>) {
  return db.query
    .select({ name: appliedMigrations.name, stamp: schemaStamp.stamp })
    .from(appliedMigrations)
    .crossJoin(schemaStamp);
}
