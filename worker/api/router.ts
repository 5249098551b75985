/** What every resource's routes are made with: validation, the signed-in caller, the documented refusals. */
import { OpenAPIHono } from '@hono/zod-openapi';
import { createMiddleware } from 'hono/factory';
import * as z from 'zod';
import { notSignedIn } from '../auth/session.ts';
import type { Caller } from '../auth/token.ts';
import type { RequestContext } from '../context.ts';
import type { Meter } from '../db/meter.ts';
import type { Bindings } from '../env.ts';
import { invalidInput } from './errors.ts';

export interface ApiEnv {
  /** What the door hands on: the platform's bindings, and where a request's cost is counted. */
  Bindings: { platform: Bindings; meter: Meter };
  Variables: { request: RequestContext; services: RequestContext['services']; requestId?: string };
}

export type SignedInEnv = ApiEnv & { Variables: { caller: Caller } };

/** An empty router whose routes refuse invalid input in the product's error shape. */
export function createRouter() {
  return new OpenAPIHono<ApiEnv>({
    defaultHook: (result) => {
      if (!result.success) {
        throw invalidInput(result.error, 'data' in result ? result.data : undefined);
      }
    },
  });
}

const BEARER = /^Bearer +([\w.~+/=-]+) *$/i;

/** Lets only callers with a good token through. That its session is good, the services see to. */
const requireCaller = createMiddleware<SignedInEnv>(async (c, next) => {
  const token = BEARER.exec(c.req.header('Authorization') ?? '')?.[1];
  const caller = token === undefined ? undefined : await c.get('request').callerOf(token);
  if (caller === undefined) throw notSignedIn();
  c.set('caller', caller);
  await next();
});

/** Spread into the definition of a route for signed-in callers. */
export const signedIn = {
  middleware: requireCaller,
  security: [{ bearer: [] as string[] }],
};

const errorSchema = z
  .object({
    message: z.string(),
    errors: z.array(z.string()).optional(),
    details: z
      .array(
        z.object({
          line: z.number().int().optional(),
          field: z.string().optional(),
          found: z.string().optional(),
          message: z.string(),
        }),
      )
      .optional(),
  })
  .openapi('Error');

const refusal = (description: string) => ({
  description,
  content: { 'application/json': { schema: errorSchema } },
});

/** The refusals that a route documents beside its success. */
export const refusals = {
  invalid: refusal('Invalid input: every field or line that is wrong.'),
  unauthenticated: refusal('No valid token.'),
  notFound: refusal('Not yours, or not there.'),
  conflict: refusal('In conflict with what is there.'),
  tooLarge: refusal('Too large.'),
  unsupportedType: refusal('The wrong content type.'),
  tooMany: refusal('Too many requests. Retry-After says how long to wait.'),
  unavailable: refusal('The database does not answer. Retry-After says how long to wait.'),
} as const;

/** A JSON body that a route answers with. */
export function answer<T extends z.ZodType>(description: string, schema: T) {
  return { description, content: { 'application/json': { schema } } };
}

/** A JSON body that a route asks for. */
export function jsonBody<T extends z.ZodType>(schema: T) {
  return { required: true, content: { 'application/json': { schema } } };
}

export const messageSchema = z.object({ message: z.string() });
