/** Forms that the server could not be reached for. */
import type { SubmissionResult } from '@conform-to/react';

/**
 * For a route's `clientAction`: the server's answer, or `unreachable` when no answer came, so that the
 * form and what was typed in it stay.
 */
export async function callAction<T>(serverAction: () => Promise<T>, unreachable: NoInfer<T>) {
  try {
    return await serverAction();
  } catch (error) {
    // Only a request that failed on its way is a TypeError; redirects are thrown, too.
    if (!(error instanceof TypeError)) throw error;
    // With this status nothing is fetched again, which would fail as well and replace the form. A
    // response, because the status of `data()` is lost on its way out of a client action.
    return Response.json(unreachable, { status: 503 });
  }
}

/** A form as it was sent, with a message above it. */
export function repeatForm(formData: FormData, message: string): SubmissionResult<string[]> {
  const values = [...formData].map(([name, value]) => [name, String(value)]);
  return { status: 'error', initialValue: Object.fromEntries(values), error: { '': [message] } };
}
