import { createElement, type Fragment, forwardRef } from 'react';
import { jsx as ofReact } from 'react/jsx-runtime';
import { renderToString } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import * as ours from '../../worker/jsx-runtime.ts';
import { createElement as ourCreateElement } from '../../worker/react.ts';

const Field = forwardRef<HTMLInputElement, { name: string }>(({ name }, ref) =>
  createElement('input', { name, ref }),
);
const Row = ({ text }: { text: string }) => createElement('li', null, text);

// In development React warns of a key among properties, which is tried here.
vi.spyOn(console, 'error').mockImplementation(() => undefined);

type Jsx = typeof ofReact;

/** A page with all that an element can have. */
function page(jsx: Jsx) {
  const ref = { current: null };
  const items = ['one', 'two'].map((text) => jsx(Row, { text }, text));
  return jsx(ours.Fragment as unknown as typeof Fragment, {
    children: [
      jsx(
        'ul',
        { className: 'list', ref, 'data-kind': undefined, hidden: false, children: items },
        'list',
      ),
      jsx('p', { ...{ key: 'among' }, title: 'A "title"', children: ['5', ' < ', 6] }),
      jsx(Field, { name: 'units', ref }, 'field'),
    ],
  });
}

test('a page reads the same as with the elements that React makes', () => {
  expect(renderToString(page(ours.jsx as Jsx))).toBe(renderToString(page(ofReact)));
});

test('an element has the same key, ref and properties', () => {
  const ref = { current: null };
  for (const [properties, key] of [
    [{ id: 'a' }, undefined],
    [{ id: 'a' }, 7],
    [{ id: 'a', key: 'among' }, 'outer'],
    [{ id: 'a', ref }, ''],
  ] as const) {
    const { type, key: itsKey, ref: itsRef, props } = ofReact('p', properties, key) as never;
    expect(ours.jsx('p', properties, key)).toMatchObject({ type, key: itsKey, ref: itsRef, props });
  }
});

test('so it is when a package makes it, with its content beside its properties', () => {
  const ref = { current: null };
  const list = (make: typeof createElement) =>
    make(
      'ul',
      { key: 'list', ref, title: 'Two', children: 'replaced' },
      make(Row, { key: 1, text: 'one' }),
      make('li', null, 'two', 2),
      make('li', { children: 'kept' }),
    );
  const made = list(ourCreateElement as typeof createElement);
  expect(renderToString(made)).toBe(renderToString(list(createElement)));
  expect(made).toMatchObject({ key: 'list', ref });
});
