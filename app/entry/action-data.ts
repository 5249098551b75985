/** What the actions of the section's tabs return, by the intent of the form. */
import { type ClientActionFunctionArgs, useActionData } from '@remix-run/react';
import type { ActionData } from '#app/forms/action-data.ts';
import { callAction } from '#app/forms/call-action.ts';
import { useHomeFetcher } from '#app/forms/home-form.tsx';
import type { ErrorDetail } from '#domain/base/errors.ts';
import * as messages from '#domain/base/messages.ts';
import type { DayReading } from '#domain/energy/days.ts';
import type { EntryAnswers, EntryQuestion } from '#domain/energy/entry-question.ts';
import type { RowsCover } from '#domain/reading/csv/rows-cover-words.ts';
import type { Reading } from '#domain/reading/reading.ts';
import type { MeterPrompt } from './meter-fields.ts';
import type { PresentAnswers, PresentQuestion } from './present-question.ts';

export const READING_INTENTS = [
  'add-use',
  'add-value',
  'update-value',
  'undo-request',
  'update',
  'delete',
] as const;
export type ReadingIntent = (typeof READING_INTENTS)[number];

export const FILE_INTENTS = ['upload', 'undo', 'redo', 'undo-change', 'forget'] as const;
export type FileIntent = (typeof FILE_INTENTS)[number];

export type Intent = ReadingIntent | FileIntent;

export type UploadOutcome =
  | {
      ok: true;
      imported: number;
      alreadyPresent: number;
      importId: number | null;
      warnings: readonly { message: string }[];
    }
  | {
      ok: false;
      message: string;
      /** How many lines are bad; `details` may list fewer. */
      badLineCount: number;
      details: readonly ErrorDetail[];
      /** What each row may be, where that must be said first; the one to propose first. */
      rowsCover?: readonly RowsCover[];
      /** No response came: something may have been stored. */
      isUnknown?: boolean;
    };

export interface EntryActionData extends ActionData {
  intent: Intent;
  /** The reading that was updated. */
  reading?: Reading;
  /** The id of the meter's value that was stored. */
  valueId?: string;
  /** The ids of the readings that were deleted. */
  deletedIds?: string[];
  upload?: UploadOutcome;
  /** A question before the reading is stored, with the answers so far. */
  entryPrompt?: {
    question: EntryQuestion<DayReading> | PresentQuestion;
    answers: EntryAnswers & PresentAnswers;
    /** The fields when the question was asked, and the suggested amount chosen instead. */
    values: Record<string, string>;
    suggested: string | undefined;
    /** The first day chosen instead. */
    beginOn: string | undefined;
  };
  /** A question before a meter's value is stored, with the answers so far. */
  meterPrompt?: MeterPrompt;
}

/** What each form says when the server failed without a message of its own. */
const FAILURE_MESSAGES: Record<Intent, string> = {
  'add-use': messages.readingSaveFailed,
  'add-value': messages.readingSaveFailed,
  'update-value': messages.readingSaveFailed,
  'undo-request': messages.entryUnexpected,
  update: messages.readingSaveFailed,
  delete: messages.readingsDeleteFailed,
  upload: messages.csvFailed,
  undo: messages.entryUnexpectedDeletion,
  redo: messages.entryUnexpected,
  'undo-change': messages.entryUnexpected,
  forget: messages.entryUnexpectedDeletion,
};

/** Chooses among them for a form as it was sent: deleting one entry has a sentence of its own. */
export function chooseFailureMessage(intent: Intent, formData: FormData): string {
  const deletesOne = intent === 'delete' && formData.getAll('id').length === 1;
  return deletesOne ? messages.readingDeleteFailed : FAILURE_MESSAGES[intent];
}

/**
 * Sends a form of the section from the browser. Where the server cannot be reached, `queue` may keep it to be sent later;
 * else the action data says that no response came.
 */
export async function sendForm(
  { request, serverAction }: ClientActionFunctionArgs,
  intents: readonly Intent[],
  queue?: (intent: Intent, formData: FormData) => Promise<EntryActionData | undefined>,
) {
  const formData = await request.clone().formData();
  const intent =
    intents.find((candidate) => candidate === formData.get('intent')) ?? intents[0] ?? 'add-use';
  return callAction(
    () => serverAction<EntryActionData>(),
    { unreachable: messages.noResponse, failed: chooseFailureMessage(intent, formData) },
    async (text, unreached) => {
      const queuedData = unreached ? await queue?.(intent, formData) : undefined;
      return queuedData ?? makeNoResponseData(intent, text);
    },
  );
}

/** What a form says to which no response came: nothing may have been stored. */
export function makeNoResponseData(intent: Intent, message: string): EntryActionData {
  if (intent === 'upload') {
    return {
      intent,
      refused: true,
      upload: { ok: false, message, badLineCount: 0, details: [], isUnknown: true },
    };
  }
  return { intent, refused: true, toast: { kind: 'error', text: message } };
}

/** A form's fetcher, and its action data: the fetcher's, or that of a page that was sent without script. */
export function useIntentForm(intent: Intent) {
  const fetcher = useHomeFetcher<EntryActionData>(intent);
  const pageData = useActionData<EntryActionData>();
  const data = fetcher.data ?? pageData;
  return {
    Form: fetcher.Form,
    busy: fetcher.state !== 'idle',
    /** Whether it is of a form sent by script, so that the page is still there. */
    byScript: fetcher.data !== undefined,
    actionData: data?.intent === intent ? data : undefined,
  };
}
