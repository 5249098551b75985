/**
 * Contexts of the browser that tests use one after the other: in a new one every page loads and compiles the product's
 * scripts anew, which takes longer than most of what a test does. What a person could leave there is taken away; the
 * scripts and fonts stay, whose addresses change with what is in them.
 */
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';

/** Those that were opened by `takeContext`, by their options, and whether a test has them. */
const contexts = new Map<BrowserContext, { options: string; isTaken: boolean }>();

/** Opens a page in a context that nobody has used since it was emptied. */
export async function openInContext(
  browser: Browser,
  settings: BrowserContextOptions & { baseURL: string },
  headers: Record<string, string>,
): Promise<Page> {
  const options = JSON.stringify(settings);
  const free = [...contexts].find(
    ([context, one]) => !one.isTaken && one.options === options && context.browser() === browser,
  );
  const context = free?.[0] ?? (await newContext(browser, settings, options));
  contexts.set(context, { options, isTaken: true });
  await context.setExtraHTTPHeaders(headers);
  const page = await context.newPage();
  if (free !== undefined) {
    const devtools = await context.newCDPSession(page);
    const origin = new URL(settings.baseURL).origin;
    await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
    await devtools.detach();
  }
  return page;
}

async function newContext(
  browser: Browser,
  settings: BrowserContextOptions,
  options: string,
): Promise<BrowserContext> {
  const context = await browser.newContext(settings);
  contexts.set(context, { options, isTaken: true });
  context.on('close', () => contexts.delete(context));
  return context;
}

/** Closes the pages of all contexts, and takes away what the next test must not find. Other contexts end. */
export async function releaseContexts(browser: Browser): Promise<void> {
  await Promise.all(browser.contexts().map(release));
}

async function release(context: BrowserContext): Promise<void> {
  const known = contexts.get(context);
  if (known === undefined) return context.close();
  if (!known.isTaken) return;
  await Promise.all(context.pages().map((page) => page.close()));
  await Promise.all([
    context.unrouteAll({ behavior: 'ignoreErrors' }),
    context.clearCookies(),
    context.clearPermissions(),
    context.setOffline(false),
  ]);
  known.isTaken = false;
}
