/** What actions return, and what a form says when it was refused or could not be stored. */
import type { Submission, SubmissionResult } from '@conform-to/react';
import type { ToastMessage } from '#app/ui/layout/toast.tsx';
import { type ErrorCode, type ErrorDetail, ProductError } from '#domain/base/errors.ts';
import { formatCount } from '#domain/base/format.ts';

/** What an action returns to a form. */
export interface ActionData {
  toast?: ToastMessage;
  /** For Conform: the form as it was sent, with its errors. */
  result?: SubmissionResult<string[]>;
  /** Nothing was stored: the form stays as it was sent, and no data is fetched again. */
  refused?: boolean;
  /** It is queued on this phone, to be sent later: no data is fetched again. */
  queued?: boolean;
  /** The page's status, where it is not 200. */
  status?: number | undefined;
}

/** Why a service refused, or failed. */
export interface Failure {
  /** Absent for a failure that only the log explains. */
  code?: ErrorCode;
  /** One sentence for the person. */
  message: string;
  details: readonly ErrorDetail[];
  init: { status: number; headers: Record<string, string> };
}

const STATUSES: Partial<Record<ErrorCode, number>> = {
  invalid: 400,
  unauthenticated: 401,
  role: 403,
  conflict: 409,
  tooLarge: 413,
  unsupportedType: 415,
  tooMany: 429,
  unavailable: 503,
};

/** Fields whose values no response repeats. */
export const SECRET_FIELDS = ['password', 'confirmPassword', 'oldPassword', 'newPassword'];

/**
 * What an action caught, as something to return. Failures that are not the form's fault are logged, and
 * described by `unexpectedText`. A thrown response (a redirect) is thrown on.
 */
export function describeFailure(
  error: unknown,
  context: { logFailure(error: unknown): void },
  unexpectedText: string,
): Failure {
  if (error instanceof Response) throw error;
  if (!(error instanceof ProductError)) {
    context.logFailure(error);
    return { message: unexpectedText, details: [], init: { status: 500, headers: {} } };
  }
  const { code, details, retryAfterSeconds: wait } = error;
  if (code === 'unavailable' && error.cause !== undefined) context.logFailure(error);
  return {
    code,
    message: wait === undefined ? error.message : `${error.message} ${describeWait(wait)}`,
    details,
    init: {
      status: STATUSES[code] ?? 400,
      headers: wait === undefined ? {} : { 'Retry-After': String(wait) },
    },
  };
}

function describeWait(seconds: number): string {
  const wait =
    seconds < 60 ? formatCount(seconds, 'second') : formatCount(Math.ceil(seconds / 60), 'minute');
  return `You can try again in ${wait}.`;
}

/**
 * A form with what is wrong with it: the errors of its schema, and those of `failure`: its message above
 * the form, its details at their fields. Passwords stay in the browser.
 */
export function refuseForm(
  submission: Submission<unknown, string[]>,
  failure: Partial<Pick<Failure, 'code' | 'message' | 'details'>> = {},
): ActionData {
  const { code, message, details = [] } = failure;
  const fieldErrors: Record<string, string[]> = {};
  for (const { field, message: problem } of details) {
    if (field !== undefined) fieldErrors[field] = [...(fieldErrors[field] ?? []), problem];
  }
  const result = submission.reply({
    ...(message === undefined ? {} : { formErrors: [message] }),
    fieldErrors,
    hideFields: SECRET_FIELDS,
  });
  return { result, refused: true, status: chooseStatus(code) };
}

/** A failure without fields to show it at, as a toast. */
export function refuseWithToast({ code, message }: Pick<Failure, 'code' | 'message'>): ActionData {
  return {
    toast: { kind: 'error', text: message },
    // Not found: the page loads its data again, and the deleted row disappears.
    refused: code !== 'notFound',
    status: chooseStatus(code),
  };
}

const CODES_WITH_STATUS: readonly ErrorCode[] = ['unavailable', 'role', 'unauthenticated'];

/** A refused form is answered with 200, or as the API is where the role, the database or a sign-out is why. */
export function chooseStatus(code: ErrorCode | undefined): number | undefined {
  return code !== undefined && CODES_WITH_STATUS.includes(code) ? STATUSES[code] : undefined;
}
