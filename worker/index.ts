/** What the platform runs. */
import type { ServerBuild } from '@remix-run/cloudflare';
import { createHandler } from './handler.ts';

/** The screens' code, which runs when the first screen is asked for. */
async function loadBuild(): Promise<ServerBuild> {
  return (await import('../build/server/index.js')) as unknown as ServerBuild;
}

export default {
  fetch: createHandler(loadBuild, 'production'),
};
