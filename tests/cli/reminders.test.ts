/** One's own reminders in a home, at the command line. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Person } from '../support/cli.ts';

let person: Person;
beforeAll(async () => {
  person = await Person.signedIn();
});
afterAll(() => person.leave());

interface Answer {
  reminders: Record<string, unknown>;
}
const OFF = { mail: false, push: false };
const NONE = {
  ...{ reading: OFF, due: OFF, guard: OFF, silence: OFF, summary: OFF, dueDays: null },
};

test('reminders are shown, all off at first, and as JSON as the API has them', async () => {
  const shown = await person.output(['reminders']);
  expect(shown).toMatch(/^Reminder +Mail +Push +When$/m);
  for (const kind of ['reading', 'due', 'guard', 'silence', 'summary']) {
    expect(shown).toMatch(new RegExp(`^${kind} +off +off +[A-Z]`, 'm'));
  }
  expect(shown).toContain('Due date of bills: not set (unitwise reminders set due --due-days 15)');
  expect(await person.json<Answer>(['reminders', 'show'])).toEqual({ reminders: NONE });
});

test('what is named is changed, and everything else stays', async () => {
  const set = ['reminders', 'set'];
  expect(await person.output([...set, 'reading', 'summary', '--mail', 'on'])).toMatch(
    /^Reminders saved\.\n(.*\n)+reading +on +off /,
  );
  await person.output([...set, 'reading', '--push', 'on']);
  await person.output([...set, 'due', '--mail', 'on', '--due-days', '15']);
  await person.output([...set, 'summary', '--mail', 'off']);
  const expected = {
    ...{ ...NONE, reading: { mail: true, push: true }, due: { mail: true, push: false } },
    dueDays: 15,
  };
  expect(await person.json<Answer>(['reminders'])).toEqual({ reminders: expected });
  expect(await person.output(['reminders'])).toContain(
    'Due date of bills: 15 days after the billing period',
  );
});

test('what cannot be is said with its flag, and changes nothing', async () => {
  const other = await Person.signedIn();
  const set = ['reminders', 'set'];
  for (const [words, said] of [
    [['due', '--mail', 'on', '--due-days', '90'], '--due-days "90": Write 1 to 60 days'],
    [['due', '--mail', 'on', '--due-days', 'soon'], '--due-days "soon": '],
    [['reading'], 'Say what to change: --mail on'],
    [['reading', '--mail', 'maybe'], 'Allowed choices are on, off.'],
    [['weekly', '--mail', 'on'], 'Allowed choices are reading, due, guard, silence, summary.'],
    [['--mail', 'on'], "missing required argument 'KIND'"],
  ] as const) {
    const { code, stderr } = await other.run([...set, ...words]);
    expect([words.join(' '), code, stderr]).toEqual([
      words.join(' '),
      2,
      expect.stringContaining(said),
    ]);
  }
  expect(await other.json<Answer>(['reminders'])).toEqual({ reminders: NONE });
  other.leave();
});
