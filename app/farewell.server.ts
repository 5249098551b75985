/** A word to who has just deleted the account, on the public page that this leads to. */
import { createCookie } from '@remix-run/cloudflare';

/** In a cookie, not in the address: nobody can send somebody else a link that says so. */
const cookie = createCookie('farewell', {
  httpOnly: true,
  secure: true,
  sameSite: 'lax',
  path: '/',
  maxAge: 60,
});

/** The `Set-Cookie` header that has the landing page say it. */
export function farewell(): Promise<string> {
  return cookie.serialize(true);
}

/** Whether to say it, and then the `Set-Cookie` header after which it is not said again. */
export async function takeFarewell(request: Request): Promise<string | undefined> {
  const wanted = await cookie.parse(request.headers.get('Cookie'));
  return wanted === true ? cookie.serialize('', { maxAge: 0 }) : undefined;
}
