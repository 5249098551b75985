/** The door of a bare Remix app: nothing but Remix. */
import { createRequestHandler, type ServerBuild } from '@remix-run/cloudflare';
import * as build from '../../../.cache/bench/bare-remix/server/index.js';

const handle = createRequestHandler(build as unknown as ServerBuild, 'production');

export default { fetch: (request: Request) => handle(request) };
