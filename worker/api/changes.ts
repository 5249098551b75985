/** The history of a home's data, and undoing a change. */
import { createRoute } from '@hono/zod-openapi';
import * as z from 'zod';
import { ProductError } from '#domain/base/errors.ts';
import * as messages from '#domain/base/messages.ts';
import { changeSchema, changesQuerySchema, parseChangeNumber } from '#domain/history/change.ts';
import { parseReadingId } from '#domain/reading/reading-id.ts';
import {
  createRouter,
  describeJsonResponse,
  errorResponses,
  inHome,
  inHomeWithQuery,
  messageSchema,
} from './router.ts';

const list = createRoute({
  ...inHomeWithQuery,
  method: 'get',
  path: '/',
  summary: 'List the changes of readings, meters, the connection and paper bills, newest first',
  request: { query: changesQuerySchema },
  responses: {
    200: describeJsonResponse('The changes.', z.object({ changes: z.array(changeSchema) })),
    400: errorResponses.invalid,
    401: errorResponses.unauthenticated,
  },
});

const undo = createRoute({
  ...inHome,
  method: 'post',
  path: '/{id}/undo',
  summary: 'Undo a change; the undo is itself a change',
  request: {
    params: z.object({
      id: z.string().meta({
        description: 'The id of a change, as GET /api/changes lists it.',
        examples: ['3'],
      }),
    }),
  },
  responses: {
    200: describeJsonResponse('The change is undone.', messageSchema),
    401: errorResponses.unauthenticated,
    403: errorResponses.role,
    404: errorResponses.notFound,
    409: errorResponses.conflict,
    429: errorResponses.tooMany,
  },
});

export const changesApi = createRouter()
  .openapi(list, async (c) => {
    const { limit, before, reading } = c.req.valid('query');
    const changes = await c.get('services').changes.list(c.get('home'), {
      limit,
      before,
      reading: reading === undefined ? undefined : parseReadingId(reading),
    });
    return c.json({ changes }, 200);
  })
  .openapi(undo, async (c) => {
    const id = parseChangeNumber(c.req.valid('param').id);
    if (id === undefined) throw new ProductError('notFound', messages.changeNotFound);
    await c.get('services').changes.undo(c.get('home'), id);
    return c.json({ message: messages.changeUndone }, 200);
  });
