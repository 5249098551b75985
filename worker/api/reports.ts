/** What the readings come to: a month's report, and what was saved in all. */
import { createRoute } from '@hono/zod-openapi';
import * as z from 'zod';
import { isMonth } from '../../domain/period.ts';
import { monthlyReportSchema } from '../../domain/report.ts';
import { answer, createRouter, refusals, signedIn } from './router.ts';

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
    200: answer('The report.', monthlyReportSchema),
    400: refusals.invalid,
    401: refusals.unauthenticated,
    404: refusals.notFound,
  },
});

export const reportsApi = createRouter().openapi(monthly, async (c) => {
  const { month } = c.req.valid('query');
  return c.json(await c.get('services').reports.monthly(c.get('caller'), month), 200);
});

const totalSavings = createRoute({
  ...signedIn,
  method: 'get',
  path: '/total-savings',
  summary: 'Rupees saved over all finished months (negative: extra cost)',
  responses: {
    200: answer(
      'Null with fewer than four finished months, or without a rate.',
      z.object({ totalSavings: z.number().nullable() }),
    ),
    401: refusals.unauthenticated,
  },
});

const totalCo2Reduction = createRoute({
  ...signedIn,
  method: 'get',
  path: '/total-co2-reduction',
  summary: 'Kilograms of CO2 spared over all finished months (negative: increase)',
  responses: {
    200: answer(
      'Null with fewer than four finished months.',
      z.object({ totalCo2Reduction: z.number().nullable(), estimated: z.boolean() }),
    ),
    401: refusals.unauthenticated,
  },
});

export const analyticsApi = createRouter()
  .openapi(totalSavings, async (c) => {
    const savings = await c.get('services').reports.savings(c.get('caller'));
    return c.json(
      { totalSavings: savings === null ? null : savings.amountMilliRupees / 1000 },
      200,
    );
  })
  .openapi(totalCo2Reduction, async (c) => {
    const reduction = await c.get('services').reports.co2Reduction(c.get('caller'));
    return c.json(
      {
        totalCo2Reduction: reduction === null ? null : reduction.reductionG / 1000,
        estimated: reduction?.estimated ?? false,
      },
      200,
    );
  });
