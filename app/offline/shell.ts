/** What the service worker and the pages both know of the page that is kept on the phone. */

/** The page at the meter: it says nothing of who asks for it. */
export const ENTRY_PAGE = '/meter';
/** How the names of our caches begin; a release's digest follows. */
export const SHELL_PREFIX = 'shell-';
export const SERVICE_WORKER = '/sw.js';

/**
 * Where the phone sends files that are shared with the app (`share_target` of the manifest). The service worker takes
 * them; without one the server shows what they hold.
 */
export const SHARE_PATH = '/dashboard/data-entry/files/import?shared';
/** Where the files that the service worker took are shown. */
export const SHARED_PATH = '/dashboard/data-entry/files?shared';
