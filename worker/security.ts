/** The headers that every response carries, and which requests from other sites are refused. */

/** Makes a nonce for a page's own scripts. */
export function makeNonce(): string {
  return btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(16))));
}

/** What a page may load and run. `nonce` is the one its scripts carry. */
export function makePagePolicy(nonce: string): string {
  return [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}'`,
    // Styles set by scripts, as charts do, count as inline; style sheets are our own files.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    // A worker of the page reads files.
    "worker-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join('; ');
}

/** The policy of responses that are not pages: they load and run nothing. */
export const NO_CONTENT_POLICY =
  "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Adds the headers that every response carries. */
export function addSecurityHeaders(headers: Headers, contentPolicy: string): void {
  headers.set('Content-Security-Policy', contentPolicy);
  headers.set('Strict-Transport-Security', 'max-age=63072000; includeSubDomains');
  headers.set('Cross-Origin-Opener-Policy', 'same-origin');
  headers.set('Cross-Origin-Resource-Policy', 'same-origin');
  headers.set('Referrer-Policy', 'same-origin');
  headers.set('Permissions-Policy', 'camera=(), geolocation=(), microphone=(), payment=()');
  headers.set('X-Content-Type-Options', 'nosniff');
  headers.set('X-Frame-Options', 'DENY');
}

/**
 * Whether a response may say what it cost the database. Sign-in and its like may not: a known email reads and
 * writes more rows, which would reveal that it has an account.
 */
export function mayShowCost(pathname: string): boolean {
  return !/^\/(api\/)?auth\//.test(pathname);
}

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Mail programs send this form themselves (RFC 8058): its token, not a cookie, says whose reminders end. */
const UNSUBSCRIBE_PATH = '/unsubscribe';

/**
 * Whether a request may change something: it must come from our own pages, or straight from a
 * person (docs/product.md, Access).
 */
export function isTrustedWrite(request: Request, pathname: string): boolean {
  if (SAFE_METHODS.has(request.method) || pathname === UNSUBSCRIBE_PATH) return true;
  const site = request.headers.get('Sec-Fetch-Site');
  if (site !== null) return site === 'same-origin' || site === 'none';
  const origin = request.headers.get('Origin');
  return (
    origin !== null && URL.canParse(origin) && new URL(origin).host === new URL(request.url).host
  );
}
