/** Mappings: how files are understood, saved by name for the next file of the same kind. */
import { createRoute } from '@hono/zod-openapi';
import * as z from 'zod';
import { responseMomentSchema } from '#domain/base/fields.ts';
import * as messages from '#domain/base/messages.ts';
import { mappingSchema } from '#domain/import/mapping-record.ts';
import {
  createRouter,
  describeError,
  describeJsonBody,
  describeJsonResponse,
  errorResponses,
  inHome,
  inHomeWithLongBody,
  messageSchema,
} from './router.ts';

const savedSchema = z.object({
  name: z.string(),
  savedAt: responseMomentSchema,
  mapping: mappingSchema,
});
const nameParam = z.object({
  name: z.string().meta({
    description: 'The name of a mapping, of 1 to 80 characters.',
    examples: ['My portal'],
  }),
});

const list = createRoute({
  ...inHome,
  method: 'get',
  path: '/',
  summary: 'List the saved mappings, by name',
  description:
    'A mapping says how files of one kind are understood: imports of such files use it by themselves.',
  responses: {
    200: describeJsonResponse('The mappings.', z.object({ mappings: z.array(savedSchema) })),
    401: errorResponses.unauthenticated,
  },
});

const find = createRoute({
  ...inHome,
  method: 'get',
  path: '/{name}',
  summary: 'Show a mapping',
  request: { params: nameParam },
  responses: {
    200: describeJsonResponse('The mapping.', savedSchema),
    401: errorResponses.unauthenticated,
    404: errorResponses.notFound,
  },
});

const save = createRoute({
  ...inHomeWithLongBody,
  method: 'put',
  path: '/{name}',
  summary: 'Save a mapping under a name, in place of one with that name',
  description:
    'Takes a `mapping` as a preview or this API returned it; the name in the address takes the place of its own.',
  request: { params: nameParam, body: describeJsonBody(mappingSchema) },
  responses: {
    200: describeJsonResponse('The saved mapping.', savedSchema.extend({ message: z.string() })),
    400: errorResponses.invalid,
    401: errorResponses.unauthenticated,
    403: errorResponses.role,
    409: describeError('The home has as many mappings as it can (code `limit`).'),
  },
});

const remove = createRoute({
  ...inHome,
  method: 'delete',
  path: '/{name}',
  summary: 'Delete a mapping',
  request: { params: nameParam },
  responses: {
    200: describeJsonResponse('The mapping is deleted.', messageSchema),
    401: errorResponses.unauthenticated,
    403: errorResponses.role,
    404: errorResponses.notFound,
  },
});

export const importMappingsApi = createRouter()
  .openapi(list, async (c) => {
    const mappings = await c.get('services').importMappings.list(c.get('home'));
    return c.json({ mappings }, 200);
  })
  .openapi(find, async (c) => {
    const { name } = c.req.valid('param');
    return c.json(await c.get('services').importMappings.find(c.get('home'), name), 200);
  })
  .openapi(save, async (c) => {
    const { name } = c.req.valid('param');
    const mapping = c.req.valid('json');
    const saved = await c.get('services').importMappings.save(c.get('home'), name, mapping);
    return c.json({ ...saved, message: messages.mappingSaved }, 200);
  })
  .openapi(remove, async (c) => {
    await c.get('services').importMappings.remove(c.get('home'), c.req.valid('param').name);
    return c.json({ message: messages.mappingDeleted }, 200);
  });
