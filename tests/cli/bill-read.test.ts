/** A PDF bill on the command line: its figures with their proofs; stored only where that is asked for and confirmed. */
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeHomeBillRequest } from '#domain/tariff/engine/home-bill.ts';
import { CLI, hasTerminal, Person } from '../support/cli.ts';
import { type Paper, toPaper } from '../support/paper/golden-papers.ts';
import { layouts } from '../support/paper/layouts.ts';
import { writePdf } from '../support/paper/pdf-writer.ts';

const ANSWERS = { gruha_jyothi: 'no', true_up: 'no', md_known: 'no' };
const CONNECTION = [
  ...['--from', 'beginning', '--supplier', 'BESCOM', '--category', 'LT-1', '--load', '3'],
  ...['--phases', '1', '--cycle-months', '1', '--cycle-end', '2026-07-06'],
  ...Object.entries(ANSWERS).flatMap(([id, answer]) => ['--answer', `${id}=${answer}`]),
];
const [layout] = layouts as [(typeof layouts)[number]];

let person: Person;
let paper: Paper;
let file: string;
beforeAll(async () => {
  person = await Person.signedIn();
  await person.output(['connection', 'set', ...CONNECTION]);
  const use = ['readings', 'add', '2026-06-06', '176', '--period-start', '2026-05-07'];
  await person.output(use);
  const request = makeHomeBillRequest(
    { discom: 'BESCOM', category: 'LT-1', loadKW: 3, phases: 1, answers: ANSWERS },
    { from: '2026-06-07', to: '2026-07-06', unitsWh: 187_000, asOf: '2026-11-24' },
  );
  const [bill] = request === undefined ? [] : toPaper('July', request, 0);
  if (bill === undefined) throw new Error('The bill cannot be printed.');
  paper = { ...bill, load: '3' };
  file = person.file('july.pdf', writePdf(layout.place(paper), layout.pdf));
});
afterAll(() => person.leave());

const read = (words: string[], someone = person) => someone.runBuilt(['bill', 'read', ...words]);

test('its figures are printed with what proves each, and nothing is stored', async () => {
  const { code, stdout, stderr } = await read([file]);
  expect(code).toBe(0);
  expect(stdout).toBe(
    [
      '1 page, read on this computer.',
      'Period: 7 Jun 2026 to 6 Jul 2026 (“Bill Period 07/06/2026 - 06/07/2026”)',
      '  30 days, as it prints',
      '  It follows the bill that ended on 6 Jun 2026',
      '  The meter was read on 6 Jul 2026',
      'Units: 187 (“Units Consumed 187”)',
      '  3,599 − 3,412 = 187',
      '  Your tariff gives it for 187 units',
      `Amount: ₹${paper.payable} (“Net Amount Payable ${Number(paper.payable).toLocaleString('en-IN')}.00”)`,
      `  ${paper.lines.length} lines above it add up to ₹${Number(paper.payable).toLocaleString('en-IN')}.00`,
      '  Your tariff gives it for 187 units',
      '',
    ].join('\n'),
  );
  expect(stderr).toBe('Nothing was stored.\n');
  const { bills } = await person.json<{ bills: { to: string; unitsKWH: string | null }[] }>([
    'bills',
  ]);
  expect(bills.find(({ to }) => to === '2026-07-06')?.unitsKWH ?? null).toBeNull();
});

test('it needs no sign-in, and prints what its own figures prove', async () => {
  const stranger = new Person();
  const { code, stdout, stderr } = await read([file, '--json'], stranger);
  expect(code).toBe(0);
  expect(JSON.parse(stdout)).toMatchObject({
    ...{ pages: 1, units: { value: '187', proofs: [{ code: 'readings' }] } },
    ...{ period: { value: null }, suppliers: [], differences: [] },
  });
  expect(stderr).toContain('Not signed in: the bill is not compared with a home.');
  const chosen = await read([file, '--period', '2026-07-06'], stranger);
  // Whether the first printed day is of this bill or of the one before is not known here.
  expect(chosen).toMatchObject({ code: 1, stdout: '' });
  expect(chosen.stderr).toContain(
    'It could be 7 Jun 2026 to 6 Jul 2026 or 8 Jun 2026 to 6 Jul 2026.',
  );
  const other = await read([file, '--period', '2026-07-07'], stranger);
  expect(other).toMatchObject({ code: 1, stdout: '' });
  expect(other.stderr).toContain('No period that ends on 7 Jul 2026 is printed on this bill.');
  stranger.leave();
});

test('of two periods that end on the day that is said, it takes the one after the last bill', async () => {
  // It prints the day of the reading before, and another number of days than either is.
  const texts = layout.place({ ...paper, from: '2026-06-06', days: 33 });
  const printed = person.file('reading-day.pdf', writePdf(texts, layout.pdf));
  const { code, stdout } = await read([printed, '--period', '2026-07-06']);
  expect(code).toBe(0);
  expect(stdout).toContain('Period: 7 Jun 2026 to 6 Jul 2026');
  expect(stdout).toContain('  As you said');
});

test.skipIf(!hasTerminal)('at a terminal a no stores nothing', async () => {
  const { code, screen } = await person.atTerminal(
    ['bill', 'read', file, '--save'],
    [['[y/N]', 'n\r']],
  );
  expect(screen).toContain('Store 187 units');
  expect(screen).toContain('Nothing was stored.');
  expect(code).toBe(1);
});

test('with --save it is stored after a yes, once its days and units are proved', async () => {
  expect(await read([file, '--save'])).toMatchObject({ code: 2, stdout: '' });
  const unproved = person.file(
    'odd.pdf',
    writePdf(layout.place({ ...paper, present: '3600', payable: '1.00' })),
  );
  const refused = await read([unproved, '--save', '--yes']);
  expect(refused.code).toBe(1);
  expect(refused.stderr).toContain('Not all that a bill needs is proved: its units.');
  const { code, stdout } = await read([file, '--save', '--yes']);
  expect(code).toBe(0);
  expect(stdout).toContain('The bill of 6 Jul 2026 is stored.');
  const { bill } = await person.json<{ bill: { from: string; printed: { payable: string } } }>([
    ...['bill', '--period', '2026-07-06'],
  ]);
  expect(bill).toMatchObject({ from: '2026-06-07', printed: { payable: paper.payable } });
});

test('what is no bill is refused, each with what to do', async () => {
  const locked = person.file('locked.pdf', writePdf(layout.place(paper), { encrypted: true }));
  for (const [path, says] of [
    [locked, 'This PDF has a password.'],
    [person.file('days.csv', 'Date,kWh\n'), 'This is no PDF.'],
    [person.file('half.pdf', writePdf(layout.place(paper)).slice(0, 300)), 'This PDF is'],
    [person.home, 'it is a folder'],
    [join(person.home, 'none.pdf'), 'there is no such file or folder'],
  ] as const) {
    const { code, stdout, stderr } = await read([path]);
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toContain(says);
  }
});

test('an import of a PDF says which command reads it', async () => {
  const { code, stderr } = await person.run(['import', file]);
  expect(code).toBe(1);
  expect(stderr).toContain(`july.pdf is a PDF. To read a PDF bill: unitwise bill read ${file}`);
});

test('the library is in a second file that this command alone loads', () => {
  const [own, second] = ['unitwise.js', 'unitwise-pdf.js'].map((name) =>
    readFileSync(join(dirname(CLI), name), 'utf8'),
  );
  // What pdf.js calls its reader of text.
  expect(own).not.toContain('getTextContent');
  expect(second).toContain('getTextContent');
});
