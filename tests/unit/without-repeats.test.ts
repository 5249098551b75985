import type { Plugin } from 'esbuild';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import routes from '../../app/routes.ts';
import { withoutRepeats } from '../../scripts/without-repeats.ts';
import { WORKER_BUNDLE } from '../../scripts/worker-bundle.ts';
import { bundledLibrary } from '../support/bundled-library.ts';

interface Libraries {
  matchRoutes(routes: object[], pathname: string): { route: object; params: object }[] | null;
  /** A form that was sent and refused, as markup. */
  refusedForm(): string;
}

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
  [original, changed] = await Promise.all([libraries([]), libraries([withoutRepeats])]);
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
      expect(changed.matchRoutes(routes, pathname)).toEqual(original.matchRoutes(routes, pathname));
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
