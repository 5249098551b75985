import type { AppLoadContext, EntryContext, HandleErrorFunction } from '@remix-run/cloudflare';
import { isRouteErrorResponse, RemixServer } from '@remix-run/react';
import { isbot } from 'isbot';
import { renderToReadableStream } from 'react-dom/server';
import { NonceContext } from './nonce.ts';

/** How long a page may take to render. */
const RENDER_TIMEOUT_MS = 5000;

/** The framework would log a failure with all that its message repeats. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  // What a stranger asks for and no route takes is no failure of ours.
  if (request.signal.aborted || isRouteErrorResponse(error)) return;
  context.logFailure(error);
};

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remixContext: EntryContext,
  { nonce }: AppLoadContext,
): Promise<Response> {
  // Not the request's own signal: when a person leaves, that would be logged as a failed render.
  const controller = new AbortController();
  const timeout = setTimeout(() => controller.abort(), RENDER_TIMEOUT_MS);
  let rendered = status;
  const body = await renderToReadableStream(
    <NonceContext.Provider value={nonce}>
      <RemixServer context={remixContext} url={request.url} nonce={nonce} />
    </NonceContext.Provider>,
    {
      nonce,
      signal: controller.signal,
      onError() {
        rendered = 500;
      },
    },
  );
  void body.allReady.then(
    () => clearTimeout(timeout),
    () => clearTimeout(timeout),
  );
  if (isbot(request.headers.get('User-Agent'))) await body.allReady;
  headers.set('Content-Type', 'text/html; charset=utf-8');
  return new Response(body, { headers, status: rendered });
}
