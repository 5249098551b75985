/** What only happens at a terminal, in the one that util-linux's `script` makes. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { HOUSEHOLD, hasTerminal, PASSWORD, Person } from '../support/cli.ts';

let person: Person;
beforeAll(async () => {
  person = await Person.withAccount();
});
afterAll(() => person.leave());

describe.skipIf(!hasTerminal)('at a terminal', () => {
  test('the password is not shown while it is typed', async () => {
    const { code, screen } = await person.atTerminal(
      ['login'],
      [
        ['Email: ', `${person.email}\r`],
        ['Password: ', `${PASSWORD}\r`],
      ],
    );
    expect(screen).toContain(`Signed in to ${person.server} as ${person.email}.`);
    expect(screen).not.toContain(PASSWORD);
    expect(code).toBe(0);
  });

  test('Ctrl+C while the password is typed leaves with 130', async () => {
    const { code, screen } = await person.atTerminal(
      ['login', '--email', person.email],
      [['Password: ', 'abc\u0003']],
    );
    expect(code).toBe(130);
    expect(screen).not.toContain('abc');
  });

  test('an import shows how far it is, and an undo asks first', async () => {
    const imported = await person.atTerminal(['import', HOUSEHOLD], []);
    expect(imported.screen).toContain('Checking household-daily.csv');
    expect(imported.screen).toContain('1,442 imported, 0 already present');
    expect(imported.code).toBe(0);

    const kept = await person.atTerminal(['undo'], [['[y/N]', '\r']]);
    expect(kept.screen).toContain('1,442 readings, 16 Dec 2006 to 26 Nov 2010');
    expect(kept.screen).toContain('Nothing was changed.');
    expect(kept.code).toBe(1);

    const undone = await person.atTerminal(['undo'], [['[y/N]', 'y\r']]);
    expect(undone.screen).toContain('Undone: Imported 1,442 readings');
    expect(undone.code).toBe(0);
  });
});
