/** Who may see the protected screens. */
import { type AppLoadContext, redirect, redirectDocument } from '@remix-run/cloudflare';
import { ProductError } from '../domain/errors.ts';
import type { User } from '../domain/profile.ts';

type Caller = NonNullable<AppLoadContext['caller']>;

interface Arguments {
  request: Request;
  context: AppLoadContext;
}

/**
 * What a protected screen shows. Who is not signed in goes to sign in, and comes back afterwards;
 * who has not finished onboarding goes there first.
 */
export async function protectedScreen<T extends { user: User }>(
  args: Arguments,
  load: (caller: Caller) => Promise<T>,
): Promise<T> {
  const screen = await asCaller(args, load);
  if (!screen.user.onboardingComplete) throw redirect('/onboarding');
  return screen;
}

/** What the onboarding shows. Redirects whoever has finished it or is not signed in. */
export async function onboardingScreen<T extends { user: User }>(
  args: Arguments,
  load: (caller: Caller) => Promise<T>,
): Promise<T> {
  const screen = await asCaller(args, load);
  if (screen.user.onboardingComplete) throw redirect('/dashboard');
  return screen;
}

/** Leads who may not see the protected screens to where these lead them: for addresses that are no screens. */
export async function requireOnboarded(args: Arguments): Promise<void> {
  const user = await asCaller(args, (caller) => args.context.services.profiles.get(caller));
  if (!user.onboardingComplete) throw redirectDocument('/onboarding');
}

/** Does something for the caller; who is not, or no longer, signed in goes to sign in. */
export async function asCaller<T>(
  { request, context }: Arguments,
  act: (caller: Caller) => Promise<T>,
): Promise<T> {
  if (context.caller === undefined) throw toSignIn({ request, context });
  try {
    return await act(context.caller);
  } catch (error) {
    if (error instanceof ProductError && error.code === 'unauthenticated')
      throw toSignIn({ request, context });
    // What a form was sent for, its own answer tells.
    throw request.method === 'GET' ? pageFailure(error, context) : error;
  }
}

/** What a page is refused with: what cannot be had just now says so, any other failure is as it is. */
export function pageFailure(error: unknown, context: AppLoadContext): unknown {
  if (!(error instanceof ProductError) || error.code !== 'unavailable') return error;
  if (error.cause !== undefined) context.logFailure(error);
  return new Response(error.message, { status: 503 });
}

/** A full page load: nothing that the browser held for the ended session stays. */
function toSignIn({ request, context }: Arguments): Response {
  const { pathname, search } = new URL(request.url);
  const origin = request.method === 'GET' ? pathname + search : pathname;
  return redirectDocument(`/auth/login?redirectTo=${encodeURIComponent(origin)}`, {
    headers: { 'Set-Cookie': context.signOutCookie() },
  });
}
