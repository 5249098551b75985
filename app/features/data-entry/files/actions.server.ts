/** What the forms of the tab of files do. */
import type { ActionFunctionArgs } from '@remix-run/cloudflare';
import { runAsCaller } from '#app/base/access.ts';
import { NUMERIC_ID } from '#app/base/paging.ts';
import { type EntryActionData, FILE_INTENTS, type FileIntent } from '#app/entry/action-data.ts';
import { describeFailure, type Failure, refuseWithToast } from '#app/forms/action-data.ts';
import { readForm } from '#app/forms/read-form.ts';
import { ProductError } from '#domain/base/errors.ts';
import * as messages from '#domain/base/messages.ts';
import { tellKeptDays } from '#domain/import/kept-days.ts';
import { ROWS_COVER, type RowsCover } from '#domain/reading/csv/rows-cover-words.ts';

type Handler = (args: ActionFunctionArgs, formData: FormData) => Promise<EntryActionData>;

const HANDLERS: Record<FileIntent, Handler> = {
  upload: async () => refuseUpload({ message: messages.csvMissing }),
  undo: undoImport,
  redo: redoImport,
  'undo-change': undoChange,
  forget: forgetFile,
};

/** The fields of the form that brings a file, besides the file. */
const UPLOAD_FIELDS = ['intent', 'rowsCover'];

/** Does what the form asks for; nothing that a person can bring about makes it throw. */
export async function handleForm(args: ActionFunctionArgs): Promise<EntryActionData> {
  // The one form with a file. The service reads it, within its limits.
  if (args.request.headers.get('Content-Type')?.startsWith('multipart/')) return uploadCsv(args);
  const formData = await readForm(args.request, ['intent', 'id', 'name']);
  const intent = FILE_INTENTS.find((candidate) => candidate === formData.get('intent')) ?? 'upload';
  return HANDLERS[intent](args, formData);
}

async function uploadCsv(args: ActionFunctionArgs): Promise<EntryActionData> {
  const { csvUploads } = args.context.services;
  try {
    const upload = await runAsCaller(args, (home) =>
      csvUploads.upload(home, args.request, { otherFields: UPLOAD_FIELDS, rowsCover: 'ask' }),
    );
    return { intent: 'upload', upload: { ok: true, ...upload } };
  } catch (error) {
    return refuseUpload(describeFailure(error, args.context, messages.entryUnexpectedUpload), {
      badLineCount: countBadLines(error),
      rowsCover: listRowsCoverChoices(error),
    });
  }
}

async function undoImport(args: ActionFunctionArgs, formData: FormData): Promise<EntryActionData> {
  const { imports } = args.context.services;
  const id = toNumber(formData);
  if (id === undefined) return refuse('undo', { message: messages.importNotFound });
  try {
    const { kept } = await runAsCaller(args, (home) => imports.undo(home, id));
    const text = messages.importUndone + tellKeptDays(kept);
    return { intent: 'undo', toast: { kind: 'success', text } };
  } catch (error) {
    return refuse('undo', describeFailure(error, args.context, messages.entryUnexpectedDeletion));
  }
}

async function redoImport(args: ActionFunctionArgs, formData: FormData): Promise<EntryActionData> {
  const { imports } = args.context.services;
  const id = toNumber(formData);
  if (id === undefined) return refuse('redo', { message: messages.importNotFound });
  try {
    const { kept } = await runAsCaller(args, (home) => imports.redo(home, id));
    const text = messages.importRedone + tellKeptDays(kept);
    return { intent: 'redo', toast: { kind: 'success', text } };
  } catch (error) {
    return refuse('redo', describeFailure(error, args.context, messages.entryUnexpected));
  }
}

async function undoChange(args: ActionFunctionArgs, formData: FormData): Promise<EntryActionData> {
  const { changes } = args.context.services;
  const id = toNumber(formData);
  if (id === undefined) return refuse('undo-change', { message: messages.changeNotFound });
  try {
    await runAsCaller(args, (home) => changes.undo(home, id));
    return { intent: 'undo-change', toast: { kind: 'success', text: messages.changeUndone } };
  } catch (error) {
    return refuse('undo-change', describeFailure(error, args.context, messages.entryUnexpected));
  }
}

async function forgetFile(args: ActionFunctionArgs, formData: FormData): Promise<EntryActionData> {
  const { importMappings } = args.context.services;
  const name = String(formData.get('name') ?? '');
  try {
    await runAsCaller(args, (home) => importMappings.remove(home, name));
    return { intent: 'forget', toast: { kind: 'success', text: messages.fileForgotten } };
  } catch (error) {
    return refuse('forget', describeFailure(error, args.context, messages.entryUnexpectedDeletion));
  }
}

/** The number of the import or change that a form names. */
function toNumber(formData: FormData): number | undefined {
  const id = String(formData.get('id'));
  return NUMERIC_ID.test(id) ? Number(id) : undefined;
}

function refuse(intent: FileIntent, failure: Pick<Failure, 'code' | 'message'>): EntryActionData {
  return { intent, ...refuseWithToast(failure) };
}

function refuseUpload(
  { message, details = [], init }: Partial<Failure> & { message: string },
  more: { badLineCount?: number; rowsCover?: RowsCover[] | undefined } = {},
): EntryActionData {
  const { badLineCount = 0, rowsCover = [] } = more;
  const asks = rowsCover.length > 0 ? { rowsCover } : {};
  return {
    intent: 'upload',
    refused: true,
    upload: { ok: false, message, details, badLineCount, ...asks },
    // A question is no mistake of the person's.
    ...(rowsCover.length > 0 ? {} : { status: init?.status ?? 400 }),
  };
}

function countBadLines(error: unknown): number {
  return (error instanceof ProductError ? error.badLineCount : undefined) ?? 0;
}

/** What each row may be, where the service asks for it. */
function listRowsCoverChoices(error: unknown): RowsCover[] {
  const { question } = error instanceof ProductError ? error : { question: undefined };
  const choices: readonly { rowsCover?: string }[] = question?.choices ?? [];
  return choices.flatMap(
    (choice) => ROWS_COVER.find((candidate) => candidate === choice.rowsCover) ?? [],
  );
}
