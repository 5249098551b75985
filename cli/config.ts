/** The stored sign-in: the server, and the token that this server issued. */
import { chmod, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, isAbsolute, join } from 'node:path';
import { getProcess } from './command-process.ts';
import {
  describeFileProblem,
  findSystemCode,
  makeFailure,
  makeReadFailure,
  makeUsageFailure,
} from './failure.ts';

const DEFAULT_SERVER = 'http://localhost:8787';

export interface Config {
  server?: string;
  token?: string;
  /** A random id by which the server recognises this computer at the next sign-in. */
  device?: string;
}

/** Where requests go, and as whom. */
export interface Target {
  server: string;
  token: string | undefined;
  /** The token is the stored one, and not from the environment. */
  isStored: boolean;
}

type Environment = Readonly<Record<string, string | undefined>>;

/** The file of the sign-in (XDG Base Directory Specification). */
export function findConfigFile(env: Environment = getProcess().env): string {
  const folder = env['XDG_CONFIG_HOME'];
  // XDG says to ignore a relative path.
  const base = folder && isAbsolute(folder) ? folder : join(homedir(), '.config');
  return join(base, 'unitwise', 'config.json');
}

/** The stored sign-in; empty where there is none. Throws a `Failure` when the file cannot be read. */
export async function readConfig(env: Environment = getProcess().env): Promise<Config> {
  const file = findConfigFile(env);
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (error) {
    if (findSystemCode(error) === 'ENOENT') return {};
    throw makeReadFailure(file, error);
  }
  return parseConfig(text);
}

/** A broken file counts as empty: signing in again repairs it. */
function parseConfig(text: string): Config {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return {};
  }
  if (typeof value !== 'object' || value === null) return {};
  const { server, token, device } = value as Record<string, unknown>;
  return {
    ...(typeof server === 'string' ? { server } : {}),
    ...(typeof token === 'string' ? { token } : {}),
    ...(typeof device === 'string' && /^[\w-]{43}$/.test(device) ? { device } : {}),
  };
}

/** Stores the sign-in, readable by its owner only. A rename makes it complete or unchanged. */
export async function writeConfig(
  config: Config,
  env: Environment = getProcess().env,
): Promise<void> {
  const file = findConfigFile(env);
  const folder = dirname(file);
  const draft = `${file}.${process.pid}.tmp`;
  try {
    await makeFolder(folder);
    await chmod(folder, 0o700);
    await rm(draft, { force: true });
    await writeFile(draft, `${JSON.stringify(config, null, 2)}\n`, { mode: 0o600, flag: 'wx' });
    await rename(draft, file);
  } catch (error) {
    await rm(draft, { force: true }).catch(() => undefined);
    throw makeFailure(`Could not store the sign-in in ${file}: ${describeFileProblem(error)}.`);
  }
}

/** Not Node's `recursive`, which never returns where the system itself refuses, as under /proc. */
async function makeFolder(folder: string): Promise<void> {
  const make = () => mkdir(folder, { mode: 0o700 });
  try {
    await make();
  } catch (error) {
    if (findSystemCode(error) === 'EEXIST') return;
    if (findSystemCode(error) !== 'ENOENT' || dirname(folder) === folder) throw error;
    await makeFolder(dirname(folder));
    await make();
  }
}

/** Deletes a token, unless another was stored since. The server stays stored. */
export async function forgetToken(
  token: string,
  env: Environment = getProcess().env,
): Promise<void> {
  const config = await readConfig(env);
  if (config.token !== token) return;
  const { token: _, ...others } = config;
  await writeConfig(others, env);
}

/**
 * The server and token to use. A stored token is sent only to the server that issued it;
 * `UNITWISE_TOKEN` is sent to any server.
 */
export function resolveTarget(config: Config, env: Environment, serverOption?: string): Target {
  const server = normalizeServer(
    serverOption ?? (env['UNITWISE_URL'] || config.server) ?? DEFAULT_SERVER,
  );
  const token = env['UNITWISE_TOKEN']?.trim();
  if (token) return { server, token: requireHeaderSafe(token), isStored: false };
  const isItsServer = config.server !== undefined && isSameServer(config.server, server);
  return { server, token: isItsServer ? config.token : undefined, isStored: true };
}

function requireHeaderSafe(token: string): string {
  if (/^[\x21-\x7e]+$/.test(token)) return token;
  throw makeUsageFailure('UNITWISE_TOKEN is not a token: it holds spaces or other characters.');
}

function isSameServer(stored: string, server: string): boolean {
  try {
    return normalizeServer(stored) === server;
  } catch {
    return false;
  }
}

/** A server's address in one form, without a slash at its end. */
export function normalizeServer(text: string): string {
  const example = 'Write it as in https://unitwise.example.in.';
  let url: URL;
  try {
    url = new URL(text);
  } catch {
    throw makeUsageFailure(`"${text}" is not the address of a server. ${example}`);
  }
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    throw makeUsageFailure(`The server's address must begin with http:// or https://. ${example}`);
  }
  if (url.username !== '' || url.password !== '' || url.search !== '' || url.hash !== '') {
    throw makeUsageFailure(
      `The server's address must be without a name, a password, "?" and "#". ${example}`,
    );
  }
  return url.origin + url.pathname.replace(/\/+$/, '');
}

/** Whether what is sent to a server could be read on the way. */
export function isUnprotected(server: string): boolean {
  const { protocol, hostname } = new URL(server);
  const isOwn =
    hostname === 'localhost' ||
    hostname.endsWith('.localhost') ||
    hostname === '[::1]' ||
    /^127(\.\d+){3}$/.test(hostname);
  return protocol === 'http:' && !isOwn;
}
