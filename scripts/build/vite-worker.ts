/**
 * `npm run dev`: the Worker's own handler inside Vite's server, in place of Remix's, so that screens
 * and /api are served there as in production, from the same local D1.
 */
import { getRequestListener } from '@hono/node-server';
import type { Plugin } from 'vite';
import { terminalMailer } from '../mail.ts';
import { readSchema } from '../schema.ts';

/** As in worker/handler.ts, whose types are the Worker's and not Node's. */
type CreateHandler = (
  loadBuild: () => Promise<unknown>,
  schema: unknown,
  mode: 'development',
) => (request: Request, bindings: unknown, ctx: unknown) => Promise<Response>;

/** Serves from the local D1 in a folder. */
export function makeWorkerPlugin(stateDir: string): Plugin {
  return {
    name: 'unitwise-worker',
    apply: 'serve',
    async configureServer(server) {
      // Remix also starts servers that only compile routes.
      if (server.config.server.middlewareMode) return;
      const { getPlatformProxy } = await import('wrangler');
      const platform = await getPlatformProxy({ persist: { path: `${stateDir}/v3` } });
      server.httpServer?.once('close', () => platform.dispose());
      const schema = readSchema();
      const bindings = { ...platform.env, EMAIL: terminalMailer };
      const listener = getRequestListener(
        async (request) => {
          const handler = await server.ssrLoadModule('/worker/handler.ts');
          const load = () => server.ssrLoadModule('virtual:remix/server-build');
          const handle = (handler['createHandler'] as CreateHandler)(load, schema, 'development');
          return handle(toByteStreamRequest(request), bindings, platform.ctx);
        },
        { overrideGlobalObjects: false },
      );
      return () => {
        server.middlewares.use((incoming, outgoing) => {
          // Vite rewrites the address of pages that it does not know.
          incoming.url = (incoming as { originalUrl?: string }).originalUrl ?? incoming.url;
          void listener(incoming, outgoing);
        });
      };
    },
  };
}

/** The request with its body as a stream of bytes: workerd's bodies are such streams, and the Worker reads them so. */
function toByteStreamRequest(request: Request): Request {
  const { url, method, headers, signal } = request;
  const reader = request.body?.getReader();
  if (reader === undefined) return request;
  const body = new ReadableStream({
    type: 'bytes',
    async pull(controller) {
      const { done, value } = await reader.read();
      if (!done) return controller.enqueue(value);
      controller.close();
      controller.byobRequest?.respond(0);
    },
    cancel: (reason) => reader.cancel(reason),
  });
  // Node asks for `duplex` with a stream; the types of the DOM do not know it.
  const init = { method, headers, signal, body, duplex: 'half' };
  return new Request(url, init as RequestInit);
}
