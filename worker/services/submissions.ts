/**
 * Stores once what is sent twice: by a double click, a page loaded again, or a client whose response was lost.
 * Each submission has a key, which is stored with a digest of the content and the id of the row it made.
 */
import { createHash } from 'node:crypto';
import { and, eq, lte, type SQL } from 'drizzle-orm';
import type { BatchResponse } from 'drizzle-orm/batch';
import { ProductError } from '../../domain/errors.ts';
import { messages } from '../../domain/messages.ts';
import { signedInBatch } from '../auth/session.ts';
import type { Caller } from '../auth/token.ts';
import type { Query } from '../db/client.ts';
import { ConstraintError } from '../db/errors.ts';
import { submissions } from '../db/schema.ts';
import type { Household } from '../queries/households.ts';
import type { ServiceContext } from '../service-context.ts';

const REMEMBERED_MS = 86_400_000;

/** The kind of thing that is made, and what it is made from. */
interface Content {
  what: string;
  input: unknown;
}

interface Submission {
  key: string;
  digest: string;
}

/**
 * Names a submission by its key and content. A form that is changed and sent again with the key of its page
 * is another submission; a program that uses its key for other content made a mistake, and gets a `conflict`.
 */
function createSubmission(
  { origin }: ServiceContext,
  { homeId }: Caller,
  key: string,
  what: string,
  input: unknown,
): Submission {
  const digest = digestOf([what, input, homeId]);
  return { key: origin === 'screen' ? digestOf([key, digest]) : key, digest };
}

function digestOf(content: unknown): string {
  return createHash('sha256').update(JSON.stringify(content)).digest('base64url');
}

/** Whether a batch was refused because its key came meanwhile. */
export function isRepeated(error: unknown): boolean {
  return error instanceof ConstraintError && error.message.includes('submissions');
}

/** The statement that finds the submission that was stored under a key. */
export function submissionQuery(
  context: ServiceContext,
  caller: Caller,
  key: string,
  { what, input }: Content,
) {
  const submission = createSubmission(context, caller, key, what, input);
  return context.db.query
    .select()
    .from(submissions)
    .where(and(eq(submissions.userId, caller.userId), eq(submissions.key, submission.key)));
}

/** The id of the row that an earlier submission made; `conflict` when its key was used for other content. */
export function idOfEarlier(
  context: ServiceContext,
  caller: Caller,
  key: string,
  { what, input }: Content,
  earlier: typeof submissions.$inferSelect | undefined,
): string | undefined {
  if (earlier === undefined) return undefined;
  const submission = createSubmission(context, caller, key, what, input);
  if (earlier.digest === submission.digest) return earlier.made ?? undefined;
  throw new ProductError('conflict', messages.keyUsedBefore);
}

/** The statements that remember what a batch stores under a key. They refuse the batch when something was before. */
export function rememberQueries(
  context: ServiceContext,
  caller: Caller,
  key: string,
  { what, input }: Content,
  made: string | SQL,
) {
  return insertQueries(context, caller, {
    ...createSubmission(context, caller, key, what, input),
    made,
  });
}

/** Forgets the user's submissions that are a day old, and inserts one. */
function insertQueries(
  { db, now }: ServiceContext,
  { userId }: Caller,
  submission: Submission & { made?: string | SQL },
) {
  return [
    db.query
      .delete(submissions)
      .where(
        and(eq(submissions.userId, userId), lte(submissions.submittedAt, now - REMEMBERED_MS)),
      ),
    db.query.insert(submissions).values({ userId, ...submission, submittedAt: now }),
  ] as const;
}

/**
 * Runs statements in one transaction and returns their results, unless something was stored under this
 * key before: then nothing more is done, and there are none.
 */
async function runOnce<const Q extends readonly Query[]>(
  context: ServiceContext,
  caller: Caller,
  submission: Submission,
  ...queries: Q
): Promise<[Household, ...BatchResponse<Q>] | undefined> {
  try {
    const [household, , , ...results] = await signedInBatch(
      context,
      caller,
      ...insertQueries(context, caller, submission),
      ...queries,
    );
    return [household, ...results];
  } catch (error) {
    if (isRepeated(error)) return undefined;
    throw error;
  }
}

/** Runs the statements that store a form, once however often the form is sent. */
export async function storeOnce(
  context: ServiceContext,
  caller: Caller,
  key: string,
  form: { what: string; input: unknown; queries: readonly Query[] },
): Promise<void> {
  const submission = createSubmission(context, caller, key, form.what, form.input);
  await runOnce(context, caller, submission, ...form.queries);
}

/**
 * Creates a row, once for a key, and returns it: the earlier one when the key comes again with the same
 * content. `conflict` when that one is no longer there, or the key was used for other content.
 */
export async function createOnce<Row extends { createdAt?: number }>(
  context: ServiceContext,
  caller: Caller,
  key: string | undefined,
  creation: {
    /** The kind of thing, and what it is made from. */
    what: string;
    input: unknown;
    /** Statements that run before them. */
    first?: readonly Query[];
    /** The first returns the row that it creates. */
    queries: readonly [Query, ...Query[]];
    /** The id of the row, when the statements have run. */
    id: SQL | string;
    /** The statement that finds a row by such an id. */
    find(id: string): Query;
  },
): Promise<{ household: Household; row: Row }> {
  const { query } = context.db;
  const { first = [] } = creation;
  const rowOf = (results: readonly unknown[]) => (results[first.length] as Row[])[0] as Row;
  if (key === undefined) {
    const [household, ...results] = await signedInBatch(
      context,
      caller,
      ...first,
      ...creation.queries,
    );
    return { household, row: rowOf(results) };
  }
  const submission = createSubmission(context, caller, key, creation.what, creation.input);
  const isOwnKey = and(eq(submissions.userId, caller.userId), eq(submissions.key, submission.key));
  const recordIdQuery = query
    .update(submissions)
    .set({ made: creation.id as string })
    .where(isOwnKey);
  const stored = await runOnce(
    context,
    caller,
    submission,
    ...first,
    ...creation.queries,
    recordIdQuery,
  );
  if (stored !== undefined) {
    const [household, ...results] = stored;
    return { household, row: rowOf(results) };
  }
  const [, [earlier]] = await signedInBatch(
    context,
    caller,
    submissionQuery(context, caller, key, creation),
  );
  const id = idOfEarlier(context, caller, key, creation, earlier) ?? '';
  const [household, rows] = await signedInBatch(context, caller, creation.find(id));
  const row = (rows as Row[])[0];
  // The id may be another row's by now; the row of this submission has its time, where it has one.
  if (row === undefined || (row.createdAt ?? earlier?.submittedAt) !== earlier?.submittedAt) {
    throw new ProductError('conflict', messages.madeBefore);
  }
  return { household, row };
}
