import { isRouteErrorResponse } from '@remix-run/react';

/** The sentence that a loader or an action of ours refused with; `undefined` for any other failure. */
export function routeErrorText(error: unknown): string | undefined {
  return isRouteErrorResponse(error) && [400, 413, 503].includes(error.status)
    ? String(error.data)
    : undefined;
}
