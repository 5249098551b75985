import { isRouteErrorResponse, useRouteError, useRouteLoaderData } from '@remix-run/react';
import { useState } from 'react';
import type { loader as rootLoader } from '#app/root.tsx';
import * as messages from '#domain/base/messages.ts';
import { useHydrated } from './hydrated.ts';

/** The sentence that a loader of ours answered for what is not there; `undefined` for any other failure. */
export function describeNotFound(error: unknown): string | undefined {
  return isRouteErrorResponse(error) && error.status === 404 && error.data !== ''
    ? String(error.data)
    : undefined;
}

/** Whether a form was sent to a page that takes none: the framework refuses it, in words for developers. */
export function isFormNotTaken(error: unknown): boolean {
  return isRouteErrorResponse(error) && error.status === 405;
}

/** Whether a form was refused before anything of it was read: by a page that takes none, or not this one. */
export function isFormRefused(error: unknown): boolean {
  return isRouteErrorResponse(error) && [400, 405, 413].includes(error.status);
}

/** The number under which our log has why a page could not be loaded, where the server sent it with the failure. */
function findRequestId(error: unknown): string | undefined {
  if (!isRouteErrorResponse(error) || error.status !== 500) return undefined;
  const text = String(error.data);
  return /^[\da-f-]{36}$/.test(text) ? text : undefined;
}

/**
 * The number of the request that failed: of the data, where that says it, or of the page that came as a failure. What
 * failed in the browser later has none, and the page's own would lead to a request that succeeded.
 */
export function useFailedRequestId(): string | undefined {
  const error = useRouteError();
  const pageRequestId = useRouteLoaderData<typeof rootLoader>('root')?.requestId;
  const isHydrated = useHydrated();
  const [first] = useState({ error, isHydrated });
  const isOfPage = !first.isHydrated && first.error === error;
  return findRequestId(error) ?? (isOfPage ? pageRequestId : undefined);
}

/** The sentence that a loader or an action was refused with; `undefined` for any other failure. */
export function describeRouteError(error: unknown): string | undefined {
  if (isFormNotTaken(error)) return messages.formNotTakenText;
  return isRouteErrorResponse(error) && [400, 413, 503].includes(error.status)
    ? String(error.data)
    : undefined;
}
