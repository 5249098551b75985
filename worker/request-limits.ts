/**
 * Limits on every request, checked before anything else. Matching an address and parsing a form cost far more
 * than their length: a long one would keep the service busy for seconds.
 */
import { ProductError, toErrorBody } from '#domain/base/errors.ts';
import { readBody } from './body.ts';
import { addSecurityHeaders, NO_CONTENT_POLICY } from './security.ts';
import { STATUS } from './status.ts';

const PATH_MAX_SEGMENTS = 12;
export const PATH_MAX_CHARACTERS = 1000;
/** A question of 500 characters in any script fits: each of Hindi takes nine in an address. */
const QUERY_MAX_CHARACTERS = 6000;
/** Our pages ask for their data at `.data` addresses. Remix answers this older way with failures that it logs. */
const REMIX_DATA_PARAMETER = '_data';
const PAGE_FORM_MAX_BYTES = 64 * 1024;
/** A name with an index, such as `email[1000000]`, would be read as a list of that length. */
const FIELD_NAME = /^[A-Za-z0-9_.-]{1,64}$/;

const URLENCODED = 'application/x-www-form-urlencoded';
const MULTIPART = 'multipart/form-data';
/** The screens that take a file or a mail program's form, which may be sent as one with files, and their data requests. They limit the file themselves. */
const FILE_FORMS =
  /^(\/unsubscribe|(\/[1-9]\d*)?\/dashboard\/(data-entry\/(files(\/import)?|photo\/[\d.-]{1,32})|profile\/account)(\.data)?)$/;

/** Refuses an address that is longer than any of ours: `addressTooLong`, or `invalid` when it can't be read. */
export function checkAddress(url: URL): void {
  checkPath(url.pathname);
  if (url.search.length > QUERY_MAX_CHARACTERS) {
    throw makeTooLongError(
      `The query of the address has more than ${QUERY_MAX_CHARACTERS} characters.`,
    );
  }
  if (url.searchParams.has(REMIX_DATA_PARAMETER)) {
    throw new ProductError('invalid', `No address of ours has a "${REMIX_DATA_PARAMETER}".`);
  }
}

function checkPath(path: string): void {
  if (path.length > PATH_MAX_CHARACTERS) {
    throw makeTooLongError(`The path has more than ${PATH_MAX_CHARACTERS} characters.`);
  }
  if (path.split('/').length - 1 > PATH_MAX_SEGMENTS) {
    throw makeTooLongError(`The path has more than ${PATH_MAX_SEGMENTS} parts.`);
  }
  try {
    decodeURIComponent(path);
  } catch {
    throw new ProductError('invalid', 'The address has a "%" that begins no letter.');
  }
}

function makeTooLongError(message: string): ProductError {
  return new ProductError('addressTooLong', message);
}

/**
 * Reads a page's form and returns a new request with the same bytes. A request with a file is returned as it
 * is. Throws `tooLarge`, `invalid` or `unsupportedType` for a form that no page of ours sends.
 */
export async function limitForm(request: Request, url: URL): Promise<Request> {
  if (request.method === 'GET' || request.method === 'HEAD') return request;
  const type = request.headers.get('Content-Type');
  const kind = type?.split(';')[0]?.trim().toLowerCase();
  if (kind === MULTIPART && FILE_FORMS.test(url.pathname)) return request;
  const bytes = await readBody(request, {
    maxBytes: PAGE_FORM_MAX_BYTES,
    tooLarge: `The form is larger than ${PAGE_FORM_MAX_BYTES / 1024} kB. Go back, shorten what you wrote, and send it again.`,
  });
  if (bytes.byteLength > 0 && kind !== URLENCODED) {
    throw new ProductError('unsupportedType', `Send the form as ${URLENCODED}.`);
  }
  const text = new TextDecoder().decode(bytes);
  for (const name of new URLSearchParams(text).keys()) {
    if (!FIELD_NAME.test(name)) {
      throw new ProductError('invalid', 'The form has a field that no page of ours has.');
    }
  }
  const headers = new Headers(request.headers);
  headers.set('Content-Type', URLENCODED);
  return new Request(request, { headers, body: bytes });
}

/** Makes the response to a refused request: a page for people, the API's error for programs. */
export async function makeErrorResponse(error: ProductError, isApi: boolean): Promise<Response> {
  const headers = new Headers({ 'X-Request-Id': crypto.randomUUID(), 'Cache-Control': 'no-store' });
  addSecurityHeaders(headers, NO_CONTENT_POLICY);
  const status = STATUS[error.code];
  if (isApi) return Response.json(toErrorBody(error), { status, headers });
  const { renderErrorPage } = await import('./error-page.tsx');
  headers.set('Content-Type', 'text/html; charset=utf-8');
  return new Response(renderErrorPage(error.message), { status, headers });
}
