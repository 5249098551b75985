/** The tab Reminders: its switches, the notifications of a device, the calendar's address. */
import { expect, test } from 'vitest';
import { site } from '../support/shared-site.ts';
import {
  accessibilityProblems,
  DESKTOP,
  fetchAlone,
  newHousehold,
  openPage,
  PHONE,
  untilListening,
} from '../support/site.ts';
import { fullTest } from '../support/torture.ts';

const PATH = '/dashboard/profile/reminders';

fullTest.each([
  ['a desktop in the light', { viewport: DESKTOP, colorScheme: 'light' }],
  ['a phone in the dark', { viewport: PHONE, colorScheme: 'dark' }],
  ['a phone without script', { viewport: PHONE, javaScriptEnabled: false }],
] as const)(
  'on %s, switches stay as chosen and the calendar gets a new address',
  async (...row) => {
    const [, options] = row;
    const hasScript = !('javaScriptEnabled' in options);
    const page = await openPage(site, { household: await newHousehold(site), ...options });
    await page.goto(PATH);
    if (hasScript) {
      expect(await accessibilityProblems(page)).toEqual([]);
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(width).toBe(options.viewport.width);
    }
    const bill = page.getByRole('group', { name: /^Pay the bill/ });
    await bill.getByLabel('Notification').check();
    await page.getByLabel('Days until the bill is due').fill('90');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Write 1 to 60 days').first().waitFor();
    expect(await bill.getByLabel('Notification').isChecked()).toBe(true);
    await page.getByLabel('Days until the bill is due').fill('15');
    await page.getByRole('button', { name: 'Save' }).click();
    if (hasScript) await page.getByText('Reminders saved.').first().waitFor();
    else {
      const said = await page.locator('noscript [role=status]').textContent();
      expect(said).toBe('Reminders saved.');
    }
    await page.goto(PATH);
    expect(await bill.getByLabel('Notification').isChecked()).toBe(true);
    expect(await bill.getByLabel('Mail').isChecked()).toBe(false);

    const address = page.getByRole('link', { name: /\/calendar\/.+\.ics$/ });
    await page.getByRole('button', { name: 'Make an address' }).click();
    const first = (await address.textContent()) ?? '';
    expect((await fetchAlone(first)).status).toBe(200);
    await page.getByRole('button', { name: 'Make a new address, end this one' }).click();
    await page.getByText(first).waitFor({ state: 'detached' });
    const second = (await address.textContent()) ?? '';
    expect([(await fetchAlone(first)).status, (await fetchAlone(second)).status]).toEqual([
      404, 200,
    ]);
    expect(await page.content()).toContain('Turning notifications on needs JavaScript');
    expect(page.problems).toEqual([]);
  },
);

test('a browser is asked after a tap alone, and a no is said and stores nothing', async () => {
  const page = await openPage(site, { household: await newHousehold(site) });
  await page.addInitScript(() => {
    // Counts; the answer is the browser's own.
    const ask = Notification.requestPermission.bind(Notification);
    Object.assign(window, { asked: 0 });
    Notification.requestPermission = () => {
      Object.assign(window, { asked: Number(Reflect.get(window, 'asked')) + 1 });
      return ask();
    };
    // A headless browser refuses from the start: only its question is of interest here.
    Object.defineProperty(Notification, 'permission', { get: () => 'default' });
  });
  await page.goto(PATH);
  await untilListening(page);
  const turnOn = page.getByRole('button', { name: 'Turn on for this device' });
  await turnOn.waitFor();
  expect(await page.evaluate(() => Reflect.get(window, 'asked'))).toBe(0);
  await turnOn.click();
  await page.getByText('Notifications were not allowed. Nothing was changed.').waitFor();
  expect(await page.evaluate(() => Reflect.get(window, 'asked'))).toBe(1);
  await page.getByText('No device shows your reminders yet.').waitFor();
});

fullTest('a browser that cannot show notifications says so plainly', async () => {
  const page = await openPage(site, { household: await newHousehold(site) });
  await page.addInitScript(() => {
    Reflect.deleteProperty(window, 'PushManager');
  });
  await page.goto(PATH);
  await page.getByText('This browser cannot show notifications.').waitFor();
  expect(await page.getByRole('button', { name: 'Turn on for this device' }).count()).toBe(0);
});
