import type { ClientActionFunctionArgs } from '@remix-run/react';
import { messages } from '../../../domain/messages.ts';
import type { FormAnswer } from '../../forms/refusal.ts';
import { callAction } from '../../forms/unreachable.ts';

/** The server's answer, or the form as it is with a message that the server could not be reached. */
export function clientAction({ serverAction }: ClientActionFunctionArgs) {
  return callAction(() => serverAction<FormAnswer>(), {
    result: { status: 'error', error: { '': [messages.noResponse] } },
  });
}
