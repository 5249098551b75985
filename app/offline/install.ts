/** Puts the page at the meter on the phone of who is signed in, and takes it away again. */
import { useEffect } from 'react';
import { countPending, forgetAccount } from './phone-store.ts';
import { sendPending } from './send-pending.ts';
import { SERVICE_WORKER, SHELL_PREFIX } from './shell.ts';

/** So long signing out waits for what can still be sent. */
const PATIENCE_MS = 3_000;

/** Installs the service worker, once the first page is there: for all but guests, whom nothing reminds. */
export function useServiceWorker(isWanted: boolean): void {
  useEffect(() => {
    if (!import.meta.env.PROD || !isWanted) return;
    navigator.serviceWorker?.register(SERVICE_WORKER).catch(() => undefined);
  }, [isWanted]);
}

/** How many readings signing out would lose, when those that can be sent have been. */
export async function countLost(): Promise<number> {
  try {
    if ((await countPending()) > 0 && navigator.onLine) {
      await Promise.race([
        sendPending(),
        new Promise((resolve) => setTimeout(resolve, PATIENCE_MS)),
      ]);
    }
    return await countPending();
  } catch {
    return 0;
  }
}

/** Forgets the account on this phone: what it keeps, and the page with its files. */
export async function forgetPhone(): Promise<void> {
  try {
    await forgetAccount();
    const registrations = (await navigator.serviceWorker?.getRegistrations()) ?? [];
    await Promise.all(registrations.map((registration) => registration.unregister()));
    const names = (await caches.keys()).filter((name) => name.startsWith(SHELL_PREFIX));
    await Promise.all(names.map((name) => caches.delete(name)));
  } catch {
    // Where storage is switched off, nothing was kept.
  }
}
