import { expect, test } from 'vitest';
import { nameHomes } from '#app/entry/home-names.ts';

const last = (shownWh: number) => ({
  ...{ day: 20_000, shownWh, rollovers: 0, digits: 5, factorThousandths: 1000 },
});

test('homes of one name are told apart by what their meters showed', () => {
  const homes = [
    { homeId: 1, name: 'Home', last: last(3_412_000) },
    { homeId: 2, name: 'Home', last: last(88_000) },
    { homeId: 3, name: 'Home', last: null },
    { homeId: 4, name: 'Home', last: null },
    { homeId: 5, name: 'Shop', last: last(5_000) },
  ];
  expect([...nameHomes(homes).values()]).toEqual([
    'Home, last 03412',
    'Home, last 00088',
    'Home, no number yet (1)',
    'Home, no number yet (2)',
    'Shop',
  ]);
});
