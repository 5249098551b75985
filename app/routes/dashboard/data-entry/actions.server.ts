/** What the screen's forms do. */

import { parseWithZod } from '@conform-to/zod/v4';
import type { ActionFunctionArgs } from '@remix-run/cloudflare';
import { CSV_MAX_BYTES } from '../../../../domain/csv/limits.ts';
import { csvProblems } from '../../../../domain/csv/problems.ts';
import { isProductError } from '../../../../domain/errors.ts';
import { isCsvName, keptFileName } from '../../../../domain/import.ts';
import { entriesDeleted, messages } from '../../../../domain/messages.ts';
import { bulkDeleteSchema, readingIdSchema } from '../../../../domain/reading.ts';
import { refusedByService, refusedForm, unavailable } from '../../../forms/reply.ts';
import { submissionKeyOf } from '../../../forms/submission-key.tsx';
import { asCaller } from '../../../guard.ts';
import { type Answer, INTENTS, type Intent } from './answers.ts';
import { editedReadingSchema, newReadingSchema } from './reading-schema.ts';

type Act = (args: ActionFunctionArgs, formData: FormData) => Promise<Answer>;

const ACTS: Record<Intent, Act> = {
  save: saveReading,
  update: updateReading,
  delete: deleteReadings,
  upload: uploadCsv,
  undo: undoImport,
  'undo-change': undoChange,
};

/** Room for what a form puts around a file. */
const FORM_BYTES = 64 * 1024;

/** Does what the form asks for; nothing that a person can bring about makes it throw. */
export async function answerForm(args: ActionFunctionArgs): Promise<Answer> {
  // Only an upload can be so large. It is refused by what it says of itself, before it is read.
  if (Number(args.request.headers.get('Content-Length') ?? 0) > CSV_MAX_BYTES + FORM_BYTES) {
    return refusedUpload(csvProblems.tooManyBytes());
  }
  const formData = await args.request.formData();
  const intent = INTENTS.find((one) => one === formData.get('intent')) ?? 'save';
  return ACTS[intent](args, formData);
}

async function saveReading(args: ActionFunctionArgs, formData: FormData): Promise<Answer> {
  const { services, today } = args.context;
  const schema = newReadingSchema(today);
  const submission = parseWithZod(formData, { schema, disableAutoCoercion: true });
  if (submission.status !== 'success') {
    const missing = isBlank(formData, 'readingDate') || isBlank(formData, 'consumptionKWH');
    const message = missing ? messages.readingFieldsMissing : messages.readingSaveFailed;
    return { intent: 'save', refused: true, ...refusedForm(submission, message) };
  }
  try {
    await asCaller(args, (caller) =>
      services.readings.addOnce(caller, submission.value, submissionKeyOf(formData)),
    );
  } catch (error) {
    const answer = refusedByService(submission, told(args, error), messages.entryUnexpected);
    return { intent: 'save', refused: true, ...answer };
  }
  return {
    intent: 'save',
    toast: { kind: 'success', text: messages.readingSaved },
    result: submission.reply({ resetForm: true }),
  };
}

async function updateReading(args: ActionFunctionArgs, formData: FormData): Promise<Answer> {
  const { services } = args.context;
  const submission = parseWithZod(formData, {
    schema: editedReadingSchema,
    disableAutoCoercion: true,
  });
  const id = readingIdSchema.safeParse(formData.get('id'));
  if (submission.status !== 'success' || !id.success) {
    const missing = isBlank(formData, 'consumptionKWH');
    const message = missing ? messages.readingFieldsMissing : messages.readingSaveFailed;
    return { intent: 'update', refused: true, ...refusedForm(submission, message) };
  }
  try {
    const { consumptionKWH, emissionCO2kg = null } = submission.value;
    const reading = await asCaller(args, (caller) =>
      services.readings.update(caller, id.data, { consumptionKWH, emissionCO2kg }),
    );
    const toast = { kind: 'success', text: messages.readingUpdated } as const;
    return { intent: 'update', toast, reading };
  } catch (error) {
    const answer = refusedByService(submission, told(args, error), messages.entryUnexpected);
    return { intent: 'update', refused: true, ...answer };
  }
}

async function deleteReadings(args: ActionFunctionArgs, formData: FormData): Promise<Answer> {
  const { readings } = args.context.services;
  const asked = bulkDeleteSchema.safeParse({ ids: formData.getAll('id') });
  if (!asked.success) return failed('delete', messages.readingsDeleteFailed);
  const { ids } = asked.data;
  const [first = ''] = ids;
  const single = ids.length === 1;
  try {
    const count = await asCaller(args, async (caller) => {
      if (!single) return readings.removeMany(caller, ids);
      await readings.remove(caller, first);
      return 1;
    });
    const text = count === 1 ? messages.readingDeleted : entriesDeleted(count);
    return { intent: 'delete', toast: { kind: 'success', text }, deleted: ids };
  } catch (error) {
    const unexpected = single
      ? messages.entryUnexpectedDeletion
      : messages.entryUnexpectedBulkDeletion;
    return failed('delete', messageOf(args, error, unexpected), error);
  }
}

async function uploadCsv(args: ActionFunctionArgs, formData: FormData): Promise<Answer> {
  const { imports } = args.context.services;
  const file = formData.get('csvFile');
  // A form whose file was not chosen sends an empty one without a name.
  if (file === null || typeof file === 'string' || (file.name === '' && file.size === 0)) {
    return refusedUpload(messages.csvMissing);
  }
  if (!isCsvName(file.name)) return refusedUpload(messages.csvOnly);
  if (file.size > CSV_MAX_BYTES) return refusedUpload(csvProblems.tooManyBytes());
  try {
    const upload = await asCaller(args, (caller) =>
      imports.upload(caller, { name: keptFileName(file.name), stream: () => file.stream() }),
    );
    return { intent: 'upload', upload: { ok: true, ...upload } };
  } catch (error) {
    return refusedUpload(messageOf(args, error, messages.entryUnexpectedUpload), error);
  }
}

async function undoImport(args: ActionFunctionArgs, formData: FormData): Promise<Answer> {
  const { imports } = args.context.services;
  const id = /^[1-9]\d{0,9}$/.exec(String(formData.get('id')))?.[0];
  if (id === undefined) return failed('undo', messages.importNotFound);
  try {
    await asCaller(args, (caller) => imports.undo(caller, Number(id)));
    return { intent: 'undo', toast: { kind: 'success', text: messages.importUndone } };
  } catch (error) {
    return failed('undo', messageOf(args, error, messages.entryUnexpectedDeletion), error);
  }
}

async function undoChange(args: ActionFunctionArgs, formData: FormData): Promise<Answer> {
  const { changes } = args.context.services;
  const id = /^[1-9]\d{0,9}$/.exec(String(formData.get('id')))?.[0];
  if (id === undefined) return failed('undo-change', messages.changeNotFound);
  try {
    await asCaller(args, (caller) => changes.undo(caller, Number(id)));
    return { intent: 'undo-change', toast: { kind: 'success', text: messages.changeUndone } };
  } catch (error) {
    return failed('undo-change', messageOf(args, error, messages.entryUnexpected), error);
  }
}

function isBlank(formData: FormData, field: string): boolean {
  return String(formData.get(field) ?? '').trim() === '';
}

function failed(intent: Intent, text: string, error?: unknown): Answer {
  // What is gone elsewhere is to go from the page, too.
  const gone = isProductError(error) && error.code === 'notFound';
  return { intent, refused: !gone, toast: { kind: 'error', text }, ...unavailable(error) };
}

function refusedUpload(message: string, error?: unknown): Answer {
  const [details, lines] = isProductError(error) ? [error.details, error.badLineCount] : [[], 0];
  const upload = { ok: false, message, details, badLineCount: lines ?? 0 } as const;
  return { intent: 'upload', refused: true, upload, ...unavailable(error) };
}

/** What a failure is called; one that nobody foresaw is logged, and called by `unexpected`. */
function messageOf(args: ActionFunctionArgs, error: unknown, unexpected: string): string {
  const known = told(args, error);
  return isProductError(known) ? known.message : unexpected;
}

/** A failure, logged when it is not the product's own. An answer that leads elsewhere is thrown on. */
function told({ context }: ActionFunctionArgs, error: unknown): unknown {
  if (error instanceof Response) throw error;
  if (!isProductError(error) || error.code === 'unavailable') context.logFailure(error);
  return error;
}
