/** A household's imports. */
import { and, desc, eq, isNull } from 'drizzle-orm';
import type { Caller } from '../auth/token.ts';
import type { Database } from '../db/client.ts';
import { imports } from '../db/schema.ts';

export type ImportRow = typeof imports.$inferSelect;

/** The imports that are not undone, newest first. */
export function importsQuery({ query }: Database, { userId }: Caller) {
  return query
    .select()
    .from(imports)
    .where(and(eq(imports.userId, userId), isNull(imports.undoneAt)))
    .orderBy(desc(imports.id));
}
