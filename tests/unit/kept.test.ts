import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Kept, KeptMarkup, type KeptParts, withKeptMarkup } from '../../app/components/kept.tsx';

let rendered = 0;
function Part({ name, nonce }: { name: string; nonce: string }) {
  rendered += 1;
  return createElement('p', { nonce }, `The part of ${name}, $& and all`);
}

function page(name: string, nonce: string, kept: KeptParts | undefined): string {
  // biome-ignore lint/correctness/noChildrenProp: what is kept must be said here
  const part = createElement(Kept, { name, children: createElement(Part, { name, nonce }) });
  const whole = createElement(KeptMarkup.Provider, { value: kept }, part, createElement('hr'));
  const html = renderToString(createElement('main', null, whole));
  return kept === undefined ? html : withKeptMarkup(html, kept, nonce);
}

test('a part that is the same for everyone is rendered once for each of its names', () => {
  const plain = (nonce: string) => ['a', 'b'].map((name) => page(name, nonce, undefined));
  const pages = ['nonce-1', 'nonce-2', 'nonce-3'].map(plain);
  rendered = 0;
  const kept: KeptParts = new Map();
  for (const [visit, expected] of pages.entries()) {
    expect(['a', 'b'].map((name) => page(name, `nonce-${visit + 1}`, kept))).toEqual(expected);
  }
  expect(rendered).toBe(2);
});
