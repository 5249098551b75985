import type { ClientActionFunctionArgs } from '@remix-run/react';
import { messages } from '../../../domain/messages.ts';
import { callAction } from '../../forms/call-action.ts';
import type { FormAnswer } from '../../forms/refusal.ts';

/** A form's client action: the server's answer, or the form as it is with a message above it. */
export function authClientAction(failed: string) {
  return ({ serverAction }: ClientActionFunctionArgs) =>
    callAction(
      () => serverAction<FormAnswer>(),
      { unreachable: messages.noResponse, failed },
      (text) => ({ result: { status: 'error', error: { '': [text] } } }),
    );
}
