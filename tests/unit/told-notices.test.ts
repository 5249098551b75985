/** What is told once stays on the screen until the next navigation. */
import { expect, test } from 'vitest';
import { keepTold } from '#app/base/home-path.ts';

const LOST = { id: 1, title: 'You were removed', text: 'From the home “Flat”.' };
const OTHER = { id: 2, title: 'You were removed', text: 'From the home “Shop”.' };

test('what is told stays when the same screen is loaded again without it', () => {
  const told = keepTold({ key: 'a', notices: [LOST] }, { key: 'a', notices: [] });
  expect(told).toEqual({ key: 'a', notices: [LOST] });
});

test('what is told meanwhile is added, and nothing twice', () => {
  const told = keepTold({ key: 'a', notices: [LOST] }, { key: 'a', notices: [LOST, OTHER] });
  expect(told.notices).toEqual([LOST, OTHER]);
});

test('what was told is gone with the next navigation', () => {
  expect(keepTold({ key: 'a', notices: [LOST] }, { key: 'b', notices: [] }).notices).toEqual([]);
});
