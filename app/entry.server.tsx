import type { AppLoadContext, EntryContext, HandleErrorFunction } from '@remix-run/cloudflare';
import { isRouteErrorResponse, RemixServer } from '@remix-run/react';
import { renderToReadableStream } from 'react-dom/server';
import { NonceContext } from './base/nonce.ts';

/** Logs a failure in our own words: the framework would repeat the whole message. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  // An address that no route takes is no failure of ours.
  if (request.signal.aborted || isRouteErrorResponse(error)) return;
  context.logFailure(error);
};

/** Renders a page. It is sent once it is whole: its loaders have ended, so a stream would show nothing sooner. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remixContext: EntryContext,
  { nonce, logFailure }: AppLoadContext,
): Promise<Response> {
  let isShellRendered = false;
  let hasFailed = false;
  const page = await renderToReadableStream(
    <NonceContext.Provider value={nonce}>
      <RemixServer context={remixContext} url={request.url} nonce={nonce} />
    </NonceContext.Provider>,
    {
      nonce,
      onError(error) {
        hasFailed = true;
        // An earlier failure rejects the promise, and Remix shows the route's error boundary.
        if (isShellRendered) logFailure(error);
      },
    },
  );
  isShellRendered = true;
  await page.allReady;
  headers.set('Content-Type', 'text/html; charset=utf-8');
  return new Response(page, { headers, status: hasFailed ? 500 : status });
}
