import { type ActionFunctionArgs, redirect } from '@remix-run/cloudflare';
import { toPageFailure } from '#app/base/access.ts';
import { readForm } from '#app/forms/read-form.ts';
import { ProductError } from '#domain/base/errors.ts';
import { chooseSafeTarget } from './safe-redirect.ts';

export function loader() {
  return redirect('/');
}

/**
 * Ends the session and goes to the landing page, or where the form says. A session that has ended already is no
 * obstacle.
 */
export async function action({ request, context }: ActionFunctionArgs) {
  const goTo = (await readForm(request, ['goTo'])).get('goTo');
  try {
    if (context.caller !== undefined)
      await context.services.accounts.signOut(context.openHome(context.caller));
  } catch (error) {
    if (!(error instanceof ProductError) || error.code !== 'unauthenticated') {
      throw toPageFailure(error, { request, context });
    }
  }
  const target = typeof goTo === 'string' ? chooseSafeTarget(goTo) : '/';
  return redirect(target, { headers: { 'Set-Cookie': context.makeSignOutCookie() } });
}
