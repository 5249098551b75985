/**
 * A push service with browsers behind it: takes messages as one does (RFC 8030), checks who sends them (RFC 8292), and
 * decrypts them as the browser would (RFC 8291).
 */
import { importJWK, jwtVerify } from 'jose';

export interface Subscription {
  endpoint: string;
  p256dh: string;
  auth: string;
}

export interface Pushed {
  endpoint: string;
  notice: { title: string; body: string; path: string; stopPath: string };
  ttl: number;
  claims: { aud?: unknown; sub?: unknown; exp?: unknown };
}

interface Browser extends Subscription {
  keys: CryptoKeyPair;
}

const P256 = { name: 'ECDH', namedCurve: 'P-256' } as const;
const utf8 = new TextEncoder();
const toText = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url');
const toBytes = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'));

export class PushService {
  readonly pushed: Pushed[] = [];
  /** What it answers in place of 201, by endpoint. */
  readonly answers = new Map<string, () => Response | Promise<Response>>();
  readonly #browsers = new Map<string, Browser>();
  readonly #publicKey: string;

  /** `keys` as the Worker has them: messages signed with others are refused. */
  constructor(keys: string) {
    this.#publicKey = keys.split('.')[0] ?? '';
  }

  /** A new browser that takes messages, at one of the services that browsers use. */
  async subscribe(origin = 'https://fcm.googleapis.com'): Promise<Subscription> {
    const keys = (await crypto.subtle.generateKey(P256, true, ['deriveBits'])) as CryptoKeyPair;
    const point = (await crypto.subtle.exportKey('raw', keys.publicKey)) as ArrayBuffer;
    const given = {
      endpoint: `${origin}/send/${crypto.randomUUID()}`,
      p256dh: toText(new Uint8Array(point)),
      auth: toText(crypto.getRandomValues(new Uint8Array(16))),
    };
    this.#browsers.set(given.endpoint, { ...given, keys });
    return given;
  }

  /** Answers a message as a push service does. */
  async take(request: Request): Promise<Response> {
    const { url, method, headers } = request;
    const answer = this.answers.get(url);
    if (answer !== undefined) return answer();
    const browser = this.#browsers.get(url);
    if (browser === undefined || method !== 'POST') return new Response(null, { status: 404 });
    const claims = await this.#verified(headers.get('Authorization') ?? '');
    if (claims === undefined) return new Response(null, { status: 403 });
    if (headers.get('Content-Encoding') !== 'aes128gcm') return new Response(null, { status: 415 });
    const body = new Uint8Array(await request.arrayBuffer());
    if (body.length > 4096) return new Response(null, { status: 413 });
    const notice = JSON.parse(await decrypted(browser, body));
    this.pushed.push({ endpoint: url, notice, ttl: Number(headers.get('TTL')), claims });
    return new Response(null, { status: 201 });
  }

  /** The claims of a sender who shows that it has the private key that this browser subscribed with. */
  async #verified(authorization: string): Promise<Pushed['claims'] | undefined> {
    const [, token = '', key = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization) ?? [];
    if (key !== this.#publicKey) return undefined;
    const point = toBytes(key);
    const [x, y] = [toText(point.slice(1, 33)), toText(point.slice(33))];
    const publicKey = await importJWK({ kty: 'EC', crv: 'P-256', x, y }, 'ES256');
    const { payload } = await jwtVerify(token, publicKey, { algorithms: ['ES256'] });
    return payload;
  }
}

async function derived(secret: ArrayBuffer, salt: Uint8Array, info: Uint8Array, bytes: number) {
  const key = await crypto.subtle.importKey('raw', secret, 'HKDF', false, ['deriveBits']);
  const how = { name: 'HKDF', hash: 'SHA-256', salt: salt.slice(), info: info.slice() };
  return crypto.subtle.deriveBits(how, key, bytes * 8);
}

async function decrypted({ keys, p256dh, auth }: Browser, body: Uint8Array): Promise<string> {
  const salt = body.slice(0, 16);
  const length = body[20] ?? 0;
  const sender = body.slice(21, 21 + length);
  const senderKey = await crypto.subtle.importKey('raw', sender, P256, false, []);
  const agreement = { name: 'ECDH', public: senderKey } as Parameters<
    typeof crypto.subtle.deriveBits
  >[0];
  const shared = await crypto.subtle.deriveBits(agreement, keys.privateKey, 256);
  const info = new Uint8Array([...utf8.encode('WebPush: info\0'), ...toBytes(p256dh), ...sender]);
  const secret = await derived(shared, toBytes(auth), info, 32);
  const key = await derived(secret, salt, utf8.encode('Content-Encoding: aes128gcm\0'), 16);
  const iv = await derived(secret, salt, utf8.encode('Content-Encoding: nonce\0'), 12);
  const aes = await crypto.subtle.importKey('raw', key, 'AES-GCM', false, ['decrypt']);
  const record = body.slice(21 + length);
  const padded = new Uint8Array(await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, aes, record));
  // A 2 ends the last record; zeros may follow it.
  const end = padded.lastIndexOf(2);
  return new TextDecoder().decode(padded.slice(0, end));
}
