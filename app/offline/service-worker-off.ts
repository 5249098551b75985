/** What is deployed in place of the service worker to be rid of it: forgets its files and itself, and nothing else. */
import { SHELL_PREFIX } from './shell.ts';

interface Scope {
  addEventListener(type: 'install' | 'activate', listener: (event: Extendable) => void): void;
  skipWaiting(): Promise<void>;
  registration: ServiceWorkerRegistration;
}
interface Extendable {
  waitUntil(work: Promise<unknown>): void;
}

const scope = self as unknown as Scope;

scope.addEventListener('install', (event) => event.waitUntil(scope.skipWaiting()));
scope.addEventListener('activate', (event) => event.waitUntil(leave()));

async function leave(): Promise<void> {
  const names = await caches.keys();
  const ours = names.filter((name) => name.startsWith(SHELL_PREFIX));
  await Promise.all(ours.map((name) => caches.delete(name)));
  await scope.registration.unregister();
}
