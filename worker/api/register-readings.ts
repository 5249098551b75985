/** Register readings: what a meter showed, from which the use of the days between follows. */
import { createRoute } from '@hono/zod-openapi';
import * as z from 'zod';
import { ProductError } from '#domain/base/errors.ts';
import * as messages from '#domain/base/messages.ts';
import {
  parseRegisterReadingId,
  registerQuestionSchema,
  registerReadingIdSchema,
  registerReadingInputSchema,
  registerReadingSchema,
  registerReadingUpdateSchema,
  registerUseSchema,
} from '#domain/meter/register-record.ts';
import { idempotencyHeaders, readIdempotencyKey } from './idempotency.ts';
import {
  chooseHome,
  createRouter,
  describeError,
  describeJsonBody,
  describeJsonResponse,
  errorResponses,
  inHome,
  messageSchema,
} from './router.ts';

export const registerIdParam = z.object({
  id: z.string().meta({
    description: 'The id of a register reading: its meter, and the day that it closes.',
    examples: ['3.2026-11-06'],
  }),
});
const storedSchema = z.object({
  registerReading: registerReadingSchema,
  reading: registerUseSchema,
  message: z.string(),
});
const question = describeJsonResponse(
  'Nothing was stored. With `choices`, send it again with one of them as `as`; with the code `same-day`, with `sameDay`; with `overlap`, with `overlap`. Otherwise it contradicts what is stored, or passes a limit.',
  registerQuestionSchema.extend({ code: z.string() }).partial({ choices: true, suggestions: true }),
);

const list = createRoute({
  ...inHome,
  method: 'get',
  path: '/',
  summary: 'List the register readings, by meter and day',
  responses: {
    200: describeJsonResponse(
      'The register readings of every meter.',
      z.object({ registerReadings: z.array(registerReadingSchema) }),
    ),
    401: errorResponses.unauthenticated,
    404: errorResponses.notFound,
  },
});

const add = createRoute({
  ...inHome,
  method: 'post',
  path: '/',
  summary: 'Add what a meter shows; where it looks wrong, nothing is stored and a 409 asks',
  request: { headers: idempotencyHeaders, body: describeJsonBody(registerReadingInputSchema) },
  responses: {
    201: describeJsonResponse('The value, and what the days up to it used.', storedSchema),
    400: errorResponses.invalid,
    401: errorResponses.unauthenticated,
    403: errorResponses.role,
    404: errorResponses.notFound,
    409: question,
  },
});

const update = createRoute({
  ...inHome,
  method: 'put',
  path: '/{id}',
  summary: 'Change a register reading; the use of the days before and after it follows',
  request: { params: registerIdParam, body: describeJsonBody(registerReadingUpdateSchema) },
  responses: {
    200: describeJsonResponse('The changed value, and what the days up to it used.', storedSchema),
    400: errorResponses.invalid,
    401: errorResponses.unauthenticated,
    403: errorResponses.role,
    404: errorResponses.notFound,
    409: question,
  },
});

const remove = createRoute({
  ...inHome,
  method: 'delete',
  path: '/{id}',
  summary: 'Delete a register reading; the days before and after it become one span',
  request: { params: registerIdParam },
  responses: {
    200: describeJsonResponse('The register reading is deleted.', messageSchema),
    401: errorResponses.unauthenticated,
    403: errorResponses.role,
    404: errorResponses.notFound,
    409: describeError('The values beside it would not fit without it.'),
  },
});

export const registerReadingsApi = createRouter()
  .openapi(list, async (c) => {
    const registerReadings = await c.get('services').registerReadings.list(c.get('home'));
    return c.json({ registerReadings }, 200);
  })
  .openapi(add, async (c) => {
    const input = c.req.valid('json');
    const key = readIdempotencyKey(c.req.valid('header'));
    const home = chooseHome(c.get('home'), input);
    const stored = await c.get('services').registerReadings.add(home, input, key);
    return c.json({ ...stored, message: messages.registerSaved }, 201);
  })
  .openapi(update, async (c) => {
    const key = parseValueKey(c.req.valid('param').id);
    const stored = await c
      .get('services')
      .registerReadings.update(c.get('home'), key, c.req.valid('json'));
    return c.json({ ...stored, message: messages.registerUpdated }, 200);
  })
  .openapi(remove, async (c) => {
    await c
      .get('services')
      .registerReadings.remove(c.get('home'), parseValueKey(c.req.valid('param').id));
    return c.json({ message: messages.registerDeleted }, 200);
  });

/** The meter and the day in an id that a value can have: any other is the id of none. */
export function parseValueKey(id: string) {
  if (registerReadingIdSchema.safeParse(id).success) return parseRegisterReadingId(id);
  throw new ProductError('notFound', messages.registerNotFound);
}
