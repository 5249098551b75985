/** A person with two homes, at the command line. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Person } from '../support/cli.ts';

let person: Person;
beforeAll(async () => {
  person = await Person.signedIn();
  await person.output([
    'homes',
    'add',
    'Parents, Mysuru',
    '--city',
    'Mysuru',
    '--state',
    'Karnataka',
  ]);
});
afterAll(() => person.leave());

test('the homes are listed with their numbers, names and places', async () => {
  expect(await person.output(['homes'])).toBe(await person.output(['homes', 'list']));
  const lines = (await person.output(['homes', 'list'])).trimEnd().split('\n');
  expect(lines[0]).toMatch(/^ *ID +Name +Place$/);
  expect(lines[1]).toMatch(/^ *\d+ +Home/);
  expect(lines[2]).toMatch(/^ *\d+ +Parents, Mysuru +Mysuru, Karnataka$/);
});

test('what is stored for one home is not in the other, by name, number or environment', async () => {
  await person.output(['--home', 'parents, mysuru', 'readings', 'add', '2026-01-05', '7.25']);
  await person.output(['readings', 'add', '2026-01-06', '8', '--home', 'Home']);
  expect(await person.output(['readings', 'list'])).not.toContain('2026-01-05');
  const { homes } = await person.json<{ homes: { id: number }[] }>(['homes', 'list']);
  const number = String(homes[1]?.id);
  for (const words of [
    ['--home', number, 'readings', 'list'],
    ['readings', 'list', '--home', 'Parents, Mysuru'],
  ]) {
    const listed = await person.output(words);
    expect(listed).toContain('2026-01-05');
    expect(listed).not.toContain('2026-01-06');
  }
  const env = { UNITWISE_HOME: number };
  expect(await person.output(['readings', 'list'], { env })).toContain('2026-01-05');
  // The flag comes before the environment.
  expect(await person.output(['readings', 'list', '--home', 'Home'], { env })).toContain(
    '2026-01-06',
  );
});

test('a home that is not there is named, with those that are', async () => {
  const { code, stderr } = await person.run(['usage', '--home', 'Goa']);
  expect(code).toBe(1);
  expect(stderr).toContain('There is no home "Goa". There are:');
  expect(stderr).toContain('Parents, Mysuru');
});

test('a home is renamed, and deleted only when that is meant', async () => {
  await person.output(['homes', 'add', 'Flat']);
  await person.output(['homes', 'rename', 'Flat', 'Flat in Pune']);
  const asked = await person.run(['homes', 'delete', 'Flat in Pune']);
  expect(asked.code).toBe(2);
  expect(asked.stderr).toContain('There is no terminal to ask at. If you are sure, add --yes.');
  expect(await person.output(['homes', 'delete', 'Flat in Pune', '--yes'])).toContain(
    'The home and everything in it was deleted.',
  );
  expect(await person.output(['homes', 'list'])).not.toContain('Flat');
});

test('the last home stays', async () => {
  const alone = await Person.signedIn();
  const { code, stderr } = await alone.run(['homes', 'delete', 'Home', '--yes']);
  expect(code).toBe(1);
  expect(stderr).toContain('This is your last home. To delete it, delete your account.');
  await alone.leave();
});
