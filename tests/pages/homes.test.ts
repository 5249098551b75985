/** A user with two homes: what their screens show, and where their links and forms lead. */
import { beforeEach, describe, expect, test } from 'vitest';
import type { HomeRecord } from '../../domain/home.ts';
import { cost, Household } from '../support/household.ts';
import { onboarded, open, type Page, submit } from '../support/page.ts';

const SCREENS = ['', '/data-entry', '/data-entry/files', '/energy-tips', '/appliances', '/profile'];
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

/** Where a page's links to screens and its forms lead. */
function addressesOf({ html }: Page) {
  const body = html.slice(html.indexOf('<body'));
  const links = [...body.matchAll(/<a\b[^>]*\bhref="([^"]*)"/g)].map(([, to = '']) => to);
  const forms = [...body.matchAll(/<form\b[^>]*>/g)]
    .map(([form]) => form)
    .filter((form) => /method="post"/.test(form))
    .map((form) => /\baction="([^"]*)"/.exec(form)?.[1] ?? 'none');
  return {
    links: links.filter((to) => /dashboard|export\.csv|household\.json/.test(to)),
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
    const page = await submit(user, form, FAN);
    expect(page.headers.get('Location')).toBe('/not-found');
    expect(await applianceCount(parents.id)).toBe(0);
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
