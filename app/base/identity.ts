/** Who is signed in, in the browser's local storage, for the landing page (docs/product.md, Access). */

const TOKEN = 'token';
const ENTRIES = [TOKEN, 'refreshToken', 'userEmail', 'userId'];

/** Makes the browser's storage say what the page just rendered says. */
export function rememberIdentity(browserToken: string | null): void {
  try {
    if (browserToken === null) forgetIdentity();
    else localStorage.setItem(TOKEN, browserToken);
  } catch {
    // Storage may be switched off: then only the landing page's button shows less.
  }
}

/** Removes from this browser who is signed in. */
export function forgetIdentity(): void {
  try {
    for (const entry of ENTRIES) localStorage.removeItem(entry);
  } catch {
    // As above.
  }
}
