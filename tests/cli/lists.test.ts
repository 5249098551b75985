/** Lists that are longer than anybody reads. */
import { spawn } from 'node:child_process';
import type { ServerResponse } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays } from '#domain/base/period.ts';
import { CLI, otherServer, Person } from '../support/cli.ts';

const HALF = 2000;

let person: Person;
beforeAll(async () => {
  person = await Person.signedIn();
});
afterAll(() => person.leave());

/** Readings of the API, from the newest back, those with such a place spanning two days. */
function readings(from: number, to: number, span = -1): object[] {
  return Array.from({ length: to - from }, (_, index) => {
    const readingDate = addDays('2024-12-31', -(from + index));
    return {
      id: `${readingDate}.1`,
      readingDate,
      periodStart: from + index === span ? addDays(readingDate, -1) : null,
      consumptionKWH: 7.25,
      emissionCO2kg: null,
      source: 'manual',
      createdAt: '2025-01-01T00:00:00.000Z',
    };
  });
}

test.each([
  'readings',
  'appliances',
  'mappings',
  'sessions',
  'homes',
  'members',
  'reminders',
  'tariffs',
])('of %s are shown where no command of theirs is named', async (group) => {
  const verb = group === 'reminders' ? 'show' : 'list';
  const named = await person.json<object>([group, verb]);
  expect(Object.keys(await person.json<object>([group]))).toEqual(Object.keys(named));
});

const withoutBrackets = (items: object[]) => JSON.stringify(items).slice(1, -1);

/** Lists readings of a server that gives the second half only when the first has been printed. */
async function listInHalves(words: string[], span?: number): Promise<string> {
  let answering: ServerResponse | undefined;
  const UNITWISE_URL = await otherServer((_request, response) => {
    answering = response;
    response.writeHead(200, { 'Content-Type': 'application/json' });
    response.write(`{"readings":[${withoutBrackets(readings(0, HALF))}`);
  });
  const child = spawn(process.execPath, [CLI, 'readings', 'list', ...words], {
    env: { PATH: process.env['PATH'] ?? '', UNITWISE_URL, UNITWISE_TOKEN: 'x', HOME: person.home },
  });
  let printed = '';
  child.stdout.setEncoding('utf8').on('data', (text) => {
    printed += text;
    const last = addDays('2024-12-31', 1 - HALF);
    if (answering === undefined || !printed.includes(`${last}.1`)) return;
    answering.end(`,${withoutBrackets(readings(HALF, 2 * HALF, span))}]}`);
    answering = undefined;
  });
  expect(await new Promise((done) => child.on('close', done))).toBe(0);
  return printed;
}

test('a long list is printed while it comes, and not kept', async () => {
  const lines = (await listInHalves([])).trimEnd().split('\n');
  expect(lines).toHaveLength(1 + 2 * HALF);
  expect(lines[0]).toMatch(/^ID +Date +kWh +CO2 kg +Source$/);
  expect(lines[1]).toMatch(/^2024-12-31\.1 +31 Dec 2024 +7\.250 +- +Manual$/);
  // All of it in the same columns.
  const places = new Set(lines.slice(1).map((line) => line.indexOf('Manual')));
  expect(places.size).toBe(1);
});

test('the column of readings over several days comes with the first of them', async () => {
  const lines = (await listInHalves([], 2 * HALF - 1)).trimEnd().split('\n');
  const titles = lines.filter((line) => line.startsWith('ID'));
  expect(titles.map((line) => line.includes('Since'))).toEqual([false, true]);
  expect(lines.at(-1)).toMatch(/Manual +\d+ \w+ \d{4}$/);
});

test('as JSON it is one document, also printed while it comes', async () => {
  const printed = await listInHalves(['--json']);
  const all = { readings: readings(0, 2 * HALF) };
  expect(printed).toBe(`${JSON.stringify(all, null, 2)}\n`);
});

test('an empty list is an empty document, and a sentence', async () => {
  expect(await person.output(['readings', 'list', '--json'])).toBe('{\n  "readings": []\n}\n');
  expect(await person.run(['readings', 'list'])).toEqual({
    code: 0,
    stdout: '',
    stderr: 'There are no such readings.\n',
  });
});

test.each([
  ['something else', '{"cheese":[]}', 'not as Unitwise does'],
  ['a list that ends within', '{"readings":[{"id":', 'not as Unitwise does'],
  ['no JSON', '<html>', 'not as Unitwise does'],
])('%s is told', async (_, body, words) => {
  const UNITWISE_URL = await otherServer((_request, response) => {
    response.writeHead(200, { 'Content-Type': 'application/json' });
    response.end(body);
  });
  const outcome = await person.run(['readings', 'list'], {
    env: { UNITWISE_URL, UNITWISE_TOKEN: 'x' },
  });
  expect(outcome).toMatchObject({ code: 4, stdout: '', stderr: expect.stringContaining(words) });
});
