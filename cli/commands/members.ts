/** members list, role, end; notices; invitations list, add, end, accept. */
import { formatMoment } from '#domain/base/format.ts';
import {
  type Invitation,
  invitationAnswerSchema,
  type Member,
  roleInputSchema,
} from '#domain/people/member.ts';
import { type Connection, connectSignedIn } from '../client.ts';
import { makeFailure } from '../failure.ts';
import { parseFlags, requireName } from '../flags.ts';
import { choosePaint, type JsonOption, note, show } from '../output.ts';
import { requireYes } from '../terminal.ts';
import { renderTable } from '../text.ts';

/** Lists the people of the home. */
export async function listMembers(options: JsonOption): Promise<void> {
  const { api, readBody } = await connectSignedIn();
  const body = await readBody(api.members.$get(), 'members');
  show(body, options.json, ({ members }) =>
    renderTable<Member>(
      members,
      [
        { title: 'ID', align: 'right', text: ({ id }) => String(id) },
        { title: 'Name', text: (member) => formatName(member) + (member.isYou ? ' (you)' : '') },
        { title: 'Role', text: ({ role }) => role },
        { title: 'Since', text: ({ joinedAt }) => formatMoment(Date.parse(joinedAt)) },
        { title: 'Email', text: ({ email }) => email ?? '' },
      ],
      choosePaint().dim,
    ),
  );
}

/** Changes what a person may do. */
export async function changeRole(person: string, role: string, options: JsonOption): Promise<void> {
  const json = parseFlags(roleInputSchema, { role }, { role: 'ROLE' });
  const connection = await connectSignedIn();
  const { id } = await findMember(connection, person);
  const call = connection.api.members[':id'].$put({ param: { id: String(id) }, json });
  show(await connection.readBody(call, 'member'), options.json, ({ member, message }) => {
    return `${message} ${formatName(member)}: ${member.role}\n`;
  });
}

/** Ends a membership, or the own one, after a yes. */
export async function endMembership(person: string, options: { yes?: true }): Promise<void> {
  const connection = await connectSignedIn();
  const member = await findMember(connection, person);
  const question = member.isYou
    ? 'Leave this home? You can come back only by an invitation.'
    : `End the membership of ${formatName(member)}?`;
  await requireYes(question, options.yes);
  const call = connection.api.members[':id'].$delete({ param: { id: String(member.id) } });
  show(await connection.readBody(call, 'message'), undefined, ({ message }) => `${message}\n`);
}

/** Prints what the person is told once: with that it is deleted. */
export async function printNotices(options: JsonOption): Promise<void> {
  const { api, readBody } = await connectSignedIn();
  const body = await readBody(api.notices.$delete(), 'notices');
  show(body, options.json, ({ notices }) =>
    notices.length === 0 ? 'Nothing new.\n' : notices.map(({ message }) => `${message}\n`).join(''),
  );
}

/** Lists the open invitations. */
export async function listInvitations(options: JsonOption): Promise<void> {
  const { api, readBody } = await connectSignedIn();
  const body = await readBody(api.invitations.$get(), 'invitations');
  show(body, options.json, ({ invitations }) => {
    if (invitations.length === 0) return 'There are no open invitations.\n';
    return renderTable<Invitation>(
      invitations,
      [
        { title: 'ID', align: 'right', text: ({ id }) => String(id) },
        { title: 'Role', text: ({ role }) => role },
        { title: 'Until', text: ({ expiresAt }) => formatMoment(Date.parse(expiresAt)) },
        { title: 'Invited by', text: ({ invitedBy }) => invitedBy },
      ],
      choosePaint().dim,
    );
  });
}

/** Makes an invitation and prints its link, which is never shown again. */
export async function invite(role: string, options: JsonOption): Promise<void> {
  const json = parseFlags(roleInputSchema, { role }, { role: 'ROLE' });
  const { api, readBody } = await connectSignedIn();
  const body = await readBody(api.invitations.$post({ json }), 'link');
  show(body, options.json, ({ link }) => `${link}\n`);
  const { id, expiresAt } = body.invitation;
  note(
    `Whoever opens this link joins as ${role}, once, until ${formatMoment(Date.parse(expiresAt))}. It is not shown again.`,
  );
  note(`To withdraw it: unitwise invitations end ${id}`);
}

/** Withdraws an invitation by its number. */
export async function withdrawInvitation(id: string): Promise<void> {
  const { api, readBody } = await connectSignedIn();
  const call = api.invitations[':id'].$delete({ param: { id: requireName(id, 'ID') } });
  show(await readBody(call, 'message'), undefined, ({ message }) => `${message}\n`);
}

/** Joins a home by the link of an invitation, or by its token alone. */
export async function acceptInvitation(link: string, options: JsonOption): Promise<void> {
  const token = URL.canParse(link) ? (new URL(link).searchParams.get('token') ?? link) : link;
  const json = parseFlags(invitationAnswerSchema, { token }, { token: 'LINK' });
  const { api, readBody } = await connectSignedIn();
  const body = await readBody(api.invitations.accept.$post({ json }), 'home');
  show(body, options.json, ({ home, message }) => {
    return `${message} ${home.id}: ${home.name}, as ${home.role}\n`;
  });
}

function formatName({ firstName, lastName }: Pick<Member, 'firstName' | 'lastName'>): string {
  return `${firstName} ${lastName}`;
}

/** Finds a person of the home by their number, email or name. Throws a `Failure` that lists the people. */
async function findMember({ api, readBody }: Connection, person: string): Promise<Member> {
  const { members } = await readBody(api.members.$get(), 'members');
  const search = person.trim().toLowerCase();
  const matches = members.filter((member) =>
    [String(member.id), member.email?.toLowerCase(), formatName(member).toLowerCase()].includes(
      search,
    ),
  );
  const [only] = matches;
  if (only !== undefined && matches.length === 1) return only;
  const lines = members.map((member) => `${member.id}  ${formatName(member)}`);
  throw matches.length === 0
    ? makeFailure(`There is nobody "${person}" in this home. There are:`, lines)
    : makeFailure(`Several people are called "${person}". Say who by the number:`, lines);
}
