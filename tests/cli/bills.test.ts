/** A home's bills on the command line: what each comes to, paper beside ours, and the connection. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasTerminal, Person } from '../support/cli.ts';

const BENGALURU = [
  ...['--from', 'beginning', '--supplier', 'BESCOM', '--category', 'LT-1', '--load', '3 kW'],
  ...['--phases', '1', '--cycle-months', '1', '--cycle-end', '2026-11-06'],
  ...['--answer', 'gruha_jyothi=yes', '--answer', 'gj_units_per_month=63'],
  ...['--answer', 'true_up=no', '--answer', 'md_known=no'],
];

let person: Person;
beforeAll(async () => {
  person = await Person.signedIn();
  const add = (to: string, kwh: string, from: string) =>
    person.output(['readings', 'add', to, kwh, '--period-start', from]);
  await add('2026-10-06', '181', '2026-09-07');
  await add('2026-11-06', '187', '2026-10-07');
});
afterAll(() => person.leave());

test('without a supplier nothing is priced by a tariff, and it is said how to say one', async () => {
  const stranger = await Person.signedIn();
  expect((await stranger.run(['bills'])).stderr).toContain('No billing period is over yet.');
  const text = await stranger.output(['bill']);
  expect(text).toContain('unitwise connection set');
  stranger.leave();
});

test('a connection is told, shown, and kept where nothing else is told', async () => {
  const text = await person.output(['connection', 'set', ...BENGALURU]);
  expect(text).toMatch(/^ {2}Supplier +BESCOM$/m);
  expect(text).toMatch(/^ {2}Load +3 kW$/m);
  expect(text).toMatch(/^ {2}Bills +every month, one ending on 6 Nov 2026$/m);
  const { connection } = await person.json<{ connection: { answers: object }[] }>(['connection']);
  expect(connection[0]?.answers).toMatchObject({ gruha_jyothi: 'yes', true_up: 'no' });
  await person.output(['connection', 'set', '--from', '2026-11-07', '--load', '5']);
  expect(await person.output(['connection'])).toContain('From 7 Nov 2026');
  const nothing = await person.run(['connection', 'set']);
  expect(nothing).toMatchObject({ code: 2, stdout: '' });
  const odd = await person.run(['connection', 'set', '--answer', 'yes']);
  expect(odd.code).toBe(2);
});

test('a connection of no tariff is refused by its flag, with what there is', async () => {
  for (const [flags, says] of [
    [['--supplier', 'BESCOMM'], '--supplier "BESCOMM": No tariff of the supplier "BESCOMM"'],
    [
      ['--supplier', 'bescom'],
      'Did you mean "BESCOM"?\nTo see all suppliers and their categories: unitwise tariffs list',
    ],
    [
      ['--supplier', 'BESCOM', '--category', 'LT-9'],
      '--category "LT-9": BESCOM has no such category. It has: LT-1, ',
    ],
    [['--answer', 'gj_units_per_month=many'], '--answer "gj_units_per_month=many": Write free'],
    [['--answer', 'gruha_jyothi=maybe'], '--answer "gruha_jyothi=maybe": Write one of: yes, no.'],
    [['--answer', 'geyser=yes'], '--answer "geyser": No tariff asks for this.'],
    [['--cycle-end', '2099-11-06'], '--cycle-end "2099-11-06": Write a day up to '],
    [['--from', '2099-11-06', '--load', '4'], '--from "2099-11-06": Write a day up to '],
  ] as const) {
    const outcome = await person.run(['connection', 'set', ...flags]);
    expect(outcome).toMatchObject({ code: 2, stdout: '' });
    expect(outcome.stderr).toContain(says);
  }
  const { connection } = await person.json<{ connection: unknown[] }>(['connection']);
  expect(connection).toHaveLength(2);
});

test('a change of the connection is deleted by its day, after a question', async () => {
  const unasked = await person.run(['connection', 'delete', '2026-11-07']);
  expect(unasked).toMatchObject({ code: 2, stdout: '' });
  expect(unasked.stderr).toContain('--yes');
  await person.output(['connection', 'delete', '2026-11-07', '--yes']);
  const { connection } = await person.json<{ connection: { from: null }[] }>(['connection']);
  expect(connection).toMatchObject([{ from: null }]);
  const again = await person.run(['connection', 'delete', '2026-11-07', '--yes']);
  expect(again.stderr).toContain('Nothing about the connection begins on that day.');
  const first = await person.run(['connection', 'delete', 'beginning', '--yes']);
  expect(first).toMatchObject({ code: 2 });
  if (!hasTerminal) return;
  // What is not there is not asked about.
  const { screen, code } = await person.atTerminal(['connection', 'delete', '2026-11-07'], []);
  expect(screen).toContain('Nothing about the connection begins on that day.');
  expect(screen).toContain('There are no changes: all of it is from the beginning.');
  expect(code).toBe(1);
});

test('bills lists what each period comes to, and bill shows one line by line', async () => {
  const lines = (await person.output(['bills'])).trimEnd().split('\n');
  expect(lines[0]).toMatch(/^Bill +kWh +Calculated +Printed +Note$/);
  expect(lines[1]).toMatch(/^7 Oct 2026 to 6 Nov 2026 +187 +₹858\.00/);
  const text = await person.output(['bill', '--period', '2026-11-06']);
  expect(text).toContain('7 Oct 2026 to 6 Nov 2026');
  expect(text).toContain('187 kWh: every day is known (31 of 31 days).');
  expect(text).toMatch(/Energy.* 1,084\.60 +187 kWh × 5\.80/);
  expect(text).toMatch(/Gruha Jyothi: fixed charge +−450\.00 +all of 450\.00/);
  expect(text).toMatch(/Sources: \S/);
});

test('a bill is written as CSV, Markdown and JSON', async () => {
  const csv = await person.output(['bill', '--period', '2026-11-06', '--format', 'csv']);
  expect(csv.split('\n')[0]).toBe('line,label,kind,amount,state,confirmed,why,source');
  expect(csv).toContain('energy,');
  const markdown = await person.output(['bill', '--period', '2026-11-06', '--format', 'markdown']);
  expect(markdown).toMatch(/^# 7 Oct 2026 to 6 Nov 2026/);
  expect(markdown).toContain('| Line | Rupees | Why | Source |');
  const { bill } = await person.json<{ bill: { amount: string } }>([
    ...['bill', '--period', '2026-11-06'],
  ]);
  expect(bill.amount).toBe('858.00');
});

test('a day on which no bill ends is refused', async () => {
  const outcome = await person.run(['bill', '--period', '2026-11-05']);
  expect(outcome).toMatchObject({ code: 1, stdout: '' });
  expect(outcome.stderr).toContain('No bill ends on that day. To see all: unitwise bills');
  expect((await person.run(['bill', '--period', 'november'])).code).toBe(2);
});

test('the report of a billing period shows its lines', async () => {
  const text = await person.output(['report', '--period', '2026-11-06']);
  expect(text).toMatch(/Bill +about ₹858\.00 +by your supplier’s tariff/);
  expect(text).toMatch(/Energy charge +1,084\.60 +187 kWh × 5\.80/);
  const markdown = await person.output([
    ...['report', '--period', '2026-11-06', '--format', 'markdown'],
  ]);
  expect(markdown).toContain('## Bill');
});

test('the running bill is told with what is left to say', async () => {
  const text = await person.output(['bill']);
  expect(text).toContain('left: ');
  expect(text).toMatch(/So far |No day of it is known yet/);
});

test('a paper bill is checked line by line, and a difference is explained or left', async () => {
  const text = await person.output([
    ...['bill', 'check', '--period', '2026-11-06', 'energy=1084.60', 'fixed=450', 'payable=858'],
  ]);
  expect(text).toMatch(/^Line +Printed +Ours/);
  expect(text).toMatch(/Energy.*1,084\.60 +1,084\.60 +equal/);
  const wrong = await person.output(['bill', 'check', 'energy=999.99']);
  expect(wrong).toContain('different');
  const { match } = await person.json<{ match: { code: string } }>([
    ...['bill', 'check', 'energy=1084.60', '--period', '2026-11-06'],
  ]);
  expect(match.code).toBe('matched');
  for (const [typed, says] of [
    [['energy'], 'Write a name, = and a value.'],
    [['energy=12k'], 'Line "energy=12k": Write rupees'],
    [['energy=1', 'energy=2'], 'Line "energy": It is there twice.'],
    [['energy=1', '--value', 'FUEL=1'], '--value "FUEL": No series'],
    [['energy=1', '--input', 'load_kw=three'], '--input "load_kw=three": Write sanctioned load'],
  ] as const) {
    const odd = await person.run(['bill', 'check', ...typed]);
    expect(odd).toMatchObject({ code: 2, stdout: '' });
    expect(odd.stderr).toContain(says);
  }
  const noDay = await person.run(['bill', 'check', '--period', 'march', 'energy=1']);
  expect(noDay.stderr).toContain('--period "march": Write the date as YYYY-MM-DD.');
  const unasked = await person.run(['bill', 'check']);
  expect(unasked.stderr).toContain('Say what your bill prints');
});

test('a line that the tariff does not know is refused, with those that it does', async () => {
  const typed = ['enrgy=999', 'arrears=10', '--period', '2026-11-06'];
  const outcome = await person.run(['bill', 'check', ...typed]);
  expect(outcome).toMatchObject({ code: 2, stdout: '' });
  expect(outcome.stderr).toContain('no line "enrgy". Nothing was stored.');
  expect(outcome.stderr).toMatch(/Its lines are: fixed, energy, fppca, .*payable\./);
  const text = await person.output(['bill', '--period', '2026-11-06', '--json']);
  expect(text).not.toContain('999');
  // Amounts are typed as the bill prints them; arrears are of the paper alone.
  const paper = ['energy=1,084.60', 'arrears=10', 'payable=₹868', '--period', '2026-11-06'];
  expect(await person.output(['bill', 'check', ...paper])).toMatch(
    /arrears +10\.00 +- +as your bill says\nTotal +868\.00 +868\.00 +equal/,
  );
});

test('amounts are read as bills print them, and a line that is checked keeps those checked before', async () => {
  const period = ['--period', '2026-11-06'];
  await person.output(['bill', 'check', ...period, 'energy=1084,60', 'fixed=Rs 450', 'arrears=']);
  const text = await person.output(['bill', 'check', ...period, 'sub_fixed=-₹450.00']);
  expect(text).toMatch(/Energy.*1,084\.60 +1,084\.60 +equal/);
  expect(text).toMatch(/Fixed.* 450\.00 +450\.00 +equal/);
  expect(text).toMatch(/Gruha Jyothi: fixed.* −450\.00 +−450\.00 +equal/);
  expect(text).not.toMatch(/^Arrears/m);
  const odd = await person.run(['bill', 'check', ...period, 'energy=10,84,6']);
  expect(odd).toMatchObject({ code: 2, stdout: '' });
  expect(odd.stderr).toContain('Line "energy=10,84,6": Write rupees');
});

test('an input that the tariff does not ask for is refused, with those that it does', async () => {
  const check = ['bill', 'check', '--period', '2026-11-06', '--input'];
  const odd = await person.run([...check, 'load=3']);
  expect(odd).toMatchObject({ code: 2, stdout: '' });
  expect(odd.stderr).toMatch(
    /has no input "load"\. Nothing was stored\.\nIts inputs are: load_kw, /,
  );
  expect((await person.run([...check, 'load_kw=3'])).code).toBe(0);
  await person.output([...check, 'load_kw=']);
});

describe.skipIf(!hasTerminal)('the questions of bill check at a terminal', () => {
  const skip = (...labels: string[]) =>
    labels.map((label): [string, string] => [`${label}, ours`, '\r']);
  const CREDITS = [
    'fixed charge',
    'energy charge',
    'FPPCA',
    'pension and gratuity surcharge',
    'tax',
  ];
  const AFTER_FUEL = [
    'Pension and gratuity surcharge',
    'Tax',
    ...CREDITS.map((name) => `Gruha Jyothi: ${name}`),
    'What it asks for in all',
  ];
  const FUEL = 'Fuel and power purchase cost adjustment (FPPCA)';
  const words = ['bill', 'check', '--period', '2026-11-06'];
  const typedLines = async () => {
    const { bill } = await person.json<{ bill: { printed: { lines: object } | null } }>([
      ...['bill', '--period', '2026-11-06'],
    ]);
    return bill.printed?.lines;
  };

  test('name the bill and our amounts, ask again for what is no amount, and lose nothing', async () => {
    await person.run(['bills', 'delete', '2026-11-06', '--yes']);
    const { code, screen } = await person.atTerminal(words, [
      ['Fixed charge, ours ₹450.00: ', '450\r'],
      ['Energy charge, ours ₹1,084.60: ', 'much\r'],
      ['"much" is no amount. Type rupees such as 1084.60', '1,084,6\r'],
      ['"1,084,6" is no amount.', '₹1,084.60\r'],
      ...skip(FUEL, ...AFTER_FUEL),
    ]);
    expect(screen).toContain('The bill of 7 Oct 2026 to 6 Nov 2026, 187 kWh.');
    expect(screen).toContain('Press Enter to skip a line: it is not compared.');
    expect(screen).toContain('A credit has a minus');
    expect(screen).toMatch(/Energy.*1,084\.60 +1,084\.60 +equal/);
    expect(code).toBe(0);
    expect(await typedLines()).toEqual({ fixed: '450.00', energy: '1084.60' });
  });

  test('keep on Enter what was typed before, and take it away by a minus alone', async () => {
    const { screen } = await person.atTerminal(words, [
      ['Fixed charge, ours ₹450.00 [450.00]: ', '\r'],
      ['Energy charge, ours ₹1,084.60 [1084.60]: ', '-\r'],
      ...skip(FUEL, ...AFTER_FUEL),
    ]);
    expect(screen).toContain('Enter keeps it, - deletes it.');
    expect(await typedLines()).toEqual({ fixed: '450.00' });
  });

  test('store nothing where nothing is typed, or where they are left by Ctrl+C', async () => {
    const empty = await person.atTerminal(
      words,
      skip('Fixed charge', 'Energy charge', FUEL, ...AFTER_FUEL),
    );
    expect(empty.screen).toContain('Nothing was typed; nothing was stored.');
    const left = await person.atTerminal(words, [
      ['Fixed charge', '999\r'],
      ['Energy charge', '\u0003'],
    ]);
    expect(left).toMatchObject({
      code: 130,
      screen: expect.stringContaining('Nothing was stored.'),
    });
    expect(await typedLines()).toEqual({ fixed: '450.00' });
    await person.output(['bills', 'delete', '2026-11-06', '--yes']);
    await person.output(['bill', 'check', '--period', '2026-11-06', 'energy=1084.60']);
  });
});

test('a paper bill is deleted by its last day, after a question', async () => {
  const unasked = await person.run(['bills', 'delete', '2026-11-06']);
  expect(unasked).toMatchObject({ code: 2, stdout: '' });
  expect(unasked.stderr).toContain('--yes');
  expect(await person.output(['bills', 'delete', '2026-11-06', '--yes'])).toContain(
    'Bill deleted.',
  );
  await person.output(['bill', 'check', '--period', '2026-11-06', 'energy=1084.60']);
  const asJson = await person.json<{ message: string }>([
    ...['bills', 'delete', '2026-11-06', '--yes'],
  ]);
  expect(asJson.message).toContain('Bill deleted.');
  const again = await person.run(['bills', 'delete', '2026-11-06', '--yes']);
  expect(again.stderr).toContain('No paper bill was added that ends on that day.');
  expect((await person.run(['bills', 'delete', 'november', '--yes'])).code).toBe(2);
});
