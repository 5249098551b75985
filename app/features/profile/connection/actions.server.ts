/** Changes the connection from a day on, takes a change away, and confirms what was assumed. */

import { parseWithZod } from '@conform-to/zod/v4';
import { type ActionFunctionArgs, redirect } from '@remix-run/cloudflare';
import * as z from 'zod';
import { runAsCaller } from '#app/base/access.ts';
import { makeHomePath } from '#app/base/home-path.ts';
import { NUMERIC_ID } from '#app/base/paging.ts';
import { makeAnswerFieldName, parseChosen } from '#app/connection/answers.ts';
import {
  type ActionData,
  chooseStatus,
  describeFailure,
  refuseForm,
  refuseWithToast,
} from '#app/forms/action-data.ts';
import { treatBlankAsNull, treatBlankAsUnset } from '#app/forms/blank-fields.server.ts';
import { repeatForm } from '#app/forms/call-action.ts';
import { readIdempotencyKey } from '#app/forms/idempotency-key.tsx';
import { applySuggestedRate, makeRateCheck, RATE_ANSWERS } from '#app/forms/rate-answers.ts';
import type { ToastMessage } from '#app/ui/layout/toast.tsx';
import { CONNECTION_PATH } from '#app/ui/shell/sections.tsx';
import { makePastDateSchema, makeTypedNumberSchema } from '#domain/base/fields.ts';
import { formatDate } from '#domain/base/format.ts';
import * as messages from '#domain/base/messages.ts';
import { FIRST_DATE, findDateProblem, type IsoDate } from '#domain/base/period.ts';
import {
  type ConnectionInput,
  type ConnectionRecord,
  connectionInputSchema,
} from '#domain/home/connection.ts';
import { homeDeletionSchema, homeInputSchema } from '#domain/home/home.ts';
import { HOME_INPUTS } from '#domain/home/home-inputs.ts';
import { meterInputSchema } from '#domain/meter/meter-record.ts';
import { newMeterSchema, registerReadingInputSchema } from '#domain/meter/register-record.ts';
import { listInputIds } from '#domain/tariff/asked.ts';
import { makeChangeInput, makeChangeSchema } from './change-form.server.ts';
import {
  CHANGE_LABELS,
  type ChangeActionData,
  type ChangeIntent,
  type HomeActionData,
  type HomeIntent,
  type MeterActionData,
  type MeterIntent,
  UNDO_KEY,
} from './forms.ts';

/** What the fields of the forms are called, whatever a tariff asks. */
export function changeFields(today: IsoDate): string[] {
  return [
    ...Object.keys(CHANGE_LABELS),
    ...Object.values(RATE_ANSWERS),
    'from',
    'facts',
    ...listInputIds(today).map(makeAnswerFieldName),
  ];
}

const HANDLERS = {
  change: changeAction,
  'delete-change': deleteAction,
  'put-back': putBackAction,
  confirm: confirmAction,
};

/** Does what a form of the connection asks for. */
export async function handleConnectionForm(
  args: ActionFunctionArgs,
  intent: ChangeIntent,
  formData: FormData,
): Promise<ChangeActionData> {
  try {
    return { intent, ...(await HANDLERS[intent](args, formData)) };
  } catch (error) {
    const { code, message } = describeFailure(error, args.context, messages.unexpected);
    const result = repeatForm(formData, message);
    return { intent, result, refused: true, status: chooseStatus(code) };
  }
}

/** Stores the form of the facts. */
async function changeAction(args: ActionFunctionArgs, formData: FormData): Promise<ActionData> {
  const { connections, screens } = args.context.services;
  const chosen = parseChosen(String(formData.get('supplier') ?? ''));
  const screen = await runAsCaller(args, (home) => screens.loadConnection(home, { chosen }));
  const { change, today } = screen;
  const askedInputs = chosen === undefined ? HOME_INPUTS : (change?.asked ?? []);
  applySuggestedRate(formData);
  const submission = parseWithZod(formData, {
    schema: makeChangeSchema(askedInputs, today, makeRateCheck(formData)),
    disableAutoCoercion: true,
  });
  if (submission.status !== 'success') return refuseForm(submission);
  const { value } = submission;
  const start = change?.starts.find(({ from }) => from === value.start);
  const from = (value.start === 'day' ? value.fromDay : start?.date) ?? today;
  const input = makeChangeInput(value, {
    facts: findInForceOn(screen.connections, from),
    asked: askedInputs,
    hasLoad: formData.has('loadKW'),
    from,
    today,
  });
  try {
    const before = screen.connections.find((row) => (row.from ?? FIRST_DATE) === from);
    await runAsCaller(args, (home) => connections.change(home, input));
    const undo = before === undefined ? { intent: 'delete-change', from } : toPutBackFields(before);
    const next = screen.connections.find((row) => (row.from ?? FIRST_DATE) > from)?.from;
    const until = next == null ? 'on' : `until the change of ${formatDate(next)}`;
    return {
      toast: makeDoneToast(
        `${messages.connectionSaved} It holds from ${formatDay(from)} ${until}.`,
        undo,
      ),
    };
  } catch (error) {
    return refuseForm(submission, describeFailure(error, args.context, messages.unexpected));
  }
}

/** Takes the facts that begin on a day away. */
async function deleteAction(args: ActionFunctionArgs, formData: FormData): Promise<ActionData> {
  const { connections } = args.context.services;
  const from = String(formData.get('from') ?? '');
  if (findDateProblem(from) !== undefined)
    throw new Response(messages.fieldUnknown, { status: 400 });
  try {
    const removedChange = await runAsCaller(args, async (home) => {
      const rows = await connections.list(home);
      await connections.remove(home, from);
      return rows.find((row) => row.from === from);
    });
    const undo = removedChange === undefined ? undefined : toPutBackFields(removedChange);
    return { toast: makeDoneToast(messages.connectionDeleted, undo) };
  } catch (error) {
    return refuseWithToast(describeFailure(error, args.context, messages.unexpected));
  }
}

/** Puts facts back as they were. */
async function putBackAction(args: ActionFunctionArgs, formData: FormData): Promise<ActionData> {
  const facts = readFacts(String(formData.get('facts') ?? ''));
  try {
    await runAsCaller(args, (home) => args.context.services.connections.change(home, facts));
    return { toast: makeDoneToast('It is as it was before.') };
  } catch (error) {
    return refuseWithToast(describeFailure(error, args.context, messages.unexpected));
  }
}

/** Confirms what was filled in for the household, on every day on which it holds. */
async function confirmAction(args: ActionFunctionArgs): Promise<ActionData> {
  const { connections } = args.context.services;
  try {
    await runAsCaller(args, (home) => connections.confirm(home));
    return { toast: makeDoneToast('Confirmed. Your bills no longer rest on what was assumed.') };
  } catch (error) {
    return refuseWithToast(describeFailure(error, args.context, messages.unexpected));
  }
}

function findInForceOn(rows: readonly ConnectionRecord[], date: string): ConnectionRecord {
  const row = rows.findLast(({ from }) => (from ?? FIRST_DATE) <= date) ?? rows[0];
  if (row === undefined) throw new Error('A home has facts from the beginning.');
  return row;
}

function makeDoneToast(text: string, undo?: Record<string, string>): ToastMessage {
  return {
    kind: 'success',
    text,
    ...(undo === undefined
      ? {}
      : { undo: { action: CONNECTION_PATH, fetcherKey: UNDO_KEY, fields: undo } }),
  };
}

/** The form that makes a day's facts what they were. */
function toPutBackFields({
  recordedAt: _,
  from,
  ...facts
}: ConnectionRecord): Record<string, string> {
  return { intent: 'put-back', facts: JSON.stringify({ from: from ?? FIRST_DATE, ...facts }) };
}

function readFacts(text: string): ConnectionInput {
  try {
    return connectionInputSchema.parse(JSON.parse(text));
  } catch {
    throw new Response(messages.fieldUnknown, { status: 400 });
  }
}

function formatDay(from: string): string {
  return from === FIRST_DATE ? 'the beginning' : formatDate(from);
}

/* Adds, renames and deletes homes. */

const SCHEMAS = {
  'add-home': homeInputSchema.pick({ name: true }).strip(),
  'rename-home': homeInputSchema.pick({ name: true }).strip(),
  'delete-home': homeDeletionSchema.strip(),
};

/** Does what a form of the homes asks for. A new home, and the first after the shown one is gone, are gone to. */
export async function handleHomeForm(
  args: ActionFunctionArgs,
  intent: HomeIntent,
  formData: FormData,
): Promise<HomeActionData | Response> {
  const { homes } = args.context.services;
  const typedId = String(formData.get('id'));
  const id = NUMERIC_ID.test(typedId) ? Number(typedId) : undefined;
  const submission = parseWithZod(formData, {
    schema: SCHEMAS[intent],
    disableAutoCoercion: true,
  });
  if (submission.status !== 'success') return { intent, id, ...refuseForm(submission) };
  const { name } = submission.value;
  const makeSuccess = (text: string): HomeActionData => ({
    intent,
    toast: { kind: 'success', text },
  });
  try {
    if (intent === 'add-home') {
      const key = readIdempotencyKey(formData);
      const home = await runAsCaller(args, (home) =>
        homes.add(home, { name }, { key, isSetUp: false }),
      );
      return redirect(makeHomePath(home.id, '/onboarding'));
    }
    if (id === undefined) throw new Response(messages.homeNotFound, { status: 400 });
    if (intent === 'rename-home') {
      await runAsCaller(args, (home) => homes.update(home, id, { name }));
      return makeSuccess(messages.homeUpdated);
    }
    await runAsCaller(args, (home) => homes.remove(home, id, name));
    const isShown = args.params['homeId'] === String(id);
    return isShown ? redirect(CONNECTION_PATH) : makeSuccess(messages.homeDeleted);
  } catch (error) {
    const failure = describeFailure(error, args.context, messages.unexpected);
    // There is no form in the list to say it at.
    if (failure.code === 'notFound') return { intent, id, ...refuseWithToast(failure) };
    return { intent, id, ...refuseForm(submission, failure) };
  }
}

/* Adds and changes meters, and tells that one was replaced. */

/** Does what a form of the meters asks for. */
export async function handleMeterForm(
  args: ActionFunctionArgs,
  intent: MeterIntent,
  formData: FormData,
): Promise<MeterActionData> {
  return intent === 'replace-meter'
    ? replaceMeter(args, formData)
    : storeMeter(args, intent, formData);
}

async function storeMeter(
  args: ActionFunctionArgs,
  intent: 'add-meter' | 'edit-meter',
  formData: FormData,
): Promise<MeterActionData> {
  const { meters } = args.context.services;
  const typedId = String(formData.get('id'));
  const id = NUMERIC_ID.test(typedId) ? Number(typedId) : undefined;
  const submission = parseWithZod(formData, { schema: meterFormSchema, disableAutoCoercion: true });
  if (submission.status !== 'success') return { intent, id, ...refuseForm(submission) };
  const { value } = submission;
  try {
    await runAsCaller(args, async (home) => {
      if (intent === 'edit-meter') await meters.update(home, id ?? 0, value);
      else await meters.add(home, value, readIdempotencyKey(formData));
    });
    return { intent, id, toast: { kind: 'success', text: messages.meterSaved } };
  } catch (error) {
    const failure = describeFailure(error, args.context, messages.unexpected);
    // There is no form in the list to say it at.
    if (failure.code === 'notFound') return { intent, id, ...refuseWithToast(failure) };
    return { intent, id, ...refuseForm(submission, failure) };
  }
}

async function replaceMeter(
  args: ActionFunctionArgs,
  formData: FormData,
): Promise<MeterActionData> {
  const intent = 'replace-meter';
  const { services, today } = args.context;
  const submission = parseWithZod(formData, {
    schema: makeReplacementSchema(today),
    disableAutoCoercion: true,
  });
  if (submission.status !== 'success') return { intent, ...refuseForm(submission) };
  const { registerKWH, ...newMeter } = submission.value;
  try {
    await runAsCaller(args, (home) =>
      services.registerReadings.add(home, {
        readOn: today,
        registerKWH,
        as: 'replaced',
        newMeter,
      }),
    );
    return { intent, toast: { kind: 'success', text: messages.meterSaved } };
  } catch (error) {
    return {
      intent,
      ...refuseForm(submission, describeFailure(error, args.context, messages.unexpected)),
    };
  }
}

/* What the text fields of the meters' forms mean. */

const { name, serial, digits } = meterInputSchema.shape;

/** A meter's own facts. */
export const meterFormSchema = z.object({
  name: treatBlankAsNull(name),
  serial: treatBlankAsNull(serial),
  digits: makeTypedNumberSchema(digits),
});

/** A meter in the place of another. */
export function makeReplacementSchema(today: IsoDate) {
  const numberSchema = registerReadingInputSchema.shape.registerKWH;
  return z.object({
    installedOn: makePastDateSchema(today),
    oldLastKWH: makeTypedNumberSchema(numberSchema.optional(), 'kWh'),
    serial: treatBlankAsUnset(newMeterSchema.shape.serial),
    digits: makeTypedNumberSchema(newMeterSchema.shape.digits),
    firstKWH: makeTypedNumberSchema(numberSchema.optional(), 'kWh'),
    registerKWH: makeTypedNumberSchema(numberSchema, 'kWh'),
  });
}
