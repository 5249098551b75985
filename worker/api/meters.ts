/** A home's meters. */
import { createRoute } from '@hono/zod-openapi';
import * as z from 'zod';
import { ProductError } from '#domain/base/errors.ts';
import * as messages from '#domain/base/messages.ts';
import { meterInputSchema, meterSchema, meterUpdateSchema } from '#domain/meter/meter-record.ts';
import { idempotencyHeaders, readIdempotencyKey } from './idempotency.ts';
import {
  chooseHome,
  createRouter,
  describeError,
  describeJsonBody,
  describeJsonResponse,
  errorResponses,
  inHome,
} from './router.ts';

const madeSchema = z.object({ meter: meterSchema, message: z.string() });

const list = createRoute({
  ...inHome,
  method: 'get',
  path: '/',
  summary: 'List the meters, in the order in which they were added',
  responses: {
    200: describeJsonResponse('The meters.', z.object({ meters: z.array(meterSchema) })),
    401: errorResponses.unauthenticated,
    404: errorResponses.notFound,
  },
});

const add = createRoute({
  ...inHome,
  method: 'post',
  path: '/',
  summary: 'Add a meter',
  request: { headers: idempotencyHeaders, body: describeJsonBody(meterInputSchema) },
  responses: {
    201: describeJsonResponse('The meter.', madeSchema),
    400: errorResponses.invalid,
    401: errorResponses.unauthenticated,
    403: errorResponses.role,
    404: errorResponses.notFound,
    409: describeError(
      'The home has as many meters as it can (code `limit`), or the key was used for another call.',
    ),
  },
});

const update = createRoute({
  ...inHome,
  method: 'put',
  path: '/{id}',
  summary: 'Change a meter; with another factor all of its use is calculated again',
  request: {
    params: z.object({
      id: z
        .string()
        .meta({ description: 'The id of a meter, as GET /api/meters lists it.', examples: ['3'] }),
    }),
    body: describeJsonBody(meterUpdateSchema),
  },
  responses: {
    200: describeJsonResponse('The changed meter.', madeSchema),
    400: errorResponses.invalid,
    401: errorResponses.unauthenticated,
    403: errorResponses.role,
    404: errorResponses.notFound,
    409: describeError('The values of the meter would not fit it.'),
  },
});

export const metersApi = createRouter()
  .openapi(list, async (c) => {
    return c.json({ meters: await c.get('services').meters.list(c.get('home')) }, 200);
  })
  .openapi(add, async (c) => {
    const input = c.req.valid('json');
    const key = readIdempotencyKey(c.req.valid('header'));
    const home = chooseHome(c.get('home'), input);
    const meter = await c.get('services').meters.add(home, input, key);
    return c.json({ meter, message: messages.meterSaved }, 201);
  })
  .openapi(update, async (c) => {
    const { id } = c.req.valid('param');
    if (!/^[1-9]\d{0,14}$/.test(id)) throw new ProductError('notFound', messages.meterNotFound);
    const meter = await c
      .get('services')
      .meters.update(c.get('home'), Number(id), c.req.valid('json'));
    return c.json({ meter, message: messages.meterSaved }, 200);
  });
