/** Completion, as shells carry it out. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Person, ROOT, runProcess } from '../support/cli.ts';

let person: Person;
beforeAll(() => {
  person = new Person();
});
afterAll(() => person.leave());

/** What bash offers for the last of these words. */
async function offered(script: string, words: string[]): Promise<string[]> {
  const quoted = ['unitwise', ...words].map((word) => `'${word}'`).join(' ');
  const ask = [
    'source "$1"',
    `COMP_WORDS=(${quoted})`,
    `COMP_CWORD=${words.length}`,
    '_unitwise',
    `printf '%s\\n' "\${COMPREPLY[@]}"`,
  ].join('\n');
  const outcome = await runProcess('bash', ['--norc', '-c', ask, 'bash', script]);
  expect(outcome).toMatchObject({ code: 0, stderr: '' });
  return outcome.stdout.trimEnd().split('\n');
}

test('bash completes commands, options, their values and files', async () => {
  const script = person.file('unitwise.bash', await person.output(['completion', 'bash']));
  const cases: [string[], string[]][] = [
    [['imp'], ['import', 'imports']],
    [
      ['readings', ''],
      ['list', 'add', 'edit', 'delete', '-h', '--help'],
    ],
    [['readings', 'list', '--so'], ['--source']],
    [
      ['readings', 'list', '--order', ''],
      ['asc', 'desc'],
    ],
    [['report', '--format', 'm'], ['markdown']],
    [['report', '--json', '--fo'], ['--format']],
    [['report', '--format', '=', 'c'], ['csv']],
    [['report', '--p'], ['--period']],
    [
      ['usage', '--by', ''],
      ['day', 'month', 'period'],
    ],
    [['forecast', '--j'], ['--json']],
    [
      ['meter', '--as', 're'],
      ['replaced', 'reset'],
    ],
    [
      ['reminders', 'set', 'reading', '--mail', 'o'],
      ['on', 'off'],
    ],
    [
      ['reminders', 'set', 's'],
      ['silence', 'summary'],
    ],
    [['completion', 'f'], ['fish']],
    [['import', join(ROOT, 'tests/house')], [join(ROOT, 'tests/household-daily.csv')]],
    [['export', '-o', join(ROOT, 'LICEN')], [join(ROOT, 'LICENSE')]],
    [['import', 'x.csv', '--d'], ['--dry-run']],
    [['report', '--month', ''], ['']],
  ];
  for (const [words, expected] of cases) {
    expect(await offered(script, words), words.join(' ')).toEqual(expected);
  }
});

test('bash knows every command that the help names', async () => {
  const script = person.file('unitwise.bash', await person.output(['completion', 'bash']));
  const help = await person.output(['--help']);
  const [, list = ''] = /^Commands:\n((?: {2}.*\n)+)/m.exec(help) ?? [];
  const commands = [...list.matchAll(/^ {2}(\w+)/gm)].map(([, name]) => name);
  expect(commands.length).toBeGreaterThan(10);
  expect(await offered(script, [''])).toEqual(expect.arrayContaining(commands));
});

test.skipIf(spawnSync('fish', ['--version']).error !== undefined)(
  'fish completes the words of a command also after the home, and after other options with a value',
  async () => {
    const script = person.file('unitwise.fish', await person.output(['completion', 'fish']));
    const offeredBy = async (line: string) => {
      const ask = `source ${script}; complete -C '${line}'`;
      const outcome = await runProcess('fish', ['--no-config', '-c', ask]);
      expect(outcome).toMatchObject({ code: 0, stderr: '' });
      return outcome.stdout.trimEnd().replaceAll(/\t.*/g, '').split('\n');
    };
    const actions = ['add', 'delete', 'edit', 'list'];
    for (const home of ['', '--home 2 ', '--home=2 ']) {
      expect(await offeredBy(`unitwise ${home}imp`)).toEqual(['import', 'imports']);
      expect(await offeredBy(`unitwise ${home}readings `)).toEqual(actions);
      expect(await offeredBy(`unitwise ${home}readings list --order `)).toEqual(['asc', 'desc']);
    }
  },
);

test.each(['zsh', 'fish'])('%s gets a script with every command', async (shell) => {
  const script = await person.output(['completion', shell]);
  for (const word of ['import', 'readings', 'markdown', 'csv_upload']) {
    expect(script).toContain(word);
  }
});
