/** Signing in and out, what is remembered, and who gets to see it. */
import { chmodSync, existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { otherServer, PASSWORD, Person } from '../support/cli.ts';

let account: Person;
let person: Person;
beforeAll(async () => {
  account = await Person.withAccount();
});
afterAll(() => account.leave());
beforeEach(() => {
  person = new Person();
});
afterEach(() => person.leave());

function login(words: string[] = [], input = `${PASSWORD}\n`) {
  const all = ['login', '--server', person.server, '--email', account.email, '--password-stdin'];
  return person.run([...all, ...words], { input });
}

const mode = (path: string) => statSync(path).mode & 0o777;
const config = () => JSON.parse(readFileSync(person.configFile, 'utf8'));

test('signing in is remembered, for the owner only, whatever was there before', async () => {
  const folder = join(person.home, 'unitwise');
  mkdirSync(folder, { mode: 0o755 });
  writeFileSync(person.configFile, 'broken {', { mode: 0o666 });
  chmodSync(person.configFile, 0o666);

  expect(await login()).toEqual({
    code: 0,
    stdout: '',
    stderr: `Signed in to ${person.server} as ${account.email}.\n`,
  });
  expect(mode(folder)).toBe(0o700);
  expect(mode(person.configFile)).toBe(0o600);
  expect(config()).toMatchObject({ server: person.server, token: expect.any(String) });
});

test('the password is the first line of stdin, whatever ends it and follows', async () => {
  expect(await login([], `${PASSWORD}\r\nsecond line`)).toMatchObject({ code: 0 });
  expect(await login([], PASSWORD)).toMatchObject({ code: 0 });
});

test('a wrong password is refused, and an earlier sign-in stays', async () => {
  await login();
  expect(await login([], 'wrong\n')).toEqual({
    code: 1,
    stdout: '',
    stderr: 'Login failed. Please check your credentials.\n',
  });
  expect(config()).toHaveProperty('token');
});

test('logging out ends the session on the server too', async () => {
  await login();
  const { token } = config();
  expect(await person.run(['logout'])).toMatchObject({
    code: 0,
    stderr: `Signed out of ${person.server}.\n`,
  });
  expect(config()).toEqual({ server: person.server, device: expect.any(String) });
  const again = await person.run(['whoami'], { env: { UNITWISE_TOKEN: token } });
  expect(again).toMatchObject({ code: 3 });
  expect(again.stderr).toContain('UNITWISE_TOKEN');
  expect(await person.run(['logout'])).toMatchObject({ code: 0 });
});

test('this computer is known to the server again after signing out', async () => {
  await login();
  const { device } = config();
  expect(device).toMatch(/^[\w-]{43}$/);
  await person.run(['logout']);
  await login();
  expect(config().device).toBe(device);
});

test('logging out with the server away still forgets the token', async () => {
  await login();
  writeFileSync(person.configFile, JSON.stringify({ ...config(), server: 'http://localhost:9' }));
  const outcome = await person.run(['logout']);
  expect(outcome.code).toBe(4);
  expect(outcome.stderr).toContain('removed from this computer');
  expect(config()).toEqual({ server: 'http://localhost:9', device: expect.any(String) });
});

test('a token that the server refuses is forgotten', async () => {
  await login();
  const { token } = config();
  await fetch(`${person.server}/api/auth/logout`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}` },
  });
  expect(await person.run(['imports'])).toEqual({
    code: 3,
    stdout: '',
    stderr: 'Your sign-in has ended. Run: unitwise login\n',
  });
  expect(config()).toEqual({ server: person.server, device: expect.any(String) });
  expect(await person.run(['imports'])).toMatchObject({
    code: 3,
    stderr: 'Not signed in. Run: unitwise login\n',
  });
});

describe('another server', () => {
  const seen: (string | undefined)[] = [];
  const agents: (string | undefined)[] = [];
  const elsewhere = () =>
    otherServer((request, response) => {
      seen.push(request.headers.authorization);
      agents.push(request.headers['user-agent']);
      response.writeHead(200, { 'Content-Type': 'application/json' }).end('{"imports":[]}');
    });
  beforeEach(() => {
    seen.length = 0;
  });

  test('never gets the remembered token', async () => {
    await login();
    const env = { UNITWISE_URL: await elsewhere() };
    expect(await person.run(['imports'], { env })).toMatchObject({ code: 3 });
    expect(seen).toEqual([]);
    expect(config()).toHaveProperty('token');
  });

  test('gets the token that the environment names', async () => {
    const env = { UNITWISE_URL: await elsewhere(), UNITWISE_TOKEN: 'given' };
    expect(await person.run(['imports', '--json'], { env })).toMatchObject({ code: 0 });
    expect(seen).toEqual(['Bearer given']);
    expect(agents[0]).toMatch(/^unitwise\/\d/);
  });

  test('gets nothing by a redirect', async () => {
    const target = await elsewhere();
    const url = await otherServer((_request, response) => {
      response.writeHead(307, { Location: `${target}/api/auth/login` }).end();
    });
    const words = ['login', '--server', url, '--email', account.email, '--password-stdin'];
    const outcome = await person.run(words, { input: PASSWORD });
    expect(outcome.code).toBe(4);
    expect(outcome.stderr).toContain(target);
    expect(seen).toEqual([]);
  });
});

test('what is missing or no address is wrong usage', async () => {
  const cases = [
    ['login', '--password-stdin'],
    ['login', '--email', 'nobody', '--password-stdin'],
    ['login', '--server', 'ftp://x', '--email', 'a@example.in', '--password-stdin'],
    ['login', '--server', 'localhost', '--email', 'a@example.in', '--password-stdin'],
    ['login', '--server', 'http://a:b@x', '--email', 'a@example.in', '--password-stdin'],
  ];
  for (const words of cases) {
    const outcome = await person.run(words, { input: 'x\n' });
    expect(outcome, words.join(' ')).toMatchObject({ code: 2, stdout: '' });
    expect(outcome.stderr).not.toBe('');
  }
  expect(existsSync(person.configFile)).toBe(false);
});
