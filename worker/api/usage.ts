/** What a home used by its known days, the running period's forecast, and what was saved. */
import { createRoute } from '@hono/zod-openapi';
import * as z from 'zod';
import { forecastSchema } from '#domain/energy/records/forecast-record.ts';
import {
  totalCo2ReductionSchema,
  totalSavingsSchema,
} from '#domain/energy/records/savings-record.ts';
import { usageQuerySchema, usageRecordSchema } from '#domain/energy/records/usage-record.ts';
import {
  createRouter,
  describeJsonResponse,
  errorResponses,
  inHome,
  inHomeWithQuery,
} from './router.ts';

const list = createRoute({
  ...inHomeWithQuery,
  method: 'get',
  path: '/',
  summary: 'List the use by day, month or billing period, and how much of each is known',
  request: { query: usageQuerySchema },
  responses: {
    200: describeJsonResponse(
      'In the order of time, without gaps: every period that has a day from `from` to `to`, in full. What is not known is null, never 0.',
      z.object({ usage: z.array(usageRecordSchema) }),
    ),
    400: errorResponses.invalid,
    401: errorResponses.unauthenticated,
  },
});

export const usageApi = createRouter().openapi(list, async (c) => {
  const usage = await c.get('services').usage.list(c.get('home'), c.req.valid('query'));
  return c.json({ usage }, 200);
});

const forecast = createRoute({
  ...inHome,
  method: 'get',
  path: '/',
  summary: 'Forecast the use of the running month or billing period, with a range',
  responses: {
    200: describeJsonResponse(
      'The forecast, or from when there will be one and why there is none yet.',
      forecastSchema,
    ),
    401: errorResponses.unauthenticated,
  },
});

export const forecastApi = createRouter().openapi(forecast, async (c) => {
  return c.json(await c.get('services').usage.forecastRunning(c.get('home')), 200);
});

const totalSavings = createRoute({
  ...inHome,
  method: 'get',
  path: '/total-savings',
  summary: 'Compute the rupees saved in the last 365 days, compared with the year before',
  responses: {
    200: describeJsonResponse(
      'The savings; null with fewer than 30 pairs of known days, or without a rate.',
      totalSavingsSchema,
    ),
    401: errorResponses.unauthenticated,
  },
});

const totalCo2Reduction = createRoute({
  ...inHome,
  method: 'get',
  path: '/total-co2-reduction',
  summary: 'Compute the kilograms of CO2 saved in the last 365 days, compared with the year before',
  responses: {
    200: describeJsonResponse(
      'The reduction; null with fewer than 30 pairs of known days.',
      totalCo2ReductionSchema,
    ),
    401: errorResponses.unauthenticated,
  },
});

export const analyticsApi = createRouter()
  .openapi(totalSavings, async (c) => {
    return c.json(await c.get('services').usage.computeSavings(c.get('home')), 200);
  })
  .openapi(totalCo2Reduction, async (c) => {
    return c.json(await c.get('services').usage.computeCo2Reduction(c.get('home')), 200);
  });
