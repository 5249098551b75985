/** The log: one JSON line for each request and each failure, without personal data, bound values or tokens. */
import type { Meter } from './db/meter.ts';

/** The words that our addresses are made of. Whatever else stands in one may be somebody's. */
const PATH_WORDS = new Set(
  `account analytics api appliances auth bills bulk changes dashboard data-entry energy-tips export export.csv
  forgot health history household.json imports login logout meter-readings monthly onboarding openapi.json
  password preview profile redo reports reset restore sessions signup tariffs total-co2-reduction
  total-savings undo upload-csv`.split(/\s+/),
);
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** An address without what may be somebody's: ids, questions, what a stranger made up. */
export function routeOf(pathname: string): string {
  const words = pathname
    // What a screen asks for behind the page is part of the screen.
    .replace(/\.data$/, '')
    .split('/')
    .slice(1, 8)
    .map((word) => (word === '' || PATH_WORDS.has(word) ? word : ':id'));
  return `/${words.join('/')}`;
}

/** Logs an answered request: what was asked for, what came of it, and what it cost. */
export function logRequest(request: Request, response: Response, meter: Meter, ms: number): void {
  // biome-ignore lint/suspicious/noConsole: the platform's log
  console.log(
    JSON.stringify({
      level: response.status >= 500 ? 'error' : 'info',
      requestId: response.headers.get('X-Request-Id'),
      method: METHODS.has(request.method) ? request.method : 'other',
      route: routeOf(new URL(request.url).pathname),
      status: response.status,
      ms,
      trips: meter.trips,
      rowsRead: meter.rowsRead,
      rowsWritten: meter.rowsWritten,
    }),
  );
}

/** Logs a failure that is ours, under the request's id, and gives nothing else away. */
export function logFailure(requestId: string, error: unknown): void {
  const { name, message, stack, cause } =
    error instanceof Error ? error : new Error('not an Error');
  // biome-ignore lint/suspicious/noConsole: the platform's log
  console.error(
    JSON.stringify({
      level: 'error',
      requestId,
      name,
      message: withoutPersons(message),
      cause: cause instanceof Error ? withoutPersons(cause.message) : undefined,
      stack: stack?.split('\n').filter((line) => line.trimStart().startsWith('at ')),
    }),
  );
}

/** A message without what others put into theirs: bound values, addresses of mail, tokens. */
function withoutPersons(message: string): string {
  // Behind the one word, drizzle's repeats the bound values; behind the other, D1's an answer that broke off.
  return (message.split(/\nparams:|, got: /)[0] ?? '')
    .replace(/[^\s<>"'(),;:]+@[^\s<>"'(),;:]+/g, '[email]')
    .replace(/\b(eyJ[\w-]+\.[\w.-]+|token=[^\s&"']+)/g, '[token]');
}
