/** One phone, two accounts after each other: nothing of the first is there for the second, with or without a network. */
import { expect, test } from 'vitest';
import { addDays, getDayInIndia } from '#domain/base/period.ts';
import { site } from '../support/shared-site.ts';
import { type Household, newHousehold, openPage, PASSWORD, PHONE } from '../support/site.ts';
import { oneOrAll } from '../support/torture.ts';

type Phone = Awaited<ReturnType<typeof openPage>>;

const READ_ON = addDays(getDayInIndia(Date.now()), -30);

/** A household whose home has a name of its own and whose meter showed a number. */
async function householdNamed(name: string, registerKWH: number): Promise<Household> {
  const household = await newHousehold(site);
  const { homes } = (await household.call('GET', '/api/homes')) as { homes: { id: number }[] };
  await household.call('PUT', `/api/homes/${homes[0]?.id}`, { name });
  await household.call('POST', '/api/register-readings', { readOn: READ_ON, registerKWH });
  return household;
}

/** All that the browser keeps for scripts and its worker, as text. */
function textOfStores(page: Phone): Promise<string> {
  return page.evaluate(async () => {
    const texts = [JSON.stringify({ ...localStorage }), JSON.stringify({ ...sessionStorage })];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys())
        if (!/\.(js|css|woff2|svg|png)$/.test(request.url))
          texts.push(request.url, (await (await cache.match(request))?.text()) ?? '');
    }
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await new Promise<IDBDatabase>((resolve) => {
        const open = indexedDB.open(name);
        open.onsuccess = () => resolve(open.result);
      });
      for (const store of database.objectStoreNames) {
        const all = database.transaction(store).objectStore(store).getAll();
        await new Promise((resolve) => {
          all.onsuccess = resolve;
        });
        texts.push(JSON.stringify(all.result));
      }
      database.close();
    }
    return texts.join('\n');
  });
}

/** Opens the dashboard of whoever is signed in, until the phone can do without a network. */
async function untilKept(page: Phone, name: string): Promise<void> {
  await page.goto('/dashboard');
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  await expect.poll(() => textOfStores(page)).toContain(name);
}

test.each(oneOrAll(['signed out', 'whose session ended'] as const, 0))(
  'a phone shows nothing of the account that was there before, %s',
  async (how) => {
    const first = await householdNamed('Anand Villa', 3412);
    const second = await householdNamed('Bela Heights', 5127);
    const page = await openPage(site, {
      household: first,
      viewport: PHONE,
      serviceWorkers: 'allow',
    });
    await untilKept(page, 'Anand Villa');
    await page.goto('/dashboard/profile');
    if (how === 'signed out') {
      await page.getByRole('button', { name: 'Open menu' }).click();
      await page.getByRole('button', { name: 'Logout' }).click();
      await page.waitForURL(`${site.url}/`);
      const kept = await textOfStores(page);
      for (const trace of ['Anand Villa', first.email, '3412']) expect(kept).not.toContain(trace);
    } else {
      await page.context().clearCookies();
    }
    await page.goto('/auth/login');
    await page.getByLabel('Email').fill(second.email);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.waitForURL(/\/dashboard/);
    await untilKept(page, 'Bela Heights');
    const kept = await textOfStores(page);
    for (const trace of ['Anand Villa', first.email]) expect(kept).not.toContain(trace);
    await page.context().setOffline(true);
    for (const path of ['/dashboard', '/dashboard/profile', '/meter']) {
      await page.goto(path);
      await page.getByText('05127').waitFor();
      const shown = await page.locator('body').innerText();
      for (const trace of ['Anand Villa', first.email, '03412']) expect(shown).not.toContain(trace);
    }
    await page.context().close();
  },
);
