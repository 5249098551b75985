import type { ClientActionFunctionArgs } from '@remix-run/react';
import type { ActionData } from '#app/forms/action-data.ts';
import { callAction } from '#app/forms/call-action.ts';
import * as messages from '#domain/base/messages.ts';

/** A form's client action: the server's response, or the form as it is with a message above it. */
export function makeAuthClientAction(failureText: string) {
  return ({ serverAction }: ClientActionFunctionArgs) =>
    callAction(
      () => serverAction<ActionData>(),
      { unreachable: messages.noResponse, failed: failureText },
      (text) => ({ result: { status: 'error', error: { '': [text] } } }),
    );
}
