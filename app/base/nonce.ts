import { createContext, useContext } from 'react';

/** The nonce of the page being rendered. Empty in the browser, which hides nonces from scripts. */
export const NonceContext = createContext('');

/** The nonce that the page's inline scripts need. */
export function useNonce(): string {
  return useContext(NonceContext);
}
