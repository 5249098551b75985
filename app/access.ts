/** Who may see the protected screens. */
import { type AppLoadContext, redirect, redirectDocument } from '@remix-run/cloudflare';
import { ProductError } from '../domain/errors.ts';
import type { User } from '../domain/profile.ts';

type Caller = NonNullable<AppLoadContext['caller']>;

interface RouteArgs {
  request: Request;
  context: AppLoadContext;
}

/**
 * What a protected screen shows. Who is not signed in goes to sign in, and comes back afterwards;
 * who has not finished onboarding goes there first.
 */
export async function protectedScreen<T extends { user: User }>(
  args: RouteArgs,
  load: (caller: Caller) => Promise<T>,
): Promise<T> {
  const screen = await asCaller(args, load);
  if (!screen.user.onboardingComplete) throw redirect('/onboarding');
  return screen;
}

/** What the onboarding shows. Redirects whoever has finished it or is not signed in. */
export async function onboardingScreen<T extends { user: User }>(
  args: RouteArgs,
  load: (caller: Caller) => Promise<T>,
): Promise<T> {
  const screen = await asCaller(args, load);
  if (screen.user.onboardingComplete) throw redirect('/dashboard');
  return screen;
}

/** Redirects as `protectedScreen` does: for routes that answer with a file. */
export async function requireOnboarded(args: RouteArgs): Promise<void> {
  const user = await asCaller(args, (caller) => args.context.services.profiles.get(caller));
  if (!user.onboardingComplete) throw redirectDocument('/onboarding');
}

/** Does something for the caller; who is not, or no longer, signed in goes to sign in. */
export async function asCaller<T>(
  { request, context }: RouteArgs,
  act: (caller: Caller) => Promise<T>,
): Promise<T> {
  if (context.caller === undefined) throw toSignIn({ request, context });
  try {
    return await act(context.caller);
  } catch (error) {
    if (error instanceof ProductError && error.code === 'unauthenticated')
      throw toSignIn({ request, context });
    // An action says itself what went wrong.
    throw request.method === 'GET' ? pageFailure(error, context) : error;
  }
}

/** Turns `unavailable` into a response of 503; returns any other error unchanged. */
export function pageFailure(error: unknown, context: AppLoadContext): unknown {
  if (!(error instanceof ProductError) || error.code !== 'unavailable') return error;
  if (error.cause !== undefined) context.logFailure(error);
  return new Response(error.message, { status: 503 });
}

/** A full page load: nothing that the browser held for the ended session stays. */
function toSignIn({ request, context }: RouteArgs): Response {
  const { pathname, search } = new URL(request.url);
  const origin = request.method === 'GET' ? pathname + search : pathname;
  return redirectDocument(`/auth/login?redirectTo=${encodeURIComponent(origin)}`, {
    headers: { 'Set-Cookie': context.signOutCookie() },
  });
}
