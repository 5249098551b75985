/** How a home's files are understood: its saved mappings. */
import { asc, eq } from 'drizzle-orm';
import type { Caller } from '../auth/token.ts';
import type { Database } from '../db/client.ts';
import { importMappings } from '../db/schema.ts';
import { homeOf } from './homes.ts';

/** All mappings of the home, by name. */
export function mappingsQuery({ query }: Database, caller: Caller) {
  return query
    .select()
    .from(importMappings)
    .where(eq(importMappings.homeId, homeOf(caller)))
    .orderBy(asc(importMappings.name));
}
