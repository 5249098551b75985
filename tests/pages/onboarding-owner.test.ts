/** The onboarding is for the home's owner: nobody else is led there, or leads others there. */
import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import type { Role } from '#domain/people/role.ts';
import { Household, refused } from '../support/household.ts';
import { onboarded, open } from '../support/page.ts';

const OTHERS = ['member', 'viewer'] as const;

/** A person with a role in the owner's home, and with no other that comes before it. */
async function joined(owner: Household, role: Role): Promise<Household> {
  const guest = await Household.settled();
  await env.DB.prepare('INSERT INTO members VALUES (?, ?, ?, 1)')
    .bind(guest.caller.userId, owner.homeId, role)
    .run();
  return guest;
}

const profileOf = (household: Household) => `/api/profile?homeId=${household.homeId}`;

test('the onboarding is opened again by an owner alone, and the rest of the call with it', async () => {
  const owner = await onboarded(await Household.settled());
  for (const role of OTHERS) {
    const other = await joined(owner, role);
    for (const onboardingComplete of [false, true]) {
      const changes = { onboardingComplete, city: 'Pune' };
      const answer = await other.call('PUT', profileOf(owner), changes);
      expect(refused(answer, 403).code).toBe('role');
    }
    const rated = { onboardingComplete: false, electricityRatePerKWh: 8 };
    refused(await other.call('PUT', profileOf(owner), rated), 403);
  }
  expect((await open(owner, '/dashboard')).status).toBe(200);
  expect((await owner.call('PUT', profileOf(owner), { onboardingComplete: false })).status).toBe(
    200,
  );
  expect((await open(owner, '/dashboard')).headers.get('Location')).toBe('/onboarding');
});

test.each(OTHERS)(
  'a %s of a home that is not set up is led to its screens and files',
  async (role) => {
    const owner = await Household.settled();
    const other = await joined(owner, role);
    await owner.add('2026-01-04', 5);
    const history = '/dashboard/data-entry/history?reading=2026-01-04.1';
    for (const path of ['/dashboard', '/export.csv', history])
      expect((await open(other, path)).status, path).toBe(200);
    expect((await open(other, '/onboarding')).headers.get('Location')).toBe('/dashboard');
    expect((await open(owner, '/export.csv')).headers.get('Location')).toBe('/onboarding');
  },
);
