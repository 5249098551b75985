/** Errors of the API: one shape, and a status for each code. */

import type { Context } from 'hono';
import { HTTPException } from 'hono/http-exception';
import type * as z from 'zod';
import {
  type ErrorBody,
  type ErrorCode,
  type ErrorDetail,
  ProductError,
  shorten,
  toErrorBody,
} from '#domain/base/errors.ts';
import { formatNumber } from '#domain/base/format.ts';
import { PROBLEMS_NAMED_MAX } from '#domain/base/limits.ts';
import * as messages from '#domain/base/messages.ts';
import { logFailure } from '#worker/log.ts';
import { STATUS } from '#worker/status.ts';
import type { ApiEnv } from './router.ts';

/** The response to a request that was refused or failed. */
export function makeErrorResponse(thrown: unknown, c: Context<ApiEnv>): Response {
  const error = thrown instanceof HTTPException ? toProductError(thrown) : thrown;
  // Without its secrets the Worker fails before the request has a name.
  const requestId = c.get('requestId') ?? crypto.randomUUID();
  c.header('X-Request-Id', requestId);
  if (!(error instanceof ProductError)) {
    logFailure(requestId, error);
    const body: ErrorBody = {
      message: `${messages.unexpected} (Request ${requestId})`,
      code: 'unexpected',
    };
    return c.json(body, 500);
  }
  // Without a cause it is no failure: too many large files at once.
  if (error.code === 'unavailable' && error.cause !== undefined) logFailure(requestId, error);
  if (error.retryAfterSeconds !== undefined) {
    c.header('Retry-After', String(error.retryAfterSeconds));
  }
  if (error.code === 'unauthenticated') c.header('WWW-Authenticate', 'Bearer');
  const body: ErrorBody & { error?: string } = toErrorBody(error);
  // Clients read why there is no tip from this field.
  if (new URL(c.req.url).pathname === '/api/energy-tips') body.error = body.message;
  return c.json(body, STATUS[error.code]);
}

/** Converts hono's own errors: broken JSON, a body over the limit. */
function toProductError(error: HTTPException): ProductError {
  const codes = Object.keys(STATUS) as ErrorCode[];
  const code = codes.find((candidate) => STATUS[candidate] === error.status) ?? 'invalid';
  return new ProductError(code, code === 'invalid' ? 'The body is not valid JSON.' : error.message);
}

/** Fields whose value an error never repeats. */
const SECRET_FIELDS = new Set(['password', 'oldPassword', 'newPassword', 'token']);

/** A failed validation as an error that names every field. */
export function makeInputError(error: z.core.$ZodError, input: unknown): ProductError {
  const count = error.issues.reduce((sum, issue) => sum + countProblems(issue), 0);
  const details = error.issues
    .slice(0, PROBLEMS_NAMED_MAX)
    .flatMap((issue) => listIssueDetails(issue, input))
    .slice(0, PROBLEMS_NAMED_MAX);
  const omitted = count - details.length;
  if (omitted > 0) details.push({ message: `and ${formatNumber(omitted)} more.` });
  const [first] = details;
  const message = details.length === 1 && first !== undefined ? first.message : messages.checkInput;
  return new ProductError('invalid', message, { details });
}

/** Counts the details of an issue: one for each unknown field. */
function countProblems(issue: z.core.$ZodIssue): number {
  return issue.code === 'unrecognized_keys' ? issue.keys.length : 1;
}

function listIssueDetails(issue: z.core.$ZodIssue, input: unknown): ErrorDetail[] {
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.slice(0, PROBLEMS_NAMED_MAX).map((key) => ({
      field: shorten(key),
      message: messages.noSuchField,
    }));
  }
  if (issue.path.length === 0) {
    return [{ message: issue.code === 'custom' ? issue.message : 'Send a JSON object.' }];
  }
  const field = issue.path.join('.');
  const value = findValue(input, issue.path);
  const found = value === undefined || SECRET_FIELDS.has(field) ? '' : describeValue(value);
  return [{ field, ...(found === '' ? {} : { found }), message: issue.message }];
}

function findValue(input: unknown, path: PropertyKey[]): unknown {
  let value: unknown = input;
  for (const key of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined;
    value = (value as Record<PropertyKey, unknown>)[key];
  }
  return value;
}

function describeValue(value: unknown): string {
  if (typeof value === 'string') return shorten(value);
  // Nested JSON is unreadable in a message, and may be too deep to write.
  if (typeof value !== 'object' || value === null) return String(value);
  return Array.isArray(value) ? 'a list' : 'an object';
}
