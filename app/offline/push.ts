/** Notifications of this browser: whether it can show them, whether it does, and how they are turned on and off. */
import { SERVICE_WORKER } from './shell.ts';

/** `installFirst`: an iPhone or iPad shows notifications of installed apps alone. */
export type PushSupport = 'yes' | 'no' | 'installFirst' | 'blocked';

/** Whether this browser can show notifications. Asks the person nothing. */
export function findPushSupport(): PushSupport {
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window)) {
    return isAppleTouch() && !isInstalled() ? 'installFirst' : 'no';
  }
  return Notification.permission === 'denied' ? 'blocked' : 'yes';
}

function isAppleTouch(): boolean {
  // An iPad says that it is a Mac; no Mac has a touch screen.
  const { userAgent, maxTouchPoints } = navigator;
  return /iPhone|iPad/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1);
}

function isInstalled(): boolean {
  return matchMedia('(display-mode: standalone)').matches;
}

/** The mark of this browser's subscription, as the list of devices has it; undefined when it shows none. */
export async function findOwnMark(): Promise<string | undefined> {
  const registration = await navigator.serviceWorker?.getRegistration();
  const subscription = await registration?.pushManager?.getSubscription();
  if (subscription === null || subscription === undefined) return undefined;
  const bytes = new TextEncoder().encode(subscription.endpoint);
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** What the service needs to send to this browser. */
export interface BrowserSubscription {
  endpoint: string;
  p256dh: string;
  auth: string;
}

/**
 * Asks the person for permission, which browsers allow after a tap alone, and turns notifications on. Undefined when
 * the person said no. Throws what the browser does when it cannot.
 */
export async function turnOnPush(publicKey: string): Promise<BrowserSubscription | undefined> {
  if ((await Notification.requestPermission()) !== 'granted') return undefined;
  await navigator.serviceWorker.register(SERVICE_WORKER);
  const { pushManager } = await navigator.serviceWorker.ready;
  // One that was made for other keys would be in the way.
  await (await pushManager.getSubscription())?.unsubscribe();
  const subscription = await pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: publicKey,
  });
  const { endpoint, keys } = subscription.toJSON();
  return { endpoint: endpoint ?? '', p256dh: keys?.['p256dh'] ?? '', auth: keys?.['auth'] ?? '' };
}

/** Turns this browser's notifications off. */
export async function turnOffPush(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  await (await registration?.pushManager?.getSubscription())?.unsubscribe();
}
