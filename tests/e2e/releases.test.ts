/** What a deploy brings to a phone that has the page at the meter: a new release, or the end of the service worker. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { build } from 'esbuild';
import type { Page } from 'playwright-core';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ROOT } from '../support/cli.ts';
import { site } from '../support/shared-site.ts';
import { fetchAlone, newHousehold, openPage, PHONE } from '../support/site.ts';
import { fullTest } from '../support/torture.ts';

/** What is deployed in place of the built files, by their addresses. */
let deployed: Record<string, (built: string) => string>;
let proxy: Server;
let url: string;
beforeEach(async () => {
  deployed = {};
  proxy = createServer(async (request, response) => {
    const path = request.url ?? '/';
    const { cookie = '' } = request.headers;
    const answer = await fetchAlone(site.url + path, { headers: { cookie }, redirect: 'manual' });
    const headers = new Headers(answer.headers);
    for (const name of ['connection', 'content-encoding', 'content-length', 'transfer-encoding']) {
      headers.delete(name);
    }
    response.writeHead(answer.status, Object.fromEntries(headers));
    const change = deployed[path];
    if (change === undefined) response.end(Buffer.from(await answer.arrayBuffer()));
    else response.end(change(await answer.text()));
  });
  await new Promise<void>((ready) => proxy.listen(0, 'localhost', ready));
  url = `http://localhost:${(proxy.address() as AddressInfo).port}`;
});
afterEach(() => {
  proxy.closeAllConnections();
  proxy.close();
});

/** A household's phone, with the service worker. */
async function openPhone() {
  const household = await newHousehold(site);
  const options = { household, viewport: PHONE, serviceWorkers: 'allow' } as const;
  const page = await openPage({ ...site, url }, options);
  await page.goto('/dashboard');
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  await expect.poll(async () => (await onPhone(page)).caches).toHaveLength(1);
  return page;
}

/** The caches, the workers and the stored page at the meter. */
function onPhone(page: Page) {
  return page.evaluate(async () => ({
    caches: await caches.keys(),
    workers: (await navigator.serviceWorker.getRegistrations()).length,
    meter: (await (await caches.match('/meter'))?.text()) ?? '',
  }));
}

test('a new release takes the place of the page on the phone, and nothing old is left', async () => {
  const page = await openPhone();
  const [old = ''] = (await onPhone(page)).caches;
  const release = old.replace('shell-', '');
  deployed['/sw.js'] = (built) => built.replace(`"${release}"`, '"release-of-tomorrow"');
  deployed['/meter'] = (built) => `${built}<!-- tomorrow -->`;
  await page.goto('/dashboard');
  await expect
    .poll(async () => (await onPhone(page)).caches)
    .toEqual(['shell-release-of-tomorrow']);
  expect((await onPhone(page)).meter).toContain('<!-- tomorrow -->');
  await page.context().setOffline(true);
  await page.goto('/dashboard');
  expect(await page.content()).toContain('<!-- tomorrow -->');
  await page.getByLabel('What the meter shows').waitFor();
  await page.context().close();
});

fullTest('a deploy with the service worker off removes it, and the screens go on', async () => {
  const page = await openPhone();
  const { outputFiles } = await build({
    entryPoints: [join(ROOT, 'app/offline/service-worker-off.ts')],
    ...{ bundle: true, write: false, format: 'iife' },
  });
  deployed['/sw.js'] = () => outputFiles?.[0]?.text ?? '';
  await page.goto('/dashboard');
  await expect.poll(() => onPhone(page)).toEqual({ caches: [], workers: 0, meter: '' });
  await page.goto('/meter');
  await page.getByLabel('What the meter shows').waitFor();
  await page.context().close();
});
