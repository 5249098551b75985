import { type AppLoadContext, redirect } from '@remix-run/cloudflare';
import { ProductError } from '#domain/base/errors.ts';
import type { User } from '#domain/home/profile.ts';

/** Returns the signed-in user, or undefined if the session is invalid or can't be checked. */
export async function findSignedInUser({
  caller,
  services,
  openHome,
  logFailure,
}: AppLoadContext): Promise<User | undefined> {
  if (caller === undefined) return undefined;
  try {
    return await services.profiles.get(openHome(caller));
  } catch (error) {
    if (!(error instanceof ProductError)) logFailure(error);
    return undefined;
  }
}

/**
 * Someone already signed in has no use for these forms and goes on to `target`. Whoever's session is
 * not good, or cannot be looked up, gets the form; so does a guest, who has no account yet.
 */
export async function skipSignedIn(context: AppLoadContext, target: string): Promise<void> {
  if (context.caller?.isGuest === true) return;
  if ((await findSignedInUser(context)) !== undefined) throw redirect(target);
}
