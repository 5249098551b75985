/** When a screen's data is fetched again, and what a form is told when nobody answers. */
import type { SubmissionResult } from '@conform-to/react';
import type { ShouldRevalidateFunctionArgs } from '@remix-run/react';

/**
 * For a route's `shouldRevalidate`: only what may have changed is fetched again. Not when a dialog
 * opens by the address, and not when a form was refused (its answer says `refused`).
 */
export function unlessUnchanged(change: ShouldRevalidateFunctionArgs): boolean {
  const { currentUrl, nextUrl, formMethod, actionResult, defaultShouldRevalidate } = change;
  const samePage = currentUrl.pathname === nextUrl.pathname;
  if (formMethod === undefined && samePage && currentUrl.search !== nextUrl.search) return false;
  if (isRefused(actionResult)) return false;
  return defaultShouldRevalidate;
}

function isRefused(answer: unknown): boolean {
  return typeof answer === 'object' && answer !== null && 'refused' in answer && !!answer.refused;
}

/**
 * For a route's `clientAction`: the server's answer, or `unanswered` when it could not be reached,
 * so that the form and what was typed in it stay.
 */
export async function answerOr<T>(serverAction: () => Promise<T>, unanswered: NoInfer<T>) {
  try {
    return await serverAction();
  } catch (error) {
    // Only a request that failed on its way is a TypeError; redirects are thrown, too.
    if (!(error instanceof TypeError)) throw error;
    // With this status nothing is fetched again, which would fail as well and replace the form. A
    // response, because the status of `data()` is lost on its way out of a client action.
    return Response.json(unanswered, { status: 503 });
  }
}

/** What a form is told that could not be sent: it stays as it is, with this above it. */
export function unsentForm(formData: FormData, message: string): SubmissionResult<string[]> {
  const values = [...formData].map(([name, value]) => [name, String(value)]);
  return { status: 'error', initialValue: Object.fromEntries(values), error: { '': [message] } };
}
