/** Changes the connection from a day on, takes a change away, and confirms what was assumed. */
import { parseWithZod } from '@conform-to/zod/v4';
import type { ActionFunctionArgs } from '@remix-run/cloudflare';
import { runAsCaller } from '#app/access.ts';
import {
  type ActionData,
  chooseStatus,
  describeFailure,
  refuseForm,
  refuseWithToast,
} from '#app/forms/action-data.ts';
import { repeatForm } from '#app/forms/call-action.ts';
import { CONNECTION_PATH } from '#app/ui/sections.tsx';
import type { ToastMessage } from '#app/ui/toast.tsx';
import { formatDate } from '#domain/base/format.ts';
import * as messages from '#domain/base/messages.ts';
import { FIRST_DATE, findDateProblem, type IsoDate } from '#domain/base/period.ts';
import {
  type ConnectionInput,
  type ConnectionRecord,
  connectionInputSchema,
} from '#domain/home/connection.ts';
import { listInputIds } from '#domain/tariff/asked.ts';
import { type ChangeActionData, type ChangeIntent, parseChosen, UNDO_KEY } from './change-data.ts';
import { makeChangeInput, makeChangeSchema } from './change-form.server.ts';
import { CHANGE_LABELS, makeAnswerFieldName } from './change-form.ts';

/** What the fields of the forms are called, whatever a tariff asks. */
export function changeFields(today: IsoDate): string[] {
  return [
    ...Object.keys(CHANGE_LABELS),
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
  const screen = await runAsCaller(args, (caller) => screens.loadConnection(caller, { chosen }));
  const { change, today } = screen;
  const askedInputs = chosen === undefined ? [] : (change?.asked ?? []);
  const submission = parseWithZod(formData, {
    schema: makeChangeSchema(askedInputs, today),
    disableAutoCoercion: true,
  });
  if (submission.status !== 'success') return refuseForm(submission);
  const { value } = submission;
  const start = change?.starts.find(({ from }) => from === value.start);
  const from = (value.start === 'day' ? value.fromDay : start?.date) ?? today;
  const input = makeChangeInput(value, {
    facts: findInForceOn(screen.connections, from),
    asked: askedInputs,
    from,
    today,
  });
  try {
    const before = screen.connections.find((row) => (row.from ?? FIRST_DATE) === from);
    await runAsCaller(args, (caller) => connections.change(caller, input));
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
    const removedChange = await runAsCaller(args, async (caller) => {
      const rows = await connections.list(caller);
      await connections.remove(caller, from);
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
    await runAsCaller(args, (caller) => args.context.services.connections.change(caller, facts));
    return { toast: makeDoneToast('It is as it was before.') };
  } catch (error) {
    return refuseWithToast(describeFailure(error, args.context, messages.unexpected));
  }
}

/** Confirms what was filled in for the household, on every day on which it holds. */
async function confirmAction(args: ActionFunctionArgs): Promise<ActionData> {
  const { connections } = args.context.services;
  try {
    await runAsCaller(args, (caller) => connections.confirm(caller));
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
