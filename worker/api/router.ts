/** What all routes share: validation, the signed-in caller, the documented errors. */

import { OpenAPIHono } from '@hono/zod-openapi';
import type { HonoRequest } from 'hono';
import { createMiddleware } from 'hono/factory';
import * as z from 'zod';
import { ProductError } from '#domain/base/errors.ts';
import { homeIdSchema } from '#domain/base/fields.ts';
import { entryWarningSchema } from '#domain/energy/entry-warning.ts';
import { makeNotSignedInError, type OpenHome, openHome } from '#worker/auth/session.ts';
import type { Caller } from '#worker/auth/token.ts';
import { readBody } from '#worker/body.ts';
import type { RequestContext } from '#worker/context.ts';
import type { QueryCost } from '#worker/db/query-cost.ts';
import { dropEmptyParameters, dropEmptyTexts } from '#worker/empty-input.ts';
import type { Bindings } from '#worker/env.ts';
import type { ExpectedSchema } from '#worker/health.ts';
import { makeInputError } from './errors.ts';

/** Many times what a call has. Of a body that is larger, each wrong entry would be checked before it is refused. */
const JSON_MAX_BYTES = 64 * 1024;
/** The same for the calls that hold a list: of readings to delete, or of how a file is read. */
const LONG_JSON_MAX_BYTES = 512 * 1024;

/** The bindings and variables of a call. */
export interface ApiEnv {
  /**
   * What the request handler passes on: the platform's bindings, where a request's cost is counted, and what the
   * build expects of the database.
   */
  Bindings: { platform: Bindings; cost: QueryCost; schema: ExpectedSchema };
  Variables: { request: RequestContext; services: RequestContext['services']; requestId?: string };
}

export type SignedInEnv = ApiEnv & { Variables: { home: OpenHome } };

/** Makes an empty router whose routes refuse invalid input in the product's error shape. */
export function createRouter() {
  return new OpenAPIHono<ApiEnv>({
    defaultHook: (result) => {
      if (!result.success) {
        throw makeInputError(result.error, 'data' in result ? result.data : undefined);
      }
    },
  });
}

const BEARER = /^Bearer +([\w.~+/=-]+) *$/i;

type BodyType = 'application/json' | 'multipart/form-data' | 'image/jpeg';

/** Refuses a body of another type, before it is read. */
function requireType({ method, body, headers }: Request, expectedType: BodyType): void {
  if (method === 'GET' || method === 'HEAD') return;
  const type = headers.get('Content-Type');
  // Some clients say that they send nothing, and the platform makes an empty body of it.
  const isEmpty = body === null || headers.get('Content-Length') === '0';
  if (type === null && isEmpty) return;
  if (type?.split(';')[0]?.trim().toLowerCase() === expectedType) return;
  throw new ProductError('unsupportedType', `Send ${expectedType}.`);
}

/** Refuses a body that is not JSON or larger than any call needs, and reads the whole of it. */
async function limitJsonBody(request: HonoRequest, maxBytes: number): Promise<void> {
  const { raw } = request;
  requireType(raw, 'application/json');
  if (raw.body === null) return;
  const tooLarge = `The request is larger than ${maxBytes / 1024} kB.`;
  const body = await readBody(raw, { maxBytes, tooLarge });
  request.raw = new Request(raw, { body });
}

/** The same for the body of a form's fields, in which what is empty counts as left out. */
async function readFields(request: HonoRequest): Promise<void> {
  await limitJsonBody(request, JSON_MAX_BYTES);
  const { raw } = request;
  if (raw.body === null) return;
  request.raw = new Request(raw, { body: dropEmptyTexts(await raw.text()) });
}

/** A call that is about no home may name one all the same. */
const noQuerySchema = z.strictObject({ homeId: z.string().optional() });

/** Refuses every name in the query that a route does not take; without a schema all. */
function refuseQuery(request: HonoRequest, schema: z.ZodType = noQuerySchema): void {
  const query = Object.fromEntries(new URL(request.url).searchParams);
  const valid = schema.safeParse(query);
  if (!valid.success) throw makeInputError(valid.error, query);
}

/**
 * Lets only callers with a valid token through, and then checks the query and the body. The services check that
 * the session has not ended.
 */
function requireCaller(
  checkBody: (request: HonoRequest) => Promise<void>,
  withHome: (caller: Caller, request: HonoRequest) => Caller = (caller) => caller,
  checkQuery: (request: HonoRequest) => void = (request) => refuseQuery(request),
) {
  return createMiddleware<SignedInEnv>(async (c, next) => {
    const token = BEARER.exec(c.req.header('Authorization') ?? '')?.[1];
    const caller = token === undefined ? undefined : await c.get('request').findCaller(token);
    if (caller === undefined) throw makeNotSignedInError();
    c.req.raw = dropEmptyParameters(c.req.raw);
    c.set('home', c.get('request').openHome(withHome(caller, c.req)));
    checkQuery(c.req);
    await checkBody(c.req);
    await next();
  });
}

/** Takes `homeId` from the query, so that a route's own schema need not know it. */
function takeHome(caller: Caller, request: HonoRequest): Caller {
  const url = new URL(request.url);
  const named = url.searchParams.getAll('homeId');
  if (named.length === 0) return caller;
  const input = { homeId: named.join(', ') };
  const valid = z.object({ homeId: homeIdSchema }).safeParse(input);
  if (!valid.success) throw makeInputError(valid.error, input);
  url.searchParams.delete('homeId');
  request.raw = new Request(url, request.raw);
  return { ...caller, ...valid.data };
}

/** Spread into the definition of a route that takes JSON without a token. */
export const anonymous = {
  middleware: createMiddleware<ApiEnv>(async (c, next) => {
    c.req.raw = dropEmptyParameters(c.req.raw);
    refuseQuery(c.req);
    await readFields(c.req);
    await next();
  }),
};

/** Spread into the definition of a route for signed-in callers. */
export const signedIn = {
  middleware: requireCaller(readFields),
  security: [{ bearer: [] as string[] }],
};

/**
 * Spread into the definition of a route about one of the caller's homes: `homeId` in its query names it, without it
 * the one that they joined first is meant. The services check that it is theirs.
 */
export const inHome = {
  ...signedIn,
  middleware: requireCaller(readFields, takeHome),
  parameters: [
    {
      name: 'homeId',
      in: 'query' as const,
      description: 'The id of one of your homes; without it the home that you joined first.',
      schema: { type: 'string' as const, examples: ['2'] },
    },
  ],
};

/** The same for a route whose body may be long. */
export const inHomeWithLongBody = {
  ...inHome,
  middleware: requireCaller((request) => limitJsonBody(request, LONG_JSON_MAX_BYTES), takeHome),
};

/** The same for a route whose query has names of its own: its schema refuses the others. */
export const inHomeWithQuery = {
  ...inHome,
  middleware: requireCaller(readFields, takeHome, () => undefined),
};

/**
 * The same for a route that reads a large body as it comes, and counts it then. Its query, where it has one, is checked
 * before the body's type.
 */
export function makeSignedInStream(type: BodyType, { query }: { query?: z.ZodType } = {}) {
  const checkType = async ({ raw }: HonoRequest) => requireType(raw, type);
  const checkQuery = (request: HonoRequest) => refuseQuery(request, query);
  return { ...inHome, middleware: requireCaller(checkType, takeHome, checkQuery) };
}

const errorSchema = z
  .object({
    message: z.string().meta({ description: 'A sentence for people.' }),
    code: z
      .string()
      .meta({ description: 'For programs: which kind of error it is.', examples: ['invalid'] }),
    error: z
      .string()
      .optional()
      .meta({ description: 'The message again; only where GET /api/energy-tips has no tip.' }),
    errors: z.array(z.string()).optional().meta({ description: 'The details as sentences.' }),
    details: z
      .array(
        z.object({
          line: z.number().int().optional().meta({ description: 'The line of a file, from 1.' }),
          field: z
            .string()
            .optional()
            .meta({ description: 'The field of the call, or the column of a file.' }),
          found: z.string().optional().meta({ description: 'What stands there.' }),
          message: z.string().meta({ description: 'What is wrong with it.' }),
        }),
      )
      .optional(),
    choices: z
      .array(z.looseObject({}))
      .optional()
      .meta({ description: 'The answers that are possible; see the fields of the call.' }),
    suggestions: z
      .array(z.number())
      .optional()
      .meta({ description: 'Values in kWh that may have been meant.' }),
    detailAllowed: z
      .boolean()
      .optional()
      .meta({ description: 'Whether `overlap` may be `detail`.' }),
  })
  .openapi('Error');

/** Documents an error of a call where the ones that all calls share do not say when it comes. */
export const describeError = (description: string) => ({
  description,
  content: { 'application/json': { schema: errorSchema } },
});

/** The errors that routes document. */
export const errorResponses = {
  invalid: describeError('Invalid input: `details` names every field or line that is wrong.'),
  unauthenticated: describeError('No token, or one that has expired or was signed out.'),
  signInFailed: describeError('There is no account with this email and password.'),
  role: describeError('Your role in the home does not allow it.'),
  notFound: describeError('The home, or what the address names, does not exist or is not yours.'),
  conflict: describeError(
    'It contradicts what is stored, or passes a limit of the home (code `limit`).',
  ),
  tooLarge: describeError('The body is too large.'),
  unsupportedType: describeError('The body is of another type than the one documented.'),
  tooMany: describeError('Too many requests: wait as many seconds as Retry-After says.'),
  unavailable: describeError(
    'The database does not answer, or too many large files are read just now: wait as many seconds as Retry-After says.',
  ),
} as const;

/** A JSON response that a route documents. */
export function describeJsonResponse<T extends z.ZodType>(description: string, schema: T) {
  return { description, content: { 'application/json': { schema } } };
}

/** A JSON body that a route requires. */
export function describeJsonBody<T extends z.ZodType>(schema: T) {
  return { required: true, content: { 'application/json': { schema } } };
}

export const messageSchema = z.object({ message: z.string() });

export const warningsSchema = z
  .array(entryWarningSchema)
  .meta({ description: 'What looks wrong; it was stored all the same.' });

/* The home of a call where its body names it, instead of its query. */

/** The home of a body, where it names one. */
export function chooseHome(home: OpenHome, { homeId }: { homeId?: number | undefined }): OpenHome {
  return homeId === undefined ? home : openHome(home, { ...home, homeId });
}
