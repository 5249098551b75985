/** The imports that brought readings, each of which can be taken back. */
import { createRoute } from '@hono/zod-openapi';
import * as z from 'zod';
import { parseChangeNumber } from '../../domain/change.ts';
import { ProductError } from '../../domain/errors.ts';
import { importSchema } from '../../domain/import.ts';
import { messages } from '../../domain/messages.ts';
import { createRouter, errorResponses, inHome, jsonResponse, messageSchema } from './router.ts';

const list = createRoute({
  ...inHome,
  method: 'get',
  path: '/',
  summary: 'List the imports, newest first',
  responses: {
    200: jsonResponse('The imports.', z.object({ imports: z.array(importSchema) })),
    401: errorResponses.unauthenticated,
  },
});

const undo = createRoute({
  ...inHome,
  method: 'delete',
  path: '/{id}',
  summary: 'Take an import back, as one step',
  request: { params: z.object({ id: z.string().meta({ examples: ['3'] }) }) },
  responses: {
    200: jsonResponse(
      'How many readings went.',
      messageSchema.extend({ deletedCount: z.number().int() }),
    ),
    401: errorResponses.unauthenticated,
    404: errorResponses.notFound,
  },
});

const redo = createRoute({
  ...inHome,
  method: 'post',
  path: '/{id}/redo',
  summary: 'Put an undone import back; of one that is not undone, nothing is done',
  request: { params: z.object({ id: z.string().meta({ examples: ['3'] }) }) },
  responses: {
    200: jsonResponse(
      'How many readings came back.',
      messageSchema.extend({ restoredCount: z.number().int() }),
    ),
    401: errorResponses.unauthenticated,
    404: errorResponses.notFound,
    409: errorResponses.conflict,
    429: errorResponses.tooMany,
  },
});

export const importsApi = createRouter()
  .openapi(list, async (c) => {
    return c.json({ imports: await c.get('services').imports.list(c.get('caller')) }, 200);
  })
  .openapi(undo, async (c) => {
    const id = importId(c.req.valid('param').id);
    const deletedCount = await c.get('services').imports.undo(c.get('caller'), id);
    return c.json({ deletedCount, message: messages.importUndone }, 200);
  })
  .openapi(redo, async (c) => {
    const id = importId(c.req.valid('param').id);
    const restoredCount = await c.get('services').imports.redo(c.get('caller'), id);
    return c.json({ restoredCount, message: messages.importRedone }, 200);
  });

function importId(text: string): number {
  const id = parseChangeNumber(text);
  if (id === undefined) throw new ProductError('notFound', messages.importNotFound);
  return id;
}
