/** Files that are refused, or only looked at, and files that are written. */
import { chmodSync, existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { csvHeader } from '#domain/reading/csv/writer.ts';
import { HOUSEHOLD, otherServer, Person } from '../support/cli.ts';

let person: Person;
beforeAll(async () => {
  person = await Person.signedIn();
});
afterAll(() => person.leave());

test('a refused file never travels, and every bad line is told', async () => {
  let requests = 0;
  const UNITWISE_URL = await otherServer((_request, response) => {
    requests += 1;
    response.end();
  });
  const file = person.file(
    'bad.csv',
    'readingDate,consumptionKWH\n2024-01-01,5\n2024-02-30,5\n2024-01-03,-1\n2024-01-04,\u001b[31mx\n',
  );
  const outcome = await person.run(['import', file, '--json'], {
    env: { UNITWISE_URL, UNITWISE_TOKEN: 'x' },
  });
  // For a program in the shape of the API's errors.
  expect(JSON.parse(outcome.stdout)).toMatchObject({
    code: 'invalid',
    details: [
      { line: 3, field: 'readingDate', found: '2024-02-30' },
      { line: 4, field: 'consumptionKWH', found: '-1' },
      { line: 5, field: 'consumptionKWH' },
    ],
  });
  expect(outcome).toMatchObject({
    code: 1,
    stderr: [
      'bad.csv was refused: 3 bad lines. Nothing was imported.',
      'Line 3, readingDate "2024-02-30": February 2024 has 29 days.',
      'Line 4, consumptionKWH "-1": Consumption must be 0 or more.',
      'Line 5, consumptionKWH "[31mx": Write the consumption in kWh as a number, such as 7.25.',
      '',
    ].join('\n'),
  });
  expect(requests).toBe(0);
});

test('of very many bad lines a hundred are told, and how many more', async () => {
  const lines = Array.from({ length: 150 }, () => '2024-01-01,x');
  const outcome = await person.run(['import', '-'], {
    input: ['readingDate,consumptionKWH', ...lines].join('\n'),
  });
  expect(outcome.code).toBe(1);
  expect(outcome.stderr.split('\n')).toHaveLength(1 + 100 + 1 + 1);
  expect(outcome.stderr).toContain('150 bad lines');
  expect(outcome.stderr).toContain('and 50 more lines.');
});

test('a dry run looks at the file and asks no one', async () => {
  const stranger = new Person();
  const env = { UNITWISE_URL: 'http://localhost:9' };
  try {
    const text = await stranger.output(['import', '--dry-run', HOUSEHOLD], { env });
    expect(text).toContain('1,442 readings could be imported: 16 Dec 2006 to 26 Nov 2010');
    const dry = await stranger.json(['import', '--dry-run', HOUSEHOLD], { env });
    expect(dry).toMatchObject({ dryRun: true, readings: 1442, firstDate: '2006-12-16' });
  } finally {
    stranger.leave();
  }
});

test('what is no file of readings is told in words', async () => {
  const cases: [string, string][] = [
    [join(person.home, 'missing.csv'), 'there is no such file'],
    [person.file('readings.txt', 'x'), 'There is no table with dates and numbers'],
    [person.file('empty.csv', ''), 'The file is empty.'],
    [person.file('picture.csv', new Uint8Array([0x89, 0x50, 0, 1, 2])), 'This file holds no text.'],
    [person.file('big.csv', `readingDate,consumptionKWH\n${'\n'.repeat(11e6)}`), 'too large'],
  ];
  for (const [file, message] of cases) {
    const outcome = await person.run(['import', file]);
    expect(outcome, file).toMatchObject({ code: 1, stdout: '' });
    expect(outcome.stderr).toContain(message);
  }
});

test('a large file without a valid sign-in is refused as such', async () => {
  const lines = Array.from({ length: 90_000 }, () => '2024-01-01,1.125');
  const outcome = await person.run(['import', '-'], {
    input: ['readingDate,consumptionKWH', ...lines].join('\n'),
    env: { UNITWISE_URL: person.server, UNITWISE_TOKEN: 'not-valid' },
  });
  expect(outcome).toMatchObject({ code: 3, stdout: '' });
});

test('an import answers in JSON as the API does', async () => {
  const file = person.file('one.csv', 'readingDate,consumptionKWH\n2024-01-01,5\n');
  expect(await person.json(['import', file])).toMatchObject({
    imported: 1,
    alreadyPresent: 0,
    importId: expect.any(Number),
  });
  const { imports } = await person.json<{ imports: { id: number }[] }>(['imports']);
  const id = String(imports[0]?.id);
  expect(await person.run(['undo', id])).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('--yes'),
  });
  expect(await person.run(['undo', '99', '--yes'])).toMatchObject({ code: 1 });
  expect(await person.run(['undo', 'last', '--yes'])).toMatchObject({ code: 2 });
  expect(await person.json(['undo', id, '--yes'])).toMatchObject({ deletedCount: 1 });
  expect(await person.output(['redo', id])).toContain('1 reading restored.');
  expect(await person.output(['redo', id])).toContain('is not undone. Nothing was changed.');
  expect(await person.output(['undo', id, '--yes'])).toContain(`To restore: unitwise redo ${id}`);
  expect(await person.run(['redo', 'last'])).toMatchObject({ code: 2 });
  expect(await person.run(['redo', '99'])).toMatchObject({ code: 1 });
});

test('an export that breaks off leaves the old file, and no half one', async () => {
  const UNITWISE_URL = await otherServer((_request, response) => {
    response.writeHead(200, { 'Content-Type': 'text/csv' });
    response.write(`${csvHeader}2024-`);
    setTimeout(() => response.destroy(), 100);
  });
  const env = { UNITWISE_URL, UNITWISE_TOKEN: 'x' };
  const kept = person.file('kept.csv', 'kept');
  const outcome = await person.runBuilt(['export', '-o', kept], { env });
  expect(outcome.code).toBe(4);
  expect(outcome.stderr).toContain('broke off');
  expect(readFileSync(kept, 'utf8')).toBe('kept');
  const fresh = join(person.home, 'fresh.csv');
  expect((await person.runBuilt(['export', '--output', fresh], { env })).code).toBe(4);
  expect(existsSync(fresh)).toBe(false);
  expect(readdirSync(person.home).filter((name) => name.endsWith('.tmp'))).toEqual([]);
});

test('an export replaces a file with its permissions, and refuses a folder', async () => {
  const file = person.file('private.csv', 'old');
  chmodSync(file, 0o600);
  await person.output(['export', '-o', file]);
  expect(readFileSync(file, 'utf8')).toMatch(/^readingDate,/);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(await person.run(['export', '-o', person.home])).toMatchObject({ code: 1 });
  expect(await person.run(['export', '-o', '/no/such/folder/x.csv'])).toMatchObject({
    code: 1,
    stderr: 'Could not write /no/such/folder/x.csv: there is no such file or folder.\n',
  });
  await person.output(['export', '-o', '/dev/null']);
  expect(statSync('/dev/null').isCharacterDevice()).toBe(true);
  writeFileSync(file, '');
});
