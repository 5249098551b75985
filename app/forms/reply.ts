/** What an action answers to a form. */
import type { Submission, SubmissionResult } from '@conform-to/react';
import { data } from '@remix-run/cloudflare';
import { isProductError, type ProductError } from '../../domain/errors.ts';
import type { ToastMessage } from '../components/toast.tsx';

interface Told {
  /** The database did not answer: the page's status says so. */
  unavailable?: boolean;
}

export interface FormAnswer extends Told {
  toast?: ToastMessage;
  /** For Conform: the form as it was sent, with its errors. */
  result?: SubmissionResult<string[]>;
}

/** A form whose input was refused: everything typed comes back with its errors. */
export function refusedForm(
  submission: Submission<unknown, string[]>,
  message?: string,
): FormAnswer {
  return {
    result: submission.reply(message === undefined ? {} : { formErrors: [message] }),
  };
}

/**
 * A form that a service refused: its message above the form, its details at their fields. Any other
 * failure is thrown on, or told in the words of `fallback` where they are given.
 */
export function refusedByService(
  submission: Submission<unknown, string[]>,
  error: unknown,
  fallback?: string,
): FormAnswer {
  if (!isProductError(error)) {
    if (fallback === undefined) throw error;
    return { result: submission.reply({ formErrors: [fallback] }) };
  }
  const fieldErrors: Record<string, string[]> = {};
  for (const { field, message } of error.details) {
    if (field !== undefined) fieldErrors[field] = [...(fieldErrors[field] ?? []), message];
  }
  return {
    result: submission.reply({ formErrors: [error.message], fieldErrors }),
    ...unavailable(error),
  };
}

/** What an answer says of a failure that was none of the form's. */
export function unavailable(error: unknown): Told {
  return isProductError(error) && error.code === 'unavailable' ? { unavailable: true } : {};
}

/**
 * An action's answer, with the status that tells programs what it tells people. One that went well has
 * none of its own: the page that follows may still fail.
 */
export function withStatus<A extends Told>(answer: A) {
  return answer.unavailable === true ? data(answer, { status: 503 }) : answer;
}

/**
 * What a form's action caught: our refusal, or nothing for any other failure. What is no fault of
 * the form is logged; an answer that leads elsewhere is thrown on.
 */
export function refusalOf(
  error: unknown,
  context: { logFailure(error: unknown): void },
): ProductError | undefined {
  if (error instanceof Response) throw error;
  const refusal = isProductError(error) ? error : undefined;
  // A household that is just moving is no failure.
  if (refusal === undefined || (refusal.code === 'unavailable' && refusal.cause !== undefined)) {
    context.logFailure(error);
  }
  return refusal;
}
