/**
 * Errors that a person can act on: a closed set of codes, and the body the API sends them in.
 * The API maps a code to an HTTP status; `messages.ts` has the sentences.
 */

export type ErrorCode =
  | 'invalid'
  | 'unauthenticated'
  /** What the caller's role in the home does not allow. */
  | 'role'
  | 'notFound'
  | 'conflict'
  | 'limit'
  | 'tooLarge'
  | 'addressTooLong'
  | 'unsupportedType'
  | 'tooMany'
  | 'unavailable'
  /** A bill that needs something the household has not said; each detail's field is the input's id. */
  | 'missing-input'
  /** No tariff for a day, or under a name. */
  | 'no-tariff'
  /** A value or reading that a person must answer for before it is stored. */
  | 'register-fell'
  | 'implausible'
  | 'same-day'
  | 'overlap'
  | 'meters-overlap'
  | 'over-a-year';

/** The ways on from a question, and numbers that may have been meant. */
export interface QuestionDetails {
  choices: readonly object[];
  suggestions: readonly number[];
  /** What is there may stay as the detail of the new days. */
  detailAllowed?: boolean;
}

/** One thing that is wrong: where it is, what was found there, and what to do. */
export interface ErrorDetail {
  line?: number;
  field?: string;
  found?: string;
  message: string;
}

/** The body of every error response. */
export interface ErrorBody {
  message: string;
  code: ErrorCode | 'unexpected';
  errors?: string[];
  details?: ErrorDetail[];
  choices?: readonly object[];
  suggestions?: readonly number[];
}

/** An error that the person can act on. Every layer throws it; the API and the screens show its message. */
export class ProductError extends Error {
  override readonly name = 'ProductError';
  readonly code: ErrorCode;
  readonly details: ErrorDetail[];
  readonly retryAfterSeconds: number | undefined;
  /** How many lines of a file are wrong, including those beyond the list of details. */
  readonly badLineCount: number | undefined;
  readonly question: QuestionDetails | undefined;

  constructor(
    code: ErrorCode,
    message: string,
    options: {
      details?: ErrorDetail[];
      retryAfterSeconds?: number;
      badLineCount?: number;
      question?: QuestionDetails;
      cause?: unknown;
    } = {},
  ) {
    super(message, { cause: options.cause });
    this.code = code;
    this.details = options.details ?? [];
    this.retryAfterSeconds = options.retryAfterSeconds;
    this.badLineCount = options.badLineCount;
    this.question = options.question;
  }
}

/** A detail as one sentence with its line, its field and what was found. */
export function formatErrorSentence(detail: ErrorDetail): string {
  const parts: string[] = [];
  if (detail.line !== undefined) parts.push(`Line ${detail.line}`);
  if (detail.field !== undefined) {
    parts.push(detail.found === undefined ? detail.field : `${detail.field} "${detail.found}"`);
  } else if (detail.found !== undefined) {
    parts.push(`"${detail.found}"`);
  }
  return parts.length === 0 ? detail.message : `${parts.join(', ')}: ${detail.message}`;
}

/** The body of an error response, without empty lists. */
export function toErrorBody({
  code,
  message,
  details,
  question,
}: {
  code: ErrorCode;
  message: string;
  details: ErrorDetail[];
  question?: QuestionDetails | undefined;
}): ErrorBody {
  if (details.length === 0) return { message, code, ...question };
  return { message, code, errors: details.map(formatErrorSentence), details, ...question };
}

/** How many characters of wrong input an error repeats. */
const FOUND_LENGTH = 60;

/** Wrong input made fit to show: short, on one line, without control characters. */
export function shorten(found: string): string {
  const line = found.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();
  const characters = Array.from(line.slice(0, FOUND_LENGTH * 2));
  return characters.length > FOUND_LENGTH
    ? `${characters.slice(0, FOUND_LENGTH).join('')}…`
    : characters.join('');
}
