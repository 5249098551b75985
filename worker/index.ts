/** What the platform runs. */
import type { ServerBuild } from '@remix-run/cloudflare';
import { schema } from '../build/schema.js';
import type { Bindings } from './env.ts';
import { createHandler } from './handler.ts';
import { runScheduled } from './scheduled.ts';

/** The screens' code, which runs at the first request for a screen. */
function loadBuild(): Promise<ServerBuild> {
  return import('../build/server/index.js');
}

export default {
  fetch: createHandler(loadBuild, schema, 'production'),

  async scheduled(
    { scheduledTime }: ScheduledController,
    bindings: Bindings,
    ctx: ExecutionContext,
  ) {
    await runScheduled(bindings, scheduledTime, (work) => ctx.waitUntil(work));
  },
};
