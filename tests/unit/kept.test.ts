import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Kept, KeptMarkup, withKeptMarkup } from '../../app/components/kept.tsx';

let rendered = 0;
function Part({ name }: { name: string }) {
  rendered += 1;
  return createElement('p', null, `The part of ${name}, $& and all`);
}

function page(name: string, kept: Map<string, string> | undefined): string {
  // biome-ignore lint/correctness/noChildrenProp: what is kept must be said here
  const part = createElement(Kept, { name, children: createElement(Part, { name }) });
  const whole = createElement(KeptMarkup.Provider, { value: kept }, part, createElement('hr'));
  const html = renderToString(createElement('main', null, whole));
  return kept === undefined ? html : withKeptMarkup(html, kept);
}

test('a part that is the same for everyone is rendered once for each of its names', () => {
  const plain = ['a', 'b'].map((name) => page(name, undefined));
  rendered = 0;
  const kept = new Map<string, string>();
  for (let visit = 0; visit < 3; visit += 1) {
    expect(['a', 'b'].map((name) => page(name, kept))).toEqual(plain);
  }
  expect(rendered).toBe(2);
});
