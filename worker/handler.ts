/** Sends a request to Hono (/api) or Remix (everything else), each loaded with the first request for it. */
import type { ServerBuild } from '@remix-run/cloudflare';
import { ProductError } from '#domain/base/errors.ts';
import type { AppType } from './api/app.ts';
import { discardBody } from './body.ts';
import { QueryCost } from './db/query-cost.ts';
import type { Bindings } from './env.ts';
import type { ExpectedSchema } from './health.ts';
import { logRequest } from './log.ts';
import type { Pages } from './pages.ts';
import { checkAddress, limitForm, makeErrorResponse } from './request-limits.ts';
import { addSecurityHeaders, isTrustedWrite, NO_CONTENT_POLICY } from './security.ts';

// Cached below are loaded modules, never promises: in a Worker one request cannot wait for another's.
let loadedApi: AppType | undefined;

async function loadApi(): Promise<AppType> {
  if (loadedApi !== undefined) return loadedApi;
  const { createApi } = await import('./api/app.ts');
  loadedApi ??= createApi();
  return loadedApi;
}

/** Makes the function that handles every request for which there is no static file. */
export function createHandler(
  loadBuild: () => Promise<ServerBuild>,
  schema: ExpectedSchema,
  mode: 'production' | 'development',
) {
  let loadedPages: Pages | undefined;

  async function loadPages(): Promise<Pages> {
    if (loadedPages !== undefined) return loadedPages;
    const { createPages } = await import('./pages.ts');
    const build = await loadBuild();
    loadedPages ??= createPages(build, mode);
    return loadedPages;
  }

  async function respond(
    request: Request,
    bindings: Bindings,
    ctx: ExecutionContext,
    cost: QueryCost,
  ): Promise<Response> {
    const url = new URL(request.url);
    const { pathname } = url;
    const isApi = pathname === '/api' || pathname.startsWith('/api/');
    let bounded = request;
    try {
      checkAddress(url);
      if (!isApi) {
        if (!isTrustedWrite(request, pathname)) return makeCrossSiteResponse();
        bounded = await limitForm(request, url);
      }
    } catch (error) {
      if (!(error instanceof ProductError)) throw error;
      await discardBody(request.body);
      return makeErrorResponse(error, isApi);
    }
    if (isApi) return (await loadApi()).fetch(request, { platform: bindings, cost, schema }, ctx);
    return (await loadPages())(bounded, pathname, bindings, ctx, cost);
  }

  return async (request: Request, bindings: Bindings, ctx: ExecutionContext): Promise<Response> => {
    const started = performance.now();
    const cost = new QueryCost();
    const response = await respond(request, bindings, ctx, cost);
    if (mode === 'production' && bindings.REQUEST_LOG === 'on') {
      logRequest(request, response, cost, performance.now() - started);
    }
    return response;
  };
}

function makeCrossSiteResponse(): Response {
  const headers = new Headers({ 'X-Request-Id': crypto.randomUUID() });
  addSecurityHeaders(headers, NO_CONTENT_POLICY);
  return new Response('Cross-site request refused.', { status: 403, headers });
}
