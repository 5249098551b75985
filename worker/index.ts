/** What the platform runs. */
import type { ServerBuild } from '@remix-run/cloudflare';
import * as build from '../build/server/index.js';
import type { Bindings } from './env.ts';
import { createHandler } from './handler.ts';
import { logFailure } from './log.ts';
import { runOperations } from './operations.ts';

export default {
  fetch: createHandler(build as unknown as ServerBuild, 'production'),

  /** A Cron Trigger, where there are several databases. */
  async scheduled(_: ScheduledController, bindings: Bindings): Promise<void> {
    await runOperations(bindings).catch((error) => logFailure('scheduled', error));
  },
};
