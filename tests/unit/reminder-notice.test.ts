import { expect, test } from 'vitest';
import { toDayNumber } from '#domain/base/period.ts';
import { listCalendarDays } from '#domain/reminders/calendar.ts';
import { findDueReminder } from '#domain/reminders/due.ts';
import { type HomeReminders, listDueMessages } from '#domain/reminders/messages.ts';
import { writeReminderNotice } from '#domain/reminders/notice.ts';

/** What a push service takes (RFC 8291, section 4), without the head and the seal of the encryption. */
const CONTENT_MAX_BYTES = 4096 - 86 - 17;

const LIMIT = {
  ...{ lastKwh: 200, monthlyKwh: null, days: 30 },
  ...{ isPeriodAssumed: false, hasRooftop: false },
};

const LINKS = { stopPath: `/unsubscribe?token=${'t'.repeat(400)}`, hasSeveralHomes: true };

const homes = (count: number, homeName: string): HomeReminders[] =>
  Array.from({ length: count }, (_, index) => ({
    homeId: index + 1,
    homeName: `${homeName}${index + 1}`,
    isPrepaid: false,
    reminders: [
      { kind: 'reading', day: 20_000, date: '2026-11-06', isAssumed: false },
      {
        ...{ kind: 'due', day: 20_000, date: '2026-11-21', month: '2026-11' },
        ...{ isAssumed: false, isPrinted: false },
      },
      { kind: 'guard', day: 20_000, limit: LIMIT, month: '2026-11' },
      { kind: 'silence', day: 20_000, lastDate: '2026-10-06' },
      { kind: 'summary', day: 20_000, from: '2026-10-07', to: '2026-11-06', isAssumed: false },
    ],
  }));

test('A prepaid home is told of a cost, and of no bill', () => {
  const prepaid = homes(1, 'Parents ').map((home) => ({ ...home, isPrepaid: true }));
  const told = listDueMessages(prepaid, false);
  expect(told.map(({ title }) => title)).toEqual(
    expect.arrayContaining([
      'More than 200 units in this period',
      'Your cost from 7 Oct 2026 to 6 Nov 2026',
    ]),
  );
  expect(told.find(({ title }) => title.startsWith('More'))?.sentence).toBe(
    'The cost of November 2026 has passed a limit beyond which it is dear.',
  );
});

test('The limit of a home with rooftop solar is said to count what came from the grid', () => {
  const [home] = homes(1, 'Parents ');
  const guard = { kind: 'guard', day: 20_000, month: '2026-11' } as const;
  const told = listDueMessages(
    [
      {
        homeId: 1,
        homeName: 'Home',
        isPrepaid: false,
        ...home,
        reminders: [{ ...guard, limit: { ...LIMIT, hasRooftop: true } }],
      },
    ],
    false,
  );
  expect(told[0]?.more).toMatch(/^It counts what you took from the grid, without what you gave\./);
});

test('A notification names all that is due where it has room', () => {
  const { body } = writeReminderNotice(homes(1, 'Parents '), LINKS);
  expect(body).toMatch(
    /^Also: Parents 1: Your electricity bill is due on .*; Parents 1: Your bill/,
  );
  expect(body).not.toMatch(/\d more/);
});

test.each(['A', 'வீ'.repeat(29), '👩‍👩‍👧'.repeat(7), '"'.repeat(58)])(
  'A notification of a hundred things is one that push services take, with homes named %s',
  (name) => {
    const notice = writeReminderNotice(homes(20, name), LINKS);
    expect(new TextEncoder().encode(JSON.stringify(notice)).length).toBeLessThan(CONTENT_MAX_BYTES);
    expect(notice.title).toContain('(and 99 more)');
    const shown = notice.body.split('; ').length - 1;
    expect(notice.body).toContain(`; ${99 - shown} more.`);
  },
);

test('A home without a billing day is told no date as that of its bill', () => {
  const cycles = [{ firstDay: 0, cycleMonths: 1, cycleEnd: null }];
  const home = {
    ...{ cycles, bills: [], registerDays: [], passed: null, isPrepaid: false },
    ...{ firstKnownDay: toDayNumber('2026-09-01'), lastKnownDay: toDayNumber('2026-11-20') },
  };
  const tell = (kind: 'reading' | 'due' | 'summary', today: string) => {
    const wanted = { kind, ways: ['mail' as const], remindedDay: null, dueDays: 15 };
    const reminder = findDueReminder({ ...home, today: toDayNumber(today) }, wanted);
    const reminders = reminder === undefined ? [] : [reminder];
    const [message] = listDueMessages(
      [{ homeId: 1, homeName: 'Home', isPrepaid: false, reminders }],
      false,
    );
    return message && `${message.title}. ${message.sentence}`;
  };
  expect(tell('reading', '2026-11-30')).toBe(
    'Read your meter. The month ends on 30 Nov 2026. Nobody has said on which day your bill ends.',
  );
  expect(tell('due', '2026-11-14')).toBe(
    'Your electricity bill may be due soon. Nobody has said on which day your bill ends.',
  );
  expect(tell('summary', '2026-11-02')).toMatch(/^Your month from 1 Oct 2026 to 31 Oct 2026/);
  const days = listCalendarDays(home, 15, toDayNumber('2026-11-28'));
  expect(days.filter(({ kind }) => kind === 'due')).toEqual([]);
  expect(days.length).toBeGreaterThan(12);
});

test('A home without a billing day is told the date that the paper of a bill prints, once', () => {
  const day = toDayNumber;
  const bills = [
    { firstDay: day('2026-10-07'), lastDay: day('2026-11-06'), dueDay: day('2026-11-25') },
  ];
  const home = {
    cycles: [{ firstDay: 0, cycleMonths: 1, cycleEnd: null }],
    ...{ bills, registerDays: [], passed: null, isPrepaid: false },
    ...{ firstKnownDay: day('2026-10-07'), lastKnownDay: day('2026-11-06') },
  };
  const wanted = { kind: 'due', ways: ['mail'], remindedDay: null, dueDays: 15 } as const;
  const tell = (today: string) => findDueReminder({ ...home, today: day(today) }, wanted);
  // Fifteen days after October, which was assumed.
  expect(tell('2026-11-14')).toBeUndefined();
  const due = { kind: 'due', date: '2026-11-25', month: '2026-11' };
  const told = tell('2026-11-23');
  expect(told).toMatchObject({ ...due, isAssumed: false, isPrinted: true });
  const [message] = listDueMessages(
    [{ homeId: 1, homeName: 'Home', isPrepaid: false, reminders: told ? [told] : [] }],
    false,
  );
  expect(message?.sentence).toBe('The bill of November 2026, by the date that its paper says.');
  // Its summary is the paper bill's, not that of a month in which it ends.
  const summary = { ...wanted, kind: 'summary' } as const;
  expect(findDueReminder({ ...home, today: day('2026-11-10') }, summary)).toMatchObject({
    ...{ kind: 'summary', from: '2026-10-07', to: '2026-11-06', isAssumed: false },
  });
  const days = listCalendarDays(home, 15, day('2026-11-23'));
  expect(days.filter(({ kind }) => kind === 'due')).toEqual([due]);
});
