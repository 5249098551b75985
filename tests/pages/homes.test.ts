/** A user with two homes: what their screens show, and where their links and forms lead. */
import { beforeEach, describe, expect, test } from 'vitest';
import type { HomeRecord } from '#domain/home/home.ts';
import { cost, Household } from '../support/household.ts';
import { ADDRESS } from '../support/onboarding.ts';
import { onboarded, open, type Page, submit } from '../support/page.ts';

const SCREENS = [
  '',
  '/data-entry',
  '/data-entry/files',
  '/energy-tips',
  '/appliances',
  '/profile',
  '/profile/connection',
  '/profile/people',
];
const CONNECTION = '/dashboard/profile/connection';
const FAN = {
  type: 'Ceiling Fan',
  powerConsumptionWatts: '75',
  averageDailyUsageHours: '14',
  ageYears: '0',
  energyStarRating: '3-Star',
};

let user: Household;
let parents: HomeRecord;
beforeEach(async () => {
  user = await onboarded(await Household.settled(), { city: 'Bengaluru' });
  parents = await addHome(user, 'Parents, Mysuru');
});

async function addHome(household: Household, name: string): Promise<HomeRecord> {
  const { body } = await household.call<{ home: HomeRecord }>('POST', '/api/homes', { name });
  return body.home;
}

async function applianceCount(homeId: number): Promise<number> {
  const address = `/api/appliances?homeId=${homeId}`;
  return (await user.call<{ appliances: unknown[] }>('GET', address)).body.appliances.length;
}

/** Where a page's links to screens and its forms lead, but for those that open another home. */
function addressesOf({ html }: Page) {
  const lists = /<nav[^>]*aria-label="Homes[^"]*"[\s\S]*?<\/nav>/g;
  const body = html.slice(html.indexOf('<body')).replaceAll(lists, '');
  const links = [...body.matchAll(/<a\b[^>]*\bhref="([^"]*)"/g)].map(([, to = '']) => to);
  const forms = [...body.matchAll(/<form\b[^>]*>/g)]
    .map(([form]) => form)
    .filter((form) => /method="post"/.test(form))
    .map((form) => /\baction="([^"]*)"/.exec(form)?.[1] ?? 'none');
  return {
    links: links.filter(
      (to) => /dashboard|export\.csv|household\.json/.test(to) && !/^\/\d+\/dashboard$/.test(to),
    ),
    forms: forms.filter((to) => to !== '/auth/logout'),
  };
}

describe('a screen', () => {
  test.each(SCREENS)('of the second home leads nowhere but to it: %s', async (screen) => {
    const page = await open(user, `/${parents.id}/dashboard${screen}`);
    const { links, forms } = addressesOf(page);
    expect(page.status).toBe(200);
    expect(cost(page.headers).trips).toBe(1);
    expect(links.length).toBeGreaterThan(5);
    expect(links.filter((to) => !to.startsWith(`/${parents.id}/`))).toEqual([]);
    expect(forms.filter((to) => !to.startsWith(`/${parents.id}/`))).toEqual([]);
  });

  test.each(SCREENS)(
    'without a home in its address is of the one joined first: %s',
    async (screen) => {
      const page = await open(user, `/dashboard${screen}`);
      const { links, forms } = addressesOf(page);
      expect(page.status).toBe(200);
      expect(
        links.filter((to) => !to.startsWith('/dashboard') && !/^\/(export|household)/.test(to)),
      ).toEqual([]);
      // Another home may be the first by the time when the form is sent.
      expect(forms.filter((to) => !to.startsWith(`/${user.homeId}/dashboard`))).toEqual([]);
    },
  );

  test.each([
    '/dashboard',
    '/dashboard/data-entry',
    '/dashboard/data-entry/history?reading=2026-01-01.1',
    '/dashboard/energy-tips',
    '/dashboard/appliances',
    '/dashboard/profile',
    '/export.csv',
    '/household.json',
  ])("of another's home, or of none, is not found: %s", async (path) => {
    const stranger = await onboarded(await Household.settled(), { city: 'Kochi' });
    for (const home of [stranger.homeId, 999_999_999, 'parents', '0']) {
      const page = await open(user, `/${home}${path}`);
      expect(page.headers.get('Location')).toBe('/not-found');
      expect(page.text).not.toContain('Kochi');
    }
    expect((await open(user, '/not-found')).status).toBe(404);
  });
});

describe('the homes', () => {
  test('are on every screen, each with the section that is shown', async () => {
    await user.call('PUT', '/api/connection', { from: '2026-01-01', discom: 'BESCOM' });
    await user.add('2026-01-15', 7);
    const page = await open(user, `/${parents.id}/dashboard/appliances`);
    expect(page.text).toContain('Homes Home BESCOM · read on 15 Jan');
    expect(page.text).toContain('Parents, Mysuru no readings yet What they will cost Add a home');
    expect(page.html).toMatch(/<a[^>]*href="\/dashboard\/appliances"/);
  });

  test('are added, renamed, and deleted by their name; the last one stays', async () => {
    const added = await submit(user, CONNECTION, { intent: 'add-home', name: 'Flat' });
    const path = added.headers.get('Location') ?? '';
    const flat = Number(path.split('/')[1]);
    expect(path).toBe(`/${flat}/onboarding`);
    const rename = { intent: 'rename-home', id: `${flat}`, name: 'Flat, Pune' };
    expect((await submit(user, CONNECTION, rename)).text).toContain('Home updated.');
    const wrong = { intent: 'delete-home', id: `${flat}`, name: 'Flat' };
    expect((await submit(user, CONNECTION, wrong)).text).toContain(
      'To delete the home, type its name exactly.',
    );
    const right = { ...wrong, name: 'Flat, Pune' };
    expect((await submit(user, CONNECTION, right)).text).toContain(
      'The home and everything in it was deleted.',
    );
    await submit(user, CONNECTION, { ...right, id: `${parents.id}`, name: parents.name });
    const last = { ...right, id: `${user.homeId}`, name: 'Home' };
    expect((await submit(user, CONNECTION, last)).text).toContain('This is your last home.');
    expect((await open(user, '/dashboard')).status).toBe(200);
  });

  test('begin with the PIN code, as the first one did, and then show their own dashboard', async () => {
    const added = await submit(user, CONNECTION, { intent: 'add-home', name: 'Flat' });
    const path = added.headers.get('Location') ?? '';
    const first = await open(user, path);
    expect(first.text).toContain('Step 1 of 3');
    expect(first.text).toContain('PIN code');
    expect(first.html).toContain('href="/dashboard/homes"');
    const dashboard = path.replace('onboarding', 'dashboard');
    expect((await open(user, dashboard)).headers.get('Location')).toBe(path);
    const typed = { ...ADDRESS, city: 'Pune', readingKind: 'bill', billKWH: '186' };
    const stored = await submit(user, path, { ...typed, step: '3', intent: 'later' });
    expect(stored.headers.get('Location')).toBe(`${dashboard}?units=186`);
    expect((await open(user, dashboard)).status).toBe(200);
    expect((await open(user, path)).headers.get('Location')).toBe(dashboard);
    const { body } = await user.call<{ homes: HomeRecord[] }>('GET', '/api/homes');
    expect(body.homes.map(({ city }) => city)).toEqual(['Bengaluru', null, 'Pune']);
  });

  test("of others are not renamed or deleted, whatever the form's number", async () => {
    const stranger = await onboarded(await Household.settled());
    const form = { intent: 'delete-home', id: `${stranger.homeId}`, name: 'Home' };
    expect((await submit(user, CONNECTION, form)).text).toContain('There is no such home.');
    await submit(user, CONNECTION, { ...form, intent: 'rename-home', name: 'Mine' });
    const { body } = await stranger.call<{ homes: HomeRecord[] }>('GET', '/api/homes');
    expect(body.homes.map(({ name }) => name)).toEqual(['Home']);
  });
});

describe('a form', () => {
  test('of a home stores in it alone, and comes back to it', async () => {
    const page = await submit(user, `/${parents.id}/dashboard/appliances`, FAN);
    expect(page.text).toContain('Ceiling Fan');
    expect(await applianceCount(parents.id)).toBe(1);
    expect(await applianceCount(user.homeId)).toBe(0);
  });

  test('of a tab left open stores nothing in a home that has become the first', async () => {
    const [form = ''] = addressesOf(await open(user, '/dashboard/appliances?add')).forms;
    const deleted = await user.call('DELETE', `/api/homes/${user.homeId}`, { name: 'Home' });
    expect(deleted.status).toBe(200);
    const sent = await submit(user, form, FAN);
    expect([sent.status, sent.headers.get('Location')]).toEqual([307, '/auth/signed-out?gone']);
    const page = await submit(user, '/auth/signed-out?gone', { ...FAN, idempotencyKey: 'a-key' });
    expect(page.status).toBe(404);
    expect(page.text).toContain('you no longer belong to it. Nothing was saved.');
    expect(page.text).toContain('Type Ceiling Fan Power consumption 75');
    expect(page.text).not.toContain('a-key');
    expect(await applianceCount(parents.id)).toBe(0);
  });

  test('for a home that is gone is shown by the labels under which it was typed', async () => {
    const gone = '/auth/signed-out?gone';
    const bill = { kind: 'bill', periodStart: '2026-10-01', readingDate: '2026-10-31' };
    const { text: billText } = await submit(user, gone, { ...bill, consumptionKWH: '187' });
    expect(billText).toContain('From 2026-10-01 To 2026-10-31 Units on the bill 187');
    const meter = { kind: 'meter', readOn: '2026-11-06', registerKWH: '4812.6', oldLastKWH: '' };
    const { text: meterText } = await submit(user, gone, meter);
    expect(meterText).toContain('Read on 2026-11-06 What the meter shows 4812.6');
    const connection = { electricityRatePerKWh: '6.4', 'answer-gj_units_per_month': '63' };
    const { text: connectionText } = await submit(user, gone, connection);
    expect(connectionText).toContain(
      'Electricity Rate (₹/kWh) 6.4 Free units a month, as the bill prints them 63',
    );
  });

  test('of a tab left open stores nothing for another who has signed in since', async () => {
    const [form = ''] = addressesOf(await open(user, '/dashboard/appliances?add')).forms;
    const other = await onboarded(await Household.settled());
    await submit(other, form, FAN);
    const { body } = await other.call<{ appliances: unknown[] }>('GET', '/api/appliances');
    expect(body.appliances).toEqual([]);
    expect(await applianceCount(user.homeId)).toBe(0);
  });
});

test('signing in leads back to the home that was asked for', async () => {
  const visitor = new Household();
  const page = await open(visitor, `/${parents.id}/dashboard/profile`);
  const target = encodeURIComponent(`/${parents.id}/dashboard/profile`);
  expect(page.headers.get('Location')).toBe(`/auth/login?redirectTo=${target}`);
});
