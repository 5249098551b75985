/** A household's tips. */
import { desc, eq } from 'drizzle-orm';
import type { Caller } from '../auth/token.ts';
import type { Database } from '../db/client.ts';
import { firstRows } from '../db/limit.ts';
import { tips } from '../db/schema.ts';

export type TipRow = typeof tips.$inferSelect;

/** The latest tips, newest first. */
export function tipsQuery({ query }: Database, { userId }: Caller, limit: number) {
  return query
    .select()
    .from(tips)
    .where(eq(tips.userId, userId))
    .orderBy(firstRows(limit, desc(tips.id)));
}
