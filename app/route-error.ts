import { isRouteErrorResponse } from '@remix-run/react';
import * as messages from '../domain/messages.ts';

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
export function findRequestId(error: unknown): string | undefined {
  if (!isRouteErrorResponse(error) || error.status !== 500) return undefined;
  const text = String(error.data);
  return /^[\da-f-]{36}$/.test(text) ? text : undefined;
}

/** The sentence that a loader or an action was refused with; `undefined` for any other failure. */
export function describeRouteError(error: unknown): string | undefined {
  if (isFormNotTaken(error)) return messages.formNotTakenText;
  return isRouteErrorResponse(error) && [400, 413, 503].includes(error.status)
    ? String(error.data)
    : undefined;
}
