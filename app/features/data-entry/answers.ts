/** The answers of the screen's action, by the intent of the form. */
import { useActionData, useFetcher } from '@remix-run/react';
import type { ErrorDetail } from '../../../domain/errors.ts';
import { messages } from '../../../domain/messages.ts';
import type { Reading } from '../../../domain/reading.ts';
import type { FormAnswer } from '../../forms/refusal.ts';

export const INTENTS = [
  'save',
  'update',
  'delete',
  'upload',
  'undo',
  'redo',
  'undo-change',
] as const;
export type Intent = (typeof INTENTS)[number];

export type UploadOutcome =
  | { ok: true; imported: number; alreadyPresent: number; importId: number | null }
  | {
      ok: false;
      message: string;
      /** How many lines are bad; `details` may list fewer. */
      badLineCount: number;
      details: readonly ErrorDetail[];
      /** No answer came: something may have been stored. */
      unknown?: boolean;
    };

export interface Answer extends FormAnswer {
  intent: Intent;
  /** The reading that was updated. */
  reading?: Reading;
  /** The ids of the readings that were deleted. */
  deleted?: string[];
  upload?: UploadOutcome;
}

/** What each form says when the server failed without a message of its own. */
const FAILED: Record<Intent, string> = {
  save: messages.readingSaveFailed,
  update: messages.readingSaveFailed,
  delete: messages.readingsDeleteFailed,
  upload: messages.csvFailed,
  undo: messages.entryUnexpectedDeletion,
  redo: messages.entryUnexpected,
  'undo-change': messages.entryUnexpected,
};

/** The same for a form as it was sent: deleting one entry has a sentence of its own. */
export function failedText(intent: Intent, formData: FormData): string {
  const deletesOne = intent === 'delete' && formData.getAll('id').length === 1;
  return deletesOne ? messages.readingDeleteFailed : FAILED[intent];
}

/** What is answered in the browser when no answer of the server came. */
export function unanswered(intent: Intent, message: string): Answer {
  if (intent === 'upload') {
    return {
      intent,
      refused: true,
      upload: { ok: false, message, badLineCount: 0, details: [], unknown: true },
    };
  }
  return { intent, refused: true, toast: { kind: 'error', text: message } };
}

/** A form's fetcher, and the answer to it: its own, or that of a page that was sent without script. */
export function useIntent(intent: Intent) {
  const fetcher = useFetcher<Answer>({ key: intent });
  const sent = useActionData<Answer>();
  const data = fetcher.data ?? sent;
  return {
    Form: fetcher.Form,
    busy: fetcher.state !== 'idle',
    /** Whether the answer came to a form sent by script, so that the page is still there. */
    byScript: fetcher.data !== undefined,
    answer: data?.intent === intent ? data : undefined,
  };
}
