import { expect, test } from 'vitest';
import {
  type EntryAnswers,
  findEntryQuestion,
  findReplaced,
} from '#domain/energy/entry-question.ts';
import { reading } from '../support/energy.ts';

const USUAL = 6500;

function question(
  entry: ReturnType<typeof reading>,
  stored: ReturnType<typeof reading>[] = [],
  answers: EntryAnswers = {},
) {
  return findEntryQuestion(entry, stored, USUAL, answers);
}

test('a day like the others is asked nothing', () => {
  expect(question(reading('2026-11-20', 7.2), [reading('2026-11-19', 6.4)])).toBeNull();
});

test('six times the usual is asked about, with what may have been meant', () => {
  const entry = reading('2026-11-06', 1187, 31);
  expect(question(entry)).toMatchObject({
    ...{ code: 'implausible', perDayWh: 38_290, usualDayWh: USUAL },
    // A digit too many, or the point a place off; 6.0 kWh a day is nearer to the usual than 3.8.
    suggestionsWh: [187_000, 118_700],
  });
  expect(question(entry, [], { as: 'confirmed' })).toBeNull();
});

test('the number on a meter typed as one day’s use is asked about, also by a new household', () => {
  expect(findEntryQuestion(reading('2026-11-20', 4812.6), [], null, {})).toEqual({
    ...{ code: 'implausible', perDayWh: 4_812_600, usualDayWh: null, suggestionsWh: [] },
  });
});

test('a day that has a reading is asked whether this one is added or takes its place', () => {
  const stored = [reading('2026-11-20', 3), reading('2026-11-20', 4), reading('2026-11-19', 5)];
  const entry = reading('2026-11-20', 7.2);
  expect(question(entry, stored)).toEqual({ code: 'same-day', readings: stored.slice(0, 2) });
  expect(question(entry, stored, { sameDay: 'add' })).toBeNull();
  expect(findReplaced(entry, stored, { sameDay: 'add' })).toEqual([]);
  expect(question(entry, stored, { sameDay: 'replace' })).toBeNull();
  expect(findReplaced(entry, stored, { sameDay: 'replace' })).toEqual(stored.slice(0, 2));
});

test('a day inside a bill is its detail, and needs no question', () => {
  expect(question(reading('2026-11-20', 7.2), [reading('2026-11-30', 200, 30)])).toBeNull();
});

test('a bill over the days of another one takes its place, or is not stored', () => {
  const stored = [reading('2026-10-31', 200, 31), reading('2026-09-30', 190, 30)];
  const across = reading('2026-11-04', 195, 31);
  expect(question(across, stored)).toMatchObject({ code: 'overlap', reason: 'across' });
  expect(question(across, stored, { overlap: 'detail' })).toMatchObject({ code: 'overlap' });
  expect(question(across, stored, { overlap: 'replace' })).toBeNull();
  expect(findReplaced(across, stored, { overlap: 'replace' })).toEqual(stored.slice(0, 1));
  const again = reading('2026-10-31', 200, 31);
  expect(question(again, stored)).toMatchObject({ code: 'overlap', reason: 'same-days' });
});

test('a bill is asked about where its days say another sum, and never takes their place', () => {
  const days = [reading('2026-11-01', 6), reading('2026-11-02', 7)];
  const entry = reading('2026-11-02', 20, 2);
  expect(question(entry, days)).toMatchObject({ reason: 'detail', wholeWh: 20_000 });
  expect(question(entry, days, { overlap: 'detail' })).toBeNull();
  expect(findReplaced(entry, days, { overlap: 'replace' })).toEqual([]);
});

test('one thing is asked at a time', () => {
  const stored = [reading('2026-11-20', 7)];
  const entry = reading('2026-11-20', 72);
  expect(question(entry, stored)).toMatchObject({ code: 'implausible' });
  expect(question(entry, stored, { as: 'confirmed' })).toMatchObject({ code: 'same-day' });
});

test('what lies between two values of a meter is never replaced by a bill', () => {
  const span = reading('2026-10-31', 200, 31, { fromRegister: true });
  const entry = reading('2026-10-31', 210, 31);
  expect(question(entry, [span], { overlap: 'replace' })).toMatchObject({ reason: 'meter' });
  expect(findReplaced(entry, [span], { overlap: 'replace' })).toEqual([]);
});

test('a bill over the days of a paper bill whose reading is gone takes its place, or is not stored', () => {
  const paper = {
    firstDay: 20_000,
    lastDay: 20_030,
    unitsWh: 187_000,
    measured: true,
    settlesFrom: null,
    dueDay: null,
    payablePaise: 85_800,
  };
  const bills = [{ ...paper, linesPaise: {}, publishedValues: {}, inputs: {} }];
  const entry = reading('2026-11-04', 195, 31);
  const bill = { paid: null, others: bills };
  expect(findEntryQuestion(entry, [], USUAL, {}, bill)).toEqual({ code: 'bill', bills });
  expect(findEntryQuestion(entry, [], USUAL, { bill: 'replace' }, bill)).toBeNull();
  // Who replaces the reading that came with it was asked already.
  expect(findEntryQuestion(entry, [], USUAL, { overlap: 'replace' }, bill)).toBeNull();
});

test('units and rupees that stand in each other’s place are asked about before the units', () => {
  const entry = reading('2026-10-31', 1358, 31);
  const paid = { consumptionWh: 1_358_000, paise: 18_000, days: 31 };
  const bill = { paid, others: [] };
  expect(findEntryQuestion(entry, [], null, {}, bill)).toEqual({
    code: 'price',
    typed: { consumptionWh: 1_358_000, paise: 18_000 },
    meant: { slip: 'exchanged', consumptionWh: 180_000, paise: 135_800 },
  });
  expect(findEntryQuestion(entry, [], USUAL, {}, bill)).toMatchObject({ code: 'price' });
  expect(findEntryQuestion(entry, [], null, { price: 'confirmed' }, bill)).toBeNull();
});
