/** Renders pages with Remix, and sets the headers of every page. */
import { createRequestHandler, type ServerBuild } from '@remix-run/cloudflare';
import { messages } from '../domain/messages.ts';
import {
  deviceCookie,
  readCookie,
  signInCookie,
  signOutCookie,
  withoutSignature,
} from './auth/cookie.ts';
import { isDeviceToken } from './auth/devices.ts';
import { newSecret } from './auth/secrets.ts';
import { GUEST_SESSION_MS } from './auth/token.ts';
import { discardBody } from './body.ts';
import { clientOf, createRequestContext } from './context.ts';
import { RETRY_AFTER_SECONDS } from './db/errors.ts';
import type { QueryCost } from './db/query-cost.ts';
import type { Bindings } from './env.ts';
import { logFailure } from './log.ts';
import { mayShowCost, NO_CONTENT_POLICY, newNonce, pagePolicy, secureHeaders } from './security.ts';

/** Answers a request for a page, or for its data; `pathname` is that of its address. `cost` counts what it costs. */
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
    const nonce = newNonce();
    const token = readCookie(request, 'token');
    const caller = token === undefined ? undefined : await context.callerOf(token);
    const known = readCookie(request, 'device');
    const deviceToken = isDeviceToken(known) ? known : newSecret();
    const response = await render(request, {
      ...context,
      nonce,
      caller,
      // A guest has no account to go back to: the landing page shows them the way to their own.
      browserToken:
        token === undefined || caller === undefined || caller.isGuest === true
          ? null
          : withoutSignature(token),
      client: clientOf(request, deviceToken),
      signInCookie: (newToken) => signInCookie(request, newToken),
      guestCookie: (newToken) => signInCookie(request, newToken, GUEST_SESSION_MS),
      signOutCookie: () => signOutCookie(request),
      deviceCookie: () => deviceCookie(request, deviceToken),
      sentForm: sentFormOf(request),
      logFailure: (error) => logFailure(context.requestId, error),
    }).catch((error: unknown) => {
      logFailure(context.requestId, error);
      return new Response(`${messages.unexpected} (Request ${context.requestId})`, { status: 500 });
    });
    // A file of who is not signed in, say: its sender would not see why it was refused.
    await discardBody(request.body);
    const { headers } = response;
    const isPage = headers.get('Content-Type')?.startsWith('text/html') === true;
    if (mode === 'production')
      secureHeaders(headers, isPage ? pagePolicy(nonce) : NO_CONTENT_POLICY);
    // The next person at this browser must not see a household's pages.
    if (token !== undefined && !headers.has('Cache-Control')) {
      headers.set('Cache-Control', 'private, no-store');
    }
    if (mayShowCost(pathname)) {
      headers.set('Server-Timing', cost.header());
    }
    headers.set('X-Request-Id', context.requestId);
    // Remix drops the headers of what a loader throws.
    if (response.status === 503) headers.set('Retry-After', String(RETRY_AFTER_SECONDS));
    return response;
  };
}

function sentFormOf(request: Request): { address: string; hasFile: boolean } | undefined {
  const { pathname, search } = new URL(request.url);
  if (request.method !== 'POST' || pathname.endsWith('.data')) return undefined;
  const hasFile = request.headers.get('Content-Type')?.startsWith('multipart/') === true;
  return { address: pathname + search, hasFile };
}
