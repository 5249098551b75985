/** login, logout, whoami. */
import { randomBytes } from 'node:crypto';
import type { User } from '#domain/home/profile.ts';
import { loginSchema } from '#domain/people/account.ts';
import { connect, connectSignedIn } from '../client.ts';
import { getProcess } from '../command-process.ts';
import { forgetToken, readConfig, resolveTarget, writeConfig } from '../config.ts';
import { EXIT, Failure, makeUsageFailure } from '../failure.ts';
import { type JsonOption, note, show } from '../output.ts';
import { ask, askHidden, canAsk, readFirstLine } from '../terminal.ts';

export interface LoginOptions {
  server?: string;
  email?: string;
  passwordStdin?: true;
}

/** Signs in, and stores the sign-in for the next commands. Throws a `Failure` for wrong credentials. */
export async function login(options: LoginOptions): Promise<void> {
  const config = await readConfig();
  const { server } = resolveTarget(config, getProcess().env, options.server);
  // A device id is never sent to another server.
  const known = config.server === server ? config.device : undefined;
  const device = known ?? randomBytes(32).toString('base64url');
  const { api, readBody } = connect({ server, token: undefined, isStored: false });
  const credentials = await askCredentials(options, server);
  const header = { 'unitwise-device': device };
  const { token, user } = await readBody(
    api.auth.login.$post({ json: credentials, header }),
    'token',
  );
  await writeConfig({ server, token, device });
  note(`Signed in to ${server} as ${user.email}.`);
  if (getProcess().env['UNITWISE_TOKEN']) {
    note('UNITWISE_TOKEN is set and is used instead of this sign-in. Unset it to use the sign-in.');
  }
}

async function askCredentials(options: LoginOptions, server: string) {
  const fromStdin = options.passwordStdin === true || getProcess().stdin.isTTY !== true;
  if (options.email === undefined && (fromStdin || !canAsk())) {
    throw makeUsageFailure('Name the account: unitwise login --email E');
  }
  if (!fromStdin && !canAsk()) {
    throw makeUsageFailure('There is no terminal to ask for the password. Send it through stdin.');
  }
  if (!fromStdin) note(`Signing in to ${server}`);
  const email = options.email ?? (await ask('Email: '));
  const password = fromStdin ? await readFirstLine() : await askHidden('Password: ');
  if (fromStdin && password === '') {
    throw makeUsageFailure('No password came through stdin. Send it as the first line.');
  }
  const parsed = loginSchema.safeParse({ email, password });
  if (parsed.success) return parsed.data;
  throw makeUsageFailure(parsed.error.issues.map(({ message }) => message).join(' '));
}

/** Signs out, on this computer even when the server cannot be reached. */
export async function logout(): Promise<void> {
  const target = resolveTarget(await readConfig(), getProcess().env);
  const { token } = target;
  if (token === undefined) {
    note('You were not signed in.');
    return;
  }
  // Forget the token first: the server may be unreachable.
  if (target.isStored) await forgetToken(token);
  const { api, readBody } = connect({ ...target, isStored: false });
  try {
    await readBody(api.auth.logout.$post(), 'message');
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    if (error.exitCode !== EXIT.notSignedIn) {
      const consequence = target.isStored
        ? 'The sign-in was removed from this computer, but the server did not end it: it stays valid there.'
        : 'The server did not end the sign-in: the token stays valid there.';
      throw new Failure(error.exitCode, `${consequence} ${error.message}`, error.lines);
    }
  }
  note(
    target.isStored
      ? `Signed out of ${target.server}.`
      : `Signed out of ${target.server}. UNITWISE_TOKEN is no longer valid; unset it.`,
  );
}

/** Shows the account and the server of the sign-in. */
export async function showWhoami(options: JsonOption): Promise<void> {
  const { api, server, readBody } = await connectSignedIn();
  const { user } = await readBody(api.profile.$get(), 'user');
  show({ server, user }, options.json, (shown) => renderWhoami(shown.user, shown.server));
}

/** `Asha Rao <asha@example.in>`, and the server below. */
function renderWhoami(user: Pick<User, 'firstName' | 'lastName' | 'email'>, server: string) {
  return `${user.firstName} ${user.lastName} <${user.email}>\n${server}\n`;
}
