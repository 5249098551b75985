/** The page that the link of an invitation opens, without script. */
import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import { TERMS_VERSION } from '#domain/people/terms.ts';
import { Household, PASSWORD } from '../support/household.ts';
import { onboarded, open, submit } from '../support/page.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

interface Invited {
  token: string;
  invitation: { id: number };
}

async function invite(owner: Household): Promise<Invited> {
  const { body } = await owner.call<Invited>('POST', '/api/invitations', { role: 'member' });
  return body;
}

/** Lets the seven days of an invitation be over since yesterday. */
async function outlast({ invitation }: Invited): Promise<void> {
  const now = Date.now();
  await env.DB.prepare('UPDATE invitations SET created_at = ?1, expires_at = ?2 WHERE id = ?3')
    .bind(now - 8 * DAY_MS, now - DAY_MS, invitation.id)
    .run();
}

const over = /This invitation is over This invitation has been used or withdrawn, is older/;

test('an invitation that was used, was withdrawn or is too old offers nothing to join', async () => {
  const owner = await onboarded(await Household.settled());
  const guest = await onboarded(await Household.settled());
  const [used, withdrawn, old] = [await invite(owner), await invite(owner), await invite(owner)];
  const first = await onboarded(await Household.settled());
  await first.call('POST', '/api/invitations/accept', { token: used.token });
  await owner.call('DELETE', `/api/invitations/${withdrawn.invitation.id}`);
  await outlast(old);
  for (const { token } of [used, withdrawn, old]) {
    for (const visitor of [guest, new Household()]) {
      const page = await open(visitor, `/invitation?token=${token}`);
      expect(page.status).toBe(404);
      expect(page.text).toMatch(over);
      expect(page.text).toContain(visitor === guest ? 'Open Unitwise' : 'Sign in');
      expect(page.html).not.toContain('name="token"');
    }
  }
});

test('one that ends while its page stands open says so once, and no longer asks to join', async () => {
  const owner = await onboarded(await Household.settled());
  const guest = await onboarded(await Household.settled());
  const invited = await invite(owner);
  const path = `/invitation?token=${invited.token}`;
  expect((await open(guest, path)).html).toContain('name="token"');
  await outlast(invited);
  const page = await submit(guest, path, { token: invited.token });
  expect(page.status).toBe(400);
  expect(page.text).toMatch(over);
  expect(page.text.match(/has been used or withdrawn/g)).toHaveLength(1);
  expect(page.html).not.toContain('name="token"');
});

test('who belongs to the home already is not asked again, and the link stays good', async () => {
  const owner = await onboarded(await Household.settled());
  const guest = await onboarded(await Household.settled());
  const { token } = await invite(owner);
  const path = `/invitation?token=${token}`;
  const refused = await submit(owner, path, { token });
  expect(refused.status).toBe(409);
  expect(refused.text).toContain('You already belong to this home.');
  expect(refused.text).toContain('Open Unitwise');
  expect(refused.html).not.toContain('name="token"');
  const joined = await submit(guest, path, { token });
  expect(joined.headers.get('Location')).toBe(`/${owner.homeId}/dashboard`);
});

/** The sign-up form on the page of an invitation, as a person fills it in. */
function signUpWith(token: string, changes: Record<string, string> = {}) {
  return {
    token,
    firstName: 'Vikram',
    lastName: 'Iyer',
    email: `${crypto.randomUUID()}@example.in`,
    password: PASSWORD,
    confirmPassword: PASSWORD,
    terms: TERMS_VERSION,
    ...changes,
  };
}

/** The person whom a response has signed in. */
function signedIn({ headers }: { headers: Headers }): Household {
  const person = new Household();
  person.token = /__Host-token=([^;]+)/.exec(headers.get('Set-Cookie') ?? '')?.[1] ?? '';
  return person;
}

async function countAccounts(email: string): Promise<unknown> {
  return env.DB.prepare('SELECT count(*) AS n FROM users WHERE email = ?').bind(email).first('n');
}

test('an invitation says whose home it is, where, and what one may do there', async () => {
  const owner = await onboarded(await Household.settled(), { city: 'Bengaluru' });
  await owner.call('PUT', `/api/homes/${owner.homeId}`, { name: 'Jayanagar home' });
  await owner.call('PUT', '/api/connection', {
    ...{ from: '2000-01-01', discom: 'BESCOM', category: 'LT-1', loadKW: 3, phases: 1 },
  });
  const { body } = await owner.call<Invited>('POST', '/api/invitations', { role: 'viewer' });
  const path = `/invitation?token=${body.token}`;
  const { text, html } = await open(new Household(), path);
  const { firstName, lastName } = (
    await owner.call<{ user: Record<string, string> }>('GET', '/api/profile')
  ).body.user;
  expect(text).toContain(`Join the home of ${firstName} in Bengaluru`);
  expect(text).toContain(
    'Jayanagar home, BESCOM. You will see its readings, bills and tips, and may not change them.',
  );
  expect(text).toContain(`${firstName} ${lastName} made this link; it works once, until `);
  expect(text).toContain('No home of your own is asked for.');
  expect(html).toContain('Create account and join');
  const guest = await onboarded(await Household.settled());
  const seen = await open(guest, path);
  expect(seen.text).toContain('Join as ');
  expect(seen.html).not.toContain('name="password"');
});

test('who has no account makes one on the page of the invitation, and belongs to that home alone', async () => {
  const owner = await onboarded(await Household.settled());
  const { token } = await invite(owner);
  const path = `/invitation?token=${token}`;
  const joined = await submit(new Household(), path, signUpWith(token));
  expect(joined.headers.get('Location')).toBe('/dashboard');
  const person = signedIn(joined);
  const { body } = await person.call<{ homes: object[] }>('GET', '/api/homes');
  expect(body.homes).toMatchObject([{ id: owner.homeId, role: 'member' }]);
  // No onboarding, although the home of an owner would ask for it.
  expect((await open(person, '/dashboard')).status).toBe(200);
  expect((await open(person, path)).text).toMatch(over);
});

test('a mistake in the form makes no account, and keeps the link and what was typed', async () => {
  const owner = await onboarded(await Household.settled());
  const { token } = await invite(owner);
  const path = `/invitation?token=${token}`;
  const form = signUpWith(token, { confirmPassword: 'something else' });
  const refused = await submit(new Household(), path, form);
  expect(refused.status).toBe(400);
  expect(refused.text).toContain('Join the home of');
  expect(refused.html).toContain(form.email);
  expect(await countAccounts(form.email)).toBe(0);
});

test('a link that was used meanwhile makes no account', async () => {
  const owner = await onboarded(await Household.settled());
  const { token } = await invite(owner);
  const path = `/invitation?token=${token}`;
  await submit(new Household(), path, signUpWith(token));
  const late = signUpWith(token);
  const refused = await submit(new Household(), path, late);
  expect(refused.status).toBe(400);
  expect(refused.text).toMatch(over);
  expect(await countAccounts(late.email)).toBe(0);
});

test('signing in on the way to an invitation joins its home', async () => {
  const owner = await onboarded(await Household.settled(), { city: 'Pune' });
  const { token } = await invite(owner);
  const person = await onboarded(await Household.signedUp());
  const path = `/invitation?token=${token}`;
  const login = `/auth/login?${new URLSearchParams({ redirectTo: path })}`;
  expect((await open(new Household(), login)).text).toMatch(
    /Sign in to join the home of \w+ in Pune/,
  );
  const form = { email: person.email, password: PASSWORD };
  const joined = await submit(new Household(), login, form);
  expect(joined.headers.get('Location')).toBe(`/${owner.homeId}/dashboard`);
  // The link is used up: its page says why.
  const again = await submit(new Household(), login, form);
  expect(again.headers.get('Location')).toBe(path);
});

test('who is somebody else signs out, and comes back to the invitation', async () => {
  const owner = await onboarded(await Household.settled());
  const guest = await onboarded(await Household.settled());
  const path = `/invitation?token=${(await invite(owner)).token}`;
  expect((await open(guest, path)).text).toContain('I am somebody else');
  const left = await submit(guest, '/auth/logout', { goTo: path });
  expect(left.headers.get('Location')).toBe(path);
  const elsewhere = await submit(guest, '/auth/logout', { goTo: 'https://example.com/' });
  expect(elsewhere.headers.get('Location')).toBe('/dashboard');
});
