import type { Plugin } from 'esbuild';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import routes from '../../app/routes.ts';
import { dataAsText } from '../../scripts/data-as-text.ts';
import { withoutRepeats } from '../../scripts/without-repeats.ts';
import { WORKER_BUNDLE } from '../../scripts/worker-bundle.ts';
import { bundledLibrary } from '../support/bundled-library.ts';

interface Libraries {
  matchRoutes(routes: object[], pathname: string): { route: object; params: object }[] | null;
  /** The headers of a page, of what its routes' loaders and actions gave. */
  getDocumentHeaders(build: object, context: object): Headers;
  createRequestHandler(build: object, mode: 'production'): (request: Request) => Promise<Response>;
  /** Where a link leads, as markup. */
  link(to: string): string;
  /** A form that was sent and refused, as markup. */
  refusedForm(): string;
}

const LINK = `
  import { createElement as element } from 'react';
  import { renderToStaticMarkup as markup } from 'react-dom/server';
  import { createStaticRouter as staticRouter, StaticRouterProvider } from 'react-router-dom/server';
  import { Link } from 'react-router-dom';

  export function link(to) {
    const routes = [{ id: 'all', path: '*', element: element(Link, { to }, 'there') }];
    const location = { pathname: '/here', search: '', hash: '', state: null, key: 'default' };
    const context = {
      basename: '/', location, matches: [{ params: {}, pathname: '/here', pathnameBase: '/', route: routes[0] }],
      loaderData: {}, actionData: null, errors: null, statusCode: 200, loaderHeaders: {}, actionHeaders: {},
    };
    const router = staticRouter(routes, context);
    return markup(element(StaticRouterProvider, { router, context, hydrate: false }));
  }`;

const REFUSED_FORM = `
  import { getFormProps, getInputProps, useForm } from '@conform-to/react';
  import { createElement } from 'react';
  import { renderToStaticMarkup } from 'react-dom/server';

  function RefusedForm() {
    const [form, fields] = useForm({
      id: 'reading',
      lastResult: {
        status: 'error',
        initialValue: { wh: 'five', at: '2026-11-20' },
        error: { '': ['Nothing was stored.'], wh: ['Enter a number.'] },
      },
      constraint: { wh: { required: true, maxLength: 9 } },
    });
    const inputs = [fields.wh, fields.at].map((field) => {
      const { key, ...input } = getInputProps(field, { type: 'text' });
      const { errors, errorId, descriptionId, valid, dirty, value } = field;
      const told = JSON.stringify({ errors, errorId, descriptionId, valid, dirty, value });
      return createElement('input', { key: field.name, ...input, title: told });
    });
    return createElement('form', { ...getFormProps(form), title: form.errors?.join() }, inputs);
  }

  export const refusedForm = () => renderToStaticMarkup(createElement(RefusedForm));`;

/** The libraries, as their makers wrote them, or as the Worker has them. */
const libraries = (plugins: Plugin[]) =>
  bundledLibrary<Libraries>(
    `
      export { matchRoutes } from '@remix-run/router';
      export { RemixServer } from '@remix-run/react/dist/esm/server.js';
      export { createStaticRouter } from 'react-router-dom/server';
      export { createRequestHandler } from '@remix-run/server-runtime/dist/esm/server.js';
      export { getDocumentHeaders } from '@remix-run/server-runtime/dist/esm/headers.js';
      ${LINK}
      ${REFUSED_FORM}`,
    {
      plugins,
      platform: 'node',
      define: WORKER_BUNDLE.define ?? {},
      packages: 'bundle',
      banner: {
        js: `import { createRequire } from 'node:module'; const require = createRequire('${import.meta.url}');`,
      },
      alias: { 'react-router-dom/server': WORKER_BUNDLE.alias?.['react-router-dom/server'] ?? '' },
    },
  );

let original: Libraries;
let changed: Libraries;
beforeAll(async () => {
  [original, changed] = await Promise.all([libraries([]), libraries([withoutRepeats, dataAsText])]);
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
      const found = original.matchRoutes(routes, pathname);
      expect(changed.matchRoutes(routes, pathname)).toEqual(found);
      expect(changed.matchRoutes(routes, pathname)).toEqual(found);
    }),
    { numRuns: 2000 },
  );
});

test('a form that was refused shows the same fields, with what was typed and what is wrong', () => {
  const form = changed.refusedForm();
  expect(form).toContain('value="five"');
  expect(form).toContain('Enter a number.');
  expect(form).toBe(original.refusedForm());
});

test('a link leads where the router itself would lead', () => {
  const part = fc.constantFrom(
    '',
    '/',
    '//',
    'a',
    'A-b_1',
    'é',
    ' ',
    '.',
    '..',
    '?x=1',
    '#y',
    '%2F',
    '\\\\',
  );
  const to = fc.array(part, { maxLength: 5 }).map((parts) => `/${parts.join('')}`);
  fc.assert(
    fc.property(fc.oneof(to, fc.constantFrom('/dashboard', '/dashboard/data-entry')), (address) => {
      expect(changed.link(address)).toBe(original.link(address));
    }),
  );
});

test('a page carries the headers that its routes give, and each page its own', () => {
  const cookie = fc.constantFrom('a=1', 'b=2; Path=/', 'c=3');
  const given = fc.option(cookie, { nil: undefined });
  const route = fc.record({
    loader: given,
    action: given,
    own: fc.boolean(),
    failed: fc.boolean(),
  });
  const headersOf = (value?: string) =>
    new Headers(value === undefined ? {} : { 'Set-Cookie': value });
  fc.assert(
    fc.property(fc.array(route, { minLength: 1, maxLength: 3 }), (routes) => {
      const named = routes.map((one, place) => ({ ...one, id: String(place) }));
      const only = (what: 'loader' | 'action') =>
        Object.fromEntries(
          named
            .filter((one) => one[what] !== undefined)
            .map((one) => [one.id, headersOf(one[what])]),
        );
      const headersFunction = ({ parentHeaders }: { parentHeaders: Headers }) => ({
        'X-Parent': parentHeaders.get('Set-Cookie') ?? 'none',
      });
      const build = {
        routes: Object.fromEntries(
          named.map(({ id, own }) => [id, { module: own ? { headers: headersFunction } : {} }]),
        ),
      };
      const errors = Object.fromEntries(
        named.filter(({ failed }) => failed).map(({ id }) => [id, 'failed']),
      );
      const context = () => ({
        matches: named.map(({ id }) => ({ route: { id } })),
        errors: Object.keys(errors).length === 0 ? null : errors,
        loaderHeaders: only('loader'),
        actionHeaders: only('action'),
        loaderData: {},
        actionData: null,
      });
      const told = (one: Libraries) => [...one.getDocumentHeaders(build, context())];
      const expected = told(original);
      expect(told(changed)).toEqual(expected);
      expect(told(changed)).toEqual(expected);
    }),
  );
});

test('pages, their data and their actions answer the same, and listen to no signal', async () => {
  const root = {
    id: 'root',
    path: '',
    module: {
      default: () => null,
      loader: ({ request }: { request: Request }) => ({
        method: request.method,
        address: request.url,
        name: request.headers.get('X-Name'),
      }),
      action: async ({ request }: { request: Request }) => ({ sent: await request.text() }),
    },
  };
  const build = {
    entry: {
      module: {
        handleError: () => undefined,
        default: (
          _: Request,
          status: number,
          headers: Headers,
          {
            staticHandlerContext,
          }: { staticHandlerContext: { loaderData: object; actionData: object } },
        ) => {
          const { loaderData, actionData } = staticHandlerContext;
          return Response.json({ loaderData, actionData }, { status, headers });
        },
      },
    },
    routes: { root },
    assets: { version: '1', url: '/manifest.js', entry: { module: '', imports: [] }, routes: {} },
    future: { v3_singleFetch: true },
    isSpaMode: false,
  };
  const headers = { 'X-Name': 'Asha' };
  const post = { method: 'POST', headers, body: 'kwh=5' };
  const asked: [string, RequestInit][] = [
    ['/', { headers }],
    ['/?month=2026-01', { headers }],
    ['/_root.data', { headers }],
    ['/_root.data?month=2026-01', { headers }],
    ['/', post],
    ['/?index', post],
    ['/_root.data', post],
    ['/nowhere', { headers }],
  ];
  for (const [address, init] of asked) {
    let signals = 0;
    const told = async (one: Libraries) => {
      const request = new Request(`https://unitwise.example${address}`, init);
      const { signal } = request;
      signals = 0;
      Object.defineProperty(request, 'signal', {
        get() {
          signals += 1;
          return signal;
        },
      });
      const response = await one.createRequestHandler(build, 'production')(request);
      return [response.status, [...response.headers], await response.text()];
    };
    const expected = await told(original);
    expect(signals, address).toBeGreaterThan(0);
    expect(await told(changed), address).toEqual(expected);
    expect(signals, address).toBe(0);
  }
});
