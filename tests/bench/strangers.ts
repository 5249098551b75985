/**
 * What the worst request of somebody who is not signed in costs: processor time read from the Worker's
 * process, beside a calibrating loop of the same minute, and bytes answered; and that what a signed-in
 * household sends costs in proportion to its size.
 */
import { request } from 'node:http';
import type { Group } from './figure.ts';
import { calibrated } from './processor.ts';
import { median } from './rounds.ts';
import { openStage } from './stage.ts';

const CALLS = 10;
const ROUNDS = 3;

interface Sent {
  path: string;
  method?: 'POST';
  type?: string;
  body?: string;
  headers?: Record<string, string>;
}

const FORM = 'application/x-www-form-urlencoded';
const form = (path: string, body: string): Sent => ({ path, method: 'POST', type: FORM, body });
const json = (path: string, body: string): Sent => {
  return { path, method: 'POST', type: 'application/json', body };
};

function strangers(): Record<string, Sent> {
  const oddForm = `${'a=&'.repeat(20_000)}`;
  return {
    'the longest path': { path: '/a'.repeat(12) },
    'a path over the bound': { path: '/a'.repeat(7000) },
    'the longest query': { path: `/auth/login?redirectTo=/${'%22'.repeat(1300)}` },
    'a large cookie': { path: '/dashboard', headers: { Cookie: `token=${'a.'.repeat(4000)}` } },
    'a form of 64 kB': form('/auth/login', oddForm),
    'a form of quotation marks': form('/auth/signup', `email=${'"'.repeat(5900)}`),
    'a form with an index': form('/auth/forgot', 'email[100000000]=1'),
    'a form of 10 MB': form('/auth/login', 'a=1&'.repeat(2_500_000)),
    'a call of nested lists': json(
      '/api/auth/login',
      `{"email":${'['.repeat(30_000)}${']'.repeat(30_000)}}`,
    ),
    'a call over the bound': json('/api/auth/signup', `{${fields(40_000)}}`),
    'a call of 64 kB': json('/api/auth/signup', `{${fields(6000)}}`),
    'a file without a token': json('/api/meter-readings/upload-csv', 'x'.repeat(10_000_000)),
  };
}

function fields(count: number): string {
  return Array.from({ length: count }, (_, n) => `"f${n}":1`).join(',');
}

export const strangersCost: Group = {
  figures: [
    { name: 'stranger.processor', unit: 'ms', goal: 30 },
    { name: 'stranger.bytes', unit: 'bytes', goal: 10_000_000 },
    { name: 'signed-in.growth', unit: 'ratio', goal: 2.5 },
  ],
  async measure() {
    const stage = await openStage();
    try {
      const costs: { name: string; ms: number; bytes: number }[] = [];
      for (const [name, sent] of Object.entries(strangers())) {
        const { body } = await send(stage.url, sent);
        costs.push({ name, ms: await processorMs(stage.url, sent), bytes: body.length });
      }
      const slowest = costs.reduce((worst, one) => (one.ms > worst.ms ? one : worst));
      const largest = costs.reduce((worst, one) => (one.bytes > worst.bytes ? one : worst));
      const household = await stage.household();
      const deletion = (count: number): Sent => ({
        ...form('/dashboard/data-entry', `intent=delete${'&id=2020-01-01.9'.repeat(count)}`),
        headers: household.cookie,
      });
      const [half, whole] = [
        await processorMs(stage.url, deletion(1900)),
        await processorMs(stage.url, deletion(3800)),
      ];
      return {
        'stranger.processor': { value: slowest.ms, note: slowest.name },
        'stranger.bytes': { value: largest.bytes, note: largest.name },
        'signed-in.growth': {
          value: whole / half,
          note: `a form of twice as many ids: ${half.toFixed(1)} and ${whole.toFixed(1)} ms`,
        },
      };
    } finally {
      await stage.stop();
    }
  },
};

/** What a request costs, in ms of the processor that the goals were set on: the median of the rounds. */
async function processorMs(url: string, sent: Sent): Promise<number> {
  const rounds: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const spent = await calibrated(async () => {
      for (let call = 0; call < CALLS; call += 1) await send(url, sent);
    });
    rounds.push(spent / CALLS);
  }
  return median(rounds);
}

/** Sends a request on a connection of its own. One whose connection is closed early has an empty answer. */
function send(url: string, { path, method = 'GET' as 'POST', type, body, headers }: Sent) {
  return new Promise<{ body: Buffer }>((answer) => {
    const sent = request(
      url + path,
      {
        method,
        agent: false,
        headers: {
          'Sec-Fetch-Site': 'same-origin',
          ...(type === undefined ? {} : { 'Content-Type': type }),
          ...headers,
        },
      },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () => answer({ body: Buffer.concat(chunks) }));
        response.on('error', () => answer({ body: Buffer.concat(chunks) }));
      },
    );
    sent.on('error', () => answer({ body: Buffer.alloc(0) }));
    sent.end(body);
  });
}
