import { createElement, type Fragment, forwardRef } from 'react';
import { jsx as ofReact } from 'react/jsx-runtime';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import * as ours from '../../worker/jsx-runtime.ts';

const Field = forwardRef<HTMLInputElement, { name: string }>(({ name }, ref) =>
  createElement('input', { name, ref }),
);
const Row = ({ text }: { text: string }) => createElement('li', null, text);

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
