/** The household's appliances. */
import { createRoute } from '@hono/zod-openapi';
import * as z from 'zod';
import {
  applianceInputSchema,
  applianceSchema,
  applianceUpdateSchema,
} from '#domain/appliances/appliance.ts';
import * as messages from '#domain/base/messages.ts';
import { idempotencyHeaders, readIdempotencyKey } from './idempotency.ts';
import {
  createRouter,
  describeJsonBody,
  describeJsonResponse,
  errorResponses,
  inHome,
  messageSchema,
} from './router.ts';

const idParam = z.object({
  id: z.string().meta({
    description: 'The id of an appliance, as GET /api/appliances lists it.',
    examples: ['q7Zt-0aVb5cR'],
  }),
});
const madeSchema = z.object({ appliance: applianceSchema, message: z.string() });

const list = createRoute({
  ...inHome,
  method: 'get',
  path: '/',
  summary: 'List the appliances, newest first',
  responses: {
    200: describeJsonResponse(
      'The appliances.',
      z.object({ appliances: z.array(applianceSchema) }),
    ),
    401: errorResponses.unauthenticated,
  },
});

const add = createRoute({
  ...inHome,
  method: 'post',
  path: '/',
  summary: 'Add an appliance',
  request: { headers: idempotencyHeaders, body: describeJsonBody(applianceInputSchema) },
  responses: {
    201: describeJsonResponse('The appliance.', madeSchema),
    400: errorResponses.invalid,
    401: errorResponses.unauthenticated,
    403: errorResponses.role,
    409: errorResponses.conflict,
  },
});

const update = createRoute({
  ...inHome,
  method: 'put',
  path: '/{id}',
  summary: 'Change an appliance: fields that are sent change, null clears one, the others stay',
  request: { params: idParam, body: describeJsonBody(applianceUpdateSchema) },
  responses: {
    200: describeJsonResponse('The changed appliance.', madeSchema),
    400: errorResponses.invalid,
    401: errorResponses.unauthenticated,
    403: errorResponses.role,
    404: errorResponses.notFound,
  },
});

const remove = createRoute({
  ...inHome,
  method: 'delete',
  path: '/{id}',
  summary: 'Delete an appliance',
  request: { params: idParam },
  responses: {
    200: describeJsonResponse('The appliance is deleted.', messageSchema),
    401: errorResponses.unauthenticated,
    403: errorResponses.role,
    404: errorResponses.notFound,
  },
});

export const appliancesApi = createRouter()
  .openapi(list, async (c) => {
    return c.json({ appliances: await c.get('services').appliances.list(c.get('home')) }, 200);
  })
  .openapi(add, async (c) => {
    const { appliances } = c.get('services');
    const input = c.req.valid('json');
    const key = readIdempotencyKey(c.req.valid('header'));
    const appliance = await appliances.add(c.get('home'), input, key);
    return c.json({ appliance, message: messages.applianceAdded }, 201);
  })
  .openapi(update, async (c) => {
    const { appliances } = c.get('services');
    const { id } = c.req.valid('param');
    const appliance = await appliances.update(c.get('home'), id, c.req.valid('json'));
    return c.json({ appliance, message: messages.applianceUpdated }, 200);
  })
  .openapi(remove, async (c) => {
    await c.get('services').appliances.remove(c.get('home'), c.req.valid('param').id);
    return c.json({ message: messages.applianceDeleted }, 200);
  });
