/** A home's saved mappings, which say how its files are understood: listed, saved by name and deleted. */

import { and, asc, eq, sql } from 'drizzle-orm';
import { ProductError } from '#domain/base/errors.ts';
import { MAPPINGS_MAX } from '#domain/base/limits.ts';
import * as messages from '#domain/base/messages.ts';
import { cleanText } from '#domain/base/text.ts';
import { findMappingNameProblem, type MappingDocument } from '#domain/import/mapping-record.ts';
import { signedInBatch } from '#worker/auth/session.ts';
import type { Caller } from '#worker/auth/token.ts';
import type { Database } from '#worker/db/client.ts';
import { importMappings, passedLimits } from '#worker/db/schema.ts';
import { selectHomeId } from '#worker/homes/queries.ts';
import type { ServiceContext } from '#worker/service-context.ts';

/** A saved mapping as the API shows it. */
export interface SavedMapping {
  name: string;
  savedAt: string;
  mapping: MappingDocument;
}

export type ImportMappings = ReturnType<typeof createImportMappings>;

/** Makes the service for a home's saved mappings. */
export function createImportMappings(context: ServiceContext) {
  const { db, now } = context;

  /** The mappings of the home, by name. */
  async function list(caller: Caller): Promise<SavedMapping[]> {
    const [, rows] = await signedInBatch(context, caller, mappingsQuery(db, caller));
    return rows.map(({ name, document, savedAt }) => ({
      name,
      savedAt: new Date(savedAt).toISOString(),
      mapping: JSON.parse(document) as MappingDocument,
    }));
  }

  /** The mapping of a name. Throws `notFound`. */
  async function find(caller: Caller, name: string): Promise<SavedMapping> {
    const found = (await list(caller)).find((mapping) => mapping.name === cleanText(name));
    if (found === undefined) throw makeNotFoundError();
    return found;
  }

  /** Saves a mapping under a name, in place of one that has the name. Throws `invalid` for a name that it cannot have. */
  async function save(
    caller: Caller,
    typedName: string,
    document: MappingDocument,
  ): Promise<SavedMapping> {
    const name = cleanText(typedName);
    const problem = findMappingNameProblem(name);
    if (problem !== undefined) {
      const details = [{ field: 'name', message: problem }];
      throw new ProductError('invalid', problem, { details });
    }
    const mapping = { ...document, name };
    await signedInBatch(
      context,
      caller,
      storeMappingQuery(db, caller, mapping, now),
      requireMappingsLimitQuery(db, caller, MAPPINGS_MAX),
    );
    return { name, savedAt: new Date(now).toISOString(), mapping };
  }

  /** Deletes the mapping of a name. Throws `notFound`. */
  async function remove(caller: Caller, name: string): Promise<void> {
    const [, deleted] = await signedInBatch(
      context,
      caller,
      deleteMappingQuery(db, caller, cleanText(name)),
    );
    if (deleted.length === 0) throw makeNotFoundError();
  }

  return { list, find, save, remove };
}

function makeNotFoundError(): ProductError {
  return new ProductError('notFound', messages.mappingNotFound);
}

/* How a home's files are understood: its saved mappings. */

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
