/** The bindings and secrets of the Worker, parsed once. */
import { PUSH_DEVICES_MAX } from '#domain/base/limits.ts';
import { PASSWORD_COST } from './auth/password.ts';

/** A rate limiting binding. */
export interface RateLimit {
  limit(options: { key: string }): Promise<{ success: boolean }>;
}

/** The part of the Workers AI binding that phrasing a tip needs. */
export interface LanguageModel {
  run(model: string, input: { messages: { role: string; content: string }[] }): Promise<unknown>;
}

/** The part of the `send_email` binding that is used. */
export interface Mailer {
  send(mail: {
    from: string;
    to: string;
    subject: string;
    text: string;
    headers?: Record<string, string>;
  }): Promise<unknown>;
}

/** The part of an R2 bucket that photos need. */
export interface PhotoBucket {
  put(key: string, bytes: Uint8Array): Promise<unknown>;
  get(key: string): Promise<{ arrayBuffer(): Promise<ArrayBuffer> } | null>;
  delete(keys: string[]): Promise<void>;
}

/** The environment as the platform passes it. */
export interface Bindings {
  DB: D1Database;
  ASSETS?: { fetch(request: Request): Promise<Response> };
  SIGNUP_LIMIT: RateLimit;
  SIGNIN_LIMIT: RateLimit;
  TIPS_LIMIT: RateLimit;
  IMPORT_LIMIT: RateLimit;
  VIEWER_IMPORT_LIMIT: RateLimit;
  RESET_LIMIT: RateLimit;
  AI?: LanguageModel;
  EMAIL?: Mailer;
  /** The bucket that stores photos of meters; without it they are stored in the database. */
  PHOTOS?: PhotoBucket;
  /** The address that mail comes from. */
  MAIL_FROM?: string;
  /** Where people reach the service, for all links that leave it: `https://unitwise.example`. Empty: the host that is asked. */
  SITE_URL?: string;
  /** Who runs the service, as /privacy and /terms name them. */
  OPERATOR_NAME?: string;
  /** The address for support, requests and complaints. */
  CONTACT_EMAIL?: string;
  /** The email of the account whose homes are the sample household; without it there is none. */
  DEMO_EMAIL?: string;
  /** `on` logs a line for each request. */
  REQUEST_LOG?: string;
  SIGNING_KEY?: string;
  /** The key before this one: tokens signed with it are valid until they expire. */
  SIGNING_KEY_PREVIOUS?: string;
  /** The pair of keys that signs notifications, public and private, with a point between. Without it none are sent. */
  PUSH_KEYS?: string;
  /** How many notifications a run of reminders may send. */
  PUSHES_A_RUN?: string;
  /** Moves the clock of a service on this computer: set by `scripts/local.ts` alone. */
  CLOCK_OFFSET_MS?: string;
  /** Makes new passwords of a service on this computer cheap to check: set by tests alone. */
  PASSWORD_COST?: string;
}

/** The environment as the Worker uses it. */
export interface Env {
  db: D1Database;
  limits: {
    signup: RateLimit;
    signin: RateLimit;
    tips: RateLimit;
    /** Files to be understood, of members; and of viewers and guests. */
    imports: RateLimit;
    viewerImports: RateLimit;
    reset: RateLimit;
  };
  model: LanguageModel | undefined;
  mailer: Mailer | undefined;
  photos: PhotoBucket | undefined;
  mailFrom: string;
  /** Where people reach the service, without a slash at its end; undefined where nobody has said it. */
  siteUrl: string | undefined;
  operatorName: string;
  contactEmail: string;
  demoEmail: string | undefined;
  /** The key that signs; all of them verify. */
  signingKeys: [Uint8Array, ...Uint8Array[]];
  /** What notifications are signed with, in base64url; undefined where none are sent. */
  pushKeys: { publicKey: string; privateKey: string } | undefined;
  pushesARun: number;
  /** How far the clock of a local service is ahead of the real one; 0 where it is deployed. */
  clockOffsetMs: number;
  /** What checking a new password costs: scrypt's N. */
  passwordCost: number;
}

/** The shortest signing key: as long as the digest that HS256 makes (RFC 7518, section 3.2). */
const SIGNING_KEY_MIN_BYTES = 32;

const REQUIRED_BINDINGS = [
  'DB',
  'SIGNUP_LIMIT',
  'SIGNIN_LIMIT',
  'TIPS_LIMIT',
  'IMPORT_LIMIT',
  'VIEWER_IMPORT_LIMIT',
  'RESET_LIMIT',
] as const;

const envsByBindings = new WeakMap<Bindings, Env>();

/** Parses the environment, once. Throws an Error that says to an operator what is missing. */
export function parseEnv(bindings: Bindings): Env {
  const parsedEnv = envsByBindings.get(bindings);
  if (parsedEnv !== undefined) return parsedEnv;
  for (const name of REQUIRED_BINDINGS) {
    if (bindings[name] === undefined)
      throw new Error(`The binding ${name} is missing in wrangler.toml.`);
  }
  const env: Env = {
    db: bindings.DB,
    limits: {
      signup: bindings.SIGNUP_LIMIT,
      signin: bindings.SIGNIN_LIMIT,
      tips: bindings.TIPS_LIMIT,
      imports: bindings.IMPORT_LIMIT,
      viewerImports: bindings.VIEWER_IMPORT_LIMIT,
      reset: bindings.RESET_LIMIT,
    },
    model: bindings.AI,
    mailer: bindings.EMAIL,
    photos: bindings.PHOTOS,
    mailFrom: bindings.MAIL_FROM ?? 'noreply@unitwise.example',
    siteUrl: parseSiteUrl(bindings.SITE_URL ?? ''),
    operatorName: bindings.OPERATOR_NAME ?? 'the operator of this service',
    contactEmail: bindings.CONTACT_EMAIL ?? 'hello@unitwise.example',
    demoEmail: bindings.DEMO_EMAIL === '' ? undefined : bindings.DEMO_EMAIL?.toLowerCase(),
    signingKeys: [
      parseSigningKey('SIGNING_KEY', bindings.SIGNING_KEY ?? ''),
      ...(bindings.SIGNING_KEY_PREVIOUS === undefined || bindings.SIGNING_KEY_PREVIOUS === ''
        ? []
        : [parseSigningKey('SIGNING_KEY_PREVIOUS', bindings.SIGNING_KEY_PREVIOUS)]),
    ],
    pushKeys: parsePushKeys(bindings.PUSH_KEYS ?? ''),
    pushesARun: parsePushesARun(bindings.PUSHES_A_RUN ?? '900'),
    clockOffsetMs: parseClockOffset(bindings),
    passwordCost: parsePasswordCost(bindings),
  };
  envsByBindings.set(bindings, env);
  return env;
}

function parseSigningKey(name: string, text: string): Uint8Array {
  const key = new TextEncoder().encode(text);
  if (key.byteLength >= SIGNING_KEY_MIN_BYTES) return key;
  throw new Error(
    `The secret ${name} must have at least ${SIGNING_KEY_MIN_BYTES} bytes. Set it with: npx wrangler secret put ${name}`,
  );
}

function parseSiteUrl(text: string): string | undefined {
  if (text === '') return undefined;
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url !== undefined && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/`)
    return url.origin;
  throw new Error('SITE_URL in wrangler.toml must be an address such as https://unitwise.example.');
}

function parsePushKeys(text: string): Env['pushKeys'] {
  if (text === '') return undefined;
  const [, publicKey, privateKey] = /^(B[\w-]{86})\.([\w-]{43})$/.exec(text) ?? [];
  if (publicKey !== undefined && privateKey !== undefined) return { publicKey, privateKey };
  throw new Error('The secret PUSH_KEYS is no pair of keys. Make one with: npm run push-keys');
}

/**
 * Refuses a moved clock where the service is reached by anything but this computer's own name: a session that is over
 * would be good again. A rate limit and the schema's triggers keep the real time.
 */
function parseClockOffset({ CLOCK_OFFSET_MS = '0', SITE_URL = '' }: Bindings): number {
  if (CLOCK_OFFSET_MS === '0') return 0;
  if (!isOnThisComputer(SITE_URL)) {
    throw new Error(
      'CLOCK_OFFSET_MS moves the clock of a service on this computer. Take it out where the service is deployed.',
    );
  }
  if (/^-?\d{1,13}$/.test(CLOCK_OFFSET_MS)) return Number(CLOCK_OFFSET_MS);
  throw new Error('CLOCK_OFFSET_MS must be a whole number of milliseconds.');
}

/** Refuses passwords that are cheap to guess where the service is reached by anything but this computer's own name. */
function parsePasswordCost({ PASSWORD_COST: text, SITE_URL = '' }: Bindings): number {
  if (text === undefined) return PASSWORD_COST;
  if (!isOnThisComputer(SITE_URL)) {
    throw new Error(
      'PASSWORD_COST makes passwords cheap to guess, for tests on this computer. Take it out where the service is deployed.',
    );
  }
  const cost = Number(text);
  if (cost >= 2 && Number.isInteger(Math.log2(cost))) return cost;
  throw new Error('PASSWORD_COST must be a power of two.');
}

function isOnThisComputer(siteUrl: string): boolean {
  return /^http:\/\/localhost(:\d+)?$/.test(siteUrl);
}

/** At least as many as one person has devices: a run sends to all of them. */
function parsePushesARun(text: string): number {
  if (/^\d{1,6}$/.test(text) && Number(text) >= PUSH_DEVICES_MAX) return Number(text);
  throw new Error(
    `PUSHES_A_RUN in wrangler.toml must be a whole number from ${PUSH_DEVICES_MAX} on.`,
  );
}
