/** What the forms of a photo do. */
import type { ActionFunctionArgs } from '@remix-run/cloudflare';
import { runAsCaller } from '#app/base/access.ts';
import { type ActionData, chooseStatus, describeFailure } from '#app/forms/action-data.ts';
import { readForm } from '#app/forms/read-form.ts';
import * as messages from '#domain/base/messages.ts';
import { readValueKey } from './value-key.server.ts';

export interface PhotoActionData extends ActionData {
  /** Why nothing was done, where the form says it. */
  problem?: string;
}

/** Keeps the photo of the one form that brings a file, or deletes the one that is there. */
export async function handlePhotoForm(args: ActionFunctionArgs): Promise<PhotoActionData> {
  const { photos } = args.context.services;
  const key = readValueKey(args.params);
  const brings = args.request.headers.get('Content-Type')?.startsWith('multipart/') === true;
  try {
    if (brings) {
      await runAsCaller(args, (home) => photos.storeFromForm(home, key, args.request));
      return { toast: { kind: 'success', text: messages.photoKept } };
    }
    await readForm(args.request, ['intent']);
    await runAsCaller(args, (home) => photos.remove(home, key));
    return { toast: { kind: 'success', text: messages.photoRemoved } };
  } catch (error) {
    const { code, message } = describeFailure(error, args.context, messages.unexpected);
    // Not found: the page is loaded again, and shows what is there.
    const refused = code !== 'notFound';
    const status = chooseStatus(code);
    if (brings) return { problem: message, refused, status };
    return { toast: { kind: 'error', text: message }, refused, status };
  }
}
