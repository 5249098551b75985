/** The REST API: every route under /api, its contract, and the types that clients are made from. */
import type { OpenAPIHono } from '@hono/zod-openapi';
import { createRoute } from '@hono/zod-openapi';
import * as z from 'zod';
import * as messages from '#domain/base/messages.ts';
import type { Origin } from '#domain/history/change.ts';
import { discardBody } from '#worker/body.ts';
import { createRequestContext } from '#worker/context.ts';
import { addSecurityHeaders, mayShowCost, NO_CONTENT_POLICY } from '#worker/security.ts';
import { accountApi, noticesApi, passwordApi } from './account.ts';
import { appliancesApi } from './appliances.ts';
import { authApi } from './auth.ts';
import { billsApi } from './bills.ts';
import { changesApi } from './changes.ts';
import { connectionApi } from './connection.ts';
import { makeErrorResponse } from './errors.ts';
import { homesApi } from './homes.ts';
import { importMappingsApi } from './import-mappings.ts';
import { importsApi } from './imports.ts';
import { invitationsApi, membersApi } from './members.ts';
import { meterPhotosApi } from './meter-photos.ts';
import { metersApi } from './meters.ts';
import { profileApi } from './profile.ts';
import { readingsApi } from './readings.ts';
import { registerReadingsApi } from './register-readings.ts';
import { remindersApi } from './reminders.ts';
import { reportsApi } from './reports.ts';
import { createRouter, describeError, describeJsonResponse, errorResponses } from './router.ts';
import { tariffsApi } from './tariffs.ts';
import { tipsApi } from './tips.ts';
import { analyticsApi, forecastApi, usageApi } from './usage.ts';

const health = createRoute({
  method: 'get',
  path: '/health',
  summary: 'Check whether the service runs',
  responses: {
    200: describeJsonResponse(
      'It runs, and its database is up to date.',
      z.object({ status: z.literal('ok') }),
    ),
    503: describeError(
      'The database does not answer, or is not up to date yet: wait as many seconds as Retry-After says.',
    ),
  },
});

/** Makes the API. Each request brings the platform's bindings, and a counter of what it costs the database. */
export function createApi() {
  const app = createRouter().basePath('/api');
  app.onError(makeErrorResponse);
  app.notFound((c) => c.json({ message: messages.unknownAddress, code: 'notFound' }, 404));

  app.use(async (c, next) => {
    const { platform, cost } = c.env;
    const waitUntil = (work: Promise<unknown>) => c.executionCtx.waitUntil(work);
    const request = createRequestContext(platform, findOrigin(c.req.raw), waitUntil, cost);
    c.set('request', request);
    c.set('services', request.services);
    c.set('requestId', request.requestId);
    await next();
    if (mayShowCost(c.req.path)) c.res.headers.set('Server-Timing', cost.formatHeader());
    c.res.headers.set('X-Request-Id', request.requestId);
    c.res.headers.set('Cache-Control', 'no-store');
    addSecurityHeaders(c.res.headers, NO_CONTENT_POLICY);
  });
  app.use(async (c, next) => {
    const { body } = c.req.raw;
    await next();
    await discardBody(body);
  });
  const api = app
    .openapi(health, async (c) => {
      await c.get('services').health.check(c.env.schema);
      return c.json({ status: 'ok' as const }, 200);
    })
    .route('/auth', authApi)
    .route('/auth', passwordApi)
    .route('/account', accountApi)
    .route('/changes', changesApi)
    .route('/homes', homesApi)
    .route('/members', membersApi)
    .route('/invitations', invitationsApi)
    .route('/notices', noticesApi)
    .route('/profile', profileApi)
    .route('/connection', connectionApi)
    .route('/meters', metersApi)
    .route('/register-readings', registerReadingsApi)
    .route('/register-readings', meterPhotosApi)
    .route('/meter-readings', readingsApi)
    .route('/imports', importsApi)
    .route('/import-mappings', importMappingsApi)
    .route('/appliances', appliancesApi)
    .route('/energy-tips', tipsApi)
    .route('/usage', usageApi)
    .route('/forecast', forecastApi)
    .route('/analytics', analyticsApi)
    .route('/reports', reportsApi)
    .route('/reminders', remindersApi)
    .route('/tariffs', tariffsApi)
    .route('/bills', billsApi);

  api.openAPIRegistry.registerComponent('securitySchemes', 'bearer', {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
  });
  // It takes longer than a dashboard to make, and never changes.
  let contract: string | undefined;
  api.get('/openapi.json', (c) => {
    const info = { title: 'Unitwise', version: '1' };
    contract ??= JSON.stringify(
      addCommonErrors(api.getOpenAPI31Document({ openapi: '3.1.0', info })),
    );
    return c.body(contract, 200, { 'Content-Type': 'application/json' });
  });
  return api;
}

/** What a typed client is made from: `hc<AppType>(url)`. */
export type AppType = ReturnType<typeof createApi>;

/** The command line names itself in its user agent; every other client counts as a program. */
function findOrigin(request: Request): Origin {
  return request.headers.get('User-Agent')?.startsWith('unitwise/') === true ? 'cli' : 'api';
}

/* The errors that a call has because of its kind, in addition to those of its route. */

/* Documents the errors that a call has because of its kind, in addition to those of its route. */

type Document = ReturnType<OpenAPIHono['getOpenAPI31Document']>;

type Operation = NonNullable<NonNullable<Document['paths']>[string]['get']>;

/** Adds the errors that operations have in common to those that do not document them themselves. */
function addCommonErrors(document: Document): Document {
  const paths = Object.values(document.paths ?? {});
  for (const operation of paths.flatMap((path) => [path.get, path.post, path.put, path.delete])) {
    if (operation === undefined) continue;
    operation.responses = { ...listCommonErrors(operation), ...operation.responses };
  }
  return document;
}

function listCommonErrors({ parameters = [], requestBody, security }: Operation) {
  const isInHome = parameters.some((each) => 'name' in each && each.name === 'homeId');
  const { invalid, unauthenticated, notFound } = errorResponses;
  const { tooLarge, unsupportedType, unavailable } = errorResponses;
  const errors = {
    ...(security === undefined ? {} : { 400: invalid, 401: unauthenticated, 503: unavailable }),
    ...(isInHome ? { 404: notFound } : {}),
    ...(requestBody === undefined
      ? {}
      : { 400: invalid, 413: tooLarge, 415: unsupportedType, 503: unavailable }),
  };
  const schema = { $ref: '#/components/schemas/Error' };
  const content = { 'application/json': { schema } };
  return Object.fromEntries(
    Object.entries(errors).map(([status, { description }]) => [status, { description, content }]),
  );
}
