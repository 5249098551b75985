/** What a home's bill is calculated by, from a day on. */
import { createRoute } from '@hono/zod-openapi';
import * as z from 'zod';
import { ProductError } from '#domain/base/errors.ts';
import { dateSchema } from '#domain/base/fields.ts';
import * as messages from '#domain/base/messages.ts';
import { listRateWarnings } from '#domain/energy/entry-warning.ts';
import { connectionInputSchema, connectionSchema } from '#domain/home/connection.ts';
import {
  chooseHome,
  createRouter,
  describeJsonBody,
  describeJsonResponse,
  errorResponses,
  inHome,
  messageSchema,
  warningsSchema,
} from './router.ts';

const listSchema = z.object({ connection: z.array(connectionSchema) });

const list = createRoute({
  ...inHome,
  method: 'get',
  path: '/',
  summary: 'List the facts about the connection, by the day from which they hold',
  responses: {
    200: describeJsonResponse('The facts.', listSchema),
    401: errorResponses.unauthenticated,
    404: errorResponses.notFound,
  },
});

const change = createRoute({
  ...inHome,
  method: 'put',
  path: '/',
  summary:
    'Change facts from a day on: fields that are sent change, null clears one; earlier days stay',
  request: { body: describeJsonBody(connectionInputSchema) },
  responses: {
    200: describeJsonResponse(
      'All facts.',
      listSchema.extend({ message: z.string(), warnings: warningsSchema }),
    ),
    400: errorResponses.invalid,
    401: errorResponses.unauthenticated,
    403: errorResponses.role,
    404: errorResponses.notFound,
  },
});

const remove = createRoute({
  ...inHome,
  method: 'delete',
  path: '/{from}',
  summary: 'Delete the facts that hold from a day on; those before them hold instead',
  request: {
    params: z.object({
      from: z
        .string()
        .meta({ description: 'The day from which they hold.', examples: ['2026-04-01'] }),
    }),
  },
  responses: {
    200: describeJsonResponse('The facts that began on that day are deleted.', messageSchema),
    401: errorResponses.unauthenticated,
    403: errorResponses.role,
    404: errorResponses.notFound,
  },
});

export const connectionApi = createRouter()
  .openapi(list, async (c) => {
    const connection = await c.get('services').connections.list(c.get('home'));
    return c.json({ connection }, 200);
  })
  .openapi(change, async (c) => {
    const input = c.req.valid('json');
    const home = chooseHome(c.get('home'), input);
    const connection = await c.get('services').connections.change(home, input);
    const warnings = listRateWarnings(input.ratePerKWh);
    return c.json({ connection, warnings, message: messages.connectionSaved }, 200);
  })
  .openapi(remove, async (c) => {
    const { from } = c.req.valid('param');
    if (!dateSchema.safeParse(from).success) {
      throw new ProductError('notFound', messages.connectionNotFound);
    }
    await c.get('services').connections.remove(c.get('home'), from);
    return c.json({ message: messages.connectionDeleted }, 200);
  });
