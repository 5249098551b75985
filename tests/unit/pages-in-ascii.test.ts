import type { Plugin } from 'esbuild';
import fc from 'fast-check';
import type * as React from 'react';
import { beforeAll, expect, test } from 'vitest';
import { asMarkup } from '../../app/components/markup.ts';
import { pagesInAscii } from '../../scripts/pages-in-ascii.ts';
import { WORKER_BUNDLE } from '../../scripts/worker-bundle.ts';
import { bundledLibrary } from '../support/bundled-library.ts';
import { decoded } from '../support/markup.ts';

interface Library {
  createElement: typeof React.createElement;
  renderToString(element: React.ReactElement): string;
}

/** React's server, as its makers wrote it, or as the Worker has it. */
const library = (plugins: Plugin[]) => {
  const { absWorkingDir = '', alias = {}, define = {} } = WORKER_BUNDLE;
  const server = { 'react-dom/server': alias['react-dom/server'] ?? '' };
  return bundledLibrary<Library>(
    `export { createElement } from 'react'; export { renderToString } from 'react-dom/server';`,
    { plugins, define, absWorkingDir, alias: server },
  );
};

let original: Library;
let changed: Library;
beforeAll(async () => {
  [original, changed] = await Promise.all([library([]), library([pagesInAscii])]);
});

const page = ({ createElement, renderToString }: Library, text: string) =>
  renderToString(createElement('p', { title: text }, text, createElement('b', null, text)));

const texts = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.string({ unit: fc.constantFrom(...'a<>&\'";₹−आ·😀\u2028\0') }),
);

test('a page of any text is ASCII, and reads as the one that React makes', () => {
  fc.assert(
    fc.property(texts, (text) => {
      const html = page(changed, text);
      expect(html).toMatch(/^[\0-\x7f]*$/);
      expect(decoded(html)).toBe(decoded(page(original, text)));
    }),
  );
});

test('no text of a page becomes an element, or ends an attribute', () => {
  fc.assert(
    fc.property(texts, (text) => {
      expect(asMarkup(text)).not.toMatch(/[<>"']/);
      expect(page(changed, text).match(/[<>"]/g)?.join('')).toBe('<""><><><>');
    }),
  );
});

test('half of a sign, which no page can have, is a sign that says so', () => {
  expect(asMarkup('a\ud83d')).toBe('a&#55357;');
});
