import { type ActionFunctionArgs, redirect } from '@remix-run/cloudflare';
import { toPageFailure } from '#app/base/access.ts';
import { ProductError } from '#domain/base/errors.ts';

export function loader() {
  return redirect('/');
}

/** Ends the session and goes to the landing page. A session that has ended already is no obstacle. */
export async function action({ request, context }: ActionFunctionArgs) {
  try {
    if (context.caller !== undefined)
      await context.services.accounts.signOut(context.openHome(context.caller));
  } catch (error) {
    if (!(error instanceof ProductError) || error.code !== 'unauthenticated') {
      throw toPageFailure(error, { request, context });
    }
  }
  return redirect('/', { headers: { 'Set-Cookie': context.makeSignOutCookie() } });
}
