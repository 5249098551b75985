/** What the readings come to: a month's report. */
import { createRoute } from '@hono/zod-openapi';
import * as z from 'zod';
import { isMonth } from '../../domain/period.ts';
import { monthlyReportSchema } from '../../domain/report.ts';
import { createRouter, errorResponses, jsonResponse, signedIn } from './router.ts';

const monthly = createRoute({
  ...signedIn,
  method: 'get',
  path: '/monthly',
  summary: 'A month in figures; without a month, the latest with readings',
  request: {
    query: z.strictObject({
      month: z
        .string()
        .refine(isMonth, 'Write the month as YYYY-MM.')
        .optional()
        .meta({ examples: ['2026-10'] }),
    }),
  },
  responses: {
    200: jsonResponse('The report.', monthlyReportSchema),
    400: errorResponses.invalid,
    401: errorResponses.unauthenticated,
    404: errorResponses.notFound,
  },
});

export const reportsApi = createRouter().openapi(monthly, async (c) => {
  const { month } = c.req.valid('query');
  return c.json(await c.get('services').reports.monthly(c.get('caller'), month), 200);
});
