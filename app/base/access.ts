/** Who may see the protected screens. */
import {
  type AppLoadContext,
  type LoaderFunctionArgs,
  redirect,
  redirectDocument,
} from '@remix-run/cloudflare';
import { ProductError } from '#domain/base/errors.ts';
import { homeIdSchema } from '#domain/base/fields.ts';
import * as messages from '#domain/base/messages.ts';
import { dropHome, makeHomePath } from './home-path.ts';
import type { Frame, OpenHome } from './load-context.ts';

type RouteArgs = Pick<LoaderFunctionArgs, 'request' | 'params' | 'context'>;

/** An address at which there is nothing. */
const NOT_FOUND_PATH = '/not-found';
const ACCOUNT_PATH = '/dashboard/profile/account';
/** The page that keeps what a browser without script has sent. */
const SIGNED_OUT_PATH = '/auth/signed-out';

/**
 * What a protected screen shows. Who is not signed in goes to sign in, and comes back afterwards;
 * who has not agreed to the terms in force, or not finished onboarding, does so first.
 */
export async function loadProtectedScreen<T extends Frame>(
  args: RouteArgs,
  load: (home: OpenHome) => Promise<T>,
): Promise<T> {
  return runAsCaller(args, async (home) => {
    const loaded = await load(home);
    const elsewhere = findWayBefore(args, loaded);
    if (elsewhere !== undefined) throw redirect(elsewhere);
    // What is told once is told by this screen.
    const told = loaded.notices.at(-1);
    if (told !== undefined) args.context.services.notices.forget(home, told.id);
    return loaded;
  });
}

/** Where a person goes before a screen is shown; undefined where it is shown at once. */
function findWayBefore(args: RouteArgs, screen: Frame): string | undefined {
  if (!screen.agreedToTerms) return isAccount(args) ? undefined : makeTermsPath(args.request);
  // Only an owner can set a home up.
  return !screen.user.onboardingComplete && screen.role === 'owner'
    ? makeOnboardingPath(args)
    : undefined;
}

/** Where the home of an address is set up. */
export function makeOnboardingPath({ params }: Pick<RouteArgs, 'params'>): string {
  return makeHomePath(params['homeId'], '/onboarding');
}

/** Who agrees to nothing can still download the account's data, and delete the account. */
function isAccount({ request }: RouteArgs): boolean {
  return dropHome(new URL(request.url).pathname) === ACCOUNT_PATH;
}

/** Where new terms are agreed to, on the way to what was asked for. */
export function makeTermsPath({ url }: Request): string {
  const { pathname, search } = new URL(url);
  return `/auth/terms?${new URLSearchParams({ redirectTo: pathname + search })}`;
}

/** What the onboarding shows. Redirects whoever has finished it or owns no such home, has not agreed to the terms or is not signed in. */
export async function loadOnboardingScreen<
  T extends { mustOnboard: boolean; agreedToTerms: boolean },
>(args: RouteArgs, load: (home: OpenHome) => Promise<T>): Promise<T> {
  const screen = await runAsCaller(args, load);
  if (!screen.mustOnboard) throw redirect(makeHomePath(args.params['homeId'], '/dashboard'));
  if (!screen.agreedToTerms) throw redirect(makeTermsPath(args.request));
  return screen;
}

/** Redirects as `loadProtectedScreen` does, but never to the terms: a download needs no agreement to them. */
export async function requireOnboarded(args: RouteArgs): Promise<void> {
  const { screens } = args.context.services;
  if (await runAsCaller(args, screens.mustOnboard))
    throw redirectDocument(makeOnboardingPath(args));
}

/**
 * Does something for the caller, in the home that the address names. Who is not, or no longer, signed in goes to sign
 * in, and keeps what they typed; a screen of a home that is not theirs, or is gone, leads to the page for what is not
 * found.
 */
export async function runAsCaller<T>(
  { request, params, context }: RouteArgs,
  act: (home: OpenHome) => Promise<T>,
): Promise<T> {
  const homeId = homeIdSchema.optional().safeParse(params['homeId']);
  if (!homeId.success) throw redirectDocument(NOT_FOUND_PATH);
  if (context.caller === undefined) throw makeNotSignedInResponse({ request, context });
  try {
    return await act(context.openHome({ ...context.caller, homeId: homeId.data }));
  } catch (error) {
    const code = error instanceof ProductError ? error.code : undefined;
    if (code === 'unauthenticated') throw makeNotSignedInResponse({ request, context });
    // An action says itself what went wrong.
    if (request.method !== 'GET') throw error;
    if (code === 'notFound') throw await respondNotFound(context, context.openHome(context.caller));
    throw toPageFailure(error, { request, context });
  }
}

/**
 * What a browser without script sent to a home that is gone is shown, so that nobody types it twice. Who is yet to be
 * told why it is gone goes where that is told.
 */
async function respondNotFound(
  { sentForm, services }: AppLoadContext,
  home: OpenHome,
): Promise<Response> {
  if (sentForm === undefined || sentForm.hasFile) {
    const isTold = await services.notices.hasAny(home);
    return redirectDocument(isTold ? '/dashboard' : NOT_FOUND_PATH);
  }
  return redirect(`${SIGNED_OUT_PATH}?gone`, 307);
}

/**
 * Turns `unavailable` into a response of 503, and any other failure into one of 500 with the request's number, which a
 * person can quote; returns unchanged what leads on, and what failed because its reader left: that is no failure of ours.
 */
export function toPageFailure(
  error: unknown,
  { request, context }: Pick<RouteArgs, 'request' | 'context'>,
): unknown {
  if (!(error instanceof Error) || request.signal.aborted) return error;
  if (!(error instanceof ProductError) || error.code !== 'unavailable') {
    context.logFailure(error);
    return new Response(context.requestId, { status: 500 });
  }
  if (error.cause !== undefined) context.logFailure(error);
  return new Response(error.message, { status: 503 });
}

/**
 * A screen leads to sign in, with a full page load: nothing that the browser held for the ended session stays. A form
 * that a page's script sent stays there, with a message; one that the browser itself sent goes on, with all that was
 * typed but files, to a page from which it can be sent again.
 */
function makeNotSignedInResponse({ request, context }: Pick<RouteArgs, 'request' | 'context'>) {
  const { pathname, search } = new URL(request.url);
  const { sentForm } = context;
  const query = `?redirectTo=${encodeURIComponent(sentForm?.address ?? pathname + search)}`;
  if (sentForm !== undefined) {
    // 303 asks for the page; with 307 the browser sends it the form.
    return redirect(SIGNED_OUT_PATH + query, sentForm.hasFile ? 303 : 307);
  }
  if (request.method === 'POST') return new ProductError('unauthenticated', messages.signInAgain);
  return redirectDocument(`/auth/login${query}`, {
    headers: { 'Set-Cookie': context.makeSignOutCookie() },
  });
}
