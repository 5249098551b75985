/** Estimates of the supplier at the command line: said, listed, and settled by what was measured next. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Person } from '../support/cli.ts';

let person: Person;
beforeEach(async () => {
  person = await Person.signedIn();
});
afterEach(() => person.leave());

const august = ['readings', 'add', '2026-08-31', '150', '--period-start', '2026-08-01'];
const september = ['readings', 'add', '2026-09-30', '300', '--period-start', '2026-09-01'];

test('an estimate is called one, and settled once it is said whether the next one includes it', async () => {
  expect(await person.output([...august, '--estimated'])).toContain(
    '150.000 kWh, 1 Aug 2026 to 31 Aug 2026, estimated',
  );
  expect(await person.run(september)).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(
      /Does it include what was estimated\?\n.*--settles yes: 300\.0 kWh for 1 Aug 2026 to 30 Sep 2026, 4\.9 a day\.\n.*--settles no: 450\.0 kWh/,
    ),
  });
  expect(await person.output([...september, '--settles', 'yes'])).toContain(
    '300.000 kWh, 1 Aug 2026 to 30 Sep 2026',
  );
  expect(await person.output(['readings', 'list'])).toMatch(/2026-08-31\.1.*Manual, estimated/);
});

test('a reading is made an estimate, and measured again', async () => {
  await person.output(august);
  const edit = (answer: string) =>
    person.output(['readings', 'edit', '2026-08-31.1', '--measured', answer]);
  expect(await edit('no')).toContain(', estimated');
  expect(await edit('yes')).not.toContain(', estimated');
});
