/** An account's life with the command line: its history, its sessions, its password, its end. */
import { existsSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Change } from '#domain/history/change.ts';
import type { SessionRecord } from '#domain/people/session.ts';
import { PASSWORD, Person } from '../support/cli.ts';

let person: Person;

beforeEach(async () => {
  person = await Person.signedIn();
});

afterEach(() => person.leave());

describe('what was done', () => {
  test('is listed, and taken back one step after the other', async () => {
    await person.output(['readings', 'add', '2026-10-05', '7.2']);
    await person.output(['readings', 'edit', '2026-10-05.1', '--kwh', '7.5']);
    await person.output(['readings', 'delete', '2026-10-05.1']);

    const history = await person.output(['history']);
    expect(history).toContain('Deleted 5 Oct 2026: 7.5 kWh');
    expect(history).toContain('Changed 5 Oct 2026: 7.2 → 7.5 kWh');
    expect(history).toContain('Added 5 Oct 2026: 7.2 kWh');
    expect(history).toContain('from the command line');

    await person.output(['undo', '--yes']);
    expect(await person.json(['readings', 'list'])).toMatchObject({
      readings: [{ id: '2026-10-05.1', consumptionKWH: 7.5 }],
    });
    await person.output(['undo', '--yes']);
    expect(await person.json(['readings', 'list'])).toMatchObject({
      readings: [{ consumptionKWH: 7.2 }],
    });
    await person.output(['undo', '--yes']);
    expect(await person.json(['readings', 'list'])).toEqual({ readings: [] });
    expect(await person.run(['undo', '--yes'])).toMatchObject({
      code: 1,
      stderr: 'There is nothing to undo.\n',
    });
  });

  test('can be asked of one reading, and taken back by its number', async () => {
    await person.output(['readings', 'add', '2026-10-05', '7.2']);
    await person.output(['readings', 'add', '2026-10-06', '8']);
    const { changes } = await person.json<{ changes: Change[] }>(['history', '2026-10-05.1']);
    expect(changes).toMatchObject([{ kind: 'add', readings: 1, origin: 'cli' }]);

    await person.output(['undo', '--change', String(changes[0]?.id), '--yes']);
    expect(await person.json(['readings', 'list'])).toMatchObject({
      readings: [{ id: '2026-10-06.1' }],
    });
    expect(await person.run(['undo', '--change', '99', '--yes'])).toMatchObject({ code: 1 });
    expect(await person.run(['history', 'yesterday'])).toMatchObject({ code: 2 });
    expect(await person.run(['history', '--limit', 'all'])).toMatchObject({
      code: 2,
      stderr: '--limit "all": Write a whole number from 1 to 200.\n',
    });
  });
});

describe('the account', () => {
  test('lists its sessions, and ends the others', async () => {
    await person.login();
    const { sessions } = await person.json<{ sessions: SessionRecord[] }>(['sessions', 'list']);
    expect(sessions.filter(({ current }) => current)).toMatchObject([{ device: 'Command line' }]);
    expect(await person.output(['sessions', 'list'])).toContain('Command line (this one)');

    expect(await person.run(['sessions', 'end'])).toMatchObject({ code: 2 });
    expect(await person.run(['sessions', 'end', '--others'])).toMatchObject({ code: 0 });
    const left = await person.json<{ sessions: SessionRecord[] }>(['sessions', 'list']);
    expect(left.sessions).toHaveLength(1);

    const own = left.sessions[0]?.id ?? '';
    expect(await person.run(['sessions', 'end', own.slice(0, 12)])).toMatchObject({ code: 0 });
    expect(await person.run(['whoami'])).toMatchObject({ code: 3 });
  });

  test('changes its password, and not without the old one', async () => {
    const change = (input: string) => person.run(['password', '--password-stdin'], { input });
    expect(await change('not-the-old-1\nMonsoon-in-June-26\n')).toMatchObject({
      code: 1,
      stderr: 'The old password is incorrect.\n',
    });
    expect(await change(`${PASSWORD}\nshort\n`)).toMatchObject({ code: 1 });
    expect(await change(`${PASSWORD}\nMonsoon-in-June-26\n`)).toMatchObject({ code: 0 });
    expect(await person.login()).toMatchObject({ code: 1 });
  });

  test('is taken along whole, and put into a new one', async () => {
    const csv = person.file('r.csv', 'readingDate,consumptionKWH\n2026-10-05,7.2\n2026-10-05,1\n');
    await person.output(['import', csv]);
    const document = `${person.home}/household.json`;
    await person.run(['backup', '-o', document]);
    expect(existsSync(document)).toBe(true);
    expect(await person.run(['restore', document])).toMatchObject({ code: 1 });

    const other = await Person.signedIn();
    expect(await other.output(['restore', document])).toBe(
      'Restored: 2 readings, 0 appliances, 0 tips.\n',
    );
    expect(await other.output(['export'])).toBe(await person.output(['export']));
    expect(await other.run(['restore', `${other.home}/nowhere.json`])).toMatchObject({ code: 1 });
    other.leave();
  });

  test('is deleted after the password, and then is no more', async () => {
    const words = ['account', 'delete', '--yes', '--password-stdin'];
    expect(await person.run(['account', 'delete'])).toMatchObject({ code: 2 });
    expect(await person.run(words, { input: 'wrong-one-1\n' })).toMatchObject({ code: 1 });
    expect(await person.run(words, { input: `${PASSWORD}\n` })).toMatchObject({
      code: 0,
      stderr: expect.stringContaining('Your account and everything in it was deleted.'),
    });
    expect(await person.run(['whoami'])).toMatchObject({ code: 3 });
    expect(await person.login()).toMatchObject({ code: 1 });
  });
});
