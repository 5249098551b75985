/** The way back from what a form of data entry stored, in the message that says so. */
import type { ActionFunctionArgs } from '@remix-run/cloudflare';
import { runAsCaller } from '#app/base/access.ts';
import { describeFailure, refuseWithToast } from '#app/forms/action-data.ts';
import type { ToastMessage } from '#app/ui/layout/toast.tsx';
import { ProductError } from '#domain/base/errors.ts';
import * as messages from '#domain/base/messages.ts';
import type { EntryActionData } from './action-data.ts';
import { PATH } from './address.ts';

/** A moment, in epoch milliseconds. */
const MOMENT = /^\d{1,15}$/;

/** Makes the message that something was stored at a moment, with the form that undoes all that was changed then. */
export function makeStoredToast(text: string, storedAt: number): ToastMessage {
  const fields = { intent: 'undo-request', madeAt: String(storedAt) };
  return { kind: 'success', text, undo: { action: PATH, fetcherKey: 'undo-request', fields } };
}

/** Undoes what a form changed. */
export async function undoRequest(
  args: ActionFunctionArgs,
  formData: FormData,
): Promise<EntryActionData> {
  const intent = 'undo-request';
  const madeAt = String(formData.get('madeAt') ?? '');
  try {
    if (!MOMENT.test(madeAt)) throw new ProductError('notFound', messages.nothingToUndo);
    await runAsCaller(args, (home) =>
      args.context.services.changes.undoRequest(home, Number(madeAt)),
    );
    return { intent, toast: { kind: 'success', text: messages.changeUndone } };
  } catch (error) {
    const failure = describeFailure(error, args.context, messages.entryUnexpected);
    return { intent, ...refuseWithToast(failure) };
  }
}
