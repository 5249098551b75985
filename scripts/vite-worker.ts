/**
 * `npm run dev`: the Worker's own handler inside Vite's server, in place of Remix's, so that screens
 * and /api are served there as in production, from the same local D1.
 */
import { getRequestListener } from '@hono/node-server';
import type { Plugin } from 'vite';
import { terminalMailer } from './mail.ts';

/** As in worker/handler.ts, whose types are the Worker's and not Node's. */
type CreateHandler = (
  loadBuild: () => Promise<unknown>,
  mode: 'development',
) => (request: Request, bindings: unknown, ctx: unknown) => Promise<Response>;

/** Serves from the local D1 in a folder. */
export function worker(stateDir: string): Plugin {
  return {
    name: 'unitwise-worker',
    apply: 'serve',
    async configureServer(server) {
      // Remix also starts servers that only compile routes.
      if (server.config.server.middlewareMode) return;
      const { getPlatformProxy } = await import('wrangler');
      const platform = await getPlatformProxy({ persist: { path: `${stateDir}/v3` } });
      server.httpServer?.once('close', () => platform.dispose());
      const bindings = { ...platform.env, EMAIL: terminalMailer };
      const listener = getRequestListener(
        async (request) => {
          const handler = await server.ssrLoadModule('/worker/handler.ts');
          const load = () => server.ssrLoadModule('virtual:remix/server-build');
          const handle = (handler['createHandler'] as CreateHandler)(load, 'development');
          return handle(request, bindings, platform.ctx);
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
