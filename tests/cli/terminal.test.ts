/** What only happens at a terminal, in the one that util-linux's `script` makes. */
import { spawn, spawnSync } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CLI, HOUSEHOLD, PASSWORD, Person } from '../support/cli.ts';

const hasScript = spawnSync('script', ['--version']).stdout?.includes('util-linux') === true;

let person: Person;
beforeAll(async () => {
  person = await Person.withAccount();
});
afterAll(() => person.leave());

/** Runs a command at a terminal, where each answer is typed once its question is on the screen. */
function atTerminal(
  words: string[],
  answers: [question: string, answer: string][],
): Promise<{ code: number | null; screen: string }> {
  return new Promise((done) => {
    const command = [process.execPath, CLI, ...words].map((word) => `'${word}'`).join(' ');
    const child = spawn('script', ['-qec', command, '/dev/null'], {
      env: {
        PATH: process.env['PATH'] ?? '',
        TERM: 'xterm',
        SHELL: '/bin/sh',
        XDG_CONFIG_HOME: person.home,
        UNITWISE_URL: person.server,
      },
    });
    let screen = '';
    child.stdout.setEncoding('utf8').on('data', (text) => {
      screen += text;
      const [next] = answers;
      if (next === undefined || !screen.includes(next[0])) return;
      answers.shift();
      child.stdin.write(next[1]);
    });
    child.on('close', (code) => done({ code, screen }));
  });
}

describe.skipIf(!hasScript)('at a terminal', () => {
  test('the password is not shown while it is typed', async () => {
    const { code, screen } = await atTerminal(
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
    const { code, screen } = await atTerminal(
      ['login', '--email', person.email],
      [['Password: ', 'abc\u0003']],
    );
    expect(code).toBe(130);
    expect(screen).not.toContain('abc');
  });

  test('an import shows how far it is, and an undo asks first', async () => {
    const imported = await atTerminal(['import', HOUSEHOLD], []);
    expect(imported.screen).toContain('Checking household-daily.csv');
    expect(imported.screen).toContain('1,442 imported, 0 already present');
    expect(imported.code).toBe(0);

    const kept = await atTerminal(['undo'], [['[y/N]', '\r']]);
    expect(kept.screen).toContain('1,442 readings, 16 Dec 2006 to 26 Nov 2010');
    expect(kept.screen).toContain('Nothing was changed.');
    expect(kept.code).toBe(1);

    const undone = await atTerminal(['undo'], [['[y/N]', 'y\r']]);
    expect(undone.screen).toContain('Taken back: Imported 1,442 readings');
    expect(undone.code).toBe(0);
  });
});
