/** The report of a month or a billing period. */
import { createRoute } from '@hono/zod-openapi';
import * as z from 'zod';
import { dateSchema } from '#domain/base/fields.ts';
import { isMonth } from '#domain/base/period.ts';
import { monthlyReportSchema } from '#domain/energy/records/report-record.ts';
import type { ReportedPeriod } from '#domain/energy/report.ts';
import {
  createRouter,
  describeError,
  describeJsonResponse,
  errorResponses,
  inHomeWithQuery,
} from './router.ts';

const monthly = createRoute({
  ...inHomeWithQuery,
  method: 'get',
  path: '/monthly',
  summary: 'Report a month or a billing period; without either the latest with readings',
  description:
    'Its use, emissions, bill, comparisons and efficiency. What rests on too few known days is null, or says why it is not there.',
  request: {
    query: z
      .strictObject({
        month: z
          .string()
          .refine(isMonth, 'Write the month as YYYY-MM.')
          .optional()
          .meta({ description: 'A calendar month as YYYY-MM.', examples: ['2026-10'] }),
        period: dateSchema
          .optional()
          .meta({ description: 'The last day of a billing period.', examples: ['2026-11-06'] }),
      })
      .refine(({ month, period }) => month === undefined || period === undefined, {
        message: 'Name a month or a period, not both.',
        path: ['period'],
      }),
  },
  responses: {
    200: describeJsonResponse('The report, as of today.', monthlyReportSchema),
    400: errorResponses.invalid,
    401: errorResponses.unauthenticated,
    404: describeError('The period has no readings, or the home is not yours.'),
  },
});

export const reportsApi = createRouter().openapi(monthly, async (c) => {
  const { reports } = c.get('services');
  const report = await reports.compute(c.get('home'), parsePeriod(c.req.valid('query')));
  return c.json(report, 200);
});

/** The period that a query names; without one the latest with readings. */
function parsePeriod({
  month,
  period,
}: {
  month?: string | undefined;
  period?: string | undefined;
}): ReportedPeriod {
  if (month !== undefined) return { month };
  return period === undefined ? 'latest' : { lastDay: period };
}
