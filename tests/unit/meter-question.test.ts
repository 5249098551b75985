/** What a person reads when a meter's value is asked about. */

import { expect, test } from 'vitest';
import { formatRegister } from '#domain/base/format.ts';
import { toDayNumber } from '#domain/base/period.ts';
import { describeRegisterQuestion } from '#domain/meter/question.ts';
import { checkRegisterReading, type RegisterEntry } from '#domain/meter/register-check.ts';
import {
  findClosedDay,
  parseRegisterReadingId,
  registerReadingIdSchema,
  registerReadingInputSchema,
} from '#domain/meter/register-record.ts';

const meter = { digits: 5, factorThousandths: 1000 };

function ask(date: string, kwh: number, rest: Partial<RegisterEntry> = {}) {
  const day = toDayNumber(date);
  const judged = checkRegisterReading({
    ...{ meter, entered: { day, shownWh: kwh * 1000 }, after: null, earlier: null, sameDay: null },
    before: { day: toDayNumber('2026-10-06'), shownWh: 3_412_000, rollovers: 0 },
    ...{ usualDayWh: 6500, isActual: true, answer: null, replaceSameDay: false },
    ...rest,
  });
  if (judged.outcome !== 'ask') throw new Error('Nothing is asked.');
  return describeRegisterQuestion(judged, { meter, day, usualDayWh: rest.usualDayWh ?? 6500 });
}

test('a value below the last one asks what happened, with each way on', () => {
  const { code, message, choices } = ask('2026-11-06', 41);
  expect(code).toBe('register-fell');
  expect(message).toBe('Lower than 03412 on 6 Oct 2026. What happened?');
  expect(choices.map(({ as, likely }) => [as, likely])).toEqual([
    ['rolled-over', false],
    ['replaced', true],
    ['reset', false],
  ]);
  expect(choices[0]).toMatchObject({
    consumptionKWH: 96_629,
    message:
      'It passed 99999 and began again: that would be 96,629 units in 31 days, 3,117.1 units a day.',
  });
});

test('an unlikely value says how far it is from the usual, and what may have been meant', () => {
  const { code, message, choices, suggestions } = ask('2026-11-06', 4599);
  expect(code).toBe('implausible');
  expect(message).toBe('38.3 units a day: 5.9 times your usual 6.5.');
  expect(choices[0]?.message).toBe(
    'The number is right: 1,187 units in 31 days, 38.3 units a day.',
  );
  expect(suggestions).toContain(3599);
});

test('a second value of a day is asked: replace, or keep', () => {
  const sameDay = { day: toDayNumber('2026-11-06'), shownWh: 3_599_000, rollovers: 0 };
  expect(ask('2026-11-06', 3600, { sameDay }).message).toBe(
    '6 Nov 2026 already says 03599. Replace it, or keep it?',
  );
});

test('after more than a year the days stay unknown', () => {
  const { code, message } = ask('2027-11-06', 5000);
  expect(code).toBe('over-a-year');
  expect(message).toContain('of 6 Oct 2026, more than a year before');
});

test('a number is written as the meter shows it', () => {
  expect(formatRegister(3_412_000, 5)).toBe('03412');
  expect(formatRegister(4_812_600, 6)).toBe('004812.6');
});

test('a value read before noon closes the day before', () => {
  expect(findClosedDay('2026-11-06', '07:30')).toBe('2026-11-05');
  expect(findClosedDay('2026-11-06', '12:00')).toBe('2026-11-06');
  expect(findClosedDay('2026-11-06', undefined)).toBe('2026-11-06');
});

test('what cannot be a value is refused in a sentence', () => {
  const refused = registerReadingInputSchema.safeParse({ readOn: '2026-11-06', registerKWH: -1 });
  expect(refused.error?.issues.map(({ message }) => message)).toEqual(['A meter shows 0 or more.']);
  expect(registerReadingIdSchema.safeParse('0.2026-11-06').success).toBe(false);
  expect(parseRegisterReadingId('12.2026-11-06')).toEqual({ meterId: 12, readOn: '2026-11-06' });
});
