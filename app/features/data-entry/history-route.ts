import { type LoaderFunctionArgs, redirect } from '@remix-run/cloudflare';
import type { ClientLoaderFunctionArgs } from '@remix-run/react';
import { makeOnboardingPath, makeTermsPath, runAsCaller } from '#app/base/access.ts';
import type { Page } from '#domain/base/page.ts';
import type { Change } from '#domain/history/change.ts';
import { readingIdSchema } from '#domain/reading/reading.ts';
import { parseReadingId } from '#domain/reading/reading-id.ts';

const NO_CHANGES: Page<Change> = { items: [], next: null, isFirst: true };

/** What was done to one reading, for its form when script has opened it. */
export async function loader(args: LoaderFunctionArgs) {
  const id = new URL(args.request.url).searchParams.get('reading') ?? '';
  if (!readingIdSchema.safeParse(id).success) return Response.json(NO_CHANGES);
  const { screens } = args.context.services;
  const { mustOnboard, agreedToTerms, history } = await runAsCaller(args, (home) =>
    screens.loadReadingHistory(home, parseReadingId(id)),
  );
  if (!agreedToTerms) throw redirect(makeTermsPath(args.request));
  if (mustOnboard) throw redirect(makeOnboardingPath(args));
  // Its address may be opened as a page, which wants a response.
  return Response.json(history satisfies Page<Change>);
}

/** A history that could not be had leaves the form as it is. */
export async function clientLoader({ serverLoader }: ClientLoaderFunctionArgs) {
  try {
    return await serverLoader<Page<Change>>();
  } catch (error) {
    // Redirects lead on.
    if (error instanceof Response) throw error;
    return NO_CHANGES;
  }
}
