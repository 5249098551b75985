/**
 * Remix makes its lists of routes anew for each page, ranks all routes several times, and compiles the
 * pattern of each one that it tries. As its successor does (github.com/remix-run/react-router, pull
 * request 14967), the Worker does each of it once.
 */
import { readFile } from 'node:fs/promises';
import type { Plugin } from 'esbuild';

/** What is changed in a file. Each must be found, so that a new version is looked at again. */
interface Changes {
  replaced: readonly [string, string][];
  added: string;
}

const ROUTER: Changes = {
  replaced: [
    [
      'let branches = flattenRoutes(routes);\n  rankRouteBranches(branches);',
      'let branches = rankedBranches(routes);',
    ],
    [
      'matches = matchRouteBranch(branches[i], decoded, allowPartial);',
      'if (allowPartial || mayMatch(branches[i], decoded)) matches = matchRouteBranch(branches[i], decoded, allowPartial);',
    ],
    ['= compilePath(pattern.path, pattern.caseSensitive, pattern.end)', '= compiledPath(pattern)'],
  ],
  added: `
    const branchesOf = new WeakMap();
    function rankedBranches(routes) {
      let branches = branchesOf.get(routes);
      if (branches === undefined) {
        branches = flattenRoutes(routes);
        rankRouteBranches(branches);
        for (const branch of branches) {
          branch.fixed = /[:*]/.test(branch.path) ? undefined : plain(branch.path);
        }
        branchesOf.set(routes, branches);
      }
      return branches;
    }
    function plain(path) {
      return path.replace(/\\/+$/, '').toLowerCase();
    }
    function mayMatch({ fixed }, pathname) {
      return fixed === undefined || fixed === plain(pathname);
    }
    const compiledPaths = new Map();
    function compiledPath({ path, caseSensitive, end }) {
      const key = (caseSensitive ? 1 : 0) + (end ? 2 : 0) + path;
      let compiled = compiledPaths.get(key);
      if (compiled === undefined) {
        compiled = compilePath(path, caseSensitive, end);
        compiledPaths.set(key, compiled);
      }
      return compiled;
    }`,
};

const REMIX_SERVER: Changes = {
  replaced: [
    [
      '= createServerRoutes(manifest.routes, routeModules, context.future, context.isSpaMode);',
      '= routesOf(manifest, () => createServerRoutes(manifest.routes, routeModules, context.future, context.isSpaMode));',
    ],
  ],
  added: `
    const madeRoutes = new WeakMap();
    function routesOf(manifest, make) {
      if (!madeRoutes.has(manifest)) madeRoutes.set(manifest, make());
      return madeRoutes.get(manifest);
    }`,
};

const STATIC_ROUTER: Changes = {
  replaced: [
    [
      'let manifest = {};\n  let dataRoutes = UNSAFE_convertRoutesToDataRoutes(routes, UNSAFE_mapRouteProperties, undefined, manifest);',
      'let { manifest, dataRoutes } = dataRoutesOf(routes);',
    ],
  ],
  added: `
    const madeDataRoutes = new WeakMap();
    function dataRoutesOf(routes) {
      if (!madeDataRoutes.has(routes)) {
        const manifest = {};
        const dataRoutes = UNSAFE_convertRoutesToDataRoutes(routes, UNSAFE_mapRouteProperties, undefined, manifest);
        madeDataRoutes.set(routes, { manifest, dataRoutes });
      }
      return madeDataRoutes.get(routes);
    }`,
};

const FILES: readonly [RegExp, Changes][] = [
  [/[\\/]@remix-run[\\/]router[\\/]dist[\\/]router\.js$/, ROUTER],
  [/[\\/]@remix-run[\\/]react[\\/]dist[\\/]esm[\\/]server\.js$/, REMIX_SERVER],
  [/[\\/]react-router-dom[\\/]server\.mjs$/, STATIC_ROUTER],
];

/** For the Worker's bundle. */
export const rememberedRoutes: Plugin = {
  name: 'remembered-routes',
  setup({ onLoad, onEnd }) {
    const changed = new Set<RegExp>();
    for (const [filter, { replaced, added }] of FILES) {
      onLoad({ filter }, async ({ path }) => {
        const original = await readFile(path, 'utf8');
        const code = replaced.reduce((text, [from, to]) => {
          if (!text.includes(from)) throw new Error(`${path} has no “${from}” any more.`);
          return text.replace(from, () => to);
        }, original);
        changed.add(filter);
        return { contents: code + added };
      });
    }
    onEnd(() => {
      if (changed.size < FILES.length) throw new Error('The router is no longer where it was.');
    });
  },
};
