/** Meter readings: one by one, in lists, in and out as files. */
import { createRoute } from '@hono/zod-openapi';
import * as z from 'zod';
import { ProductError } from '#domain/base/errors.ts';
import { makeOneOfSchema } from '#domain/base/fields.ts';
import * as messages from '#domain/base/messages.ts';
import { ROWS_COVER } from '#domain/reading/csv/rows-cover-words.ts';
import {
  bulkDeleteSchema,
  readingCallSchema,
  readingIdSchema,
  readingSchema,
  readingsQuerySchema,
  readingUpdateSchema,
} from '#domain/reading/reading.ts';
import { toReadingRecord } from '#worker/readings/queries.ts';
import { idempotencyHeaders, readIdempotencyKey } from './idempotency.ts';
import { sendList, sendText } from './long-text.ts';
import {
  createRouter,
  describeJsonBody,
  describeJsonResponse,
  errorResponses,
  inHome,
  inHomeWithLongBody,
  inHomeWithQuery,
  makeSignedInStream,
  messageSchema,
  warningsSchema,
} from './router.ts';

const idParam = z.object({
  id: z.string().meta({
    description: 'The id of a reading: its day, and its number on that day.',
    examples: ['2026-11-20.1'],
  }),
});
const storedSchema = z.object({
  reading: readingSchema,
  warnings: warningsSchema,
  message: z.string(),
});

const list = createRoute({
  ...inHomeWithQuery,
  method: 'get',
  path: '/',
  summary: 'List readings by date',
  request: { query: readingsQuerySchema },
  responses: {
    200: describeJsonResponse('The readings.', z.object({ readings: z.array(readingSchema) })),
    400: errorResponses.invalid,
    401: errorResponses.unauthenticated,
  },
});

const add = createRoute({
  ...inHome,
  method: 'post',
  path: '/',
  summary: 'Add a reading',
  request: { headers: idempotencyHeaders, body: describeJsonBody(readingCallSchema) },
  responses: {
    201: describeJsonResponse('The reading.', storedSchema),
    400: errorResponses.invalid,
    401: errorResponses.unauthenticated,
    403: errorResponses.role,
    409: errorResponses.conflict,
  },
});

const exportCsv = createRoute({
  ...inHome,
  method: 'get',
  path: '/export',
  summary: 'Download all readings as a CSV file, oldest first; it can be uploaded again unchanged',
  responses: {
    200: { description: 'The file.', content: { 'text/csv': { schema: z.string() } } },
    401: errorResponses.unauthenticated,
  },
});

const uploadQuerySchema = z.strictObject({
  rowsCover: makeOneOfSchema(ROWS_COVER).optional().meta({
    description:
      'What a row without `periodStart` covers: its day, unless told; the days since the row before; or its calendar month.',
  }),
});

const upload = createRoute({
  ...makeSignedInStream('multipart/form-data', { query: uploadQuerySchema }),
  method: 'post',
  path: '/upload-csv',
  summary: 'Import a CSV file with the columns of the export: all of it, or nothing',
  request: {
    query: uploadQuerySchema,
    body: {
      required: true,
      content: {
        'multipart/form-data': {
          // Not a Zod schema, which would make the validator read the body into memory first.
          schema: {
            type: 'object',
            required: ['csvFile'],
            properties: { csvFile: { type: 'string', format: 'binary' } },
          },
        },
      },
    },
  },
  responses: {
    201: describeJsonResponse(
      'What was imported.',
      z.object({
        message: z.string(),
        imported: z.number().int().meta({ description: 'How many readings were stored.' }),
        alreadyPresent: z.number().int().meta({ description: 'How many were stored before.' }),
        importId: z.number().int().nullable().meta({ description: 'Null where nothing was new.' }),
        rowsLookMonthly: z.number().int().meta({
          description:
            'How many rows look like one a month: all of the file, or none. See `rowsCover`.',
        }),
        warnings: warningsSchema,
      }),
    ),
    400: errorResponses.invalid,
    401: errorResponses.unauthenticated,
    403: errorResponses.role,
    409: errorResponses.conflict,
    413: errorResponses.tooLarge,
    415: errorResponses.unsupportedType,
    429: errorResponses.tooMany,
    503: errorResponses.unavailable,
  },
});

const removeMany = createRoute({
  ...inHomeWithLongBody,
  method: 'delete',
  path: '/bulk',
  summary: 'Delete several readings',
  request: { body: describeJsonBody(bulkDeleteSchema) },
  responses: {
    200: describeJsonResponse(
      'How many were deleted.',
      messageSchema.extend({ deletedCount: z.number().int() }),
    ),
    400: errorResponses.invalid,
    401: errorResponses.unauthenticated,
    403: errorResponses.role,
    404: errorResponses.notFound,
    429: errorResponses.tooMany,
  },
});

const update = createRoute({
  ...inHome,
  method: 'put',
  path: '/{id}',
  summary: "Change a reading's energy, emissions or source; its date stays",
  request: { params: idParam, body: describeJsonBody(readingUpdateSchema) },
  responses: {
    200: describeJsonResponse('The changed reading.', storedSchema),
    400: errorResponses.invalid,
    401: errorResponses.unauthenticated,
    403: errorResponses.role,
    404: errorResponses.notFound,
    409: errorResponses.conflict,
  },
});

const remove = createRoute({
  ...inHome,
  method: 'delete',
  path: '/{id}',
  summary: 'Delete a reading',
  request: { params: idParam },
  responses: {
    200: describeJsonResponse('The reading is deleted.', messageSchema),
    401: errorResponses.unauthenticated,
    403: errorResponses.role,
    404: errorResponses.notFound,
  },
});

export const readingsApi = createRouter()
  .openapi(list, async (c) => {
    const nextPage = c.get('services').readings.listPages(c.get('home'), c.req.valid('query'));
    return sendList(c, 'readings', nextPage, toReadingRecord);
  })
  .openapi(add, async (c) => {
    const input = c.req.valid('json');
    const key = readIdempotencyKey(c.req.valid('header'));
    const { checkedReadings } = c.get('services');
    const stored = await checkedReadings.addWithWarnings(c.get('home'), input, key);
    return c.json({ ...stored, message: messages.readingSaved }, 201);
  })
  .openapi(exportCsv, async (c) => {
    const file = await c.get('services').readings.exportFile(c.get('home'));
    return sendText<string, 'text'>(c, file.body, file.headers);
  })
  .openapi(upload, async (c) => {
    const outcome = await c
      .get('services')
      .csvUploads.upload(c.get('home'), c.req.raw, c.req.valid('query'));
    return c.json({ message: messages.csvUploaded, ...outcome }, 201);
  })
  .openapi(removeMany, async (c) => {
    const { ids } = c.req.valid('json');
    const deletedCount = await c.get('services').readings.removeMany(c.get('home'), ids);
    return c.json({ deletedCount, message: messages.formatBulkDeletion(deletedCount) }, 200);
  })
  .openapi(update, async (c) => {
    const id = requirePossibleId(c.req.valid('param').id);
    const { checkedReadings } = c.get('services');
    const stored = await checkedReadings.updateWithWarnings(c.get('home'), id, c.req.valid('json'));
    return c.json({ ...stored, message: messages.readingUpdated }, 200);
  })
  .openapi(remove, async (c) => {
    await c
      .get('services')
      .readings.remove(c.get('home'), requirePossibleId(c.req.valid('param').id));
    return c.json({ message: messages.readingDeleted }, 200);
  });

/** An id that a reading can have: any other is the id of none. */
function requirePossibleId(id: string): string {
  if (readingIdSchema.safeParse(id).success) return id;
  throw new ProductError('notFound', messages.readingNotFound);
}
