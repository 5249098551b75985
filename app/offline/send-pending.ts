/** Sends the queued readings, from a page or from the service worker. */
import {
  dropReading,
  findAccount,
  type KnownHome,
  listPending,
  markRefused,
  type PendingReading,
  rememberHome,
} from './phone-store.ts';

/** The server's response to one reading. */
export interface SendResult {
  /**
   * Stored now or before; refused, until a person has changed it; or not looked at, because nobody or somebody else is
   * signed in.
   */
  outcome: 'stored' | 'refused' | 'signed-out' | 'other-account';
  message: string;
}

/** The server's response about a home's meter, and the account it is for. */
export interface MeterFacts {
  userId: number;
  home: KnownHome;
}

/** What one run of sending did. */
export interface SendSummary {
  storedReadings: { reading: PendingReading; message: string }[];
  /** Whether it ended because the account that entered the readings is not signed in. */
  signedOut: boolean;
}

/** The name of the lock, and of the background sync. */
export const SEND_PENDING = 'send-pending-readings';
const TIMEOUT_MS = 20_000;

/** Where a home's meter is fetched from, and its readings are sent to. */
function makeMeterAddress(homeId: number): string {
  return `/${homeId}/meter.json`;
}

/**
 * Sends the queue one by one, the oldest first. A reading without a response stays, and ends the run: it is sent again
 * later with its key. One page or worker sends at a time; another returns at once with nothing.
 */
export async function sendPending(): Promise<SendSummary> {
  const summary: SendSummary = { storedReadings: [], signedOut: false };
  await navigator.locks.request(SEND_PENDING, { ifAvailable: true }, async (lock) => {
    if (lock !== null) await sendAll(summary);
  });
  return summary;
}

async function sendAll(summary: SendSummary): Promise<void> {
  const homes = new Set<number>();
  for (;;) {
    // Looked up each time: a person may delete or replace a reading while another one is on its way.
    const reading = (await listPending()).find(({ refusal }) => refusal === undefined);
    if (reading === undefined) break;
    const result = await send(reading);
    if (result === undefined) break;
    if (result.outcome === 'stored') {
      await dropReading(reading);
      summary.storedReadings.push({ reading, message: result.message });
      homes.add(reading.homeId);
    } else if (result.outcome === 'refused') {
      await markRefused(reading, result.message);
      // The meter may show what the phone does not know yet.
      homes.add(reading.homeId);
    } else {
      summary.signedOut = true;
      break;
    }
  }
  for (const homeId of homes) await fetchMeter(homeId);
}

/** Sends one reading. Undefined without a response of ours: out of reach, failed, or somebody else's error page. */
async function send(reading: PendingReading): Promise<SendResult | undefined> {
  const { userId, homeId, idempotencyKey, input } = reading;
  const fields = { account: String(userId), idempotencyKey, input: JSON.stringify(input) };
  const response = await sendRequest(makeMeterAddress(homeId), {
    method: 'POST',
    body: new URLSearchParams(fields),
  });
  if (response === undefined || response.status >= 500 || response.status === 429) return undefined;
  return response.body as SendResult | undefined;
}

/**
 * Fetches what a home's meter showed last, and remembers it. Without a response, what was known stays. One tab or
 * worker asks at a time, so that a late answer never takes the place of a newer one.
 */
export async function fetchMeter(homeId: number): Promise<void> {
  const address = makeMeterAddress(homeId);
  await navigator.locks.request(address, async () => {
    const accountBefore = await findAccount();
    const response = await sendRequest(address, {});
    if (response?.status !== 200) return;
    const { userId, home } = response.body as MeterFacts;
    if (home.homeId === homeId) await rememberHome(userId, home, accountBefore);
  });
}

async function sendRequest(address: string, init: RequestInit) {
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const response = await fetch(address, {
      ...init,
      redirect: 'error',
      cache: 'no-store',
      signal,
    });
    return { status: response.status, body: (await response.json()) as unknown };
  } catch {
    return undefined;
  }
}
