/** What suppliers charge, as the command line tells it. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Person } from '../support/cli.ts';

let person: Person;
beforeAll(async () => {
  person = await Person.signedIn();
});
afterAll(() => person.leave());

test('the tariffs of a supplier are listed, with their days and status', async () => {
  const lines = (await person.output(['tariffs', 'list', '--supplier', 'bescom']))
    .trimEnd()
    .split('\n');
  expect(lines).toHaveLength(7);
  expect(lines[0]).toMatch(/^ID +Code +Category +From +To +Status +Suppliers$/);
  // The code is what connection set takes.
  const line = lines.find((one) => one.startsWith('KA-ESCOMS-LT1-2026-27'));
  expect(line).toMatch(/ LT-1 +LT-1 domestic .* solid /);
});

test('a supplier is found by a part of its name', async () => {
  const lines = await person.output(['tariffs', 'list', '--supplier', 'tata power']);
  expect(lines).toContain('DL-TPDDL-DOM');
  expect(lines).toContain('MH-TATA-LTI-2026-27');
  expect(lines).not.toContain('BRPL');
});

test('without more, the tariffs are listed', async () => {
  expect(await person.output(['tariffs', '--supplier', 'bescom'])).toBe(
    await person.output(['tariffs', 'list', '--supplier', 'bescom']),
  );
});

test('a supplier that nobody knows is said to be unknown', async () => {
  const outcome = await person.run(['tariffs', 'list', '--supplier', 'NOBODY']);
  expect(outcome).toMatchObject({ code: 1, stdout: '' });
  expect(outcome.stderr).toContain('No tariff of NOBODY is known.');
});

test('what is named by nothing is not asked for', async () => {
  for (const words of [
    ['tariffs', 'show', ''],
    ['mappings', 'show', ' '],
    ['mappings', 'delete', ''],
    ['invitations', 'end', ''],
  ]) {
    const outcome = await person.run(words);
    expect(outcome, words.join(' ')).toMatchObject({ code: 2, stdout: '' });
    expect(outcome.stderr).toMatch(/^(ID|NAME) "": Write which one\.\n$/);
  }
});

test('what is stale is listed for a day, without a server', async () => {
  const text = await person.output(['tariffs', 'freshness', '--on', '2026-11-28']);
  expect(text).toContain('Published values that are not known for 28 Nov 2026');
  expect(text).toMatch(/KA-FPPCA +never +CESC-MYSURU, HESCOM, GESCOM/);
  const outcome = await person.run(['tariffs', 'freshness', '--on', '2026-02-30']);
  expect(outcome).toMatchObject({ code: 2, stdout: '' });
});

test('a tariff is shown with what it asks for, its rates and their sources', async () => {
  const text = await person.output(['tariffs', 'show', 'KA-ESCOMS-LT1-2026-27']);
  expect(text).toContain('HESCOM, Hubli Electricity Supply Company\n');
  expect(text).toContain('load_kw: sanctioned load in kW, a number\n');
  expect(text).toContain(
    'gruha_jyothi: whether the connection is enrolled in Gruha Jyothi, yes or no\n',
  );
  // By these ids bill check takes the lines of a paper bill.
  expect(text).toContain('sub_fixed: Gruha Jyothi: fixed charge\n');
  expect(text).toContain('5.80 × units');
  expect(text).toContain('Source: ');
  const { tariff } = await person.json<{ tariff: { id: string } }>([
    'tariffs',
    'show',
    'KA-ESCOMS-LT1-2026-27',
  ]);
  expect(tariff.id).toBe('KA-ESCOMS-LT1-2026-27');
});

test('a tariff that is not there is refused', async () => {
  const outcome = await person.run(['tariffs', 'show', 'XX']);
  expect(outcome).toMatchObject({ code: 1, stdout: '' });
  expect(outcome.stderr).toContain('There is no such tariff.');
});
