/** A home's saved mappings, which say how its files are understood: listed, saved by name and deleted. */

import { and, asc, eq, sql } from 'drizzle-orm';
import { ProductError } from '#domain/base/errors.ts';
import { MAPPINGS_MAX } from '#domain/base/limits.ts';
import * as messages from '#domain/base/messages.ts';
import { cleanText } from '#domain/base/text.ts';
import { findMappingNameProblem, type MappingDocument } from '#domain/import/mapping-record.ts';
import type { OpenHome } from '#worker/auth/session.ts';
import { importMappings, refusals } from '#worker/db/schema.ts';
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
  const { now } = context;

  /** The mappings of the home, by name. */
  async function list(home: OpenHome): Promise<SavedMapping[]> {
    const [, rows] = await home.batch(mappingsQuery(home));
    return rows.map(({ name, document, savedAt }) => ({
      name,
      savedAt: new Date(savedAt).toISOString(),
      mapping: JSON.parse(document) as MappingDocument,
    }));
  }

  /** The mapping of a name. Throws `notFound`. */
  async function find(home: OpenHome, name: string): Promise<SavedMapping> {
    const found = (await list(home)).find((mapping) => mapping.name === cleanText(name));
    if (found === undefined) throw makeNotFoundError();
    return found;
  }

  /** Saves a mapping under a name, in place of one that has the name. Throws `invalid` for a name that it cannot have. */
  async function save(
    home: OpenHome,
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
    await home.batch(
      storeMappingQuery(home, mapping, now),
      requireMappingsLimitQuery(home, MAPPINGS_MAX),
    );
    return { name, savedAt: new Date(now).toISOString(), mapping };
  }

  /** Deletes the mapping of a name. Throws `notFound`. */
  async function remove(home: OpenHome, name: string): Promise<void> {
    const [, deleted] = await home.batch(deleteMappingQuery(home, cleanText(name)));
    if (deleted.length === 0) throw makeNotFoundError();
  }

  return { list, find, save, remove };
}

function makeNotFoundError(): ProductError {
  return new ProductError('notFound', messages.mappingNotFound);
}

/* How a home's files are understood: its saved mappings. */

/** All mappings of the home, by name. */
export function mappingsQuery(home: OpenHome) {
  return home.query
    .select()
    .from(importMappings)
    .where(eq(importMappings.homeId, selectHomeId(home)))
    .orderBy(asc(importMappings.name));
}

/** Saves a mapping under its name, in the place of one that has it. */
export function storeMappingQuery(home: OpenHome, mapping: MappingDocument, now: number) {
  const document = JSON.stringify(mapping);
  return home.query
    .insert(importMappings)
    .values({ homeId: selectHomeId(home), name: mapping.name, document, savedAt: now })
    .onConflictDoUpdate({
      target: [importMappings.homeId, importMappings.name],
      set: { document: sql`excluded.document`, savedAt: sql`excluded.saved_at` },
    });
}

/** Deletes the mapping of a name. */
export function deleteMappingQuery(home: OpenHome, name: string) {
  return home.query
    .delete(importMappings)
    .where(and(eq(importMappings.homeId, selectHomeId(home)), eq(importMappings.name, name)))
    .returning({ name: importMappings.name });
}

/** A statement for the end of a batch: it refuses the batch if the home then has more mappings than that. */
export function requireMappingsLimitQuery(home: OpenHome, max: number) {
  return home.query.insert(refusals).select(sql`
    SELECT 'mappings' WHERE (
      SELECT count(*) FROM import_mappings WHERE home_id = ${selectHomeId(home)}) > ${max}`);
}
