/** The part of the service worker that shows reminders, opens what they are about, and ends them. */
import type { Notice } from '#domain/reminders/push.ts';

/** The name of the button under a notification that ends all of them. */
const STOP = 'stop';

/** The parts of the worker's scope that are used here: the DOM's types have none of it. */
interface NoticeScope {
  registration: ServiceWorkerRegistration;
  clients: { openWindow(url: string): Promise<unknown> };
}

/** Shows what was sent. A browser may take a subscription away from whoever is sent something and shows nothing. */
export async function showNotice(scope: NoticeScope, text: string): Promise<void> {
  const notice = readNotice(text);
  const options: NotificationOptions & { actions?: { action: string; title: string }[] } = {
    body: notice.body,
    icon: '/icons/icon-192.png',
    // The next one replaces one that was not looked at.
    tag: 'reminder',
    data: notice,
    ...(notice.stopPath === undefined ? {} : { actions: [{ action: STOP, title: 'Stop these' }] }),
  };
  await scope.registration.showNotification(notice.title, options);
}

function readNotice(text: string): Notice {
  try {
    return JSON.parse(text);
  } catch {
    return { title: 'Unitwise', body: 'You have a reminder.', path: '/dashboard' };
  }
}

/** Does what was tapped: opens what the notification is about, or ends all of them. */
export async function answerNotice(
  scope: NoticeScope,
  action: string,
  notice: Notice,
): Promise<void> {
  const { stopPath } = notice;
  if (action !== STOP || stopPath === undefined) return open(scope, notice.path);
  try {
    const response = await fetch(toOwnAddress(stopPath), { method: 'POST' });
    if (!response.ok) throw new Error('Not ended.');
  } catch {
    // The page there has the same button, and says what is wrong.
    return open(scope, stopPath);
  }
  await showNotice(
    scope,
    JSON.stringify({
      title: 'No more notifications',
      body: 'You can turn them on again in your profile, under Reminders.',
      path: '/dashboard/profile/reminders',
    } satisfies Notice),
  );
}

async function open(scope: NoticeScope, path: string): Promise<void> {
  await scope.clients.openWindow(toOwnAddress(path));
}

/** A path of this site as a whole address; whatever leads elsewhere becomes the dashboard. */
function toOwnAddress(path: string): string {
  const { origin } = location;
  const isOwn = URL.canParse(path, origin) && new URL(path, origin).origin === origin;
  return new URL(isOwn ? path : '/dashboard', origin).href;
}
