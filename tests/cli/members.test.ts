/** The people of a home and their invitations, at the command line. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Person } from '../support/cli.ts';

let owner: Person;
let guest: Person;
beforeEach(async () => {
  [owner, guest] = await Promise.all([Person.signedIn(), Person.signedIn()]);
});
afterEach(() => {
  owner.leave();
  guest.leave();
});

/** Invites the guest, who joins. */
async function join(role: string): Promise<string> {
  const link = (await owner.output(['invitations', 'add', role])).trim();
  await guest.output(['invitations', 'accept', link]);
  return link;
}

/** What the guest calls the owner's home: both are called "Home". */
async function homeOfOwner(): Promise<string> {
  const { homes } = await owner.json<{ homes: { id: number }[] }>(['homes', 'list']);
  return String(homes[0]?.id);
}

test('an invitation prints its link once, and is listed and withdrawn without it', async () => {
  expect(await owner.output(['invitations'])).toBe('There are no open invitations.\n');
  const { code, stdout, stderr } = await owner.run(['invitations', 'add', 'viewer']);
  expect(code).toBe(0);
  expect(stdout).toMatch(/^http:\/\/localhost:\d+\/invitation\?token=[\w-]{43}\n$/);
  expect(stderr).toMatch(/joins as viewer, once, until .* It is not shown again\./);
  const [, id = ''] = /invitations end (\d+)/.exec(stderr) ?? [];
  const listed = await owner.output(['invitations', 'list']);
  expect(listed).toMatch(
    new RegExp(`^ *ID +Role +Until +Invited by\n *${id} +viewer .*Asha Rao$`, 'm'),
  );
  expect(listed).not.toContain('token');
  expect(await owner.output(['invitations', 'end', id])).toContain('Invitation withdrawn.');
  const late = await guest.run(['invitations', 'accept', stdout.trim()]);
  expect(late.code).toBe(1);
  expect(late.stderr).toContain('This invitation has been used or withdrawn');
  expect((await owner.run(['invitations', 'end', id])).stderr).toContain(
    'There is no such invitation.',
  );
});

test('a person joins by the link, is listed, gets another role, and leaves', async () => {
  const link = await join('member');
  expect((await guest.run(['invitations', 'accept', link])).code).toBe(1);
  const members = await owner.output(['members']);
  expect(members).toMatch(/^ *ID +Name +Role +Since +Email$/m);
  expect(members).toMatch(new RegExp(`Asha Rao \\(you\\) +owner .*${owner.email}$`, 'm'));
  expect(members).toMatch(new RegExp(`Asha Rao +member .*${guest.email}$`, 'm'));
  const home = await homeOfOwner();
  await guest.output(['--home', home, 'readings', 'add', '2026-01-05', '7.25']);
  expect(await owner.output(['members', 'role', guest.email, 'viewer'])).toContain(
    'Role changed. Asha Rao: viewer',
  );
  const refused = await guest.run(['--home', home, 'readings', 'add', '2026-01-06', '7']);
  expect(refused.code).toBe(1);
  expect(refused.stderr).toContain('You can look at this home, not change it.');
  const asked = await guest.run(['--home', home, 'members', 'end', guest.email]);
  expect(asked.stderr).toContain('There is no terminal to ask at. If you are sure, add --yes.');
  expect(await guest.output(['--home', home, 'members', 'end', guest.email, '--yes'])).toContain(
    'You have left the home.',
  );
  expect(await owner.output(['members'])).not.toContain(guest.email);
});

test('an owner ends a membership, and the last owner stays', async () => {
  await join('viewer');
  const home = await homeOfOwner();
  expect((await guest.run(['--home', home, 'invitations'])).code).toBe(1);
  expect(await owner.output(['members', 'end', guest.email, '--yes'])).toContain(
    'The membership was ended.',
  );
  const alone = await owner.run(['members', 'end', owner.email, '--yes']);
  expect(alone.code).toBe(1);
  expect(alone.stderr).toContain('A home needs an owner.');
});

test('what is wrong is said with what there is', async () => {
  expect((await owner.run(['invitations', 'add', 'guest'])).stderr).toContain(
    'Allowed choices are owner, member, viewer.',
  );
  const nobody = await owner.run(['members', 'role', 'nobody@example.in', 'viewer']);
  expect(nobody.code).toBe(1);
  expect(nobody.stderr).toContain('There is nobody "nobody@example.in" in this home. There are:');
  expect(nobody.stderr).toContain('Asha Rao');
  const link = await owner.run(['invitations', 'accept', 'https://example.in/invitation']);
  expect(link.code).toBe(2);
  expect(link.stderr).toContain('This is not the token of an invitation.');
});
