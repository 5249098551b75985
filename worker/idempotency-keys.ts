/**
 * Stores once what is sent twice: by a double click, a page loaded again, or a client whose response was lost.
 * The key of a request is stored in the transaction that it protects, with a digest of the content and the id of the
 * row that was created. It is the primary key that refuses the second transaction.
 */
import { createHash } from 'node:crypto';
import { and, eq, lte, type SQL } from 'drizzle-orm';
import { ProductError } from '#domain/base/errors.ts';
import * as messages from '#domain/base/messages.ts';
import type { OpenHome } from './auth/session.ts';
import type { Query } from './db/client.ts';
import { ConstraintError } from './db/errors.ts';
import { idempotencyKeys } from './db/schema.ts';

const KEY_LIFETIME_MS = 86_400_000;

/** A key as a client sends it, and the request that it names. */
export interface KeyedRequest {
  key: string;
  /** The kind of thing that is created, and what it is created from. */
  what: string;
  input: unknown;
}

export type StoredKey = typeof idempotencyKeys.$inferSelect;

/**
 * A key as it is stored. A form that is changed and sent again with the key of its page is another request; a program
 * that uses its key for other content made a mistake, and gets a `conflict`.
 */
function toColumns(
  home: OpenHome,
  { key, what, input }: KeyedRequest,
): Pick<StoredKey, 'key' | 'digest'> {
  const digest = digestContent([what, input, home.homeId]);
  return { key: home.origin === 'screen' ? digestContent([key, digest]) : key, digest };
}

function digestContent(content: unknown): string {
  return createHash('sha256').update(JSON.stringify(content)).digest('base64url');
}

/** Whether a batch was refused because its key was stored before. */
export function isKeyStored(error: unknown): boolean {
  return error instanceof ConstraintError && error.message.includes('idempotency_keys');
}

/** The statement that finds the key of a request, where it was stored before. */
export function storedKeyQuery(home: OpenHome, request: KeyedRequest) {
  const { key } = toColumns(home, request);
  return home.query
    .select()
    .from(idempotencyKeys)
    .where(and(eq(idempotencyKeys.userId, home.userId), eq(idempotencyKeys.key, key)));
}

/** The id of the row that was created under a key; `conflict` when the key was used for other content. */
export function findCreatedId(
  home: OpenHome,
  request: KeyedRequest,
  storedKey: StoredKey | undefined,
): string | undefined {
  if (storedKey === undefined) return undefined;
  const { digest } = toColumns(home, request);
  if (storedKey.digest === digest) return storedKey.createdId ?? undefined;
  throw new ProductError('conflict', messages.keyUsedBefore);
}

/**
 * The statements that store the key of a request, for the batch that it protects, and delete the user's keys that
 * are a day old. They refuse the batch when the key was stored before.
 */
export function insertKeyQueries(home: OpenHome, request: KeyedRequest, id: SQL | string | null) {
  const { db, now } = home;
  const { userId } = home;
  const isOld = lte(idempotencyKeys.storedAt, now - KEY_LIFETIME_MS);
  return [
    db.query.delete(idempotencyKeys).where(and(eq(idempotencyKeys.userId, userId), isOld)),
    db.query.insert(idempotencyKeys).values({
      userId,
      ...toColumns(home, request),
      storedAt: now,
      createdId: id as string | null,
    }),
  ] as const;
}

/** Runs the statements that store a form, once however often the form is sent. */
export async function storeOnce(
  home: OpenHome,
  request: KeyedRequest,
  ...queries: readonly Query[]
): Promise<void> {
  try {
    await home.batch(...insertKeyQueries(home, request, null), ...queries);
  } catch (error) {
    if (!isKeyStored(error)) throw error;
  }
}

/**
 * Creates a row, once for a key, and returns it: the earlier one when the key comes again with the same
 * content. `conflict` when that one is no longer there, or the key was used for other content.
 */
export async function createOnce<Row extends { createdAt?: number }>(
  home: OpenHome,
  key: string | undefined,
  creation: {
    /** The kind of thing, and what it is created from. */
    what: string;
    input: unknown;
    /** Statements that run before all others. */
    before?: readonly Query[];
    /** The statement that creates the row and returns it. */
    create: Query;
    /** The id of the row, once it is created. */
    id: SQL | string;
    /** Statements that run when the row is created, and its key is stored: a limit is for what is new. */
    after: readonly Query[];
    /** The statement that finds a row by such an id. */
    find(id: string): Query;
  },
): Promise<Row> {
  const { before = [], create, id, after, what, input } = creation;
  const request = key === undefined ? undefined : { key, what, input };
  const keyQueries = request === undefined ? [] : insertKeyQueries(home, request, id);
  try {
    const [, ...results] = await home.batch(...before, create, ...keyQueries, ...after);
    return (results[before.length] as Row[])[0] as Row;
  } catch (error) {
    if (request === undefined || !isKeyStored(error)) throw error;
    return findCreated(home, request, creation.find);
  }
}

async function findCreated<Row extends { createdAt?: number }>(
  home: OpenHome,
  request: KeyedRequest,
  find: (id: string) => Query,
): Promise<Row> {
  const [, [stored]] = await home.batch(storedKeyQuery(home, request));
  const id = findCreatedId(home, request, stored) ?? '';
  const [, rows] = await home.batch(find(id));
  const row = (rows as Row[])[0];
  // The id may be another row's by now; the row of this request has its time, where it has one.
  if (row === undefined || (row.createdAt ?? stored?.storedAt) !== stored?.storedAt) {
    throw new ProductError('conflict', messages.madeBefore);
  }
  return row;
}
