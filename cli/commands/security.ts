/** password, sessions list|end, account delete. */

import { formatMoment } from '#domain/base/format.ts';
import { deleteAccountSchema, passwordChangeSchema } from '#domain/people/account.ts';
import type { SessionRecord } from '#domain/people/session.ts';
import { type Connection, connectSignedIn } from '../client.ts';
import { getProcess } from '../command-process.ts';
import { forgetToken, readConfig, resolveTarget } from '../config.ts';
import { makeFailure, makeUsageFailure } from '../failure.ts';
import { choosePaint, type JsonOption, note, show } from '../output.ts';
import { askHidden, canAsk, readLines, requireYes } from '../terminal.ts';
import { renderTable } from '../text.ts';

/** Changes the password: the old one and twice the new one, at a terminal or as stdin's first lines. */
export async function changePassword(options: { passwordStdin?: true }): Promise<void> {
  const { api, readBody } = await connectSignedIn();
  const [oldPassword = '', newPassword = '', again = newPassword] = await readPasswords(
    options.passwordStdin,
    ['Old password: ', 'New password: ', 'New password again: '],
    2,
  );
  if (newPassword !== again) throw makeFailure('The new passwords differ. Nothing was changed.');
  const input = passwordChangeSchema.safeParse({ oldPassword, newPassword });
  if (!input.success) {
    throw makeFailure(input.error.issues.map(({ message }) => message).join(' '));
  }
  const { message } = await readBody(api.auth.password.$put({ json: input.data }), 'message');
  note(message);
}

/** Lists where the account is signed in. */
export async function listSessions(options: JsonOption): Promise<void> {
  const { api, readBody } = await connectSignedIn();
  const body = await readBody(api.auth.sessions.$get(), 'sessions');
  show(body, options.json, ({ sessions }) =>
    renderTable(
      sessions,
      [
        { title: 'ID', text: ({ id }) => id },
        { title: 'Last used', text: ({ lastUsedAt }) => formatMoment(Date.parse(lastUsedAt)) },
        { title: 'Since', text: ({ createdAt }) => formatMoment(Date.parse(createdAt)) },
        { title: 'Device', text: ({ device, current }) => device + (current ? ' (this one)' : '') },
      ],
      choosePaint().dim,
    ),
  );
}

/** Ends a session by its id or the beginning of it, or all but this one. */
export async function endSessions(
  id: string | undefined,
  options: { others?: true },
): Promise<void> {
  if ((id === undefined) === (options.others === undefined)) {
    throw makeUsageFailure('Name a session, or say --others. unitwise sessions list shows them.');
  }
  const connection = await connectSignedIn();
  const { sessions } = await connection.readBody(connection.api.auth.sessions.$get(), 'sessions');
  const ending =
    id === undefined ? sessions.filter(({ current }) => !current) : [findSession(sessions, id)];
  for (const session of ending) await endSession(connection, session);
  if (ending.length === 0) note('There are no other sessions.');
}

function findSession(sessions: readonly SessionRecord[], id: string): SessionRecord {
  const matches = sessions.filter((session) => session.id.startsWith(id));
  const [only] = matches;
  if (only !== undefined && matches.length === 1) return only;
  throw makeFailure(
    matches.length === 0
      ? `There is no session ${id}. unitwise sessions list shows them.`
      : `More than one session begins with ${id}. Write more of its id.`,
  );
}

async function endSession(
  { api, readBody }: Connection,
  { id, device, current }: SessionRecord,
): Promise<void> {
  await readBody(api.auth.sessions[':id'].$delete({ param: { id } }), 'message');
  note(`Ended: ${device}${current ? ' (this one)' : ''}.`);
}

/** Deletes the account with everything in it, after the password and a yes. */
export async function deleteAccount(options: { yes?: true; passwordStdin?: true }): Promise<void> {
  if (!options.yes && (options.passwordStdin || !canAsk())) {
    throw makeUsageFailure(
      'There is no terminal to ask at. If you are sure, add --yes --password-stdin.',
    );
  }
  const target = resolveTarget(await readConfig(), getProcess().env);
  const { api, readBody } = await connectSignedIn();
  const { user } = await readBody(api.profile.$get(), 'user');
  note(`This deletes ${user.email} on ${target.server} with every reading, at once and for good.`);
  note('To keep a copy first: unitwise backup -o household.json');
  await requireYes('Delete it?', options.yes);
  const [password = ''] = await readPasswords(options.passwordStdin, ['Password: '], 1);
  const input = deleteAccountSchema.safeParse({ password });
  if (!input.success) {
    throw makeFailure(input.error.issues.map(({ message }) => message).join(' '));
  }
  const { message } = await readBody(api.account.$delete({ json: input.data }), 'message');
  if (target.isStored && target.token !== undefined) await forgetToken(target.token);
  note(message);
}

async function readPasswords(
  fromStdin: true | undefined,
  questions: string[],
  count: number,
): Promise<string[]> {
  if (fromStdin) return readLines(count);
  if (!canAsk()) {
    throw makeUsageFailure(
      'There is no terminal to ask at. Send it through stdin: --password-stdin',
    );
  }
  const answers: string[] = [];
  for (const question of questions) answers.push(await askHidden(question));
  return answers;
}
