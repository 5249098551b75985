import type { ClientActionFunctionArgs } from '@remix-run/react';
import * as messages from '../../../domain/messages.ts';
import type { ActionData } from '../../forms/action-data.ts';
import { callAction } from '../../forms/call-action.ts';

/** A form's client action: the server's response, or the form as it is with a message above it. */
export function makeAuthClientAction(failureText: string) {
  return ({ serverAction }: ClientActionFunctionArgs) =>
    callAction(
      () => serverAction<ActionData>(),
      { unreachable: messages.noResponse, failed: failureText },
      (text) => ({ result: { status: 'error', error: { '': [text] } } }),
    );
}
