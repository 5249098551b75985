import type { D1Migration } from '@cloudflare/vitest-pool-workers';
import type { Bindings } from '../../worker/env.ts';

declare global {
  namespace Cloudflare {
    interface Env extends Bindings {
      MIGRATIONS: D1Migration[];
      /** What is bound as PHOTOS where photos are kept in R2. */
      TEST_PHOTOS: R2Bucket;
    }
  }
}
