/** Forms that were sent by script, and what they say when no response of ours came. */
import type { SubmissionResult } from '@conform-to/react';
import { describeRouteError } from '#app/base/route-error.ts';

/** What a form says when there is no response. */
export interface FailureTexts {
  /** The server could not be reached. */
  unreachable: string;
  /** What came is a failure, or not from us: a proxy's error page, say. */
  failed: string;
}

/**
 * For a route's `clientAction`: returns the server's action data. When no response of ours came, `refuse` makes some, so
 * that the form and what was typed in it stay: it gets the text that says so, and whether the server was not reached.
 * Redirects are thrown on.
 */
export async function callAction<T>(
  serverAction: () => Promise<T>,
  texts: FailureTexts,
  refuse: NoInfer<(text: string, isUnreached: boolean) => T | Promise<T>>,
) {
  try {
    return await serverAction();
  } catch (error) {
    if (error instanceof Response) throw error;
    // Only a request that failed on its way is a TypeError.
    const isUnreached = error instanceof TypeError;
    const text = describeRouteError(error) ?? (isUnreached ? texts.unreachable : texts.failed);
    // With this status nothing is fetched again, which may fail as well and replace the form. A
    // response, because the status of `data()` is lost on its way out of a client action.
    return Response.json(await refuse(text, isUnreached), { status: 503 });
  }
}

/** A form as it was sent, with a message above it. */
export function repeatForm(formData: FormData, message: string): SubmissionResult<string[]> {
  const values = [...formData].map(([name, value]) => [name, String(value)]);
  return { status: 'error', initialValue: Object.fromEntries(values), error: { '': [message] } };
}
