/** Inviting people to a home, and what becomes of its people. */
import { env } from 'cloudflare:workers';
import { describe, expect, test } from 'vitest';
import type { Change } from '#domain/history/change.ts';
import type { HomeRecord } from '#domain/home/home.ts';
import type { Invitation, Member } from '#domain/people/member.ts';
import type { Role } from '#domain/people/role.ts';
import { rowsOf, withPassword } from '../support/account.ts';
import { backup, restore } from '../support/backup.ts';
import { expectDocumented, readContract } from '../support/contract.ts';
import { type Answer, Household, PASSWORD, refused, servicesAt } from '../support/household.ts';

const DAY_MS = 86_400_000;

function invite(owner: Household, role: Role) {
  return inviteTo(owner, owner.homeId, role);
}

/** Makes an invitation to a home that its maker may have joined. */
async function inviteTo(maker: Household, homeId: number, role: Role) {
  const { status, body } = await maker.call<{
    invitation: Invitation;
    token: string;
    link: string;
  }>('POST', `/api/invitations?homeId=${homeId}`, { role });
  expect(status).toBe(201);
  return body;
}

function accept(household: Household, token: string) {
  return household.call('POST', '/api/invitations/accept', { token });
}

/** Another person who has joined a home. */
async function joined(owner: Household, role: Role): Promise<Household> {
  const guest = await withPassword();
  const { token } = await invite(owner, role);
  expect((await accept(guest, token)).status).toBe(201);
  return guest;
}

async function people(household: Household, homeId: number): Promise<Member[]> {
  const path = `/api/members?homeId=${homeId}`;
  return (await household.call<{ members: Member[] }>('GET', path)).body.members;
}

async function homesOf(household: Household): Promise<HomeRecord[]> {
  return (await household.call<{ homes: HomeRecord[] }>('GET', '/api/homes')).body.homes;
}

describe('an invitation', () => {
  test('makes one person a member, once, and only a digest of it is stored', async () => {
    const [owner, guest, third] = await Promise.all([
      Household.settled(),
      Household.settled(),
      Household.settled(),
    ]);
    await owner.add('2026-01-04', 5);
    await guest.add('2026-01-05', 7);
    const { token, link, invitation } = await invite(owner, 'member');
    expect(link).toBe(`https://unitwise.example/invitation?token=${token}`);
    expect(Date.parse(invitation.expiresAt) - Date.parse(invitation.createdAt)).toBe(7 * DAY_MS);
    const stored = await env.DB.prepare('SELECT * FROM invitations WHERE home_id = ?')
      .bind(owner.homeId)
      .all();
    expect(JSON.stringify(stored.results)).not.toContain(token);

    const answer = await accept(guest, token);
    expectDocumented(await readContract(), 'POST /api/invitations/accept', answer);
    expect(answer.body).toMatchObject({ home: { id: owner.homeId, name: 'Home', role: 'member' } });
    expect((await homesOf(guest)).map(({ id, role }) => [id, role])).toEqual([
      [guest.homeId, 'owner'],
      [owner.homeId, 'member'],
    ]);
    expect(await guest.readings(`?homeId=${owner.homeId}`)).toHaveLength(1);
    expect(refused(await accept(third, token), 400).message).toMatch(/has been used/);
    expect(await homesOf(third)).toHaveLength(1);
  });

  test('is not used up by someone who belongs to the home already', async () => {
    const [owner, guest] = [await Household.settled(), await Household.settled()];
    const { token } = await invite(owner, 'viewer');
    refused(await accept(owner, token), 409);
    expect((await accept(guest, token)).status).toBe(201);
    expect((await people(owner, owner.homeId)).map(({ role }) => role)).toEqual([
      'owner',
      'viewer',
    ]);
  });

  test('no longer works when it is withdrawn, or after 7 days', async () => {
    const [owner, guest] = [await Household.settled(), await Household.settled()];
    const { token, invitation } = await invite(owner, 'viewer');
    const path = `/api/invitations/${invitation.id}`;
    // Another home's owner cannot.
    refused(await guest.call('DELETE', path), 404);
    expect((await owner.call('DELETE', path)).status).toBe(200);
    refused(await accept(guest, token), 400);

    const { token: late } = await invite(owner, 'viewer');
    const after = servicesAt(Date.now() + 7 * DAY_MS).members;
    expect(await after.findOffer(late)).toBeUndefined();
    await expect(after.accept(guest.caller, late)).rejects.toMatchObject({ code: 'invalid' });
    expect(await servicesAt().members.findOffer(late)).toMatchObject({ invitedBy: 'Asha Rao' });
  });

  test.each([
    [{}, 'role'],
    [{ role: 'guest' }, 'role'],
    [{ role: 'viewer', homeId: 1 }, 'homeId'],
  ])('is refused with %j', async (body, field) => {
    const answer = await (await Household.settled()).call('POST', '/api/invitations', body);
    expect(refused(answer, 400).details?.[0]?.field).toBe(field);
  });

  test('can be one of 20, and a home have 20 people', async () => {
    const owner = await Household.settled();
    for (let count = 1; count <= 20; count += 1) await invite(owner, 'viewer');
    const more = await owner.call('POST', '/api/invitations', { role: 'viewer' });
    expect(refused(more, 409)).toMatchObject({
      code: 'limit',
      message: expect.stringContaining('20'),
    });
  });

  test('puts an account that was made for it into the home at once', async () => {
    const owner = await Household.settled();
    const guest = await withPassword();
    const { token } = await invite(owner, 'viewer');
    await accept(guest, token);
    // The empty home of the sign-up made way.
    expect((await homesOf(guest)).map(({ id }) => id)).toEqual([owner.homeId]);
  });

  test('puts who lost their last home into the new one at once, and leaves a home that they named', async () => {
    const owner = await Household.settled();
    const guest = await withPassword();
    await accept(guest, (await invite(owner, 'viewer')).token);
    await owner.call('DELETE', `/api/members/${guest.caller.userId}`);
    expect(await homesOf(guest)).toMatchObject([{ name: 'Home', role: 'owner' }]);
    const added = await guest.call<{ home: HomeRecord }>('POST', '/api/homes', { name: 'Farm' });
    await accept(guest, (await invite(owner, 'viewer')).token);
    const ids = (await homesOf(guest)).map(({ id }) => id);
    expect(ids.toSorted()).toEqual([owner.homeId, added.body.home.id].toSorted());
  });
});

/** How somebody ceases to own the first owner's home; `second` is its other owner. */
const ENDS: Record<string, (maker: Household, second: Household) => Promise<Answer<unknown>>> = {
  'is put out': (maker, second) => second.call('DELETE', memberPath(maker, second.homeId)),
  leaves: (maker, second) => maker.call('DELETE', memberPath(maker, second.homeId)),
  'is made a member': (maker, second) =>
    second.call('PUT', memberPath(maker, second.homeId), { role: 'member' }),
  'is made a viewer': (maker, second) =>
    second.call('PUT', memberPath(maker, second.homeId), { role: 'viewer' }),
  'deletes their account': (maker) => maker.call('DELETE', '/api/account', { password: PASSWORD }),
  'deletes the home': (maker, second) =>
    maker.call('DELETE', `/api/homes/${second.homeId}`, { name: 'Home' }),
};

function memberPath(whose: Household, homeId: number): string {
  return `/api/members/${whose.caller.userId}?homeId=${homeId}`;
}

async function openInvitations(owner: Household): Promise<Invitation[]> {
  const path = `/api/invitations?homeId=${owner.homeId}`;
  return (await owner.call<{ invitations: Invitation[] }>('GET', path)).body.invitations;
}

async function storedInvitations(homeId: number): Promise<number> {
  const found = env.DB.prepare('SELECT count(*) AS n FROM invitations WHERE home_id = ?');
  return (await found.bind(homeId).first<{ n: number }>())?.n ?? 0;
}

describe('an invitation lives as long as its maker owns the home: one as', () => {
  const roles = ['owner', 'member', 'viewer'] as const;
  const cases = roles.flatMap((role) => Object.keys(ENDS).map((end) => [role, end] as const));

  test.each(cases)('%s no longer works when its maker %s', async (role, end) => {
    const second = await Household.settled();
    const maker = await joined(second, 'owner');
    const [stranger, other] = [await Household.settled(), await Household.settled()];
    // Somebody's only home is not deleted.
    if (end === 'deletes the home') await maker.call('POST', '/api/homes', { name: 'Another' });
    const { token } = await inviteTo(maker, second.homeId, role);
    const kept = await invite(second, role);
    expect((await ENDS[end]?.(maker, second))?.status).toBe(200);
    expect(refused(await accept(stranger, token), 400).message).toMatch(/used or withdrawn/);
    expect(await servicesAt().members.findOffer(token)).toBeUndefined();
    if (end === 'deletes the home') return expect(await storedInvitations(second.homeId)).toBe(0);
    // Other owners' stay.
    expect((await openInvitations(second)).map(({ id }) => id)).toEqual([kept.invitation.id]);
    expect(await storedInvitations(second.homeId)).toBe(1);
    expect((await accept(other, kept.token)).status).toBe(201);
  });

  test.each(roles)('%s does not let its maker back in', async (role) => {
    for (const end of ['is put out', 'leaves']) {
      const second = await Household.settled();
      const maker = await joined(second, 'owner');
      const { token } = await inviteTo(maker, second.homeId, role);
      await ENDS[end]?.(maker, second);
      refused(await accept(maker, token), 400);
      expect((await homesOf(maker)).map(({ id }) => id)).not.toContain(second.homeId);
    }
  });

  test.each(roles)('%s does not come back with the right', async (role) => {
    const second = await Household.settled();
    const maker = await joined(second, 'owner');
    const lowered = await inviteTo(maker, second.homeId, role);
    await ENDS['is made a viewer']?.(maker, second);
    await second.call('PUT', memberPath(maker, second.homeId), { role: 'owner' });
    const gone = await inviteTo(maker, second.homeId, role);
    await ENDS['is put out']?.(maker, second);
    await accept(maker, (await invite(second, 'owner')).token);
    const stranger = await Household.settled();
    for (const { token } of [lowered, gone]) refused(await accept(stranger, token), 400);
    expect(await openInvitations(second)).toEqual([]);
  });

  test.each(roles)('%s stays when its maker is made an owner once more', async (role) => {
    const [owner, guest] = [await Household.settled(), await Household.settled()];
    await joined(owner, 'owner');
    const { token } = await invite(owner, role);
    expect(
      (await owner.call('PUT', memberPath(owner, owner.homeId), { role: 'owner' })).status,
    ).toBe(200);
    expect((await accept(guest, token)).status).toBe(201);
  });

  test('owner, made by who was made one, and used after being put out, being lowered and leaving', async () => {
    // The first owner joined by nobody's link; the second was made an owner by them.
    for (const act of ['put out', 'lowered and left', 'put out, used by another'] as const) {
      const first = await Household.settled();
      const second = await joined(first, 'member');
      await first.call('PUT', memberPath(second, first.homeId), { role: 'owner' });
      const { token } = await invite(first, 'owner');
      const homePath = `?homeId=${first.homeId}`;
      if (act === 'lowered and left') {
        await second.call('PUT', memberPath(first, first.homeId), { role: 'viewer' });
        await first.call('DELETE', memberPath(first, first.homeId));
      } else {
        await second.call('DELETE', memberPath(first, first.homeId));
      }
      const user = act === 'put out, used by another' ? await Household.settled() : first;
      refused(await accept(user, token), 400);
      const seen = await second.call<{ invitations: unknown[] }>(
        'GET',
        `/api/invitations${homePath}`,
      );
      expect(seen.body.invitations).toEqual([]);
    }
  });

  test('owner is brought back by no document and no undo', async () => {
    const second = await Household.settled();
    const maker = await joined(second, 'owner');
    const { token } = await inviteTo(maker, second.homeId, 'owner');
    const { id } = await second.add('2026-01-04', 5);
    const document = await backup(second);
    await second.call('DELETE', `/api/meter-readings/${id}`);
    await ENDS['is put out']?.(maker, second);
    expect((await restore(second, document)).status).toBe(201);
    const path = `?homeId=${second.homeId}`;
    const { body } = await second.call<{ changes: Change[] }>('GET', `/api/changes${path}`);
    for (const change of body.changes) {
      await second.call('POST', `/api/changes/${change.id}/undo${path}`);
    }
    expect(await storedInvitations(second.homeId)).toBe(0);
    refused(await accept(maker, token), 400);
    expect((await people(second, second.homeId)).map(({ isYou }) => isYou)).toEqual([true]);
  });
});

describe('the people of a home', () => {
  test('are seen by all of them, their emails by owners', async () => {
    const owner = await Household.settled();
    const viewer = await joined(owner, 'viewer');
    const seen = await people(viewer, owner.homeId);
    expect(seen.map(({ email, isYou }) => [email, isYou])).toEqual([
      [null, false],
      [viewer.email, true],
    ]);
    expect((await people(owner, owner.homeId)).map(({ email }) => email)).toEqual([
      owner.email,
      viewer.email,
    ]);
  });

  test('see in the history who entered what', async () => {
    const owner = await Household.settled();
    const member = await joined(owner, 'member');
    await env.DB.prepare("UPDATE users SET first_name = 'Ravi' WHERE id = ?")
      .bind(member.caller.userId)
      .run();
    await owner.add('2026-01-04', 5);
    await member.call('POST', `/api/meter-readings?homeId=${owner.homeId}`, {
      readingDate: '2026-01-05',
      consumptionKWH: 6,
    });
    const { body } = await owner.call<{ changes: Change[] }>('GET', '/api/changes');
    expect(body.changes.map(({ madeBy }) => madeBy)).toEqual(['Ravi Rao', 'Asha Rao']);
  });

  test('get other roles from an owner, and the last owner stays one', async () => {
    const owner = await Household.settled();
    const member = await joined(owner, 'member');
    const change = (by: Household, whose: Household, role: Role) =>
      by.call('PUT', `/api/members/${whose.caller.userId}?homeId=${owner.homeId}`, { role });
    expect(refused(await change(owner, owner, 'member'), 409).message).toMatch(/needs an owner/);
    expect((await change(owner, member, 'owner')).status).toBe(200);
    expect((await change(member, owner, 'viewer')).status).toBe(200);
    refused(await change(member, member, 'viewer'), 409);
    expect(refused(await change(owner, member, 'viewer'), 403).code).toBe('role');
  });

  test('leave, or are put out by an owner; the last owner does not leave', async () => {
    const owner = await Household.settled();
    const [viewer, member] = [await joined(owner, 'viewer'), await joined(owner, 'member')];
    const end = (by: Household, whose: Household) =>
      by.call('DELETE', `/api/members/${whose.caller.userId}?homeId=${owner.homeId}`);
    refused(await end(owner, owner), 409);
    expect((await end(viewer, viewer)).body).toEqual({ message: 'You have left the home.' });
    expect((await end(owner, member)).status).toBe(200);
    refused(await end(owner, member), 404);
    for (const gone of [viewer, member]) {
      refused(await gone.call('GET', `/api/meter-readings?homeId=${owner.homeId}`), 404);
      expect((await gone.call('GET', '/api/profile')).status).toBe(200);
    }
  });

  test('are never without a home: who belongs to none any more gets an empty one', async () => {
    const owner = await Household.settled();
    const guest = await withPassword();
    await accept(guest, (await invite(owner, 'viewer')).token);
    const [me] = (await people(guest, owner.homeId)).filter(({ isYou }) => isYou);
    await owner.call('DELETE', `/api/members/${me?.id}`);
    const [home] = await homesOf(guest);
    expect(home).toMatchObject({ name: 'Home', role: 'owner' });
    expect(home?.id).not.toBe(owner.homeId);
    expect(await guest.readings()).toEqual([]);
  });
});

describe('an account that is deleted', () => {
  test('leaves a home that another person owns, too', async () => {
    const owner = await withPassword();
    await owner.add('2026-01-04', 5);
    const second = await joined(owner, 'owner');
    expect((await owner.call('DELETE', '/api/account', { password: PASSWORD })).status).toBe(200);
    expect(await second.readings(`?homeId=${owner.homeId}`)).toHaveLength(1);
    const { body } = await second.call<{ changes: Change[] }>(
      'GET',
      `/api/changes?homeId=${owner.homeId}`,
    );
    expect(body.changes.map(({ madeBy }) => madeBy)).toEqual([null]);
  });

  test('takes its home from its viewers and members, who keep a home each', async () => {
    const owner = await withPassword();
    await owner.add('2026-01-04', 5);
    const viewer = await joined(owner, 'viewer');
    await owner.call('DELETE', '/api/account', { password: PASSWORD });
    expect(Object.entries(await rowsOf(owner)).filter(([, rows]) => rows > 0)).toEqual([]);
    expect(await homesOf(viewer)).toHaveLength(1);
    expect((await env.DB.prepare('PRAGMA foreign_key_check').all()).results).toEqual([]);
  });

  test('of a viewer takes nothing of the home', async () => {
    const owner = await Household.settled();
    await owner.add('2026-01-04', 5);
    const viewer = await joined(owner, 'viewer');
    const { status } = await viewer.call('DELETE', '/api/account', { password: PASSWORD });
    expect(status).toBe(200);
    expect(await owner.readings()).toHaveLength(1);
    expect(await people(owner, owner.homeId)).toHaveLength(1);
  });
});
