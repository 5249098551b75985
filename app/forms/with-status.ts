import { data } from '@remix-run/cloudflare';
import type { ActionData } from './action-data.ts';

/** Action data with its status. */
export function respondWithStatus<A extends ActionData>(actionData: A) {
  return actionData.status === undefined
    ? actionData
    : data(actionData, { status: actionData.status });
}
