/** The sign-in token and the device's token in the browser: cookies that scripts cannot read. */
import { parse, serialize } from 'hono/utils/cookie';
import { DEVICE_MS } from './devices.ts';
import { SESSION_MS } from './token.ts';

type CookieName = 'token' | 'device';

/** Over plain http, which only a local service speaks, browsers refuse the prefix and `Secure`. */
function chooseCookie(url: string, cookieName: CookieName): { name: string; secure: boolean } {
  const secure = url.startsWith('https:');
  return { name: secure ? `__Host-${cookieName}` : cookieName, secure };
}

/** What a request's cookie holds. */
export function readCookie(request: Request, cookieName: CookieName): string | undefined {
  const { name } = chooseCookie(request.url, cookieName);
  return parse(request.headers.get('Cookie') ?? '', name)[name];
}

/** The `Set-Cookie` header that signs a browser in. */
export function makeSignInCookie(request: Request, token: string, durationMs = SESSION_MS): string {
  return makeCookie(request, 'token', token, durationMs);
}

/** The `Set-Cookie` header that signs a browser out. */
export function makeSignOutCookie(request: Request): string {
  return makeCookie(request, 'token', '', 0);
}

/** The `Set-Cookie` header by which a browser that signed in is known again, also after signing out. */
export function makeDeviceCookie(request: Request, deviceToken: string): string {
  return makeCookie(request, 'device', deviceToken, DEVICE_MS);
}

function makeCookie(request: Request, cookieName: CookieName, value: string, ms: number): string {
  const { name, secure } = chooseCookie(request.url, cookieName);
  const maxAge = ms / 1000;
  return serialize(name, value, { httpOnly: true, secure, sameSite: 'Lax', path: '/', maxAge });
}

/** A token without its signature: says who is signed in and until when, and is of no use to a thief. */
export function dropSignature(token: string): string {
  return token.split('.').slice(0, 2).join('.');
}
