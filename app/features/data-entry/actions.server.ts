/** What the forms of the tab of readings do. */

import type { ActionFunctionArgs } from '@remix-run/cloudflare';
import { runAsCaller } from '#app/base/access.ts';
import {
  chooseFailureMessage,
  type EntryActionData,
  type Intent,
  READING_INTENTS,
  type ReadingIntent,
} from '#app/entry/action-data.ts';
import { addMeterValue, findQuestion, updateMeterValue } from '#app/entry/meter-actions.server.ts';
import { METER_FIELDS } from '#app/entry/meter-fields.ts';
import { WITHOUT_PRESENT } from '#app/entry/present-question.ts';
import { readEditedReading, readNewReading } from '#app/entry/reading-form-data.ts';
import { makeStoredToast, undoRequest } from '#app/entry/undo.server.ts';
import {
  describeFailure,
  type Failure,
  refuseForm,
  refuseWithToast,
} from '#app/forms/action-data.ts';
import { readIdempotencyKey } from '#app/forms/idempotency-key.tsx';
import { readChoice, readForm } from '#app/forms/read-form.ts';
import { isBlank } from '#app/forms/summary-message.ts';
import type { ErrorDetail } from '#domain/base/errors.ts';
import * as messages from '#domain/base/messages.ts';
import { kwhToWh, parseTypedNumber, type Unit } from '#domain/base/quantity.ts';
import { paperBillSchema } from '#domain/bills/input.ts';
import { LONE_DAY_WH } from '#domain/energy/days.ts';
import type { EntryAnswers } from '#domain/energy/entry-question.ts';
import { REGISTER_ANSWERS } from '#domain/meter/register-check.ts';
import { bulkDeleteSchema, readingIdSchema } from '#domain/reading/reading.ts';
import { parseReadingId } from '#domain/reading/reading-id.ts';

type Handler = (args: ActionFunctionArgs, formData: FormData) => Promise<EntryActionData>;

const HANDLERS: Record<ReadingIntent, Handler> = {
  'add-use': addUse,
  'add-value': addMeterValue,
  'update-value': updateMeterValue,
  'undo-request': undoRequest,
  update: updateReading,
  delete: deleteReadings,
};

const TYPED_FIELDS = [
  'readingDate',
  'periodStart',
  'consumptionKWH',
  'emissionCO2kg',
  'presentKWH',
  'payable',
  'dueDate',
  'estimated',
];
const FIELDS = [
  ...TYPED_FIELDS,
  'intent',
  'idempotencyKey',
  'kind',
  'firstDay',
  'valueId',
  'suggested',
  'as',
  'price',
  'presentAs',
  'presentSameDay',
  'sameDay',
  'overlap',
  'bill',
  'settles',
  'beginOn',
  'wasEstimated',
  'madeAt',
  ...METER_FIELDS,
];

/** Does what the form asks for; nothing that a person can bring about makes it throw. */
export async function handleForm(args: ActionFunctionArgs): Promise<EntryActionData> {
  const formData = await readForm(args.request, FIELDS, ['id']);
  const intent =
    READING_INTENTS.find((candidate) => candidate === formData.get('intent')) ?? 'add-use';
  return HANDLERS[intent](args, formData);
}

/** The fields that a new reading must have, and what the form says where one is empty. */
const REQUIRED_FIELDS = {
  day: ['readingDate', 'consumptionKWH'],
  bill: ['periodStart', 'readingDate', 'consumptionKWH'],
} as const;
const MISSING_MESSAGES = { day: messages.readingFieldsMissing, bill: messages.billFieldsMissing };

/** One number says nothing of a bill whose meter counts both ways. */
const NET_WITH_PRESENT = {
  message: messages.readingSaveFailed,
  details: [{ field: 'presentKWH', message: messages.presentOfNetBill }],
};

async function addUse(args: ActionFunctionArgs, formData: FormData): Promise<EntryActionData> {
  const { services, today } = args.context;
  const values = Object.fromEntries(
    TYPED_FIELDS.map((name) => [name, String(formData.get(name) ?? '')]),
  );
  const kind = formData.get('kind') === 'bill' ? 'bill' : 'day';
  const beginOn = formData.get('beginOn')?.toString();
  if (beginOn !== undefined) formData.set('periodStart', beginOn);
  mendPrice(formData, readAnswers(formData).price);
  const suggestedKwh = formData.get('suggested')?.toString();
  if (suggestedKwh !== undefined) formData.set('consumptionKWH', suggestedKwh);
  const submission = readNewReading(formData, today, kind);
  if (submission.status !== 'success') {
    const message = REQUIRED_FIELDS[kind].some((name) => isBlank(formData.get(name)))
      ? MISSING_MESSAGES[kind]
      : messages.readingSaveFailed;
    return { intent: 'add-use', ...refuseForm(submission, { message }) };
  }
  try {
    const answers = readAnswers(formData);
    const { estimated, presentKWH, ...typed } = { estimated: false, ...submission.value };
    const presentReading = readPresent(formData, presentKWH);
    const units = estimated ? { ...typed, measured: false } : typed;
    const reading = presentReading === undefined ? units : { ...units, presentReading };
    const key = readIdempotencyKey(formData);
    const { consumptionKWH, periodStart, readingDate, payable, dueDate } = typed;
    if (consumptionKWH < 0) {
      if (presentReading !== undefined)
        return { intent: 'add-use', ...refuseForm(submission, NET_WITH_PRESENT) };
      const bill = {
        ...{ from: periodStart ?? readingDate, to: readingDate, overlap: answers.overlap },
        ...{ unitsKWH: String(consumptionKWH), payable, dueDate, measured: !estimated },
      };
      await runAsCaller(args, (home) =>
        services.paperBills.add(home, paperBillSchema.parse(bill), key),
      );
      return {
        intent: 'add-use',
        toast: makeStoredToast(messages.netBillSaved, args.context.now),
        result: submission.reply({ resetForm: true }),
      };
    }
    const outcome = await runAsCaller(args, (home) =>
      services.checkedReadings.add(home, reading, answers, key),
    );
    if ('question' in outcome) {
      const chosen = { suggested: suggestedKwh, beginOn };
      const entryPrompt = { question: outcome.question, answers, values, ...chosen };
      return { intent: 'add-use', result: submission.reply(), refused: true, entryPrompt };
    }
    return {
      intent: 'add-use',
      // Sent twice, the form was stored at the first time.
      toast: makeStoredToast(
        [messages.readingSaved, ...outcome.warnings.map(({ message }) => message)].join(' '),
        Date.parse(outcome.reading.createdAt),
      ),
      result: submission.reply({ resetForm: true }),
    };
  } catch (error) {
    const asked = isBlank(formData.get('presentKWH')) ? undefined : findQuestion(error);
    if (asked !== undefined) {
      const question = { code: 'present', asked } as const;
      const answers = { ...readAnswers(formData), presentSameDay: readPresentSameDay(formData) };
      const entryPrompt = { question, answers, values, suggested: suggestedKwh, beginOn };
      return { intent: 'add-use', result: submission.reply(), refused: true, entryPrompt };
    }
    const failure = describeFailure(error, args.context, messages.entryUnexpected);
    return { intent: 'add-use', ...refuseForm(submission, nameItsField(failure)) };
  }
}

/** The failure with what is wrong with a bill's present reading at the field of the form. */
function nameItsField(failure: Failure): Failure {
  const isPresent = ({ field }: ErrorDetail) =>
    field === 'presentReading' || field === 'registerKWH';
  const details = failure.details.map((detail) =>
    isPresent(detail) ? { ...detail, field: 'presentKWH' } : detail,
  );
  return { ...failure, details };
}

/** Puts the units and rupees that were meant in the place of those typed, as the answer about the price says. */
function mendPrice(formData: FormData, answer: EntryAnswers['price']): void {
  const read = (name: string, unit: Unit) =>
    parseTypedNumber(String(formData.get(name) ?? ''), unit) ?? Number.NaN;
  const [kwh, rupees] = [read('consumptionKWH', 'kWh'), read('payable', 'rupees')];
  if (answer === 'exchanged') formData.set('consumptionKWH', String(rupees));
  if (answer === 'exchanged') formData.set('payable', String(Math.round(kwh * 100) / 100));
  if (answer === 'no-point') formData.set('payable', (rupees / 100).toFixed(2));
}

/** The answers in a form; anything else counts as none. */
function readAnswers(formData: FormData): EntryAnswers {
  return {
    as: readChoice(formData, 'as', ['confirmed']),
    price: readChoice(formData, 'price', ['confirmed', 'exchanged', 'no-point']),
    sameDay: readChoice(formData, 'sameDay', ['add', 'replace']),
    overlap: readChoice(formData, 'overlap', ['replace', 'detail']),
    bill: readChoice(formData, 'bill', ['replace']),
    settles: readSettles(formData),
  };
}

/** A bill's present reading with the answers to a question about it; undefined where the bill is stored without it. */
function readPresent(formData: FormData, registerKWH: number | undefined) {
  const as = readChoice(formData, 'presentAs', [...REGISTER_ANSWERS, WITHOUT_PRESENT]);
  if (registerKWH === undefined || as === WITHOUT_PRESENT) return undefined;
  return { registerKWH, as, sameDay: readPresentSameDay(formData) };
}

function readPresentSameDay(formData: FormData): 'replace' | undefined {
  return readChoice(formData, 'presentSameDay', ['replace']);
}

function readSettles(formData: FormData): boolean | undefined {
  const answer = readChoice(formData, 'settles', ['true', 'false']);
  return answer === undefined ? undefined : answer === 'true';
}

async function updateReading(
  args: ActionFunctionArgs,
  formData: FormData,
): Promise<EntryActionData> {
  const { services } = args.context;
  const id = readingIdSchema.safeParse(formData.get('id'));
  const submission = readEditedReading(
    formData,
    id.success ? parseReadingId(id.data).readingDate : undefined,
  );
  if (submission.status !== 'success' || !id.success) {
    const missing = isBlank(formData.get('consumptionKWH'));
    const message = missing ? messages.readingFieldsMissing : messages.readingSaveFailed;
    return { intent: 'update', ...refuseForm(submission, { message }) };
  }
  try {
    const { consumptionKWH, emissionCO2kg = null, periodStart, estimated } = submission.value;
    const measured = !estimated;
    // Whoever types so much a second time means it.
    const sure = measured && kwhToWh(consumptionKWH) > LONE_DAY_WH ? { confirmed: true } : {};
    const wasEstimated = formData.get('wasEstimated') !== null;
    const certainty = estimated === wasEstimated ? sure : { measured, ...sure };
    const { readingDate } = parseReadingId(id.data);
    const earlierFirstDay = formData.get('firstDay');
    const reading = await runAsCaller(args, (home) =>
      periodStart === undefined || periodStart === earlierFirstDay
        ? services.readings.update(home, id.data, {
            consumptionKWH,
            emissionCO2kg,
            ...certainty,
          })
        : services.checkedReadings.replace(home, id.data, {
            readingDate,
            periodStart,
            consumptionKWH,
            measured,
            ...(emissionCO2kg === null ? {} : { emissionCO2kg }),
          }),
    );
    const toast = makeStoredToast(messages.readingUpdated, args.context.now);
    return { intent: 'update', toast, reading };
  } catch (error) {
    const failure = describeFailure(error, args.context, messages.entryUnexpected);
    return { intent: 'update', ...refuseForm(submission, failure) };
  }
}

async function deleteReadings(
  args: ActionFunctionArgs,
  formData: FormData,
): Promise<EntryActionData> {
  const { readings } = args.context.services;
  const parsed = bulkDeleteSchema.safeParse({ ids: formData.getAll('id') });
  if (!parsed.success)
    return refuse('delete', { message: chooseFailureMessage('delete', formData) });
  const { ids } = parsed.data;
  const [first = ''] = ids;
  const single = ids.length === 1;
  try {
    const count = await runAsCaller(args, async (home) => {
      if (!single) return readings.removeMany(home, ids);
      await readings.remove(home, first);
      return 1;
    });
    const toast = makeStoredToast(messages.formatEntriesDeleted(count), args.context.now);
    return { intent: 'delete', toast, deletedIds: ids };
  } catch (error) {
    const unexpected = single
      ? messages.entryUnexpectedDeletion
      : messages.entryUnexpectedBulkDeletion;
    return refuse('delete', describeFailure(error, args.context, unexpected));
  }
}

function refuse(intent: Intent, failure: Pick<Failure, 'code' | 'message'>): EntryActionData {
  return { intent, ...refuseWithToast(failure) };
}
