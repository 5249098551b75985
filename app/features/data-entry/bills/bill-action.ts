/** What a form of a bill's screens returns when it was refused, and what it says when no response came. */
import type { ClientActionFunctionArgs } from '@remix-run/react';
import type { ActionData } from '#app/forms/action-data.ts';
import { callAction } from '#app/forms/call-action.ts';
import * as messages from '#domain/base/messages.ts';

export interface BillActionData extends ActionData {
  /** The amounts as they were typed, by the ids of their lines. */
  typed?: Record<string, string>;
}

/** Sends a form of a bill in the browser; it stays as it is when no response came. */
export function sendBillForm({ serverAction }: ClientActionFunctionArgs) {
  return callAction(
    () => serverAction<BillActionData>(),
    { unreachable: messages.noResponse, failed: messages.entryUnexpected },
    (text): BillActionData => ({ toast: { kind: 'error', text }, refused: true }),
  );
}
