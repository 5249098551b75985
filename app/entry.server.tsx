import type { AppLoadContext, EntryContext, HandleErrorFunction } from '@remix-run/cloudflare';
import { isRouteErrorResponse, RemixServer } from '@remix-run/react';
import { renderToString } from 'react-dom/server';
import { KeptMarkup, type KeptParts, withKeptMarkup } from './components/kept.tsx';
import { NonceContext } from './nonce.ts';
import { shipsScript } from './route-handle.ts';
import { RenderedScreen, screenElement } from './screen-data.ts';

/** The framework would log a failure with all that its message repeats. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  // What a stranger asks for and no route takes is no failure of ours.
  if (request.signal.aborted || isRouteErrorResponse(error)) return;
  context.logFailure(error);
};

/** In development a part may change while the server runs. */
const keptParts: KeptParts | undefined = import.meta.env.PROD ? new Map() : undefined;

/**
 * A page as one text. By then its loaders have answered, so that a stream would bring nothing sooner: it
 * would only cut the page into hundreds of pieces, each of which costs time of its own.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remixContext: EntryContext,
  { nonce, page: shown = {} }: AppLoadContext,
): Promise<Response> {
  const { serverHandoffStream: data, staticHandlerContext, routeModules } = remixContext;
  // What the browser's script begins with would be waited for while rendering; it follows the page below.
  delete remixContext.serverHandoffStream;
  // A page that failed is like no other: nothing of it is kept.
  const kept = staticHandlerContext.errors === null ? keptParts : undefined;
  const rendered = renderToString(
    <KeptMarkup.Provider value={kept}>
      <NonceContext.Provider value={nonce}>
        <RenderedScreen.Provider value={shown}>
          <RemixServer context={remixContext} url={request.url} nonce={nonce} />
        </RenderedScreen.Provider>
      </NonceContext.Provider>
    </KeptMarkup.Provider>,
  );
  const page = kept === undefined ? rendered : withKeptMarkup(rendered, kept, nonce);
  headers.set('Content-Type', 'text/html; charset=utf-8');
  const handles = staticHandlerContext.matches.map(({ route }) => routeModules[route.id]?.handle);
  const handoff =
    data === undefined || !shipsScript(handles)
      ? ''
      : screenElement(shown, nonce) + handoffScript(await textOf(data), nonce);
  return new Response(`<!DOCTYPE html>${page}${handoff}`, { headers, status });
}

/** The Worker's bundle has a text where no loader promises anything (`scripts/data-as-text.ts`). */
async function textOf(data: ReadableStream<Uint8Array> | string): Promise<string> {
  return typeof data === 'string' ? data : await new Response(data).text();
}

/** Hands the loaders' data to Remix in the browser, in the words of its own `RemixServer`. */
function handoffScript(data: string, nonce: string): string {
  // Nothing else can end a script.
  const literal = JSON.stringify(data).replaceAll('<', '\\u003c');
  const controller = 'window.__remixContext.streamController';
  return `<script nonce="${nonce}">${controller}.enqueue(${literal});${controller}.close();</script>`;
}
