/** How a form that a service refused, or failed at, is answered. */
import type { Submission } from '@conform-to/react';
import { type ErrorCode, isProductError } from '../../domain/errors.ts';
import { counted } from '../../domain/format.ts';

/** No answer repeats a password: what was typed stays in the browser. */
const SECRETS = ['password', 'confirmPassword'];

const STATUSES: Partial<Record<ErrorCode, number>> = {
  invalid: 400,
  unauthenticated: 401,
  conflict: 409,
  tooMany: 429,
  unavailable: 503,
};

export interface Refusal {
  /** What is said to the person. */
  message: string;
  /** What is said at the fields. */
  fieldErrors: Record<string, string[]>;
  init: { status: number; headers: Record<string, string> };
}

/** The form as it was sent, without its passwords, and with what is wrong with it. */
export function replyTo(
  submission: Submission<unknown, string[]>,
  errors: { formErrors?: string[]; fieldErrors?: Record<string, string[]> } = {},
) {
  return submission.reply({ ...errors, hideFields: SECRETS });
}

/** A failure in words and as an HTTP status. `unexpected` is said of what only the log explains. */
export function refusal(error: unknown, unexpected: string): Refusal {
  if (!isProductError(error)) {
    return { message: unexpected, fieldErrors: {}, init: { status: 500, headers: {} } };
  }
  const { code, details, retryAfterSeconds: wait } = error;
  const fieldErrors: Refusal['fieldErrors'] = {};
  for (const { field, message } of details) {
    if (field !== undefined) fieldErrors[field] = [...(fieldErrors[field] ?? []), message];
  }
  return {
    message: wait === undefined ? error.message : `${error.message} ${waitText(wait)}`,
    fieldErrors,
    init: {
      status: STATUSES[code] ?? 400,
      headers: wait === undefined ? {} : { 'Retry-After': String(wait) },
    },
  };
}

function waitText(seconds: number): string {
  const wait =
    seconds < 60 ? counted(seconds, 'second') : counted(Math.ceil(seconds / 60), 'minute');
  return `You can try again in ${wait}.`;
}
