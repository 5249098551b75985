/** The pages that a test opened end with it: those left open would go on taking processor time. */
import { afterEach } from 'vitest';
import { site } from './shared-site.ts';

afterEach(async () => {
  await Promise.all(site.browser.contexts().map((context) => context.close()));
});
