import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** Whether the page's script runs: false while it is rendered, and for as long as it is only markup. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
