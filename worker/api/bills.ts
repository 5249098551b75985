/** Bills as suppliers print them: priced line by line, with the source of each rate. */
import { createRoute } from '@hono/zod-openapi';
import { billRecord, billRecordSchema } from '../../domain/bills/record.ts';
import { previewSchema } from '../../domain/tariff/request.ts';
import { createRouter, errorResponses, jsonBody, jsonResponse, signedIn } from './router.ts';

const preview = createRoute({
  ...signedIn,
  method: 'post',
  path: '/preview',
  summary: 'A bill as the supplier prints it; nothing is stored',
  request: { body: jsonBody(previewSchema) },
  responses: {
    200: jsonResponse('The bill, line by line.', billRecordSchema),
    400: errorResponses.invalid,
    401: errorResponses.unauthenticated,
    404: errorResponses.notFound,
  },
});

export const billsApi = createRouter().openapi(preview, async (c) => {
  const body = c.req.valid('json');
  return c.json(billRecord(await c.get('services').tariffs.preview(c.get('caller'), body)), 200);
});
