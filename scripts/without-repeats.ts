/**
 * Remix makes its lists of routes anew for each page, ranks all routes several times, compiles the pattern of
 * each one that it tries, and matches an address three times. As its successor does
 * (github.com/remix-run/react-router, pull request 14967), the Worker does each of it once. It also copies a
 * request twice for each loader, to take parameters out of its address: the Worker does so where the address has
 * some. It makes ten lists of headers for a page, of which none of ours names any, and an address is taken apart
 * for each link, also where it is a path alone: the platform's objects take as long to free as to make. For each
 * loader it listens to the request's signal, which here never tells anything (`enable_request_signal` is not set)
 * and is kept until the whole heap is collected. Conform describes a form's field anew, in a dozen functions, for
 * each of its properties that is read: the Worker, where a form does not change while it is rendered, does so once
 * for each field.
 */
import { type Changes, changedFiles } from './changed-files.ts';

/** What was made for a key, or what `make` makes of it, kept for the next time. */
const REMEMBERED = `
  function remembered(made, key, make) {
    let one = made.get(key);
    if (one === undefined) {
      one = make();
      made.set(key, one);
    }
    return one;
  }`;

const ROUTER: Changes = {
  replaced: [
    [
      'let branches = flattenRoutes(routes);\n  rankRouteBranches(branches);',
      'let branches = remembered(branchesOf, routes, () => rankedBranches(routes));',
    ],
    [
      'let decoded = decodePath(pathname);',
      'let decoded = decodePath(pathname);\n  let wanted = plain(decoded);',
    ],
    [
      'matches = matchRouteBranch(branches[i], decoded, allowPartial);',
      'if (allowPartial || mayMatch(branches[i], wanted)) matches = allowPartial ? matchRouteBranch(branches[i], decoded, true) : matchesOf(branches[i], decoded);',
    ],
    [
      '= compilePath(pattern.path, pattern.caseSensitive, pattern.end)',
      '= remembered(compiledPaths, keyOf(pattern), () => compilePath(pattern.path, pattern.caseSensitive, pattern.end))',
    ],
    [
      'invariant(request.signal, "query()/queryRoute() requests must contain an AbortController signal");',
      '',
    ],
    ['request.signal.addEventListener("abort", onReject);', ''],
    ['request.signal.removeEventListener("abort", onReject);', ''],
    ['if (request.signal.aborted) {', 'if (false) {'],
    ['redirect: request.redirect,\n      signal: request.signal', 'redirect: request.redirect'],
  ],
  added: `${REMEMBERED}
    const branchesOf = new WeakMap();
    function rankedBranches(routes) {
      const branches = flattenRoutes(routes);
      rankRouteBranches(branches);
      for (const branch of branches) {
        branch.fixed = /[:*]/.test(branch.path) ? undefined : plain(branch.path);
      }
      return branches;
    }
    function plain(path) {
      return path.replace(/\\/+$/, '').toLowerCase();
    }
    function mayMatch({ fixed }, wanted) {
      return fixed === undefined || fixed === wanted;
    }
    function matchesOf(branch, path) {
      if (branch.fixed === undefined) return matchRouteBranch(branch, path, false);
      if (branch.matchedPath !== path) {
        branch.matches = matchRouteBranch(branch, path, false);
        branch.matchedPath = path;
      }
      const params = {};
      return branch.matches && branch.matches.map((match) => ({ ...match, params }));
    }
    const compiledPaths = new Map();
    function keyOf({ path, caseSensitive, end }) {
      return (caseSensitive ? 1 : 0) + (end ? 2 : 0) + path;
    }`,
};

const REMIX_SERVER: Changes = {
  replaced: [
    [
      '= createServerRoutes(manifest.routes, routeModules, context.future, context.isSpaMode);',
      '= remembered(routesOf, manifest, () => createServerRoutes(manifest.routes, routeModules, context.future, context.isSpaMode));',
    ],
  ],
  added: `${REMEMBERED}
    const routesOf = new WeakMap();`,
};

const LOADERS: Changes = {
  replaced: [
    [
      'request: singleFetch ? stripRoutesParam(stripIndexParam(request)) :',
      "request: !request.url.includes('?') ? request : singleFetch ? stripRoutesParam(stripIndexParam(request)) :",
    ],
    ['headers: request.headers,\n    signal: request.signal', 'headers: request.headers'],
  ],
};

const PAGE_HEADERS: Changes = {
  replaced: [
    [
      'let loaderHeaders = context.loaderHeaders[id] || new Headers();',
      'let loaderHeaders = context.loaderHeaders[id] || none;',
    ],
    [
      'let actionHeaders = context.actionHeaders[id] || new Headers();',
      'let actionHeaders = context.actionHeaders[id] || none;',
    ],
    ['let headers = new Headers(parentHeaders);', 'let headers = parentHeaders;'],
  ],
  added: 'const none = new Headers();',
};

const STATIC_ROUTER: Changes = {
  replaced: [
    [
      'href = href.replace(/ $/, "%20");',
      'if (/^(\\/[\\w-]+)+$/.test(href)) return { pathname: href, search: "", hash: "" };\n  href = href.replace(/ $/, "%20");',
    ],
    [
      'let manifest = {};\n  let dataRoutes = UNSAFE_convertRoutesToDataRoutes(routes, UNSAFE_mapRouteProperties, undefined, manifest);',
      'let { manifest, dataRoutes } = remembered(dataRoutesOf, routes, () => madeDataRoutes(routes));',
    ],
  ],
  added: `${REMEMBERED}
    const dataRoutesOf = new WeakMap();
    function madeDataRoutes(routes) {
      const manifest = {};
      const dataRoutes = UNSAFE_convertRoutesToDataRoutes(routes, UNSAFE_mapRouteProperties, undefined, manifest);
      return { manifest, dataRoutes };
    }`,
};

const FORMS: Changes = {
  replaced: [['var metadata = getMetadata(', 'var metadata = _.metadata ??= getMetadata(']],
};

/** For the Worker's bundle. */
export const withoutRepeats = changedFiles('without-repeats', [
  [/[\\/]@remix-run[\\/]router[\\/]dist[\\/]router\.js$/, ROUTER],
  [/[\\/]@remix-run[\\/]react[\\/]dist[\\/]esm[\\/]server\.js$/, REMIX_SERVER],
  [/[\\/]@remix-run[\\/]server-runtime[\\/]dist[\\/]esm[\\/]data\.js$/, LOADERS],
  [/[\\/]@remix-run[\\/]server-runtime[\\/]dist[\\/]esm[\\/]headers\.js$/, PAGE_HEADERS],
  [/[\\/]react-router-dom[\\/]server\.mjs$/, STATIC_ROUTER],
  [/[\\/]@conform-to[\\/]react[\\/]dist[\\/]context\.mjs$/, FORMS],
]);
