import { build } from 'esbuild';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import routes from '../../app/routes.ts';
import { WORKER_BUNDLE } from '../../scripts/worker-bundle.ts';

type Match = (routes: object[], pathname: string) => { route: object; params: object }[] | null;

/** The router, as its makers wrote it, or as the Worker has it. */
async function router(asInTheWorker: boolean): Promise<Match> {
  const { outputFiles } = await build({
    stdin: {
      contents: `
        export { matchRoutes } from '@remix-run/router';
        export { RemixServer } from '@remix-run/react/dist/esm/server.js';
        export { createStaticRouter } from 'react-router-dom/server';`,
      resolveDir: import.meta.dirname,
    },
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'node',
    define: WORKER_BUNDLE.define ?? {},
    packages: 'bundle',
    banner: {
      js: `import { createRequire } from 'node:module'; const require = createRequire('${import.meta.url}');`,
    },
    mainFields: WORKER_BUNDLE.mainFields ?? [],
    alias: { 'react-router-dom/server': WORKER_BUNDLE.alias?.['react-router-dom/server'] ?? '' },
    plugins: asInTheWorker ? (WORKER_BUNDLE.plugins ?? []) : [],
    logLevel: 'error',
  });
  const code = Buffer.from(outputFiles[0]?.contents ?? []).toString('base64');
  return (await import(`data:text/javascript;base64,${code}`)).matchRoutes;
}

let original: Match;
let changed: Match;
beforeAll(async () => {
  [original, changed] = await Promise.all([router(false), router(true)]);
});

interface Configured {
  path?: string;
  index?: boolean;
  children?: Configured[];
}

const paths = (all: Configured[], before = ''): string[] =>
  all.flatMap(({ path, children }) => {
    const own = path === undefined ? before : `${before}/${path}`;
    return [own, ...paths(children ?? [], own)];
  });

test('every address leads to the page that the router itself would find', () => {
  const known = paths(routes as Configured[]).map((path) => path.replace('*', 'somewhere'));
  const piece = fc.oneof(
    fc.constantFrom('', '/', '//', 'x', '%2F', 'é', '.', 'K'),
    fc.string().map((text) => text.replaceAll('%', '')),
  );
  const address = fc
    .tuple(fc.constantFrom(...known, '/'), piece, fc.boolean())
    .map(([path, more, loud]) => `${loud ? path.toUpperCase() : path}${more}`);
  fc.assert(
    fc.property(address, (pathname) => {
      expect(changed(routes, pathname)).toEqual(original(routes, pathname));
    }),
    { numRuns: 2000 },
  );
});
