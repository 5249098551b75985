import type { D1Migration } from '@cloudflare/vitest-pool-workers';
import type { Bindings } from '../../worker/env.ts';

declare global {
  namespace Cloudflare {
    interface Env extends Bindings {
      MIGRATIONS: D1Migration[];
      DIRECTORY_MIGRATIONS: D1Migration[];
      SPREAD_2: D1Database;
      SPREAD_3: D1Database;
      SPREAD_4: D1Database;
      SPREAD_DIRECTORY: D1Database;
    }
  }
}
