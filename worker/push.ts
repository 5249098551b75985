/** Notifications by Web Push: encrypted for one browser (RFC 8291), signed by this service (RFC 8292). */
import { buildPushPayload } from '@block65/webcrypto-web-push';
import { isPushEndpoint, type Notice, type PushSubscriptionInput } from '#domain/reminders/push.ts';

/** Who sends: an address to write to, and the pair of keys that signs, in base64url. */
export interface PushKeys {
  subject: string;
  publicKey: string;
  privateKey: string;
}

/** A push service that takes longer has failed: others wait for their reminders. */
const TIMEOUT_MS = 5_000;
/** For this long a push service stores a notification for a device that is off. */
const LIFETIME_SECONDS = 24 * 3600;

/**
 * Sends a notification to a browser. Returns `gone` when its push service says that the subscription has ended. Throws an
 * Error, without the address, when it could not be sent. The body of the response is not read: it may be a stranger's.
 */
export async function sendPush(
  keys: PushKeys,
  { endpoint, p256dh, auth }: PushSubscriptionInput,
  notice: Notice,
): Promise<'sent' | 'gone'> {
  if (!isPushEndpoint(endpoint)) throw new Error('The endpoint is of no push service.');
  const request = await buildPushPayload(
    { data: JSON.stringify(notice), options: { ttl: LIFETIME_SECONDS, urgency: 'normal' } },
    { endpoint, expirationTime: null, keys: { p256dh, auth } },
    keys,
  );
  const response = await fetch(endpoint, {
    ...request,
    redirect: 'manual',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  await response.body?.cancel();
  if (response.status === 404 || response.status === 410) return 'gone';
  if (!response.ok) throw new Error(`A push service answered ${response.status}.`);
  return 'sent';
}
