/** The door: /api goes to Hono, everything else to Remix. */
import type { RequestHandler, ServerBuild } from '@remix-run/cloudflare';
import type { Origin } from '../domain/change.ts';
import { messages } from '../domain/messages.ts';
import type { AppType } from './api/app.ts';
import { cookieToken, signInCookie, signOutCookie, withoutSignature } from './auth/cookie.ts';
import { clientOf, createRequestContext, type RequestContext } from './context.ts';
import { RETRY_AFTER_SECONDS } from './db/client.ts';
import type { Bindings } from './env.ts';
import { logFailure, logRequest } from './log.ts';
import {
  isTrustedWrite,
  NO_CONTENT_POLICY,
  newNonce,
  pagePolicy,
  secureHeaders,
  tellsCost,
} from './security.ts';

const contexts = new WeakMap<Request, RequestContext>();

/** The API, made with the first request for it: a page needs none of it, and a start should be short. */
let madeApi: AppType | undefined;

async function api(): Promise<AppType> {
  if (madeApi !== undefined) return madeApi;
  const { createApi } = await import('./api/app.ts');
  // What is kept is the API and not its promise: one request must not wait for what another began.
  madeApi ??= createApi((request, bindings, waitUntil) => {
    const context =
      contexts.get(request) ?? createRequestContext(bindings, apiOrigin(request), waitUntil);
    contexts.set(request, context);
    return context;
  });
  return madeApi;
}

/** Answers every request that no static file answers. */
export function createHandler(
  loadBuild: () => Promise<ServerBuild>,
  mode: 'production' | 'development',
) {
  /** The screens, made with the first request for one. */
  let madeRemix: RequestHandler | undefined;

  async function remix(): Promise<RequestHandler> {
    if (madeRemix !== undefined) return madeRemix;
    const { createRequestHandler } = await import('@remix-run/cloudflare');
    const build = await loadBuild();
    madeRemix ??= createRequestHandler(build, mode);
    return madeRemix;
  }

  return async (request: Request, bindings: Bindings, ctx: ExecutionContext): Promise<Response> => {
    const started = Date.now();
    const { pathname } = new URL(request.url);
    const isApi = pathname === '/api' || pathname.startsWith('/api/');
    const response = isApi
      ? await (await api()).fetch(request, bindings, ctx)
      : await screen(request, bindings, ctx);
    if (mode === 'production' && bindings.REQUEST_LOG === 'on') {
      logRequest(request, response, contexts.get(request)?.meter, Date.now() - started);
    }
    return response;
  };

  async function screen(
    request: Request,
    bindings: Bindings,
    ctx: ExecutionContext,
  ): Promise<Response> {
    if (!isTrustedWrite(request)) return crossSite();
    const context = createRequestContext(bindings, 'screen', (work) => ctx.waitUntil(work));
    contexts.set(request, context);
    const nonce = newNonce();
    const token = cookieToken(request);
    const caller = token === undefined ? undefined : await context.callerOf(token);
    const render = await remix();
    const response = await render(request, {
      ...context,
      nonce,
      caller,
      browserToken: token === undefined || caller === undefined ? null : withoutSignature(token),
      client: clientOf(request),
      signInCookie: (newToken) => signInCookie(request, newToken),
      signOutCookie: () => signOutCookie(request),
      logFailure: (error) => logFailure(context.requestId, error),
    }).catch((error: unknown) => {
      logFailure(context.requestId, error);
      return new Response(`${messages.unexpected} (Request ${context.requestId})`, { status: 500 });
    });
    const headers = new Headers(response.headers);
    if (mode === 'production') secureHeaders(headers, pagePolicy(nonce));
    // What a household sees is for no one who comes to this browser after it.
    if (token !== undefined && !headers.has('Cache-Control')) {
      headers.set('Cache-Control', 'private, no-store');
    }
    if (tellsCost(new URL(request.url).pathname)) {
      headers.set('Server-Timing', context.meter.header());
    }
    headers.set('X-Request-Id', context.requestId);
    // The framework keeps no headers of what a loader throws.
    if (response.status === 503) headers.set('Retry-After', String(RETRY_AFTER_SECONDS));
    return new Response(response.body, { status: response.status, headers });
  }
}

function crossSite(): Response {
  const headers = new Headers({ 'X-Request-Id': crypto.randomUUID() });
  secureHeaders(headers, NO_CONTENT_POLICY);
  return new Response('Cross-site request refused.', { status: 403, headers });
}

/** The command line says so itself; everyone else is somebody's program. */
function apiOrigin(request: Request): Origin {
  return request.headers.get('User-Agent')?.startsWith('unitwise/') === true ? 'cli' : 'api';
}
