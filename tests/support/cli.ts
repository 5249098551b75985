/** A person at a computer: the command line, with a home of its own. */
import { spawn, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { PassThrough, Writable } from 'node:stream';
import { inject, onTestFinished } from 'vitest';
import { writeConfig } from '../../cli/config.ts';
import { run } from '../../cli/run.ts';
import { newAddress } from './new-address.ts';

export const ROOT = resolve(import.meta.dirname, '../..');
export const CLI = join(ROOT, 'build/cli/unitwise.js');
export const HOUSEHOLD = join(ROOT, 'tests/household-daily.csv');
export const PASSWORD = 'Sunny-day-7';
/** Whether there is the `script` of util-linux, which makes a terminal. */
export const hasTerminal =
  spawnSync('script', ['--version']).stdout?.includes('util-linux') === true;

export interface Outcome {
  code: number | null;
  stdout: string;
  stderr: string;
}

interface RunOptions {
  input?: string | Uint8Array;
  env?: Record<string, string>;
}

export class Person {
  readonly home = mkdtempSync(join(tmpdir(), 'unitwise-home-'));
  readonly email = `cli-${randomUUID().slice(0, 12)}@example.in`;
  readonly server = inject('serverUrl');
  #token = '';

  /** Someone with an account, whose sign-in is stored here as `login` stores it, without another hash. */
  static async signedIn(): Promise<Person> {
    const person = new Person();
    await person.#signUp();
    const { server } = person;
    await writeConfig({ server, token: person.#token }, { XDG_CONFIG_HOME: person.home });
    return person;
  }

  static async withAccount(): Promise<Person> {
    const person = new Person();
    await person.#signUp();
    return person;
  }

  async #signUp(): Promise<void> {
    const names = { firstName: 'Asha', lastName: 'Rao' };
    const account = { email: this.email, password: PASSWORD, ...names };
    this.#token = (await this.store<{ token: string }>('/api/auth/signup', account)).token;
  }

  /** Stores by the API what a command is to find there: a process takes ten times as long. */
  async store<T>(path: string, body: object): Promise<T> {
    const response = await fetch(this.server + path, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        // Sign-ups from one address are limited.
        'CF-Connecting-IP': newAddress(),
        // Idle connections are closed while a test is busy.
        Connection: 'close',
        ...(this.#token === '' ? {} : { Authorization: `Bearer ${this.#token}` }),
      },
      body: JSON.stringify(body),
    });
    const answer = await response.json();
    if (response.status !== 201) throw new Error(`${path}: ${JSON.stringify(answer)}`);
    return answer as T;
  }

  get configFile(): string {
    return join(this.home, 'unitwise/config.json');
  }

  login(): Promise<Outcome> {
    const words = ['login', '--server', this.server, '--email', this.email, '--password-stdin'];
    return this.run(words, { input: `${PASSWORD}\n` });
  }

  /** Runs a command in the test's own process: a new Node takes longer than most commands. */
  async run(words: string[], options: RunOptions = {}): Promise<Outcome> {
    const [stdin, stdout, stderr] = [new PassThrough(), new CollectedText(), new CollectedText()];
    stdin.end(options.input ?? '');
    const env = { XDG_CONFIG_HOME: this.home, HOME: this.home, ...options.env };
    const code = await run(words, { stdin, stdout, stderr, env, fetch: fetchOnce });
    return { code, stdout: stdout.text, stderr: stderr.text };
  }

  /** Runs a command as it is built, as a process. */
  runBuilt(words: string[], options: RunOptions = {}): Promise<Outcome> {
    return runProcess(process.execPath, [CLI, ...words], {
      ...options,
      env: { XDG_CONFIG_HOME: this.home, HOME: this.home, ...options.env },
    });
  }

  /** What a command printed, which must have gone well. */
  async output(words: string[], options: RunOptions = {}): Promise<string> {
    const outcome = await this.run(words, options);
    if (outcome.code === 0) return outcome.stdout;
    throw new Error(`${words.join(' ')} ended with ${outcome.code}: ${outcome.stderr}`);
  }

  async json<T>(words: string[], options: RunOptions = {}): Promise<T> {
    return JSON.parse(await this.output([...words, '--json'], options)) as T;
  }

  /** Runs a command at a terminal, where each answer is typed once its question is on the screen. */
  atTerminal(
    words: string[],
    answers: [question: string, answer: string][],
  ): Promise<{ code: number | null; screen: string }> {
    return new Promise((done) => {
      const command = [process.execPath, CLI, ...words].map((word) => `'${word}'`).join(' ');
      const child = spawn('script', ['-qec', command, '/dev/null'], {
        env: {
          PATH: process.env['PATH'] ?? '',
          TERM: 'xterm',
          SHELL: '/bin/sh',
          XDG_CONFIG_HOME: this.home,
          UNITWISE_URL: this.server,
        },
      });
      let screen = '';
      child.stdout.setEncoding('utf8').on('data', (text) => {
        screen += text;
        const [next] = answers;
        if (next === undefined || !screen.includes(next[0])) return;
        answers.shift();
        child.stdin.write(next[1]);
      });
      child.on('close', (code) => done({ code, screen }));
    });
  }

  /** A file in the person's home. */
  file(name: string, content: string | Uint8Array): string {
    const file = join(this.home, name);
    writeFileSync(file, content);
    return file;
  }

  leave(): void {
    rmSync(this.home, { recursive: true, force: true });
  }
}

/** Calls on a connection of its own: idle ones are closed while a test is busy. */
const fetchOnce: typeof fetch = (input, init) => {
  const headers = new Headers(init?.headers);
  headers.set('Connection', 'close');
  return fetch(input, { ...init, headers });
};

/** What a command writes to a stream. */
class CollectedText extends Writable {
  readonly #decoder = new TextDecoder();
  text = '';

  override _write(chunk: Uint8Array, _encoding: string, done: () => void): void {
    this.text += this.#decoder.decode(chunk, { stream: true });
    done();
  }
}

export function runProcess(
  program: string,
  words: string[],
  options: RunOptions = {},
): Promise<Outcome> {
  return new Promise((done, failed) => {
    const child = spawn(program, words, {
      env: { PATH: process.env['PATH'] ?? '', ...options.env },
      stdio: 'pipe',
    });
    const outcome: Outcome = { code: null, stdout: '', stderr: '' };
    child.stdout.setEncoding('utf8').on('data', (text) => {
      outcome.stdout += text;
    });
    child.stderr.setEncoding('utf8').on('data', (text) => {
      outcome.stderr += text;
    });
    // A command may end without reading what it is given.
    child.stdin.on('error', () => undefined);
    child.stdin.end(options.input ?? '');
    child.on('error', failed);
    child.on('close', (code) => done({ ...outcome, code }));
  });
}

/** Something else that answers, for the length of a test. */
export async function otherServer(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://localhost:${(server.address() as AddressInfo).port}`;
}

/** The address of a server that has gone. */
export async function closedServer(): Promise<string> {
  const server = createServer();
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  await new Promise((closed) => server.close(closed));
  return `http://localhost:${port}`;
}
