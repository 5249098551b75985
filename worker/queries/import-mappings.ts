/** How a home's files are understood: its saved mappings. */
import { and, asc, eq, sql } from 'drizzle-orm';
import type { MappingDocument } from '#domain/import/mapping-record.ts';
import type { Caller } from '#worker/auth/token.ts';
import type { Database } from '#worker/db/client.ts';
import { importMappings, passedLimits } from '#worker/db/schema.ts';
import { selectHomeId } from './homes.ts';

/** All mappings of the home, by name. */
export function mappingsQuery({ query }: Database, caller: Caller) {
  return query
    .select()
    .from(importMappings)
    .where(eq(importMappings.homeId, selectHomeId(caller)))
    .orderBy(asc(importMappings.name));
}

/** Saves a mapping under its name, in the place of one that has it. */
export function storeMappingQuery(
  { query }: Database,
  caller: Caller,
  mapping: MappingDocument,
  now: number,
) {
  const document = JSON.stringify(mapping);
  return query
    .insert(importMappings)
    .values({ homeId: selectHomeId(caller), name: mapping.name, document, savedAt: now })
    .onConflictDoUpdate({
      target: [importMappings.homeId, importMappings.name],
      set: { document: sql`excluded.document`, savedAt: sql`excluded.saved_at` },
    });
}

/** Deletes the mapping of a name. */
export function deleteMappingQuery({ query }: Database, caller: Caller, name: string) {
  return query
    .delete(importMappings)
    .where(and(eq(importMappings.homeId, selectHomeId(caller)), eq(importMappings.name, name)))
    .returning({ name: importMappings.name });
}

/** A statement for the end of a batch: it refuses the batch if the home then has more mappings than that. */
export function requireMappingsLimitQuery({ query }: Database, caller: Caller, max: number) {
  return query.insert(passedLimits).select(sql`
    SELECT 'mappings' WHERE (
      SELECT count(*) FROM import_mappings WHERE home_id = ${selectHomeId(caller)}) > ${max}`);
}
