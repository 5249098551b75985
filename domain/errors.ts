/**
 * The error catalogue: a closed set of codes, the one shape in which an error is told, and the
 * product's messages. How a code becomes an HTTP status is the API's business.
 */

export type ErrorCode =
  | 'invalid'
  | 'unauthenticated'
  | 'notFound'
  | 'conflict'
  | 'tooLarge'
  | 'addressTooLong'
  | 'unsupportedType'
  | 'tooMany'
  | 'unavailable'
  /** A bill that needs something the household has not said; each detail's field is the input's id. */
  | 'missing-input'
  /** No tariff for a day, or under a name. */
  | 'no-tariff';

/** One thing that is wrong: where it stands, what was found there, and what to do. */
export interface ErrorDetail {
  line?: number;
  field?: string;
  found?: string;
  message: string;
}

/** The body of every refused request. */
export interface ErrorBody {
  message: string;
  code: ErrorCode | 'unexpected';
  errors?: string[];
  details?: ErrorDetail[];
}

/** A refusal that its reader can act on. */
export class ProductError extends Error {
  override readonly name = 'ProductError';
  readonly code: ErrorCode;
  readonly details: ErrorDetail[];
  readonly retryAfterSeconds: number | undefined;
  /** How many lines of a file are wrong, with those that no detail tells one by one. */
  readonly badLineCount: number | undefined;

  constructor(
    code: ErrorCode,
    message: string,
    options: {
      details?: ErrorDetail[];
      retryAfterSeconds?: number;
      badLineCount?: number;
      cause?: unknown;
    } = {},
  ) {
    super(message, { cause: options.cause });
    this.code = code;
    this.details = options.details ?? [];
    this.retryAfterSeconds = options.retryAfterSeconds;
    this.badLineCount = options.badLineCount;
  }
}

/** A detail as a sentence that can stand alone: it names its line, its field and what was found. */
export function errorSentence(detail: ErrorDetail): string {
  const place: string[] = [];
  if (detail.line !== undefined) place.push(`Line ${detail.line}`);
  if (detail.field !== undefined) {
    place.push(detail.found === undefined ? detail.field : `${detail.field} "${detail.found}"`);
  } else if (detail.found !== undefined) {
    place.push(`"${detail.found}"`);
  }
  return place.length === 0 ? detail.message : `${place.join(', ')}: ${detail.message}`;
}

/** The body in which an error is told, without empty lists. */
export function errorBody({
  code,
  message,
  details,
}: {
  code: ErrorCode;
  message: string;
  details: ErrorDetail[];
}): ErrorBody {
  if (details.length === 0) return { message, code };
  return { message, code, errors: details.map(errorSentence), details };
}

/** How much of a person's wrong input is repeated back to them. */
const FOUND_LENGTH = 60;

/** What was found, fit to be shown: short, on one line, without control characters. */
export function shortened(found: string): string {
  const line = found.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();
  const characters = Array.from(line.slice(0, FOUND_LENGTH * 2));
  return characters.length > FOUND_LENGTH
    ? `${characters.slice(0, FOUND_LENGTH).join('')}…`
    : characters.join('');
}
