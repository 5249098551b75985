/** Renders pages with Remix, and sets the headers of every page. */
import { type AppLoadContext, createRequestHandler, type ServerBuild } from '@remix-run/cloudflare';
import * as messages from '#domain/base/messages.ts';
import {
  dropSignature,
  makeDeviceCookie,
  makeSignInCookie,
  makeSignOutCookie,
  readCookie,
} from './auth/cookie.ts';
import { isDeviceToken } from './auth/devices.ts';
import { makeSecret } from './auth/secrets.ts';
import { GUEST_SESSION_MS } from './auth/token.ts';
import { discardBody } from './body.ts';
import { createRequestContext, describeClient } from './context.ts';
import { RETRY_AFTER_SECONDS } from './db/errors.ts';
import type { QueryCost } from './db/query-cost.ts';
import type { Bindings } from './env.ts';
import { logFailure } from './log.ts';
import {
  addSecurityHeaders,
  makeNonce,
  makePagePolicy,
  mayShowCost,
  NO_CONTENT_POLICY,
} from './security.ts';

/** Handles a request for a page or its data; `pathname` is that of its address, `cost` counts its queries. */
export type Pages = (
  request: Request,
  pathname: string,
  bindings: Bindings,
  ctx: ExecutionContext,
  cost: QueryCost,
) => Promise<Response>;

/** Makes the renderer of a build's pages. */
export function createPages(build: ServerBuild, mode: 'production' | 'development'): Pages {
  const render = createRequestHandler(build, mode);
  return async (request, pathname, bindings, ctx, cost) => {
    const waitUntil = (work: Promise<unknown>) => ctx.waitUntil(work);
    const context = createRequestContext(bindings, 'screen', waitUntil, cost);
    const nonce = makeNonce();
    const token = readCookie(request, 'token');
    const caller = token === undefined ? undefined : await context.findCaller(token);
    const sentDeviceToken = readCookie(request, 'device');
    const deviceToken = isDeviceToken(sentDeviceToken) ? sentDeviceToken : makeSecret();
    const loadContext: AppLoadContext = {
      ...context,
      nonce,
      caller,
      // A guest has no account: the landing page offers them to create one.
      browserToken:
        token === undefined || caller === undefined || caller.isGuest === true
          ? null
          : dropSignature(token),
      client: describeClient(request, deviceToken),
      makeSignInCookie: (newToken) => makeSignInCookie(request, newToken),
      makeGuestCookie: (newToken) => makeSignInCookie(request, newToken, GUEST_SESSION_MS),
      makeSignOutCookie: () => makeSignOutCookie(request),
      makeDeviceCookie: () => makeDeviceCookie(request, deviceToken),
      sentForm: describeSentForm(request),
      logFailure: (error) => logFailure(context.requestId, error),
    };
    const rendered = await render(request, loadContext).catch((error: unknown) => {
      logFailure(context.requestId, error);
      const text = `${messages.unexpected} (Request ${context.requestId})`;
      return new Response(text, { status: 500 });
    });
    const response = explainMethod(request, rendered);
    // A file of who is not signed in, say: its sender would not see why it was refused.
    await discardBody(request.body);
    const { headers } = response;
    const isPage = headers.get('Content-Type')?.startsWith('text/html') === true;
    if (mode === 'production')
      addSecurityHeaders(headers, isPage ? makePagePolicy(nonce) : NO_CONTENT_POLICY);
    // The next person at this browser must not see a household's pages.
    if (token !== undefined && !headers.has('Cache-Control')) {
      headers.set('Cache-Control', 'private, no-store');
    }
    if (mayShowCost(pathname)) {
      headers.set('Server-Timing', cost.formatHeader());
    }
    headers.set('X-Request-Id', context.requestId);
    // Remix drops the headers of what a loader throws.
    if (response.status === 503) headers.set('Retry-After', String(RETRY_AFTER_SECONDS));
    return response;
  };
}

/** Methods that only an action takes: where they are refused, there is none. */
const WRITE_METHODS = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);

/**
 * Adds to a refused method which ones its address takes. A form that was sent to the address of a file the framework
 * refuses in words for developers: ours take their place.
 */
function explainMethod(request: Request, response: Response): Response {
  if (response.status !== 405) return response;
  const isPage = response.headers.get('Content-Type')?.startsWith('text/html') === true;
  const text = `${messages.formNotTaken}. ${messages.formNotTakenText}`;
  const refusal = isPage ? response : new Response(text, { status: response.status });
  if (WRITE_METHODS.has(request.method)) refusal.headers.set('Allow', 'GET, HEAD');
  return refusal;
}

/** The address of a form that was sent without script, and whether it had a file; undefined for other requests. */
function describeSentForm(request: Request): { address: string; hasFile: boolean } | undefined {
  const { pathname, search } = new URL(request.url);
  if (request.method !== 'POST' || pathname.endsWith('.data')) return undefined;
  const hasFile = request.headers.get('Content-Type')?.startsWith('multipart/') === true;
  return { address: pathname + search, hasFile };
}
