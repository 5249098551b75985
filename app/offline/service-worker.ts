/**
 * The service worker: keeps the page at the meter with its files, shows it where the network fails, and sends what
 * waits. It shows reminders. Files that are shared with the app it puts on the phone for the screen that reads them.
 * No page or answer of a person is ever put into its cache.
 */

import { answerNotice, showNotice } from './notices.ts';
import { countUnsent } from './phone-store.ts';
import { SEND_PENDING, sendPending } from './send-pending.ts';
import { storeSharedFiles } from './shared-files.ts';
import { ENTRY_PAGE, SHARE_PATH, SHARED_PATH, SHELL_PREFIX } from './shell.ts';

/** What the build puts in: the files of the page, whose names hold their digests, and a digest of them all. */
declare const SHELL_FILES: readonly string[];
declare const SHELL_RELEASE: string;

/** The parts of the worker's scope that are used here: the DOM's types have none of it. */
interface Scope {
  addEventListener(type: 'install' | 'activate', listener: (event: Extendable) => void): void;
  addEventListener(type: 'fetch', listener: (event: FetchLike) => void): void;
  addEventListener(type: 'sync', listener: (event: Extendable & { tag: string }) => void): void;
  addEventListener(type: 'push', listener: (event: PushLike) => void): void;
  addEventListener(type: 'notificationclick', listener: (event: TapLike) => void): void;
  skipWaiting(): Promise<void>;
  clients: { claim(): Promise<void>; openWindow(url: string): Promise<unknown> };
  registration: ServiceWorkerRegistration;
}
interface Extendable {
  waitUntil(work: Promise<unknown>): void;
}
interface PushLike extends Extendable {
  data: { text(): string } | null;
}
interface TapLike extends Extendable {
  action: string;
  notification: Notification;
}
interface FetchLike {
  request: Request;
  preloadResponse: Promise<Response | undefined>;
  respondWith(response: Promise<Response>): void;
}

/** So long the network may take for the page at the meter: in a cupboard it often neither answers nor fails. */
const PATIENCE_MS = 3_000;

const scope = self as unknown as Scope;
const cacheName = SHELL_PREFIX + SHELL_RELEASE;
const files = new Set(SHELL_FILES);

scope.addEventListener('install', (event) => event.waitUntil(install()));
scope.addEventListener('activate', (event) => event.waitUntil(activate()));
scope.addEventListener('sync', (event) => {
  if (event.tag === SEND_PENDING) event.waitUntil(sendInBackground());
});

scope.addEventListener('push', (event) => {
  event.waitUntil(showNotice(scope, event.data?.text() ?? ''));
});
scope.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(answerNotice(scope, event.action, event.notification.data));
});

scope.addEventListener('fetch', (event) => {
  const { request } = event;
  const { pathname, search, origin } = new URL(request.url);
  if (origin !== location.origin) return;
  if (request.method === 'POST' && request.mode === 'navigate' && pathname + search === SHARE_PATH)
    event.respondWith(keepFiles(request));
  if (request.method !== 'GET') return;
  if (request.mode === 'navigate') {
    event.respondWith(
      pathname === ENTRY_PAGE ? respondWithEntryPage(event) : respondWithPage(event),
    );
  } else if (files.has(pathname)) {
    event.respondWith(respondWithFile(request));
  }
});

/** Stores a release's page and files. One that cannot be had whole is not installed, and the one before it stays. */
async function install(): Promise<void> {
  const cache = await caches.open(cacheName);
  // Without cookies, and past the browser's own cache: nobody's page, and none of an earlier release.
  const page = new Request(ENTRY_PAGE, { credentials: 'omit', cache: 'reload' });
  await cache.addAll([page, ...SHELL_FILES]);
  await scope.skipWaiting();
}

async function activate(): Promise<void> {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith(SHELL_PREFIX) && name !== cacheName);
  await Promise.all(old.map((name) => caches.delete(name)));
  await scope.registration.navigationPreload.enable();
  await scope.clients.claim();
}

/** The page at the meter: from the network, so that it is never an old one, else as it was stored. */
async function respondWithEntryPage(event: FetchLike): Promise<Response> {
  const storedPage = await caches.match(ENTRY_PAGE, { cacheName });
  if (storedPage === undefined) return fetchFromNetwork(event);
  if (!navigator.onLine) return storedPage;
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, PATIENCE_MS));
  const response = await Promise.race([fetchFromNetwork(event).catch(() => undefined), late]);
  return response?.ok === true ? response : storedPage;
}

/** Any other page: from the network alone. Out of its reach, the page at the meter takes its place. */
async function respondWithPage(event: FetchLike): Promise<Response> {
  try {
    return await fetchFromNetwork(event);
  } catch {
    return Response.redirect(ENTRY_PAGE);
  }
}

async function fetchFromNetwork({ request, preloadResponse }: FetchLike): Promise<Response> {
  return (await preloadResponse) ?? fetch(request);
}

/** A file of the page: its name changes with its content, so a stored one is the right one. */
async function respondWithFile(request: Request): Promise<Response> {
  return (await caches.match(request, { cacheName })) ?? fetch(request);
}

/** Keeps what is shared until it is shown, also past signing in. Where that fails, the server answers. */
async function keepFiles(request: Request): Promise<Response> {
  try {
    const form = await request.clone().formData();
    const files = form.getAll('file').filter((file) => file instanceof File);
    await storeSharedFiles(files);
    return Response.redirect(SHARED_PATH, 303);
  } catch {
    return fetch(request);
  }
}

/** Fails where something still waits, so that the browser tries again. */
async function sendInBackground(): Promise<void> {
  const { signedOut } = await sendPending();
  if (!signedOut && (await countUnsent()) > 0) throw new Error('Some readings were not sent.');
}
