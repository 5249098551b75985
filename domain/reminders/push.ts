/** What a browser gives so that it can be sent notifications (Push API, W3C). */
import * as z from 'zod';

const ENDPOINT_MAX_LENGTH = 1000;

/**
 * The services that browsers take notifications from: Chrome and those made of it, Firefox, Edge, Safari. An endpoint is
 * an address that a stranger names and our Worker calls: it leads to these and nowhere else.
 */
const PUSH_HOSTS = ['fcm.googleapis.com', 'jmt17.google.com', 'web.push.apple.com'];
const PUSH_DOMAINS = ['.push.services.mozilla.com', '.notify.windows.com', '.push.apple.com'];

/** Whether an endpoint is an address of one of the push services, by https and on its own port. */
export function isPushEndpoint(endpoint: string): boolean {
  if (endpoint.length > ENDPOINT_MAX_LENGTH || !URL.canParse(endpoint)) return false;
  const { protocol, port, username, password, hostname } = new URL(endpoint);
  if (protocol !== 'https:' || port !== '' || username !== '' || password !== '') return false;
  return PUSH_HOSTS.includes(hostname) || PUSH_DOMAINS.some((domain) => hostname.endsWith(domain));
}

const UNREADABLE = 'The browser gave no whole address for notifications. Turn them on again.';

/** A subscription as a form sends it: `p256dh` a point of P-256, `auth` 16 bytes, both in base64url (RFC 8291). */
export const pushSubscriptionSchema = z.object({
  endpoint: z
    .string(UNREADABLE)
    .refine(
      isPushEndpoint,
      'This browser gets its notifications from a service that Unitwise does not send to.',
    ),
  p256dh: z.string(UNREADABLE).regex(/^B[\w-]{86}$/, UNREADABLE),
  auth: z.string(UNREADABLE).regex(/^[\w-]{22}$/, UNREADABLE),
});
export type PushSubscriptionInput = z.output<typeof pushSubscriptionSchema>;

/** What is sent to a device, encrypted, and what its service worker shows. */
export interface Notice {
  title: string;
  body: string;
  /** Where a tap on it leads, within the site. */
  path: string;
  /** The path that its button posts to, to end all notifications; absent in the confirmation of that. */
  stopPath?: string;
}

/** A device that shows notifications, as its owner sees it in a list. */
export interface PushDevice {
  id: number;
  device: string;
  createdAt: number;
  /** The digest of its endpoint, by which the browser knows itself in the list. */
  mark: string;
}
