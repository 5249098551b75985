/** The phone's store for the pages that show it, and sending while one of them is open. */
import { useCallback, useEffect, useRef, useState } from 'react';
import {
  CHANGES_CHANNEL,
  countUnsent,
  listHomes,
  listPending,
  type PendingReading,
} from './phone-store.ts';
import { SEND_PENDING, type SendSummary, sendPending } from './send-pending.ts';

export interface OfflineData {
  homes: Awaited<ReturnType<typeof listHomes>>;
  readings: PendingReading[];
}

/** What the phone's store holds now. Undefined until it is read; null where the browser stores nothing. */
export function useOfflineData(): OfflineData | null | undefined {
  const [data, setData] = useState<OfflineData | null>();
  useEffect(() => {
    const read = async () => {
      try {
        // Signing out deletes both at once: readings are never seen as gone while the homes are there.
        const readings = await listPending();
        setData({ homes: await listHomes(), readings });
      } catch {
        setData(null);
      }
    };
    const channel = new BroadcastChannel(CHANGES_CHANNEL);
    channel.addEventListener('message', read);
    void read();
    return () => channel.close();
  }, []);
  return data;
}

/** How long to wait after a run without a response: twice as long each time, up to the longest. */
const RETRY_MS = { first: 5_000, longest: 300_000 };

/**
 * Sends the queue: now, when the network comes back, when the page is looked at again, when `send` is called, and
 * again a while after a run without a response. Returns the last run that stored something or found nobody signed in.
 */
export function useSendPending(): { lastRun: SendSummary | undefined; send(): Promise<void> } {
  const [lastRun, setLastRun] = useState<SendSummary>();
  const retry = useRef({ timer: 0, wait: RETRY_MS.first });
  const send = useCallback(async () => {
    window.clearTimeout(retry.current.timer);
    try {
      const sending = await sendPending();
      const { storedReadings, signedOut } = sending;
      if (storedReadings.length > 0 || signedOut) setLastRun(sending);
      if (signedOut || (await countUnsent()) === 0) return;
      const wait = storedReadings.length > 0 ? RETRY_MS.first : retry.current.wait;
      const next = Math.min(2 * wait, RETRY_MS.longest);
      window.clearTimeout(retry.current.timer);
      retry.current = { timer: window.setTimeout(send, wait), wait: next };
    } catch {
      // The browser stores nothing: there is no queue.
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
  return { lastRun, send };
}

/** Background Sync, where the browser has it: its types are in no standard yet. */
interface SyncingRegistration extends ServiceWorkerRegistration {
  sync?: { register(tag: string): Promise<void> };
}

/** Asks the browser to send the queue once there is a network, also when the page is closed by then. */
export async function sendInBackground(): Promise<void> {
  try {
    const registration: SyncingRegistration | undefined =
      await navigator.serviceWorker.getRegistration();
    await registration?.sync?.register(SEND_PENDING);
  } catch {
    // Switched off: it is sent when a page is opened.
  }
}
