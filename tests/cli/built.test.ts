/** The command line as it is built: each command once, as a process of its own. The other files run its code. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runInProcess } from '../../cli/command-process.ts';
import { createProgram } from '../../cli/program.ts';
import { closedServer, PASSWORD, Person } from '../support/cli.ts';

let person: Person;
let owner: Person;
beforeAll(async () => {
  [person, owner] = await Promise.all([Person.withAccount(), Person.signedIn()]);
});
afterAll(() => {
  person.leave();
  owner.leave();
});

type Command = ReturnType<typeof createProgram>;

/** Lists the commands that have no others below them. */
function listCommands(command: Command, name = ''): string[] {
  if (command.commands.length === 0) return [name];
  return command.commands.flatMap((sub) => listCommands(sub, `${name} ${sub.name()}`.trim()));
}

test('every command as built runs, and ends with its exit code', async () => {
  const file = person.file('days.csv', 'Date,kWh\n2026-01-05,7\n2026-01-06,8\n');
  const bills = person.file('bills.csv', 'lastDay,unitsKWH,days,payable\n2025-12-06,187,30,858\n');
  const document = `${person.home}/household.json`;
  const link = (await owner.output(['invitations', 'add', 'viewer'])).trim();
  const login = ['login', '--server', person.server, '--email', person.email, '--password-stdin'];
  const password = { input: `${PASSWORD}\n` };
  const supplier = ['--supplier', 'BESCOM', '--category', 'LT-1', '--load', '3'];
  const bill = ['--phases', '1', '--cycle-months', '1', '--cycle-end', '2026-01-06'];
  const paper = ['--units', '188', '--due', '2025-12-20'];
  /** In an order in which each finds what it needs. */
  const runs: [words: string[], code: number, options?: { input: string }][] = [
    [login, 0, password],
    [['whoami'], 0],
    [['sessions', 'list'], 0],
    [['sessions', 'end', '--others'], 0],
    [['import', file, '--set', 'unit=kWh', '--save', 'days', '--yes'], 0],
    [['imports'], 0],
    [['mappings', 'list'], 0],
    [['mappings', 'show', 'days'], 0],
    [['mappings', 'delete', 'days'], 0],
    [['undo', '1', '--yes'], 0],
    [['redo', '1'], 0],
    [['history'], 0],
    [['export'], 0],
    [['backup', '-o', document], 0],
    [['restore', document], 1],
    [['readings', 'add', '2026-01-07', '6.5'], 0],
    [['readings', 'edit', '2026-01-07.1', '--kwh', '7'], 0],
    [['readings', 'list'], 0],
    [['readings', 'delete', '2026-01-07.1'], 0],
    [['meter', '3412', '--at', '2026-01-20'], 0],
    [['usage'], 0],
    [['forecast'], 0],
    [['report', '--month', '2026-01'], 0],
    [['connection', 'set', '--from', 'beginning', ...supplier, ...bill], 0],
    [['connection', 'delete', '2026-11-07', '--yes'], 1],
    [['bills', 'add', bills], 0],
    [['bill', 'check', 'payable=870', '--period', '2025-12-06', ...paper], 0],
    [['bill', '--period', '2025-12-06'], 0],
    [['bills', 'delete', '2026-01-06', '--yes'], 1],
    [['bill', 'check', 'fixed', '--period', '2026-01-06'], 2],
    [['bill', 'read', file], 1],
    [['tariffs', 'list'], 0],
    [['tariffs', 'freshness'], 0],
    [['tariffs', 'show', 'nobody'], 1],
    [['appliances', 'list'], 0],
    [['tip', 'fan'], 0],
    [['tips', 'list'], 0],
    [['tips', 'answer', 'ac-set-24', 'done'], 0],
    [['reminders', 'show'], 0],
    [['reminders', 'set', 'reading', '--mail', 'on'], 0],
    [['homes', 'list'], 0],
    [['homes', 'add', 'Flat'], 0],
    [['homes', 'rename', 'Flat', 'Flat in Pune'], 0],
    [['homes', 'delete', 'Flat in Pune', '--yes'], 0],
    [['notices'], 0],
    [['invitations', 'list'], 0],
    [['invitations', 'add', 'viewer'], 0],
    [['invitations', 'end', '999999'], 1],
    [['members', 'list'], 0],
    [['members', 'role', person.email, 'viewer'], 1],
    [['members', 'end', person.email], 2],
    [['invitations', 'accept', link], 0],
    [['completion', 'zsh'], 0],
    [['password', '--password-stdin'], 1, { input: 'not-mine-1\nRainy-day-8\n' }],
    [['logout'], 0],
    [['account', 'delete', '--yes', '--password-stdin'], 3, password],
  ];
  const ended = [];
  for (const [words, code, options] of runs) {
    const outcome = await person.runBuilt(words, options);
    // What it said is shown where another code was awaited.
    const said = outcome.code === code ? '' : outcome.stdout + outcome.stderr;
    ended.push([words.join(' '), outcome.code, said]);
    expect(outcome.stderr).not.toContain('Something went wrong that should not');
  }
  expect(ended).toEqual(runs.map(([words, code]) => [words.join(' '), code, '']));

  const { stdin, stdout, stderr } = process;
  const program = runInProcess({ stdin, stdout, stderr, env: {}, fetch }, createProgram);
  const untried = listCommands(program).filter(
    (name) => !runs.some(([words]) => `${words.join(' ')} `.startsWith(`${name} `)),
  );
  expect(untried).toEqual([]);
});

test('a server that cannot be reached, and none that is signed in to, have exit codes of their own', async () => {
  const stranger = new Person();
  const away = { UNITWISE_URL: await closedServer(), UNITWISE_TOKEN: 'x' };
  expect(await stranger.runBuilt(['whoami'], { env: away })).toMatchObject({ code: 4, stdout: '' });
  expect(await stranger.runBuilt(['whoami'])).toMatchObject({ code: 3, stdout: '' });
  stranger.leave();
});
