/** What the platform runs. */
import type { ServerBuild } from '@remix-run/cloudflare';
import type { Bindings } from './env.ts';
import { createHandler } from './handler.ts';
import { runScheduled } from './scheduled.ts';

/** The screens' code, which runs when the first screen is asked for. */
function loadBuild(): Promise<ServerBuild> {
  return import('../build/server/index.js');
}

export default {
  fetch: createHandler(loadBuild, 'production'),

  async scheduled(
    { scheduledTime }: ScheduledController,
    bindings: Bindings,
    ctx: ExecutionContext,
  ) {
    await runScheduled(bindings, scheduledTime, (work) => ctx.waitUntil(work));
  },
};
