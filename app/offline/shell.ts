/** What the service worker and the pages both know of the page that is kept on the phone. */

/** The page at the meter: it says nothing of who asks for it. */
export const ENTRY_PAGE = '/meter';
/** How the names of our caches begin; a release's digest follows. */
export const SHELL_PREFIX = 'shell-';
export const SERVICE_WORKER = '/sw.js';
