/** A meter's value that is not stored as it is: each refusal says which flag to give. */
import { describe, expect, onTestFinished, test } from 'vitest';
import { hasTerminal, Person } from '../support/cli.ts';

/** A person whose meter showed these numbers on these days. */
async function withMeter(...values: [readOn: string, registerKWH: number][]): Promise<Person> {
  const person = await Person.signedIn();
  onTestFinished(() => person.leave());
  for (const [readOn, registerKWH] of values) {
    await person.store('/api/register-readings', { readOn, registerKWH });
  }
  return person;
}

/** What a value is refused with, line by line. */
async function refusal(person: Person, words: string[]): Promise<string[]> {
  const { code, stdout, stderr } = await person.run(['meter', ...words]);
  expect([code, stdout]).toEqual([1, '']);
  return stderr.trimEnd().split('\n');
}

const CORRECT_FIRST =
  'unitwise meter VALUE --at DATE --replace: The stored value is wrong: correct it first.';

test('a number that fits between no two others is of another day, or another one is wrong', async () => {
  const person = await withMeter(['2025-10-06', 3412], ['2025-12-06', 3599]);
  expect(await refusal(person, ['3700', '--at', '2025-11-06'])).toEqual([
    'Higher than 03599 on 6 Dec 2025, which came later. Please look at the number and the date again.',
    '--at DATE: The number is right, and of another day.',
    CORRECT_FIRST,
    'Did you mean 3500?',
  ]);
});

test('a number above all that a home can use is of another day, or another one is wrong', async () => {
  const person = await withMeter(['2025-10-06', 3412]);
  expect(await refusal(person, ['990000', '--at', '2025-11-06'])).toEqual([
    'No home uses so much. Please look at the number again.',
    '--at DATE: The number is right, and of another day.',
    CORRECT_FIRST,
    expect.stringMatching(/^--as replaced .*: The meter was replaced\./),
  ]);
});

test('a number of more than a year later is kept by --as confirmed', async () => {
  const person = await withMeter(['2023-10-06', 3412]);
  const late = ['5412', '--at', '2025-11-06'];
  expect(await refusal(person, late)).toEqual([
    expect.stringMatching(/^The last value is of 6 Oct 2023, more than a year before\./),
    '--as confirmed: Likely: The number is right: keep it, and leave the days before it unknown.',
  ]);
  expect(await person.output(['meter', ...late, '--as', 'confirmed'])).toContain('saved');
});

test('a new meter that does not follow on the old one says which number or day to look at', async () => {
  const person = await withMeter(['2025-10-06', 3412], ['2025-11-06', 3599]);
  const told = ['62', '--at', '2025-12-06', '--as', 'replaced'];
  const unknown =
    'without --old-last and --first: They are not known: the days between stay unknown.';
  expect(await refusal(person, [...told, '--installed', '2025-11-16', '--first', '70'])).toEqual([
    'A value of this meter would be lower than the one before it.',
    '--old-last KWH: The old meter ended at or above its last value.',
    '--first KWH: The new meter began at or below 62.0.',
    unknown,
  ]);
  expect(await refusal(person, [...told, '--installed', '2025-10-16'])).toEqual([
    expect.stringMatching(/^The new meter would begin before the last value of the old one/),
    '--installed DATE: The meter was replaced on another day.',
  ]);
  const late = ['62', '--at', '2026-11-20', '--as', 'replaced', '--old-last', '3700'];
  expect(await refusal(person, [...late, '--installed', '2026-11-18'])).toEqual([
    'Two values of this meter would be more than a year apart.',
    '--installed DATE: The meter was replaced on another day.',
    unknown,
  ]);
});

/** A person whose old meter was replaced on 16 November 2025, and the two meters' numbers. */
async function withTwoMeters(): Promise<{ person: Person; old: string; next: string }> {
  const person = await withMeter(['2025-10-06', 3412], ['2025-11-06', 3599]);
  const replaced = ['--as', 'replaced', '--installed', '2025-11-16', '--old-last', '3649'];
  await person.output(['meter', '62', '--at', '2025-12-06', ...replaced, '--first', '2']);
  const { registerReadings } = await person.json<{ registerReadings: { meterId: number }[] }>([
    'meter',
  ]);
  const ids = registerReadings.map(({ meterId }) => String(meterId));
  return { person, old: ids[0] ?? '', next: ids.at(-1) ?? '' };
}

test('a number of a day on which another meter counted names the meters that it may be of', async () => {
  const { person, old, next } = await withTwoMeters();
  expect(await refusal(person, ['3700', '--at', '2025-11-26', '--meter', old])).toEqual([
    expect.stringMatching(/^On that day another meter of yours was counting\./),
    `--meter ${next}: Meter, 16 Nov 2025 to 6 Dec 2025, last at 62.0.`,
    '--at DATE: The number is right, and of another day.',
  ]);
});

test('readings that say another sum are kept as detail or replaced, and no flag is offered twice', async () => {
  const person = await withMeter(['2025-10-06', 3412]);
  await person.output(['readings', 'add', '2025-10-07', '50']);
  await person.output(['readings', 'add', '2025-10-08', '50']);
  const value = ['3450', '--at', '2025-10-08'];
  expect(await refusal(person, value)).toEqual([
    'The days inside say another sum. Replace them, or keep them as its detail?',
    '--overlap replace: Replace the readings of these days.',
    '--overlap detail: Keep readings inside these days as their detail.',
  ]);
  expect(await person.output(['meter', ...value, '--overlap', 'detail'])).toContain('\n38.0 kWh, ');

  const billed = await withMeter(['2025-10-06', 3412]);
  await billed.output(['readings', 'add', '2025-11-06', '150', '--period-start', '2025-10-07']);
  expect(await refusal(billed, ['3599', '--at', '2025-11-06', '--overlap', 'detail'])).toEqual([
    expect.any(String),
    '--overlap replace: Replace the readings of these days.',
  ]);
});

describe.skipIf(!hasTerminal)('at a terminal', () => {
  test('the meter that a number is of is chosen from a list', async () => {
    const { person, old } = await withTwoMeters();
    const { code, screen } = await person.atTerminal(
      ['meter', '30', '--at', '2025-11-26', '--meter', old],
      [['Which number?', '1\r']],
    );
    expect(screen).toContain('1. Meter, 16 Nov 2025 to 6 Dec 2025, last at 62.0.');
    expect(screen).toContain('28.0 kWh, 17 Nov to 26 Nov 2025: 2.8 kWh a day');
    expect(code).toBe(0);
  });
});
