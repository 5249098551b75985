/** The product with one address more, which only derives a key: by the same function, in the same isolate. */
import { scrypt } from 'node:crypto';
import product from '../../../build/worker/index.js';

/** Those of `worker/auth/password.ts`. */
const PARAMETERS = { N: 2 ** 14, r: 8, p: 5, maxmem: 64 * 1024 * 1024 };

function derived(): Promise<Response> {
  return new Promise((answer, failed) => {
    scrypt('Sunny-day-7', 'sixteen-byte-sal', 32, PARAMETERS, (error, key) => {
      if (error === null) answer(new Response(key.toString('base64url')));
      else failed(error);
    });
  });
}

export default {
  fetch(request: Request, env: unknown, ctx: ExecutionContext): Promise<Response> {
    const { pathname } = new URL(request.url);
    return pathname === '/raw-scrypt' ? derived() : product.fetch(request, env, ctx);
  },
};
