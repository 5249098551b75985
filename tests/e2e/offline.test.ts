/** The page at the meter, with and without a network, on the phone of a household. */
import { rm } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { addDays, getDayInIndia } from '#domain/base/period.ts';
import { killBrowser } from '../support/browser.ts';
import { newFolder } from '../support/new-folder.ts';
import { site } from '../support/shared-site.ts';
import {
  accessibilityProblems,
  type Household,
  joinHome,
  newHousehold,
  openPage,
  PHONE,
  untilListening,
} from '../support/site.ts';
import { fullTest } from '../support/torture.ts';

const TODAY = getDayInIndia(Date.now());
/** How many a phone keeps where three in ten answers are lost. */
const READINGS = 100;

type Phone = Awaited<ReturnType<typeof openPage>>;

/** A household whose meter showed 3,412 two hundred days ago. */
async function householdWithMeter(): Promise<Household> {
  const household = await newHousehold(site);
  await household.call('POST', '/api/register-readings', {
    ...{ readOn: addDays(TODAY, -200), registerKWH: 3412 },
  });
  return household;
}

/** What the server has of a household's meter, without the value that it began with. */
async function stored(household: Household) {
  const { registerReadings } = (await household.call('GET', '/api/register-readings')) as {
    registerReadings: { readOn: string; registerKWH: number }[];
  };
  return registerReadings.slice(1).map(({ readOn, registerKWH }) => [readOn, registerKWH]);
}

/** The number of the account whose meters this phone knows. */
function knownAccount(page: Phone) {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const open = indexedDB.open('unitwise');
        open.onsuccess = () => {
          const account = open.result.transaction('offline').objectStore('offline').get('account');
          account.onsuccess = () => resolve(account.result);
        };
      }),
  );
}

/** What the browser keeps: names in its database, caches and workers. */
function storedIn(page: Phone) {
  return page.evaluate(async () => {
    const isThere = (await indexedDB.databases()).some(({ name }) => name === 'unitwise');
    const keys = await new Promise<string[]>((resolve) => {
      if (!isThere) return resolve([]);
      const open = indexedDB.open('unitwise');
      open.onsuccess = () => {
        const { result: db } = open;
        if (!db.objectStoreNames.contains('offline')) return resolve([]);
        const all = db.transaction('offline').objectStore('offline').getAllKeys();
        all.onsuccess = () => resolve(all.result.map((key) => String([key].flat()[0])));
      };
    });
    const registrations = await navigator.serviceWorker.getRegistrations();
    return { keys, caches: await caches.keys(), workers: registrations.length };
  });
}

/**
 * The household's phone once it can do without a network: a window of the browser that all tests share, or a
 * browser of its own, with what it stores in the folder `profile`.
 */
async function openPhone(household: Household, profile?: string): Promise<Phone> {
  const page = await openPage(site, {
    ...{ household, profile, viewport: PHONE, serviceWorkers: 'allow' },
  });
  await page.goto('/dashboard');
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  await expect.poll(async () => (await storedIn(page)).keys).toEqual(['account', 'home']);
  return page;
}

/** Types readings at the meter and saves them. */
async function enter(page: Phone, readings: readonly [readOn: string, shown: number][]) {
  const queued = page.getByRole('listitem');
  const before = await queued.count();
  for (const [index, [readOn, shown]] of readings.entries()) {
    if (readOn !== TODAY) {
      await page.getByText('Change day', { exact: true }).click();
      await page.getByLabel('Read on').fill(readOn);
    }
    await page.getByLabel('What the meter shows').fill(String(shown));
    await page.getByRole('button', { name: 'Save Reading' }).click();
    await expect.poll(() => queued.count()).toBe(before + index + 1);
  }
}

/** Runs in the page: queues copies of the reading that is there. */
async function copyQueued(readings: readonly [readOn: string, shown: number][]) {
  await new Promise((resolve) => {
    const open = indexedDB.open('unitwise');
    open.onsuccess = () => {
      const all = open.result.transaction('offline', 'readwrite', { durability: 'strict' });
      all.oncomplete = resolve;
      const store = all.objectStore('offline');
      const cursor = store.openCursor(IDBKeyRange.bound(['reading'], ['reading', []]));
      cursor.onsuccess = () => {
        const queued = cursor.result?.value;
        for (const [readOn, registerKWH] of readings) {
          const [id, idempotencyKey] = [crypto.randomUUID(), crypto.randomUUID()];
          const copy = { ...queued, id, idempotencyKey, input: { readOn, registerKWH } };
          store.put({ ...copy, enteredAt: queued.enteredAt + registerKWH }, [
            'reading',
            queued.userId,
            id,
          ]);
        }
      };
    };
  });
}

const THREE: [string, number][] = [
  [addDays(TODAY, -2), 3988],
  [addDays(TODAY, -1), 3994],
  [TODAY, 4001],
];

test('three readings entered without a network are stored once, although the browser was killed', async () => {
  const household = await householdWithMeter();
  const profile = newFolder('unitwise-phone-');
  const page = await openPhone(household, profile);
  await page.context().setOffline(true);
  await page.goto('/dashboard/data-entry');
  expect(new URL(page.url()).pathname).toBe('/meter');
  await page.getByText('03412').waitFor();
  await enter(page, THREE);
  expect(await page.getByText('Kept on this device', { exact: true }).isVisible()).toBe(true);
  expect(await accessibilityProblems(page)).toEqual([]);
  for (const width of [PHONE.width, 320]) {
    await page.setViewportSize({ ...PHONE, width });
    const [needed, there] = await page.evaluate(() => [
      document.documentElement.scrollWidth,
      window.innerWidth,
    ]);
    expect(needed).toBeLessThanOrEqual(there ?? 0);
  }
  await killBrowser(page.context());
  const again = await openPage(site, {
    ...{ household, profile, viewport: PHONE, serviceWorkers: 'allow', offline: true },
  });
  await again.goto('/dashboard');
  await again.getByText('Kept on this device', { exact: true }).waitFor();
  expect(await again.getByRole('listitem').count()).toBe(3);
  expect(await stored(household)).toEqual([]);
  await again.context().setOffline(false);
  await again.goto('/dashboard');
  await expect.poll(() => stored(household)).toEqual(THREE);
  await expect.poll(async () => (await storedIn(again)).keys).toEqual(['account', 'home']);
  await again.goto('/meter');
  await again.getByText('04001').waitFor();
  expect(await stored(household)).toEqual(THREE);
  await again.context().close();
  await rm(profile, { recursive: true });
});

test('that a reading is kept on the phone is said until it is sent, and no longer', async () => {
  const household = await householdWithMeter();
  const page = await openPhone(household);
  await page.context().setOffline(true);
  await page.goto('/meter');
  await enter(page, [[TODAY, 4001]]);
  const kept = page.getByText(/kept on this device/i);
  await page.getByText('Kept on this device. It will be sent when there is a network.').waitFor();
  await page.context().setOffline(false);
  await page
    .getByRole('status')
    .getByText(/^589 units saved/)
    .waitFor();
  expect(await kept.count()).toBe(0);
  await page.context().close();
});

fullTest(
  'with a network the page at the meter shows what was entered elsewhere since',
  async () => {
    const household = await householdWithMeter();
    const page = await openPhone(household);
    await household.call('POST', '/api/register-readings', { readOn: TODAY, registerKWH: 4001 });
    await page.goto('/meter');
    await page.getByText('04001').waitFor();
    await page.context().close();
  },
);

fullTest('a number that cannot be is asked about at the meter, as the server would', async () => {
  const page = await openPhone(await householdWithMeter());
  await page.context().setOffline(true);
  await page.goto('/meter');
  await page.getByLabel('What the meter shows').fill('3214');
  await page.getByRole('button', { name: 'Save Reading' }).click();
  await page.getByText(/^Lower than 03412 on /).waitFor();
  await page.getByText('I typed it wrong').click();
  await page.getByRole('button', { name: 'Back to the number' }).click();
  await enter(page, [[TODAY, 3914]]);
  await page.context().close();
});

test('nothing that a person sees is in the caches, and a page of theirs is never shown without a network', async () => {
  const household = await householdWithMeter();
  const page = await openPhone(household);
  await page.goto('/dashboard/profile');
  const addresses = await page.evaluate(async () => {
    const [name = ''] = await caches.keys();
    const requests = await (await caches.open(name)).keys();
    return requests.map(({ url }) => new URL(url).pathname);
  });
  const others = addresses.filter((one) => !/^\/(assets|fonts)\//.test(one));
  expect(others).toEqual(['/meter']);
  const text = await page.evaluate(async () => (await caches.match('/meter'))?.text());
  expect(text).not.toMatch(new RegExp(`Ananya|${household.email}|browserToken","`));
  await page.context().setOffline(true);
  await page.goto('/dashboard/profile');
  await page.getByRole('heading', { name: 'At the meter' }).waitFor();
  await page.context().close();
});

test('readings wait for the account that entered them, and are never sent as those of another', async () => {
  const [household, other] = await Promise.all([householdWithMeter(), householdWithMeter()]);
  const page = await openPhone(household);
  const context = page.context();
  const signIn = (token: string) =>
    context.addCookies([{ name: 'token', value: token, url: site.url, httpOnly: true }]);
  await context.setOffline(true);
  await page.goto('/meter');
  await enter(page, THREE);
  await context.clearCookies();
  await context.setOffline(false);
  await page.reload();
  await page.getByText('You are signed out').waitFor();
  await page.getByText('Will be sent when you sign in.').waitFor();
  expect(await page.getByRole('listitem').count()).toBe(3);
  const account = await knownAccount(page);
  await signIn(other.token);
  await page.goto('/dashboard');
  await expect.poll(() => knownAccount(page)).not.toBe(account);
  expect((await storedIn(page)).keys.filter((key) => key === 'reading')).toHaveLength(3);
  await page.goto('/meter');
  await page.getByRole('button', { name: 'Save Reading' }).waitFor();
  expect(await page.getByRole('listitem').count()).toBe(0);
  await signIn(household.token);
  await page.goto('/dashboard');
  await expect.poll(() => stored(household)).toEqual(THREE);
  expect(await stored(other)).toEqual([]);
  await context.close();
});

fullTest(
  'a number saved just as the network goes is kept, also on a phone that saves data',
  async () => {
    const page = await openPhone(await householdWithMeter());
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
      // Neither an empty battery nor a browser that makes room can be had in a test.
      const asked: string[] = [];
      Object.assign(globalThis, { asked });
      const { transaction } = IDBDatabase.prototype;
      IDBDatabase.prototype.transaction = function (stores, mode, options) {
        asked.push(`${mode} ${options?.durability}`);
        return transaction.call(this, stores, mode, options);
      };
      navigator.storage.persist = async () => asked.push('persist') > 0;
    });
    await page.goto('/dashboard/data-entry?add=meter');
    await page.context().setOffline(true);
    await page.getByLabel('What the meter shows').fill('4001');
    await page.getByRole('button', { name: 'Save Reading' }).click();
    await page.getByText('1 reading is kept on this device').waitFor();
    expect((await storedIn(page)).keys).toContain('reading');
    const asked = await page.evaluate<string[]>('asked');
    expect(asked).toContain('persist');
    expect(asked).toContain('readwrite strict');
    expect(asked).not.toContain('readwrite undefined');
    await page.context().close();
  },
);

test('signing out asks where readings would be lost, and leaves nothing on the phone', async () => {
  const household = await householdWithMeter();
  const page = await openPhone(household);
  await page.goto('/dashboard/data-entry');
  await page.getByLabel('What the meter shows').waitFor();
  // The answer never comes: a cupboard.
  await page.context().setOffline(true);
  await page.getByLabel('What the meter shows').fill('4001');
  await page.getByRole('button', { name: 'Save Reading' }).click();
  await page.getByText('1 reading is kept on this device').waitFor();
  const signOut = async () => {
    await page.getByRole('button', { name: 'Open menu' }).click();
    await page.getByRole('button', { name: 'Logout' }).click();
  };
  await signOut();
  await page.getByRole('button', { name: 'Stay signed in' }).click();
  expect((await storedIn(page)).keys).toContain('reading');
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.getByText('1 reading not sent yet').waitFor();
  await page.context().route('**/meter.json', (route) => route.abort());
  // What the page behind asks for meanwhile is answered before the next page comes.
  await page.context().route('**/data-entry.data*', async (route) => {
    await page.waitForTimeout(300);
    await route.continue();
  });
  await page.context().route('**/auth/logout', async (route) => {
    const response = await route.fetch({ maxRedirects: 0 });
    await page.waitForTimeout(1500);
    await route.fulfill({ response });
  });
  await page.context().setOffline(false);
  await page.getByRole('button', { name: 'Log out and lose it' }).click();
  await page.waitForURL(`${site.url}/`);
  expect(await storedIn(page)).toEqual({ keys: [], caches: [], workers: 0 });
  await page.context().close();
});

/** At the meter, a reading of 4,001.5 yesterday that was refused: the day before it, somebody entered 4,100. */
async function openRefused(household: Household): Promise<Phone> {
  const page = await openPhone(household);
  await page.context().setOffline(true);
  await page.goto('/meter');
  await enter(page, [[addDays(TODAY, -1), 4001.5]]);
  const earlier = { readOn: addDays(TODAY, -2), registerKWH: 4100 };
  await household.call('POST', '/api/register-readings', earlier);
  await page.context().setOffline(false);
  await page.getByRole('link', { name: 'Enter it again' }).waitFor();
  return page;
}

test('a reading that the server refuses comes back with its number and the reason', async () => {
  const household = await householdWithMeter();
  const page = await openPhone(household);
  await page.context().setOffline(true);
  await page.goto('/meter');
  await enter(page, [[TODAY, 4001]]);
  // Meanwhile somebody else enters more.
  const yesterday = { readOn: addDays(TODAY, -1), registerKWH: 4100 };
  await household.call('POST', '/api/register-readings', yesterday);
  await page.context().setOffline(false);
  await page.getByText(/^04001 on .* could not be stored$/).waitFor();
  await page.getByText(/^Lower than 04100 on /).waitFor();
  // The form no longer shows the number that was the last one.
  await page.getByText('04100', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Forget it' }).click();
  await expect.poll(async () => (await storedIn(page)).keys).toEqual(['account', 'home']);
  await page.context().close();
});

fullTest(
  'a refused reading is entered again with what was typed, and then no longer waits',
  async () => {
    const household = await householdWithMeter();
    const page = await openRefused(household);
    await page.getByRole('link', { name: 'Enter it again' }).click();
    const number = page.getByLabel('What the meter shows');
    await expect.poll(() => number.inputValue()).toBe('4001.5');
    await untilListening(page);
    expect(await page.getByLabel('Read on').inputValue()).toBe(addDays(TODAY, -1));
    await number.fill('4101.5');
    await page.getByRole('button', { name: 'Save Reading' }).click();
    await expect
      .poll(() => stored(household))
      .toEqual([
        [addDays(TODAY, -2), 4100],
        [addDays(TODAY, -1), 4101.5],
      ]);
    await expect.poll(async () => (await storedIn(page)).keys).toEqual(['account', 'home']);
    await expect.poll(() => new URL(page.url()).search).not.toContain('again');
    await page.context().close();
  },
);

fullTest(
  'a refused reading that is saved before its page has script no longer waits, too',
  async () => {
    const household = await householdWithMeter();
    const page = await openRefused(household);
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Emulation.setScriptExecutionDisabled', { value: true });
    await page.getByRole('link', { name: 'Enter it again' }).click();
    const number = page.getByLabel('What the meter shows');
    await expect.poll(() => number.inputValue()).toBe('4001.5');
    await devtools.send('Emulation.setScriptExecutionDisabled', { value: false });
    await number.fill('4101.5');
    await page.getByRole('button', { name: 'Save Reading' }).click();
    await expect.poll(async () => (await storedIn(page)).keys).toEqual(['account', 'home']);
    expect(await stored(household)).toContainEqual([addDays(TODAY, -1), 4101.5]);
    await page.context().close();
  },
);

fullTest(
  'every reading is stored once, although three in ten answers are lost and the browser is killed',
  async () => {
    const household = await householdWithMeter();
    const profile = newFolder('unitwise-phone-');
    let sent = 0;
    let lost = 0;
    let cutOff = 0;
    const loseAnswers = (one: Phone) =>
      one.context().route('**/meter.json', async (route) => {
        if (route.request().method() !== 'POST') return route.continue();
        sent += 1;
        try {
          const response = await route.fetch();
          if (sent % 10 < 7) return await route.fulfill({ response });
          lost += 1;
          return await route.abort();
        } catch {
          // The browser was killed while it waited.
          cutOff += 1;
        }
      });
    // Without a worker, whose requests cannot be broken off.
    const openWithoutWorker = () => openPage(site, { household, profile, viewport: PHONE });
    let page = await openWithoutWorker();
    await page.goto('/dashboard');
    await expect.poll(async () => (await storedIn(page)).keys).toEqual(['account', 'home']);
    await page.goto('/meter');
    await page.context().setOffline(true);
    const readings = Array.from({ length: READINGS }, (_, day): [string, number] => [
      addDays(TODAY, day + 1 - READINGS),
      3800 + 6 * day,
    ]);
    // One is typed; the others are written as the page wrote that one.
    await enter(page, readings.slice(0, 1));
    await page.evaluate(copyQueued, readings.slice(1));
    await page.context().setOffline(false);
    await loseAnswers(page);
    const waiting = async () =>
      (await storedIn(page)).keys.filter((key) => key === 'reading').length;
    let kills = 0;
    for (let tries = 1; (await waiting()) > 0; tries += 1) {
      await page.evaluate(() => dispatchEvent(new Event('online')));
      await page.waitForTimeout(20);
      if (tries % 10 === 0) {
        await killBrowser(page.context());
        kills += 1;
        page = await openWithoutWorker();
        await loseAnswers(page);
        await page.goto('/meter');
      }
    }
    expect((await storedIn(page)).keys).toEqual(['account', 'home']);
    expect(await stored(household)).toEqual(readings);
    expect(lost + cutOff).toBeGreaterThan(READINGS / 4);
    expect(kills).toBeGreaterThan(0);
    await page.context().close();
    await rm(profile, { recursive: true });
  },
);

fullTest(
  'who only looks at a home is offered no form without a network, until they may enter',
  async () => {
    const owner = await householdWithMeter();
    const viewer = await newHousehold(site);
    const { homeId, memberId } = await joinHome(viewer, owner, 'viewer');
    const page = await openPage(site, {
      household: viewer,
      viewport: PHONE,
      serviceWorkers: 'allow',
    });
    const visit = async () => {
      await page.goto(`/${homeId}/dashboard`, { waitUntil: 'networkidle' });
      await page.evaluate(async () => {
        await navigator.serviceWorker.ready;
      });
    };
    const goOffline = async () => {
      await page.context().setOffline(true);
      await page.goto(`/${homeId}/dashboard/data-entry`);
      await page.getByRole('heading', { name: 'At the meter' }).waitFor();
    };
    await visit();
    await expect.poll(async () => (await storedIn(page)).keys).toEqual(['account', 'home']);
    await goOffline();
    await page.getByText('You can look, not enter').waitFor();
    expect(await page.getByLabel('What the meter shows').count()).toBe(0);
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.context().setOffline(false);
    await owner.call('PUT', `/api/members/${memberId}`, { role: 'member' });
    await visit();
    await goOffline();
    await page.getByLabel('What the meter shows').waitFor();
    expect(await page.getByText('You can look, not enter').count()).toBe(0);
    await page.context().close();
  },
);
