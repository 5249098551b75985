/** Imports of files, each of which can be undone as a whole. */
import { createRoute } from '@hono/zod-openapi';
import * as z from 'zod';
import { ProductError } from '#domain/base/errors.ts';
import * as messages from '#domain/base/messages.ts';
import { parseChangeNumber } from '#domain/history/change.ts';
import { importPreviewSchema, importSchema, storedImportSchema } from '#domain/import/records.ts';
import { describeClient } from '#worker/context.ts';
import type { SentFiles } from '#worker/imports/received-files.ts';
import { idempotencyHeaders, readIdempotencyKey } from './idempotency.ts';
import {
  createRouter,
  describeError,
  describeJsonResponse,
  errorResponses,
  inHome,
  makeSignedInStream,
  messageSchema,
} from './router.ts';

const list = createRoute({
  ...inHome,
  method: 'get',
  path: '/',
  summary: 'List the imports of the home that are not undone, newest first',
  responses: {
    200: describeJsonResponse('The imports.', z.object({ imports: z.array(importSchema) })),
    401: errorResponses.unauthenticated,
  },
});

/** The form of a preview. Not a Zod schema, which would make the validator read the files into memory first. */
const filesForm = {
  required: true,
  content: {
    'multipart/form-data': {
      schema: {
        type: 'object' as const,
        required: ['file'],
        properties: {
          file: {
            description: 'At most 20 files, of 10 MB together; of a guest, 512 kB.',
            type: 'array' as const,
            items: { type: 'string' as const, format: 'binary' },
          },
          mapping: {
            description: 'A mapping as JSON, or the name of a saved one.',
            type: 'string' as const,
          },
          answers: {
            description:
              'The answers to `questions` of a preview, as a JSON object such as {"dateOrder":"dmy"}.',
            type: 'string' as const,
          },
          digest: {
            description:
              'The `digest` of a preview: refused with 409 where something else would be stored than it showed.',
            type: 'string' as const,
          },
          saveAs: {
            description: 'A name under which to save the mapping, for the next file of this kind.',
            type: 'string' as const,
          },
        },
      },
    },
  },
};

const tooManyFiles = describeError(
  'More than 30 calls with files a minute, or 6 of a viewer or a guest, who are counted by address; or the rows of a day are used up. Wait as many seconds as Retry-After says.',
);

const preview = createRoute({
  ...makeSignedInStream('multipart/form-data'),
  method: 'post',
  path: '/preview',
  summary: 'Show what files of any form hold and what would be stored; nothing is stored',
  description:
    'A file that is refused or asks something is a 200, too: see `outcome`. Send the files again with `answers`, until it is `import`.',
  request: { body: filesForm },
  responses: {
    200: describeJsonResponse(
      'What the files hold, what must be answered, or why they are refused.',
      importPreviewSchema,
    ),
    400: errorResponses.invalid,
    401: errorResponses.unauthenticated,
    404: describeError('No mapping has the name in `mapping`, or the home is not yours.'),
    413: errorResponses.tooLarge,
    415: errorResponses.unsupportedType,
    429: tooManyFiles,
    503: errorResponses.unavailable,
  },
});

/** Left out where there are none. */
const keptDaysSchema = z
  .array(z.string())
  .optional()
  .meta({ description: 'Days that were changed since the import, and stay as they are.' });

const store = createRoute({
  ...makeSignedInStream('multipart/form-data'),
  method: 'post',
  path: '/',
  summary: 'Store what the preview of the same form shows: all of it, or nothing',
  request: { headers: idempotencyHeaders, body: filesForm },
  responses: {
    201: describeJsonResponse(
      'What was stored; `importId` is null where nothing was new.',
      storedImportSchema,
    ),
    400: errorResponses.invalid,
    401: errorResponses.unauthenticated,
    403: errorResponses.role,
    404: describeError('No mapping has the name in `mapping`, or the home is not yours.'),
    409: describeError(
      'A question is open, or what would be stored is not what `digest` is of; or a limit is passed (code `limit`), or the key was used for another call.',
    ),
    413: errorResponses.tooLarge,
    415: errorResponses.unsupportedType,
    429: tooManyFiles,
    503: errorResponses.unavailable,
  },
});

const idParam = z.object({
  id: z
    .string()
    .meta({ description: 'The id of an import, as GET /api/imports lists it.', examples: ['3'] }),
});

const undo = createRoute({
  ...inHome,
  method: 'delete',
  path: '/{id}',
  summary: 'Undo an import as a whole',
  request: { params: idParam },
  responses: {
    200: describeJsonResponse(
      'How many readings and meter values were deleted.',
      messageSchema.extend({ deletedCount: z.number().int(), kept: keptDaysSchema }),
    ),
    401: errorResponses.unauthenticated,
    403: errorResponses.role,
    404: describeError('There is no such import, or it is undone, or the home is not yours.'),
    409: describeError('Something that was stored since does not fit without it.'),
    429: errorResponses.tooMany,
  },
});

const redo = createRoute({
  ...inHome,
  method: 'post',
  path: '/{id}/redo',
  summary: 'Restore an undone import; nothing changes where it is not undone',
  request: { params: idParam },
  responses: {
    200: describeJsonResponse(
      'How many readings and meter values were restored; 0 where it was not undone.',
      messageSchema.extend({ restoredCount: z.number().int(), kept: keptDaysSchema }),
    ),
    401: errorResponses.unauthenticated,
    403: errorResponses.role,
    404: errorResponses.notFound,
    409: describeError('It was undone too long ago, or what was stored since covers its days.'),
    429: errorResponses.tooMany,
  },
});

export const importsApi = createRouter()
  .openapi(list, async (c) => {
    return c.json({ imports: await c.get('services').imports.list(c.get('home')) }, 200);
  })
  .openapi(preview, async (c) => {
    const { fileImports } = c.get('services');
    const home = c.get('home');
    const shown = await fileImports.receive(home, findSent(c.req.raw), (received) =>
      fileImports.preview(home, received),
    );
    return c.json(shown, 200);
  })
  .openapi(store, async (c) => {
    const key = readIdempotencyKey(c.req.valid('header'));
    const { fileImports } = c.get('services');
    const home = c.get('home');
    const stored = await fileImports.receive(home, findSent(c.req.raw), (received) =>
      fileImports.store(home, received, key),
    );
    return c.json({ message: messages.filesImported, ...stored }, 201);
  })
  .openapi(undo, async (c) => {
    const id = parseImportId(c.req.valid('param').id);
    const { count, kept } = await c.get('services').imports.undo(c.get('home'), id);
    const body = { deletedCount: count, message: messages.importUndone };
    return c.json(kept.length === 0 ? body : { ...body, kept }, 200);
  })
  .openapi(redo, async (c) => {
    const id = parseImportId(c.req.valid('param').id);
    const { count, kept } = await c.get('services').imports.redo(c.get('home'), id);
    const body = { restoredCount: count, message: messages.importRedone };
    return c.json(kept.length === 0 ? body : { ...body, kept }, 200);
  });

function findSent(request: Request): SentFiles {
  return { request, client: describeClient(request, undefined) };
}

function parseImportId(text: string): number {
  const id = parseChangeNumber(text);
  if (id === undefined) throw new ProductError('notFound', messages.importNotFound);
  return id;
}
