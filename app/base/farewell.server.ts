/** A word to who has just deleted the account, on the public page that this leads to. */
import { parse, serialize } from 'hono/utils/cookie';

/** In a cookie, not in the address: nobody can send somebody else a link that says so. */
const COOKIE_NAME = 'farewell';

/** The `Set-Cookie` header that has the landing page say it. */
export function makeFarewellCookie(): string {
  return makeCookie('1', 60);
}

/** Whether to say it, and then the `Set-Cookie` header after which it is not said again. */
export function takeFarewell(request: Request): string | undefined {
  const { [COOKIE_NAME]: value } = parse(request.headers.get('Cookie') ?? '', COOKIE_NAME);
  return value === '1' ? makeCookie('', 0) : undefined;
}

function makeCookie(value: string, maxAge: number): string {
  return serialize(COOKIE_NAME, value, {
    httpOnly: true,
    secure: true,
    sameSite: 'Lax',
    path: '/',
    maxAge,
  });
}
