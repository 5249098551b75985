/** The page that the link of an invitation opens, without script. */
import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import { Household } from '../support/household.ts';
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

const over = /This invitation is over This invitation has been used or withdrawn, or is older/;

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
      expect(page.text).not.toContain('Join this home');
    }
  }
});

test('one that ends while its page stands open says so once, and no longer asks to join', async () => {
  const owner = await onboarded(await Household.settled());
  const guest = await onboarded(await Household.settled());
  const invited = await invite(owner);
  const path = `/invitation?token=${invited.token}`;
  expect((await open(guest, path)).text).toContain('Join this home');
  await outlast(invited);
  const page = await submit(guest, path, { token: invited.token });
  expect(page.status).toBe(400);
  expect(page.text).toMatch(over);
  expect(page.text.match(/has been used or withdrawn/g)).toHaveLength(1);
  expect(page.text).not.toContain('Join this home');
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
  expect(refused.text).not.toContain('Join this home');
  const joined = await submit(guest, path, { token });
  expect(joined.headers.get('Location')).toBe(`/${owner.homeId}/dashboard`);
});
