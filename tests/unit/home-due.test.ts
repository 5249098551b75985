/** What is due in a home, as the list of homes says it. */
import { describe, expect, test } from 'vitest';
import { toDayNumber } from '#domain/base/period.ts';
import { nameHomes } from '#domain/home/name-homes.ts';
import { findHomeDue } from '#domain/reminders/home-due.ts';

const TODAY = toDayNumber('2026-11-28');
/** Billed on the 6th of each month. */
const CYCLE = {
  firstDay: 0,
  cycleMonths: 1,
  cycleEnd: toDayNumber('2026-10-06'),
};
const NOTHING = {
  ...{ cycles: [CYCLE], bills: [], registerDays: [], numberDays: [] },
  hasSingleDays: false,
};

describe('what is due in a home', () => {
  test('is nothing where no number was ever written down', () => {
    expect(findHomeDue(NOTHING, TODAY)).toEqual({
      unreadDays: null,
      daysToBill: 8,
      isDue: false,
    });
  });

  test('is a number once it is later than the home’s own rhythm', () => {
    const daily = (last: number) => Array.from({ length: 7 }, (_, place) => last - 6 + place);
    const on = (last: number) =>
      findHomeDue({ ...NOTHING, numberDays: daily(last), hasSingleDays: true }, TODAY);
    expect(on(TODAY - 5)).toMatchObject({ unreadDays: 4, isDue: false });
    expect(on(TODAY - 6)).toMatchObject({ unreadDays: 5, isDue: true });
    expect(on(TODAY)).toMatchObject({ unreadDays: 0, isDue: false });
  });

  test('is a number five days after the next bill, where there are bills alone', () => {
    const bill = { firstDay: toDayNumber('2026-09-07'), lastDay: toDayNumber('2026-10-06') };
    const home = { ...NOTHING, bills: [bill], numberDays: [bill.lastDay] };
    expect(findHomeDue(home, toDayNumber('2026-11-11'))).toMatchObject({ isDue: false });
    expect(findHomeDue(home, toDayNumber('2026-11-12'))).toMatchObject({ isDue: true });
    // The units of whole months, typed without a bill, are as many bills.
    const typed = { ...home, bills: [] };
    expect(findHomeDue(typed, toDayNumber('2026-11-11'))).toMatchObject({ isDue: false });
  });

  test('is the bill on its last day, and none where nobody has said which day that is', () => {
    const read = { ...NOTHING, numberDays: [TODAY], hasSingleDays: true };
    expect(findHomeDue(read, toDayNumber('2026-12-06'))).toMatchObject({
      daysToBill: 0,
      isDue: true,
    });
    const cycles = [{ ...CYCLE, cycleEnd: null }];
    expect(findHomeDue({ ...read, cycles }, TODAY)).toMatchObject({ daysToBill: null });
  });
});

test('homes of one name are told apart by their city, by their supplier, or by their order', () => {
  const home = { name: 'Home', city: null, supplier: null };
  const homes = [
    { ...home, id: 1, city: 'Pune' },
    { ...home, id: 2, supplier: 'BESCOM' },
    { ...home, id: 3 },
    { ...home, id: 4 },
    { ...home, id: 5, name: 'Farm', city: 'Mysuru' },
  ];
  expect([...nameHomes(homes).values()]).toEqual([
    'Home, Pune',
    'Home, BESCOM',
    'Home (1)',
    'Home (2)',
    'Farm',
  ]);
});
