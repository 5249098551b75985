/** Keeps one figure that fails from taking the rest of a screen with it. */
import type { ServiceContext } from '#worker/service-context.ts';

/**
 * The figure; `fallback` where it fails, which is logged: it is unknown then, and the rest of the screen is shown.
 */
export function computeOr<T, F>(context: ServiceContext, fallback: F, compute: () => T): T | F {
  try {
    return compute();
  } catch (error) {
    context.logFailure(error);
    return fallback;
  }
}
