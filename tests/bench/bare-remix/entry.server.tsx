/** Remix's own entry for Cloudflare, as its template has it, but for what it does for search engines. */
import type { AppLoadContext, EntryContext } from '@remix-run/cloudflare';
import { RemixServer } from '@remix-run/react';
import { renderToReadableStream } from 'react-dom/server';

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remixContext: EntryContext,
  _loadContext: AppLoadContext,
): Promise<Response> {
  let rendered = status;
  const body = await renderToReadableStream(
    <RemixServer context={remixContext} url={request.url} />,
    {
      onError(error: unknown) {
        console.error(error);
        rendered = 500;
      },
    },
  );
  headers.set('Content-Type', 'text/html');
  return new Response(body, { headers, status: rendered });
}
