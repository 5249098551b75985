/** The sign-in token in the browser: a cookie that scripts cannot read (decisions 7 and 8). */
import { parse, serialize } from 'hono/utils/cookie';
import { SESSION_MS } from './token.ts';

/** Over plain http, which only a local service speaks, browsers refuse the prefix and `Secure`. */
function cookieFor(url: string): { name: string; secure: boolean } {
  const secure = url.startsWith('https:');
  return { name: secure ? '__Host-token' : 'token', secure };
}

export function cookieToken(request: Request): string | undefined {
  const { name } = cookieFor(request.url);
  return parse(request.headers.get('Cookie') ?? '', name)[name];
}

/** The `Set-Cookie` header that signs a browser in. */
export function signInCookie(request: Request, token: string): string {
  return cookie(request, token, SESSION_MS / 1000);
}

/** The `Set-Cookie` header that signs a browser out. */
export function signOutCookie(request: Request): string {
  return cookie(request, '', 0);
}

function cookie(request: Request, value: string, maxAge: number): string {
  const { name, secure } = cookieFor(request.url);
  return serialize(name, value, { httpOnly: true, secure, sameSite: 'Lax', path: '/', maxAge });
}

/** A token without its signature: says who is signed in and until when, and is of no use to a thief. */
export function withoutSignature(token: string): string {
  return token.split('.').slice(0, 2).join('.');
}
