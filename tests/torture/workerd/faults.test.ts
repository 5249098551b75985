/**
 * A D1 that fails: for every statement of every mutation it fails there and rolls back, or is not
 * reached at all, or commits and loses the answer. Whatever is stored then is all of it or nothing, and
 * sending the same again does it once. What was stored is compared with what an equal household has
 * that did the same undisturbed.
 */
import { env } from 'cloudflare:workers';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Bindings } from '#worker/env.ts';
import { TestWorker } from '../../support/account.ts';
import { readContract, routesOf } from '../../support/contract.ts';
import { Household } from '../../support/household.ts';
import { FULL, shortOrFull, someOrAll, Tally } from '../../support/torture.ts';
import { D1_FAILURES, type Fault, FaultyD1 } from './faulty-d1.ts';
import { type Home, newHome, type Stored, stored } from './home.ts';
import { API_MUTATIONS, type Mutation } from './mutations.ts';
import { SCREEN_MUTATIONS } from './screen-mutations.ts';

/** How many mutations fail in `npm test`, of the API and of forms. */
const TRIED_SHORT = 5;

/** How many faults there are at least in full: as many rounds of all of them as that takes. */
const FAULTS = 1000;

const tally = new Tally('D1 fails before or after the commit');
const unlimited = { limit: async () => ({ success: true }) };

let logged: ReturnType<typeof vi.spyOn>;
beforeEach(() => {
  logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  logged.mockClear();
});

function workerOn(d1: FaultyD1): TestWorker {
  const limits = {
    SIGNUP_LIMIT: unlimited,
    SIGNIN_LIMIT: unlimited,
    TIPS_LIMIT: unlimited,
    IMPORT_LIMIT: unlimited,
    VIEWER_IMPORT_LIMIT: unlimited,
  };
  return new TestWorker({ ...limits, DB: d1.binding } as Partial<Bindings>);
}

async function homeOf({ home }: Mutation): Promise<Home> {
  if (home !== 'none') return newHome(home);
  return {
    household: new Household(),
    elsewhere: '',
    resetToken: '',
    applianceId: '',
    secondHomeId: 0,
    meterId: 0,
    guestId: 0,
    invitationId: 0,
    offeredToken: '',
    deviceId: 0,
  };
}

interface Undisturbed {
  status: number;
  /** The statements of each of its batches. */
  batches: number[];
  /** The one batch that writes. */
  writes: number;
  after: Stored;
}

/** What a mutation does when nothing fails. */
async function undisturbed(mutation: Mutation): Promise<Undisturbed> {
  const home = await homeOf(mutation);
  const before = await stored(home.household, 'exactly');
  const writing: number[] = [];
  let last = before;
  const d1 = new FaultyD1(env.DB);
  d1.afterBatch = async () => {
    const now = await stored(home.household, 'exactly');
    if (JSON.stringify(now) !== JSON.stringify(last)) writing.push(d1.batches.length - 1);
    last = now;
  };
  const { path, init } = mutation.of(home);
  const { status } = await workerOn(d1).fetch(path, init);
  expect([mutation.name, status < 400]).toEqual([mutation.name, true]);
  // Beside the session's, the record's and the history's: one for each megabyte, more than one.
  if (mutation.fullOnly) expect(Math.max(...d1.batches)).toBeGreaterThan(4);
  // What two batches wrote could be half-done.
  expect([mutation.name, writing.length]).toEqual([mutation.name, 1]);
  return {
    status,
    batches: d1.batches,
    writes: writing[0] ?? 0,
    after: await stored(home.household, 'alike'),
  };
}

/** Of how many mutations one is also rolled back, unless in full. */
const ROLLED_BACK_OF = 3;

/** Every place where a mutation can fail: unless in full only a lost answer, and of some a batch rolled back. */
function faultsOf(
  mutation: Mutation,
  { batches, writes }: Undisturbed,
  { round, place }: { round: number; place: number },
): Fault[] {
  const text = (at: number) => D1_FAILURES[(at + round) % D1_FAILURES.length] ?? '';
  const all = batches.flatMap((statements, batch): Fault[] => [
    { batch, at: 'unsent', text: text(batch) },
    { batch, at: 'lost', text: text(batch + 1) },
    ...Array.from({ length: statements + 1 }, (_, at) => ({ batch, at, text: text(at) })),
  ]);
  if (FULL) return all;
  const writing = all.filter(({ batch }) => batch === writes);
  const middle = writing[2 + Math.floor(((batches[writes] ?? 0) + 1) / 2)];
  const lost = writing[1];
  // What was typed is to stand on the page that says that nothing was stored.
  const isRolledBack = mutation.typed !== undefined || place % ROLLED_BACK_OF === 0;
  const isSlow = mutation.slow === true;
  return [lost, isRolledBack && !isSlow ? middle : undefined].filter((one) => one !== undefined);
}

async function survive(mutation: Mutation, normal: Undisturbed, fault: Fault): Promise<void> {
  const home = await homeOf(mutation);
  const before = await stored(home.household, 'exactly');
  const d1 = new FaultyD1(env.DB);
  d1.fault = fault;
  const worker = workerOn(d1);
  const sent = mutation.of(home);
  const answer = await worker.fetch(sent.path, sent.init);
  const text = await answer.text();
  const isDone =
    fault.batch > normal.writes || (fault.batch === normal.writes && fault.at === 'lost');
  if (isDone && mutation.leadsTo !== undefined) {
    expect(answer.headers.get('Location')).toBe(mutation.leadsTo);
  } else if (fault.batch === mutation.backgroundBatch) {
    expect(answer.status, text).toBe(normal.status);
  } else {
    expect(answer.status, text).toBe(503);
    expect(Number(answer.headers.get('Retry-After'))).toBeGreaterThan(0);
    expect(text).toMatch(/try again/i);
    expect(text).not.toMatch(/D1_ERROR|Nothing was changed/);
  }
  if (isDone) expect(await stored(home.household, 'alike')).toEqual(normal.after);
  else expect(await stored(home.household, 'exactly')).toEqual(before);
  if (!isDone) for (const typed of mutation.typed ?? []) expect(text).toContain(typed);

  d1.fault = undefined;
  const again = mutation.of(home);
  const repeated = await worker.fetch(again.path, again.init);
  if (!isDone) expect(repeated.status).toBe(normal.status);
  else if (mutation.again !== undefined) expect(repeated.status).toBe(mutation.again);
  else expect(repeated.status).toBeLessThan(500);
  const [is, wanted] = [await stored(home.household, 'alike'), { ...normal.after }];
  if (isDone && mutation.addsTo !== undefined) delete is[mutation.addsTo];
  if (isDone && mutation.addsTo !== undefined) delete wanted[mutation.addsTo];
  expect(is).toEqual(wanted);
}

async function torture(mutations: Mutation[], rounds: number): Promise<void> {
  for (let round = 0; round < rounds; round += 1) {
    const tried = mutations.filter(({ fullOnly }) => FULL || fullOnly !== true);
    for (const [place, mutation] of someOrAll(tried, TRIED_SHORT).entries()) {
      const normal = await undisturbed(mutation);
      // Sixty thousand readings are stored often enough in one round.
      if (round > 0 && mutation.slow === true) continue;
      for (const fault of faultsOf(mutation, normal, { round, place })) {
        const name = `${mutation.name}, batch ${fault.batch}, ${fault.at}`;
        await tally.attempt(name, () => survive(mutation, normal, fault));
      }
    }
  }
}

describe('a database that fails at any statement', () => {
  const minutes = shortOrFull(5, 40) * 60_000;

  test(
    'leaves every call of the API done or not done, and done once when sent again',
    async () => {
      await torture(API_MUTATIONS, shortOrFull(1, 3));
      tally.expectNoLoss();
    },
    minutes,
  );

  test(
    'leaves every form done or not done, and done once when sent again',
    async () => {
      await torture(SCREEN_MUTATIONS, shortOrFull(1, 3));
      tally.expectNoLoss();
      if (FULL) expect(tally.tried).toBeGreaterThanOrEqual(FAULTS);
    },
    minutes,
  );

  test('is tried with every call that can change anything', async () => {
    const tried = API_MUTATIONS.map(({ name }) => name.replace(/ \(.*/, ''));
    const documented = routesOf(await readContract())
      .filter(({ method }) => method !== 'GET')
      .map(({ method, path }) => `${method} ${path}`)
      // They store nothing.
      .filter((call) => !/^POST \/api\/(bills|imports)\/preview$/.test(call));
    expect([...new Set(tried)].sort()).toEqual([...documented, 'GET /api/energy-tips'].sort());
  });
});

describe('a database that is away', () => {
  const away = new FaultyD1(env.DB);
  away.isAway = true;

  test('keeps nobody from the public pages, signed in or not', async () => {
    const { household } = await newHome();
    const pages: [string, number][] = [
      ['/', 200],
      ['/auth/login', 200],
      ['/auth/signup', 200],
      ['/auth/forgot', 200],
      ['/auth/reset?token=x', 200],
      ['/no-such-page', 404],
      ['/api/openapi.json', 200],
      ['/api/no-such-call', 404],
    ];
    for (const [path, status] of pages) {
      for (const token of ['', household.token]) {
        const headers = { Cookie: `__Host-token=${token}` };
        await tally.attempt(`GET ${path}`, async () => {
          const answer = await workerOn(away).fetch(path, { headers });
          expect(answer.status).toBe(status);
        });
      }
    }
    tally.expectNoLoss();
  });

  test('is told to whoever asks whether the service runs', async () => {
    const answer = await workerOn(away).fetch('/api/health');
    expect([answer.status, answer.headers.get('Retry-After')]).toEqual([503, '5']);
  });

  test('is told by every screen, with 503 and a way on', async () => {
    const { household } = await newHome();
    const headers = { Cookie: `__Host-token=${household.token}` };
    const paths = [
      '',
      '/data-entry',
      '/data-entry/files',
      '/energy-tips',
      '/appliances',
      '/profile',
      '/elsewhere',
    ];
    const screens = [...paths.map((path) => `/dashboard${path}`), '/onboarding'];
    for (const path of [...screens, '/export.csv', '/household.json']) {
      await tally.attempt(`GET ${path}`, async () => {
        const answer = await workerOn(away).fetch(path, { headers });
        expect(answer.status).toBe(503);
        expect(Number(answer.headers.get('Retry-After'))).toBeGreaterThan(0);
        expect(await answer.text()).toMatch(/try again/i);
      });
    }
    tally.expectNoLoss();
  });

  test('takes no form away that was typed into a section', async () => {
    for (const mutation of SCREEN_MUTATIONS.filter(({ typed }) => typed !== undefined)) {
      await tally.attempt(mutation.name, async () => {
        const { path, init } = mutation.of(await homeOf(mutation));
        const answer = await workerOn(away).fetch(path, init);
        expect(answer.status).toBe(503);
        const html = await answer.text();
        for (const typed of mutation.typed ?? []) expect(html).toContain(typed);
      });
    }
    tally.expectNoLoss();
  });
});
