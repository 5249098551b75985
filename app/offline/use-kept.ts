/** What the phone keeps, for the pages that show it, and the sending of it while one is open. */
import { useCallback, useEffect, useRef, useState } from 'react';
import {
  CHANGES_CHANNEL,
  countUnsent,
  type KeptReading,
  keptReadings,
  knownHomes,
} from './kept.ts';
import { SENDING, type Sending, sendKept } from './send-kept.ts';

export interface Kept {
  homes: Awaited<ReturnType<typeof knownHomes>>;
  readings: KeptReading[];
}

/** What the phone keeps, as it is at each moment. Undefined until it is read; null where the browser keeps nothing. */
export function useKept(): Kept | null | undefined {
  const [kept, setKept] = useState<Kept | null>();
  useEffect(() => {
    const read = async () => {
      try {
        const [homes, readings] = await Promise.all([knownHomes(), keptReadings()]);
        setKept({ homes, readings });
      } catch {
        setKept(null);
      }
    };
    const channel = new BroadcastChannel(CHANGES_CHANNEL);
    channel.addEventListener('message', read);
    void read();
    return () => channel.close();
  }, []);
  return kept;
}

/** How long to wait after a sending that got no answer: each time twice as long, up to the longest. */
const RETRY_MS = { first: 5_000, longest: 300_000 };

/**
 * Sends what waits: now, when the network comes back, when the page is looked at again, when `send` is called, and
 * again a while after there was no answer.
 * Returns how the last sending ended that stored something or found nobody signed in.
 */
export function useSending(): { ended: Sending | undefined; send(): Promise<void> } {
  const [ended, setEnded] = useState<Sending>();
  const retry = useRef({ timer: 0, wait: RETRY_MS.first });
  const send = useCallback(async () => {
    window.clearTimeout(retry.current.timer);
    try {
      const sending = await sendKept();
      const { stored, signedOut } = sending;
      if (stored.length > 0 || signedOut) setEnded(sending);
      if (signedOut || (await countUnsent()) === 0) return;
      const wait = stored.length > 0 ? RETRY_MS.first : retry.current.wait;
      const next = Math.min(2 * wait, RETRY_MS.longest);
      window.clearTimeout(retry.current.timer);
      retry.current = { timer: window.setTimeout(send, wait), wait: next };
    } catch {
      // The browser keeps nothing: then nothing waits.
    }
  }, []);
  useEffect(() => {
    const sendIfSeen = () => {
      if (document.visibilityState === 'visible') void send();
    };
    void send();
    addEventListener('online', send);
    document.addEventListener('visibilitychange', sendIfSeen);
    return () => {
      window.clearTimeout(retry.current.timer);
      removeEventListener('online', send);
      document.removeEventListener('visibilitychange', sendIfSeen);
    };
  }, [send]);
  return { ended, send };
}

/** Background Sync, where the browser has it: its types are in no standard yet. */
interface SyncingRegistration extends ServiceWorkerRegistration {
  sync?: { register(tag: string): Promise<void> };
}

/** Asks the browser to send what waits once there is a network, also when the page is closed by then. */
export async function sendInBackground(): Promise<void> {
  try {
    const registration: SyncingRegistration | undefined =
      await navigator.serviceWorker.getRegistration();
    await registration?.sync?.register(SENDING);
  } catch {
    // Switched off: it is sent when a page is opened.
  }
}
