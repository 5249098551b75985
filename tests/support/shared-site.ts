/** The service and the browser that all tests in a browser share, as a test file has them. */
import { chromium } from 'playwright-core';
import { inject } from 'vitest';
import type { Site } from './site.ts';

const { url, browser } = inject('site');

export const site: Pick<Site, 'url' | 'browser'> = {
  url,
  browser: await chromium.connect(browser),
};
