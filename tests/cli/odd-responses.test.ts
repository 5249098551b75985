import { spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { pipeline, Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CLI, otherServer, Person } from '../support/cli.ts';

let person: Person;
beforeAll(async () => {
  person = await Person.signedIn();
});
afterAll(() => person.leave());

const UNITWISE_TOKEN = 'x';

/** The environment of a command whose server answers like this. */
async function answering(answer: (response: ServerResponse) => void) {
  const UNITWISE_URL = await otherServer((request, response) => {
    request.resume().on('end', () => answer(response));
  });
  return { UNITWISE_URL, UNITWISE_TOKEN };
}

const WHOLE = {
  schemaVersion: 2,
  exportedAt: '2026-11-20T00:00:00.000Z',
  user: { firstName: 'Asha' },
  appliances: [],
  tips: [],
  imports: [],
  readings: [{ id: '2026-11-20.1', consumptionKWH: 7 }],
  changes: [],
};

describe('a backup', () => {
  test.each([
    ['nothing', ''],
    ['null', 'null'],
    ['something else', '{"hello":"world"}'],
    ['a list', '[]'],
    ['a document that ends early', JSON.stringify(WHOLE).slice(0, -2)],
    ['a document without readings', JSON.stringify({ ...WHOLE, readings: undefined })],
    ['a document and more', `${JSON.stringify(WHOLE)}{}`],
  ])('of which the server sent %s is an error, and leaves the file as it was', async (_, body) => {
    const env = await answering((response) => {
      response.writeHead(200, { 'Content-Type': 'application/json' }).end(body);
    });
    const file = person.file('household.json', 'the last backup');
    const outcome = await person.run(['backup', '-o', file], { env });
    expect(outcome).toMatchObject({ code: 4, stdout: '' });
    expect(outcome.stderr).toContain('is incomplete or is something else');
    expect(readFileSync(file, 'utf8')).toBe('the last backup');
  });

  test('that is whole is written as it came', async () => {
    const body = JSON.stringify(WHOLE);
    const env = await answering((response) => {
      response.writeHead(200, { 'Content-Type': 'application/json' }).end(body);
    });
    const file = person.file('whole.json', '');
    expect(await person.run(['backup', '-o', file], { env })).toMatchObject({ code: 0 });
    expect(readFileSync(file, 'utf8')).toBe(body);
  });

  test('of the product itself is whole', async () => {
    const file = person.file('own.json', '');
    expect(await person.run(['backup', '-o', file])).toMatchObject({ code: 0 });
    expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ readings: [] });
  });
});

test.each([
  ['nothing', ''],
  ['something else', 'hello,world\n'],
  [
    'a line that ends early',
    'readingDate,consumptionKWH,emissionCO2kg,source,periodStart\n2026-11',
  ],
])('an export of which the server sent %s is an error, and writes no file', async (_, body) => {
  const env = await answering((response) => {
    response.writeHead(200, { 'Content-Type': 'text/csv' }).end(body);
  });
  const file = `${person.home}/never.csv`;
  expect(await person.run(['export', '-o', file], { env })).toMatchObject({ code: 4, stdout: '' });
  expect(existsSync(file)).toBe(false);
});

test.each([
  ['readings list'],
  ['readings list --json'],
  ['readings add 2024-01-01 5'],
  ['readings delete 2024-01-01.1'],
  ['appliances list'],
  ['imports'],
  ['import -'],
  ['report'],
  ['usage'],
  ['forecast'],
  ['tip'],
  ['tips list'],
  ['whoami'],
  ['backup'],
  ['export'],
])('an answer without a body to "%s" is an error of the server', async (command) => {
  const env = await answering((response) => response.writeHead(204).end());
  const input = 'readingDate,consumptionKWH\n2024-01-01,5\n';
  const outcome = await person.run(command.split(' '), { env, input });
  expect(outcome).toMatchObject({ code: 4, stdout: '' });
  expect(outcome.stderr).toContain('answered (status 204)');
});

test('an endless answer is left when it is longer than any of ours', async () => {
  let sentBytes = 0;
  const env = await answering((response) => {
    response.writeHead(200, { 'Content-Type': 'application/json' });
    const piece = Buffer.alloc(1024 * 1024, ' ');
    const send = () => {
      while (!response.destroyed && response.write(piece)) sentBytes += piece.length;
    };
    response.on('drain', send);
    send();
  });
  expect(await person.run(['whoami'], { env })).toMatchObject({ code: 4, stdout: '' });
  expect(sentBytes).toBeLessThan(100 * 1024 * 1024);
});

describe('a response of 50 MB, with memory for 32', () => {
  const NODE_OPTIONS = '--max-old-space-size=32';
  const READING = { id: '2026-11-20.1', readingDate: '2026-11-20', consumptionKWH: 7.25 };

  /** The environment of a command that is sent `opening`, `part` again and again, and `ending`. */
  async function sending(opening: string, part: string, ending: string) {
    function* body() {
      yield opening;
      const piece = part.repeat(1_000_000 / part.length);
      for (let sent = 0; sent < 50_000_000; sent += piece.length) yield piece;
      yield ending;
    }
    const env = await answering((response) => {
      response.writeHead(200, { 'Content-Type': 'application/json' });
      pipeline(Readable.from(body()), response, () => undefined);
    });
    return { ...env, NODE_OPTIONS };
  }

  test('that is a backup is written as it comes', async () => {
    const env = await sending(
      '{"schemaVersion":2,"user":{},"appliances":[],"readings":[{}',
      `,${JSON.stringify(READING)}`,
      ']}',
    );
    const file = `${person.home}/large.json`;
    expect(await person.run(['backup', '-o', file], { env })).toMatchObject({ code: 0 });
    expect(statSync(file).size).toBeGreaterThan(49_000_000);
    rmSync(file);
  });

  test.each([
    ['one text', '{"schemaVersion":2,"user":{"firstName":"', 'a', '"}}'],
    ['nested without end', '{"schemaVersion":2,"user":', '[', ''],
  ])('that is %s is no backup, and writes no file', async (_, opening, part, ending) => {
    const env = await sending(opening, part, ending);
    const outcome = await person.run(['backup', '-o', `${person.home}/never.json`], { env });
    expect(outcome).toMatchObject({ code: 4, stdout: '' });
    expect(outcome.stderr).toContain('No file was written.');
    expect(readdirSync(person.home).filter((name) => name.includes('never'))).toEqual([]);
  });

  test.each([
    ['one text', '{"readings":[{"id":"', 'a', '"}]}'],
    ['one name of a field', '{"readings":[{"', 'a', '":1}]}'],
    ['one item', '{"readings":[[1', ',1', ']]}'],
    ['something after the list', '{"readings":[],"more":[1', ',1', ']}'],
  ])('that is %s is no list', async (_, opening, part, ending) => {
    const env = await sending(opening, part, ending);
    const outcome = await person.run(['readings', 'list'], { env });
    expect(outcome).toMatchObject({ code: 4, stdout: '' });
    expect(outcome.stderr).toContain('but not as Unitwise does');
  });
});

test('a backup whose connection breaks off leaves no file, and says so', async () => {
  const env = await answering((response) => {
    response.writeHead(200, { 'Content-Type': 'application/json' });
    response.write(JSON.stringify(WHOLE).slice(0, -2), () => response.destroy());
  });
  const outcome = await person.runBuilt(['backup', '-o', `${person.home}/broken.json`], { env });
  expect(outcome).toMatchObject({ code: 4, stdout: '' });
  expect(outcome.stderr).toContain('broke off');
  expect(readdirSync(person.home).filter((name) => name.includes('broken'))).toEqual([]);
});

describe('Ctrl+C in an import', () => {
  /** An import that is interrupted as soon as the server has `seen` enough of it. */
  async function interrupted(seen: 'the beginning' | 'all of it'): Promise<string> {
    const file = person.file(
      'long.csv',
      `readingDate,consumptionKWH\n${`2024-01-01,${' '.repeat(90)}5\n`.repeat(seen === 'all of it' ? 1 : 90_000)}`,
    );
    let reached = () => {};
    const waiting = new Promise<void>((resolve) => {
      reached = resolve;
    });
    const UNITWISE_URL = await otherServer((request) => {
      // Nothing is read until the end is waited for: the rest stays with the sender.
      if (seen === 'all of it') request.resume().on('end', reached);
      else request.once('readable', reached);
    });
    const child = spawn(process.execPath, [CLI, 'import', file], {
      env: { HOME: person.home, UNITWISE_URL, UNITWISE_TOKEN },
    });
    let said = '';
    child.stderr.setEncoding('utf8').on('data', (text) => {
      said += text;
    });
    await waiting;
    child.kill('SIGINT');
    const code = await new Promise((resolve) => child.on('close', resolve));
    expect(code).toBe(130);
    return said;
  }

  test('before the file was sent says that nothing was imported', async () => {
    expect(await interrupted('the beginning')).toContain('so that nothing was imported.');
  });

  test('after it was sent says that it may have been imported, and where to look', async () => {
    const said = await interrupted('all of it');
    expect(said).toContain('it may have been imported');
    expect(said).toContain('unitwise imports');
  });
});

test('a password that is piped signs in at the first try', async () => {
  const account = await Person.withAccount();
  const words = ['login', '--server', account.server, '--email', account.email];
  expect(await account.run(words, { input: 'Sunny-day-7\n' })).toMatchObject({ code: 0 });
  const empty = await account.run(words, { input: '' });
  expect(empty).toMatchObject({ code: 2 });
  expect(empty.stderr).toContain('No password came through stdin.');
  account.leave();
});
