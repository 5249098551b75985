import { expect, test } from 'vitest';
import { readView } from '#app/entry/address.ts';

const read = (query: string) => readView(new URLSearchParams(query));

test('the filters and the page of the list stand in the address', () => {
  expect(read('period=last_year&source=manual&after=2026-11-20.1&add=bill')).toEqual({
    period: 'last_year',
    source: 'manual',
    after: '2026-11-20.1',
    add: 'bill',
    full: undefined,
  });
});

test('a filter or an entry that there is none of is taken for none', () => {
  const all = { period: 'all', source: 'all', after: undefined, add: undefined, full: undefined };
  expect(read('period=ever&source=x&after=yesterday&add=guess')).toEqual(all);
  expect(read('')).toEqual(all);
});
