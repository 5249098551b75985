/** A user's homes: what each electricity bill is for. */
import { createRoute } from '@hono/zod-openapi';
import * as z from 'zod';
import { ProductError } from '#domain/base/errors.ts';
import { homeIdSchema } from '#domain/base/fields.ts';
import * as messages from '#domain/base/messages.ts';
import {
  homeDeletionSchema,
  homeInputSchema,
  homeSchema,
  homeUpdateSchema,
} from '#domain/home/home.ts';
import { idempotencyHeaders, readIdempotencyKey } from './idempotency.ts';
import {
  createRouter,
  describeJsonBody,
  describeJsonResponse,
  errorResponses,
  messageSchema,
  signedIn,
} from './router.ts';

const idParam = z.object({
  id: z
    .string()
    .meta({ description: 'The id of a home, as GET /api/homes lists it.', examples: ['2'] }),
});
const madeSchema = z.object({ home: homeSchema, message: z.string() });

const list = createRoute({
  ...signedIn,
  method: 'get',
  path: '/',
  summary: 'List your homes, in the order in which you joined them',
  responses: {
    200: describeJsonResponse('The homes.', z.object({ homes: z.array(homeSchema) })),
    401: errorResponses.unauthenticated,
  },
});

const add = createRoute({
  ...signedIn,
  method: 'post',
  path: '/',
  summary: 'Add a home, which you own',
  request: { headers: idempotencyHeaders, body: describeJsonBody(homeInputSchema) },
  responses: {
    201: describeJsonResponse('The home.', madeSchema),
    400: errorResponses.invalid,
    401: errorResponses.unauthenticated,
    409: errorResponses.conflict,
  },
});

const update = createRoute({
  ...signedIn,
  method: 'put',
  path: '/{id}',
  summary: 'Change a home: fields that are sent change, null clears one, the others stay',
  request: { params: idParam, body: describeJsonBody(homeUpdateSchema) },
  responses: {
    200: describeJsonResponse('The changed home.', madeSchema),
    400: errorResponses.invalid,
    401: errorResponses.unauthenticated,
    403: errorResponses.role,
    404: errorResponses.notFound,
  },
});

const remove = createRoute({
  ...signedIn,
  method: 'delete',
  path: '/{id}',
  summary: 'Delete a home and everything in it. Send its name; your last home cannot be deleted',
  request: { params: idParam, body: describeJsonBody(homeDeletionSchema) },
  responses: {
    200: describeJsonResponse('The home is deleted, with everything in it.', messageSchema),
    400: errorResponses.invalid,
    401: errorResponses.unauthenticated,
    403: errorResponses.role,
    404: errorResponses.notFound,
    409: errorResponses.conflict,
  },
});

export const homesApi = createRouter()
  .openapi(list, async (c) => {
    return c.json({ homes: await c.get('services').homes.list(c.get('home')) }, 200);
  })
  .openapi(add, async (c) => {
    const key = readIdempotencyKey(c.req.valid('header'));
    const home = await c.get('services').homes.add(c.get('home'), c.req.valid('json'), { key });
    return c.json({ home, message: messages.homeAdded }, 201);
  })
  .openapi(update, async (c) => {
    const id = requirePossibleId(c.req.valid('param').id);
    const home = await c.get('services').homes.update(c.get('home'), id, c.req.valid('json'));
    return c.json({ home, message: messages.homeUpdated }, 200);
  })
  .openapi(remove, async (c) => {
    const { name } = c.req.valid('json');
    const id = requirePossibleId(c.req.valid('param').id);
    await c.get('services').homes.remove(c.get('home'), id, name);
    return c.json({ message: messages.homeDeleted }, 200);
  });

/** An id that a home can have: any other is the id of none. */
function requirePossibleId(text: string): number {
  const id = homeIdSchema.safeParse(text);
  if (id.success) return id.data;
  throw new ProductError('notFound', messages.homeNotFound);
}
