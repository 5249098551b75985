/** What the platform runs. */
import type { ServerBuild } from '@remix-run/cloudflare';
import { createHandler } from './handler.ts';

/** The screens' code, which runs when the first screen is asked for. */
function loadBuild(): Promise<ServerBuild> {
  return import('../build/server/index.js');
}

export default {
  fetch: createHandler(loadBuild, 'production'),
};
