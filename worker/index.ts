/** What the platform runs. */
import type { ServerBuild } from '@remix-run/cloudflare';
import { readTextsInPieces } from './body-text.ts';
import type { Bindings } from './env.ts';
import { createHandler } from './handler.ts';
import { logFailure } from './log.ts';

readTextsInPieces();

/** The screens' code, which runs when the first screen is asked for. */
async function loadBuild(): Promise<ServerBuild> {
  return (await import('../build/server/index.js')) as unknown as ServerBuild;
}

export default {
  fetch: createHandler(loadBuild, 'production'),

  /** A Cron Trigger, where there are several databases. */
  async scheduled(_: ScheduledController, bindings: Bindings): Promise<void> {
    const { runOperations } = await import('./operations.ts');
    await runOperations(bindings).catch((error) => logFailure('scheduled', error));
  },
};
