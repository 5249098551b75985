/** Sends the readings that the phone keeps, from a page or from the service worker. */
import {
  dropReading,
  type KeptReading,
  type KnownHome,
  keptReadings,
  refuseReading,
  rememberHome,
} from './kept.ts';

/** What the server says of a reading that was sent. */
export interface SentReading {
  /**
   * Stored now or before; refused, until a person has changed it; or not looked at, because nobody or somebody else is
   * signed in.
   */
  outcome: 'stored' | 'refused' | 'signed-out' | 'other-account';
  message: string;
}

/** What the server tells of a home's meter, and whose it is. */
export interface MeterFacts {
  userId: number;
  home: KnownHome;
}

/** How sending ended. */
export interface Sending {
  stored: { reading: KeptReading; message: string }[];
  /** Whether it ended because the account that entered the readings is not signed in. */
  signedOut: boolean;
}

/** The name of the lock, and of the background sync. */
export const SENDING = 'send-kept-readings';
const TIMEOUT_MS = 20_000;

/** The address at which a home's meter is told, and its readings are sent. */
export function meterAddress(homeId: number): string {
  return `/${homeId}/meter.json`;
}

/**
 * Sends what waits, one after the other, the oldest first. One that gets no answer stays, and ends the sending: it is
 * sent again later with its key. One page or worker sends at a time; another comes back at once with nothing.
 */
export async function sendKept(): Promise<Sending> {
  const sending: Sending = { stored: [], signedOut: false };
  await navigator.locks.request(SENDING, { ifAvailable: true }, async (lock) => {
    if (lock !== null) await sendAll(sending);
  });
  return sending;
}

async function sendAll(sending: Sending): Promise<void> {
  const homes = new Set<number>();
  for (const reading of await keptReadings()) {
    if (reading.refused !== undefined) continue;
    const sent = await send(reading);
    if (sent === undefined) break;
    if (sent.outcome === 'stored') {
      await dropReading(reading);
      sending.stored.push({ reading, message: sent.message });
      homes.add(reading.homeId);
    } else if (sent.outcome === 'refused') {
      await refuseReading(reading, sent.message);
    } else {
      sending.signedOut = true;
      break;
    }
  }
  for (const homeId of homes) await fetchMeter(homeId);
}

/** Sends one reading. Undefined without an answer of ours: out of reach, failed, or another's error page. */
async function send(reading: KeptReading): Promise<SentReading | undefined> {
  const { userId, homeId, idempotencyKey, input } = reading;
  const fields = { account: String(userId), idempotencyKey, input: JSON.stringify(input) };
  const response = await ask(meterAddress(homeId), {
    method: 'POST',
    body: new URLSearchParams(fields),
  });
  if (response === undefined || response.status >= 500 || response.status === 429) return undefined;
  return response.answer as SentReading | undefined;
}

/** Asks what the meter of a home showed last, and remembers it. Without an answer, what was known stays. */
export async function fetchMeter(homeId: number): Promise<void> {
  const response = await ask(meterAddress(homeId), {});
  if (response?.status !== 200) return;
  const { userId, home } = response.answer as MeterFacts;
  if (home.homeId === homeId) await rememberHome(userId, home);
}

async function ask(address: string, init: RequestInit) {
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const response = await fetch(address, {
      ...init,
      redirect: 'error',
      cache: 'no-store',
      signal,
    });
    return { status: response.status, answer: (await response.json()) as unknown };
  } catch {
    return undefined;
  }
}
