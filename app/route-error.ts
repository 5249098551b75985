import { isRouteErrorResponse } from '@remix-run/react';

/** The sentence that a loader of ours answered for what is not there; `undefined` for any other failure. */
export function notFoundText(error: unknown): string | undefined {
  return isRouteErrorResponse(error) && error.status === 404 && error.data !== ''
    ? String(error.data)
    : undefined;
}

/** The sentence that a loader or an action of ours refused with; `undefined` for any other failure. */
export function routeErrorText(error: unknown): string | undefined {
  return isRouteErrorResponse(error) && [400, 413, 503].includes(error.status)
    ? String(error.data)
    : undefined;
}
