import { type LoaderFunctionArgs, redirect } from '@remix-run/cloudflare';
import type { ClientLoaderFunctionArgs } from '@remix-run/react';
import { readingIdSchema, readingKey } from '../../../domain/reading.ts';
import { asCaller } from '../../guard.ts';

/** What was done to one reading, for its form when script has opened it. */
export async function loader(args: LoaderFunctionArgs) {
  const id = new URL(args.request.url).searchParams.get('reading') ?? '';
  if (!readingIdSchema.safeParse(id).success) return { changes: [] };
  const { screens } = args.context.services;
  const { user, changes } = await asCaller(args, (caller) =>
    screens.readingHistory(caller, readingKey(id)),
  );
  if (!user.onboardingComplete) throw redirect('/onboarding');
  return { changes };
}

/** A history that could not be had leaves the form as it is. */
export async function clientLoader({ serverLoader }: ClientLoaderFunctionArgs) {
  try {
    return await serverLoader<typeof loader>();
  } catch (error) {
    // Redirects lead on.
    if (error instanceof Response) throw error;
    return { changes: [] };
  }
}
