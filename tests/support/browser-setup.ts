/** The pages that a test opened end with it: those left open would go on taking processor time. */
import { afterEach } from 'vitest';
import { releaseContexts } from './browser-contexts.ts';
import { site } from './shared-site.ts';

afterEach(() => releaseContexts(site.browser));
