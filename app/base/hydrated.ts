import { useSyncExternalStore } from 'react';

const subscribeToNothing = () => () => undefined;

/** Whether the page's script runs: false while it is rendered, and for as long as it is only markup. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );
}
