import { type AppLoadContext, redirect } from '@remix-run/cloudflare';
import { ProductError } from '../../../domain/errors.ts';

/**
 * Someone already signed in has no use for these forms and goes on to `target`. Whoever's session is
 * not good, or cannot be looked up, gets the form.
 */
export async function skipSignedIn(context: AppLoadContext, target: string): Promise<void> {
  const { caller, services } = context;
  if (caller === undefined) return;
  try {
    await services.profiles.get(caller);
  } catch (error) {
    if (!(error instanceof ProductError)) context.logFailure(error);
    return;
  }
  throw redirect(target);
}
