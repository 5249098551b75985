/** The log: one JSON line for each request and each failure, without personal data, bound values or tokens. */
import type { QueryCost } from './db/query-cost.ts';

/** The words of our own addresses. Anything else in an address may be personal. */
const PATH_WORDS = new Set(
  `accept account analytics answers api appliances auth bills bulk calendar changes connection current dashboard data-entry demo earlier energy-tips entry.json explanation export
  export.csv file files first-bill.json forecast forgot health history homes household.json import import-mappings imports invitation invitations lines login logout match members meter meter-readings meter.json meters monthly notices
  onboarding openapi.json paper.json password people photo photos preview printed privacy profile redo register-readings reminders reports reset restore sessions signed-out signup stored
  summary tariff tariffs terms total-co2-reduction total-savings undo unsubscribe upload-csv usage`.split(
    /\s+/,
  ),
);
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** Returns an address with `:id` for whatever may be personal: ids, questions, a stranger's text. */
export function toRoute(pathname: string): string {
  const words = pathname
    // The data of a screen counts as the screen.
    .replace(/\.data$/, '')
    .split('/')
    .slice(1, 8)
    .map((word) => (word === '' || PATH_WORDS.has(word) ? word : ':id'));
  return `/${words.join('/')}`;
}

/** Logs a request: its route, status and cost. */
export function logRequest(
  request: Request,
  response: Response,
  cost: QueryCost,
  ms: number,
): void {
  // biome-ignore lint/suspicious/noConsole: the platform's log
  console.log(
    JSON.stringify({
      level: response.status >= 500 ? 'error' : 'info',
      requestId: response.headers.get('X-Request-Id'),
      method: METHODS.has(request.method) ? request.method : 'other',
      route: toRoute(new URL(request.url).pathname),
      status: response.status,
      ms: Math.round(ms),
      trips: cost.trips,
      rowsRead: cost.rowsRead,
      rowsWritten: cost.rowsWritten,
    }),
  );
}

/** Logs what a run of reminders did, in numbers. */
export function logReminders(
  run: { people: number; mails: number; pushes: number; failed: number },
  ms: number,
): void {
  // biome-ignore lint/suspicious/noConsole: the platform's log
  console.log(JSON.stringify({ level: 'info', task: 'reminders', ...run, ms: Math.round(ms) }));
}

/** Logs our own failure under the request's id. */
export function logFailure(requestId: string, error: unknown): void {
  const { name, message, stack, cause } =
    error instanceof Error ? error : new Error('not an Error');
  // biome-ignore lint/suspicious/noConsole: the platform's log
  console.error(
    JSON.stringify({
      level: 'error',
      requestId,
      name,
      message: redactMessage(message),
      cause: cause instanceof Error ? redactMessage(cause.message) : undefined,
      stack: stack?.split('\n').filter((line) => line.trimStart().startsWith('at ')),
    }),
  );
}

/** Removes bound values, email addresses and tokens from a message. */
function redactMessage(message: string): string {
  // drizzle repeats the bound values after `params:`, D1 an incomplete response after `got:`.
  return (message.split(/\nparams:|, got: /)[0] ?? '')
    .replace(/[^\s<>"'(),;:]+@[^\s<>"'(),;:]+/g, '[email]')
    .replace(/\b(eyJ[\w-]+\.[\w.-]+|token=[^\s&"']+)/g, '[token]');
}
