import { expect, test } from 'vitest';
import { isPushEndpoint } from '#domain/reminders/push.ts';

test.each([
  'https://fcm.googleapis.com/fcm/send/abc:def',
  'https://updates.push.services.mozilla.com/wpush/v2/abc',
  'https://wns2-par02p.notify.windows.com/w/?token=abc',
  'https://web.push.apple.com/abc',
])('%s is where a browser is reached', (endpoint) => {
  expect(isPushEndpoint(endpoint)).toBe(true);
});

test.each([
  'http://fcm.googleapis.com/fcm/send/abc',
  'https://fcm.googleapis.com:8443/fcm/send/abc',
  'https://user:password@fcm.googleapis.com/fcm/send/abc',
  'https://fcm.googleapis.com.evil.example/fcm/send/abc',
  'https://evil.example/?fcm.googleapis.com',
  'https://fcm.googleapis.com@evil.example/',
  'https://evilpush.apple.com.example/',
  'https://notify.windows.com/',
  'https://localhost/',
  'https://127.0.0.1/',
  'https://[::1]/',
  'https://169.254.169.254/latest/meta-data',
  'https://10.0.0.1/',
  'data:text/plain,hello',
  'file:///etc/passwd',
  'fcm.googleapis.com',
  '',
  `https://fcm.googleapis.com/${'a'.repeat(1000)}`,
])('%s is not called', (endpoint) => {
  expect(isPushEndpoint(endpoint)).toBe(false);
});
