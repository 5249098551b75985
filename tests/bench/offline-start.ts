/** How soon the page at the meter stands without a network, against a page of the same looks without scripts. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, Page } from 'playwright-core';
import { launchBrowser } from '../support/browser.ts';
import { PHONE } from '../support/site.ts';
import type { Group } from './figure.ts';
import { ratio } from './rounds.ts';
import { openStage, type Resident } from './stage.ts';

const CALLS = 5;

export const offlineStart: Group = {
  figures: [{ name: 'offline.start', unit: 'ratio', goal: 1.5 }],
  async measure() {
    const stage = await openStage();
    const browser = await launchBrowser();
    let still: Server | undefined;
    try {
      const meter = await openMeter(browser, stage.url, await stage.household());
      still = await serveStill(browser, stage.url);
      const copy = await browser.newPage({ viewport: PHONE });
      const copyUrl = `http://localhost:${(still.address() as AddressInfo).port}/`;
      const outcome = await ratio({
        subject: () => firstPaint(meter, `${stage.url}/meter`),
        against: () => firstPaint(copy, copyUrl),
        names: ['from the phone', 'a still page from the browser’s cache'],
        calls: CALLS,
      });
      return { 'offline.start': outcome };
    } finally {
      still?.closeAllConnections();
      still?.close();
      await browser.close();
      await stage.stop();
    }
  },
};

/** A phone that has the page at the meter, and no network. */
async function openMeter(browser: Browser, url: string, { token }: Resident): Promise<Page> {
  const context = await browser.newContext({ viewport: PHONE, locale: 'en-IN' });
  await context.addCookies([{ name: 'token', value: token, url }]);
  const page = await context.newPage();
  await page.goto(`${url}/dashboard`);
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  await page.waitForFunction(async () => (await caches.match('/meter')) !== undefined);
  await context.setOffline(true);
  return page;
}

/** Serves the page at the meter without its scripts, and its other files, for the browser to cache. */
async function serveStill(browser: Browser, url: string): Promise<Server> {
  const page = await browser.newPage({ javaScriptEnabled: false, viewport: PHONE });
  const original = await page.goto(`${url}/meter`);
  // A header of the page's makes the browser begin a process for it, which takes longer than all else.
  const opener = original?.headers()['cross-origin-opener-policy'] ?? '';
  await page.evaluate(() => {
    for (const one of document.querySelectorAll('script, link[rel=modulepreload]')) one.remove();
  });
  const html = await page.content();
  await page.context().close();
  const server = createServer(async (request, response) => {
    const isPage = request.url === '/';
    const file = isPage ? undefined : await fetch(url + request.url);
    response.setHeader('Content-Type', file?.headers.get('Content-Type') ?? 'text/html');
    response.setHeader('Cache-Control', 'max-age=3600');
    if (isPage) response.setHeader('Cross-Origin-Opener-Policy', opener);
    response.end(file === undefined ? html : Buffer.from(await file.arrayBuffer()));
  });
  await new Promise<void>((ready) => server.listen(0, 'localhost', ready));
  return server;
}

/** When the first of a page stands, in ms. */
async function firstPaint(page: Page, url: string): Promise<number> {
  // The same address again would be a reload, which asks the server.
  await page.goto('about:blank');
  await page.goto(url, { waitUntil: 'load' });
  const paint = await page.waitForFunction(
    () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime,
  );
  return (await paint.jsonValue()) ?? Number.NaN;
}
