/**
 * The day of the version in force of /terms and /privacy. Another one here asks everybody to agree again before
 * their next screen: change it with every change of what the two pages promise.
 */
export const TERMS_VERSION = '2026-11-26';
