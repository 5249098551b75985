/** What the platform runs. */
import type { ServerBuild } from '@remix-run/cloudflare';
import * as build from '../build/server/index.js';
import { createHandler } from './handler.ts';

export default { fetch: createHandler(build as unknown as ServerBuild, 'production') };
