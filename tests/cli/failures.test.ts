/** How commands fail: exit codes, and words instead of stack traces. */
import { execFileSync } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CLI, closedServer, otherServer, Person } from '../support/cli.ts';

let person: Person;
beforeAll(() => {
  person = new Person();
});
afterAll(() => person.leave());

const token = { UNITWISE_TOKEN: 'x' };

describe('usage', () => {
  test.each([
    ['nosuch'],
    ['import'],
    ['report', '--month', '2010-13'],
    ['report', '--format', 'pdf'],
    ['report', '--json', '--format', 'csv'],
    ['usage', '--by', 'week'],
    ['usage', '--from', '2010-13-01'],
    ['usage', '--from', '2010-02-01', '--to', '2010-01-31'],
    ['readings', 'list', '--limit', '0'],
    ['readings', 'list', '--from', '2024-02-30'],
    ['readings', 'list', '--from', '2024-02-02', '--to', '2024-02-01'],
    ['readings', 'add', '2024-01-01', '1,5,2'],
    ['readings', 'add', '2999-01-01', '5'],
    ['readings', 'edit', '2024-01-01.1'],
    ['readings', 'delete', 'x'],
    ['tip', 'x'.repeat(501)],
    ['whoami', '--nosuch'],
    ['completion', 'tcsh'],
    [],
  ])('%s', async (...words) => {
    const outcome = await person.run(words, { env: token });
    expect(outcome).toMatchObject({ code: 2, stdout: '' });
    expect(outcome.stderr).not.toMatch(/^\s+at /m);
    expect(outcome.stderr).not.toBe('');
  });

  test('help tells the exit codes', async () => {
    const help = await person.output(['--help']);
    for (const code of [0, 1, 2, 3, 4]) expect(help).toMatch(new RegExp(`^  ${code}  \\w`, 'm'));
    expect(await person.output(['--version'])).toMatch(/^\d+\.\d+\.\d+\n$/);
  });
});

test('every command that needs a sign-in says so', async () => {
  const commands = [
    ...[
      ['whoami'],
      ['imports'],
      ['undo', '--yes'],
      ['export'],
      ['report'],
      ['usage'],
      ['forecast'],
      ['tip'],
    ],
    ...[
      ['readings', 'list'],
      ['appliances', 'list'],
      ['readings', 'delete', '2024-01-01.1'],
    ],
  ];
  for (const words of commands) {
    expect(await person.run(words), words.join(' ')).toEqual({
      code: 3,
      stdout: '',
      stderr: 'Not signed in. Run: unitwise login\n',
    });
  }
});

describe('the server', () => {
  const imports = (UNITWISE_URL: string) =>
    person.run(['imports'], { env: { ...token, UNITWISE_URL } });

  test('is not there', async () => {
    const url = await closedServer();
    const outcome = await imports(url);
    expect(outcome.code).toBe(4);
    expect(outcome.stderr).toContain(`${url} could not be reached: nothing answers there.`);
  });

  test('is a proxy with an error page', async () => {
    const outcome = await imports(
      await otherServer((_request, response) => {
        response.writeHead(502, { 'Content-Type': 'text/html' }).end('<h1>Bad gateway</h1>');
      }),
    );
    expect(outcome.code).toBe(4);
    expect(outcome.stderr).toContain('(status 502), but not as Unitwise does');
  });

  test('is something else', async () => {
    for (const body of ['<html>', 'null', '{"hello":"world"}', '[]', '']) {
      const url = await otherServer((_request, response) => response.end(body));
      expect(await imports(url), body).toMatchObject({ code: 4, stdout: '' });
    }
  });

  test('closes the connection', async () => {
    const url = await otherServer((request) => request.socket.destroy());
    expect(await imports(url)).toMatchObject({ code: 4 });
  });

  test('loses an answer: what it may have stored is sent again, and stored once', async () => {
    const keys: unknown[] = [];
    const readings: unknown[] = [];
    const made = new Map<unknown, unknown>();
    const UNITWISE_URL = await otherServer((request, response) => {
      const key = request.headers['idempotency-key'];
      keys.push(key);
      // The connection breaks after the first was stored, and the database is away for the second.
      if (!made.has(key)) {
        made.set(key, readings.push(key));
        request.socket.destroy();
      } else if (keys.length === 2) {
        response.writeHead(503, { 'Content-Type': 'application/json', 'Retry-After': '1' });
        response.end('{"message":"The database does not answer right now."}');
      } else {
        const reading = { id: '2024-01-01.1', readingDate: '2024-01-01', consumptionKWH: 5 };
        response.writeHead(201, { 'Content-Type': 'application/json' });
        response.end(JSON.stringify({ reading, message: 'Saved.' }));
      }
    });
    const words = ['readings', 'add', '2024-01-01', '5', '--json'];
    const outcome = await person.run(words, { env: { ...token, UNITWISE_URL } });
    expect(outcome).toMatchObject({ code: 0, stderr: '' });
    expect(readings).toHaveLength(1);
    expect(keys).toHaveLength(3);
    expect(new Set(keys).size).toBe(1);
  });

  test('that stays away is asked three times, and then it is said', async () => {
    let asked = 0;
    const UNITWISE_URL = await otherServer((request) => {
      asked += 1;
      request.socket.destroy();
    });
    const words = ['readings', 'add', '2024-01-01', '5'];
    const outcome = await person.run(words, { env: { ...token, UNITWISE_URL } });
    expect([outcome.code, asked]).toEqual([4, 3]);
    expect(outcome.stderr).toContain('could not be reached: the connection was closed.');
  });

  test('asks to wait', async () => {
    const outcome = await imports(
      await otherServer((_request, response) => {
        response
          .writeHead(429, { 'Content-Type': 'application/json', 'Retry-After': '42' })
          .end('{"message":"Too many attempts."}');
      }),
    );
    expect(outcome).toMatchObject({
      code: 1,
      stderr: 'Too many attempts. Try again in 42 seconds.\n',
    });
  });

  test('refuses with reasons, none of which steers the terminal', async () => {
    const outcome = await imports(
      await otherServer((_request, response) => {
        response.statusCode = 400;
        response.end(JSON.stringify({ message: 'No.\u001b[2J', errors: ['a: \u009b1mno', 'b'] }));
      }),
    );
    expect(outcome).toMatchObject({ code: 1, stderr: 'No.\ufffd[2J\na: \ufffd1mno\nb\n' });
  });
});

test("text from elsewhere cannot steer the terminal, nor can JSON's", async () => {
  const record = { id: 1, imported: 1, alreadyPresent: 0, firstDate: '2024-01-01' };
  const body = JSON.stringify({
    imports: [
      {
        ...record,
        fileName: 'a\u001b]0;owned\u0007\u009b2J\u202eb.csv',
        lastDate: '2024-01-01',
        createdAt: '2024-01-01T00:00:00Z',
      },
    ],
  });
  const UNITWISE_URL = await otherServer((_request, response) => response.end(body));
  const env = { ...token, UNITWISE_URL };
  const text = await person.output(['imports'], { env });
  const json = await person.output(['imports', '--json'], { env });
  for (const output of [text, json]) expect(output).not.toMatch(/(?!\n)\p{Cc}|\u202e/u);
  expect(JSON.parse(json)).toEqual(JSON.parse(body));
});

test('a server elsewhere without encryption is warned of', async () => {
  const env = { ...token, UNITWISE_URL: 'http://nosuch.invalid' };
  const outcome = await person.run(['imports'], { env });
  expect(outcome.code).toBe(4);
  expect(outcome.stderr).toMatch(/^Warning: http:\/\/nosuch\.invalid is not encrypted/);
});

test('a reader that has seen enough ends it quietly', () => {
  const script = `set -o pipefail; "${process.execPath}" "${CLI}" completion zsh | head -n 1`;
  expect(execFileSync('bash', ['-c', script], { encoding: 'utf8' })).toBe('#compdef unitwise\n');
});
