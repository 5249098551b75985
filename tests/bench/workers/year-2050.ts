/**
 * The product with its clock set forward to the morning of 1 January 2050 in India, when a household can
 * have the readings of fifty years.
 */
import product from '../../../build/worker/index.js';

const Real = Date;
/** Known with the first request: while a Worker starts, the platform's clock stands still at 1970. */
let aheadMs: number | undefined;

function setForward(): void {
  aheadMs ??= Real.UTC(2050, 0, 1, 6) - Real.now();
  const now = () => Real.now() + (aheadMs ?? 0);
  globalThis.Date = class extends Real {
    constructor(...values: []) {
      super(...(values.length === 0 ? ([now()] as unknown as []) : values));
    }
    static override now = now;
  } as DateConstructor;
}

export default {
  fetch(request: Request, env: unknown, ctx: ExecutionContext): Promise<Response> {
    if (aheadMs === undefined) setForward();
    return product.fetch(request, env, ctx);
  },
};
