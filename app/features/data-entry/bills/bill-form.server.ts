/** What the forms of a bill's screens do: they keep what its paper says, and the household's choices. */

import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/cloudflare';
import * as z from 'zod';
import { loadProtectedScreen, runAsCaller } from '#app/base/access.ts';
import { makeHomePath } from '#app/base/home-path.ts';
import type { OpenHome } from '#app/base/load-context.ts';
import { makeBillPath, makeLinesPath, makeMatchPath } from '#app/entry/bill-address.ts';
import { describeFailure, refuseWithToast } from '#app/forms/action-data.ts';
import { readForm } from '#app/forms/read-form.ts';
import { ProductError } from '#domain/base/errors.ts';
import * as messages from '#domain/base/messages.ts';
import { findDateProblem, toDayNumber } from '#domain/base/period.ts';
import { parseTypedNumber, toPlainRupees } from '#domain/base/quantity.ts';
import { printedInputSchema } from '#domain/bills/input.ts';
import type { AskedMatch } from '#domain/bills/match/match-step.ts';
import { parseDecimal, RUPEES, toPaise } from '#domain/tariff/engine/fraction.ts';
import { confirmAnswers } from '#domain/tariff/engine/home-bill.ts';
import type { BillActionData } from './bill-text.ts';
import { addOutcome } from './saved.ts';

/** The fields that the forms have: lines, values and answers in pairs. */
const FIELDS = [
  ...['intent', 'line', 'amount', 'series', 'value', 'input', 'answer', 'keep'],
  ...['units', 'dueDate', 'cause', 'madeAt'],
];

/** Forms that lead to the bill, and those that lead on in the match of its amount; the others are of all its lines. */
const RETURNS_TO_BILL = new Set(['rate', 'paid']);
const RETURNS_TO_MATCH = new Set(['cause', 'cause-always']);

const useSchema = z.union([
  z.tuple([z.literal('value'), z.string(), z.string()]),
  z.tuple([z.literal('once'), z.record(z.string(), z.string())]),
  z.tuple([z.literal('always'), z.record(z.string(), z.string())]),
]);

/** Does what the form asks for, and leads back to where it shows. */
export async function handleBillForm(args: ActionFunctionArgs): Promise<BillActionData> {
  const id = readBillId(args.params);
  const { paperBills } = args.context.services;
  const form = await readForm(args.request, FIELDS);
  const intent = String(form.get('intent') ?? 'match');
  try {
    if (intent === 'choose') {
      const keep = form.get('keep') === 'today' ? 'today' : 'stored';
      await runAsCaller(args, (home) => paperBills.choose(home, id, { keep }));
      return redirectTo(args, makeBillPath(id));
    }
    if (intent === 'undo') {
      const madeAt = String(form.get('madeAt') ?? '');
      await runAsCaller(args, (home) => undoMoment(args, home, madeAt));
      return redirectTo(args, addOutcome(makePresentPath(args, id), 'undone'));
    }
    if (intent === 'shared') {
      await runAsCaller(args, (home) => args.context.services.bills.store(home, id));
      return {};
    }
    const use = intent.startsWith('[') ? useSchema.parse(JSON.parse(intent)) : undefined;
    const printedBill = {
      lines: readAmounts(form),
      publishedValues: readPairs(form, 'series', 'value'),
      inputs: readPairs(form, 'input', 'answer'),
    };
    if (use?.[0] === 'value') printedBill.publishedValues[use[1]] = use[2];
    if (use?.[0] === 'once') Object.assign(printedBill.inputs, use[1]);
    const lasting = intent === 'cause-always' ? takeChosen(form, printedBill.inputs) : undefined;
    const chosenAnswers = use?.[0] === 'always' ? use[1] : lasting;
    const parsedBill = printedInputSchema.safeParse({ ...printedBill, ...readFacts(form) });
    if (!parsedBill.success) {
      const [issue] = parsedBill.error.issues;
      throw new ProductError('invalid', describeIssue(printedBill.lines, issue));
    }
    if (chosenAnswers !== undefined) await changeConnection(args, id, chosenAnswers);
    await runAsCaller(args, (home) => paperBills.setPrinted(home, id, parsedBill.data));
    return redirectTo(args, await addSaved(args, chooseNextPath(intent, id)));
  } catch (error) {
    const failure = describeFailure(error, args.context, messages.entryUnexpected);
    const typed = readPairs(form, 'line', 'amount');
    return { ...refuseWithToast(failure), typed, status: failure.init.status };
  }
}

function chooseNextPath(intent: string, id: string): string {
  if (RETURNS_TO_BILL.has(intent)) return makeBillPath(id);
  return RETURNS_TO_MATCH.has(intent) ? makeMatchPath(id) : makeLinesPath(id);
}

/** The screen whose form was sent. */
function makePresentPath({ request }: ActionFunctionArgs, id: string): string {
  const { pathname } = new URL(request.url);
  const paths = [makeMatchPath(id), makeLinesPath(id)];
  return paths.find((path) => pathname.endsWith(path)) ?? makeBillPath(id);
}

/** The address that says what was stored, with Undo; without a change there is nothing to say or to take back. */
async function addSaved(args: ActionFunctionArgs, path: string): Promise<string> {
  const { now, services } = args.context;
  const isChanged = await runAsCaller(args, (home) => services.changes.hasRequest(home, now));
  return isChanged ? addOutcome(path, { savedAt: now }) : path;
}

/** Takes back what a form of a bill stored at a moment. */
async function undoMoment(args: ActionFunctionArgs, home: OpenHome, madeAt: string) {
  if (!/^\d{1,15}$/.test(madeAt)) throw new ProductError('notFound', messages.nothingToUndo);
  await args.context.services.changes.undoRequest(home, Number(madeAt));
}

/** The units and the last day for paying, where the form has a field for them; an emptied day takes it away. */
function readFacts(form: FormData) {
  const units = String(form.get('units') ?? '').trim();
  const dueDate = form.get('dueDate')?.toString().trim();
  return {
    ...(units === '' ? {} : { unitsKWH: String(parseTypedNumber(units, 'kWh') ?? units) }),
    ...(dueDate === undefined ? {} : { dueDate: dueDate === '' ? null : dueDate }),
  };
}

/** The answers that are the cause, taken out of those of this bill alone: they hold from its first day on. */
function takeChosen(form: FormData, inputs: Record<string, string>): Record<string, string> {
  const ids = form.getAll('cause').map(String);
  const chosen = ids.flatMap((id) => (inputs[id] === undefined ? [] : [[id, inputs[id]]]));
  for (const id of ids) delete inputs[id];
  return Object.fromEntries(chosen);
}

/** A typed amount as it stood there; the contract's own sentences are about an API's text. */
function describeIssue(lines: Record<string, string>, issue: z.core.$ZodIssue | undefined): string {
  const [part, line] = issue?.path ?? [];
  if (
    part === 'lines' &&
    issue?.code !== 'custom' &&
    typeof line === 'string' &&
    lines[line] !== undefined
  ) {
    return `“${lines[line]}” is not an amount. Write rupees, such as 858 or 14.82, and a credit with a minus.`;
  }
  return issue?.message ?? messages.billsLoadFailed;
}

function redirectTo({ params }: ActionFunctionArgs, path: string): never {
  throw redirect(makeHomePath(params['homeId'], path), 303);
}

/** What explained a bill holds for the connection from the bill's first day on. */
async function changeConnection(
  args: ActionFunctionArgs,
  id: string,
  chosenAnswers: Record<string, string>,
) {
  const { bills, connections } = args.context.services;
  await runAsCaller(args, async (home) => {
    const { from } = await bills.find(home, id);
    const inForce = (await connections.list(home)).findLast(
      (facts) => facts.from === null || toDayNumber(facts.from) <= toDayNumber(id),
    );
    const { load_kw: load, phase, ...answers } = chosenAnswers;
    await connections.change(home, {
      from,
      ...(load === undefined ? {} : { loadKW: Number(load) }),
      ...(phase === undefined ? {} : { phases: phase === 'three' ? 3 : 1 }),
      answers: {
        ...(confirmAnswers(inForce?.answers ?? {}, Object.keys(chosenAnswers)) as Record<
          string,
          string
        >),
        ...answers,
      },
    });
  });
}

/** The amounts that were typed, by the ids of lines; what was left empty is not compared. */
function readAmounts(form: FormData): Record<string, string> {
  const typed = readPairs(form, 'line', 'amount');
  return Object.fromEntries(
    Object.entries(typed).map(([line, amount]) => [line, toPlainRupees(amount)]),
  );
}

function readPairs(form: FormData, names: string, contents: string): Record<string, string> {
  const values = form.getAll(contents);
  return Object.fromEntries(
    form.getAll(names).flatMap((name, index): [string, string][] => {
      const value = String(values[index] ?? '').trim();
      return value === '' ? [] : [[String(name), value]];
    }),
  );
}

/** The last day that an address names a bill by. What is no day is not found. */
export function readBillId({ id = '' }: { id?: string | undefined }): string {
  if (findDateProblem(id) !== undefined) throw makeNotFoundResponse();
  return id;
}

/** The bill that an address names, with how the amount that it asks about compares. */
export function loadMatch(args: LoaderFunctionArgs) {
  const { searchParams } = new URL(args.request.url);
  const amount = toPlainRupees(searchParams.get('amount') ?? '');
  const asked: AskedMatch = {
    ...(RUPEES.test(amount) ? { paidPaise: toPaise(parseDecimal(amount)) } : {}),
    isNoRounding: searchParams.get('rounding') === 'no',
  };
  return loadBill(args, asked);
}

/** The bill that an address names. */
export function loadBill(args: LoaderFunctionArgs, asked?: AskedMatch) {
  const id = readBillId(args.params);
  return loadProtectedScreen(args, async (home) =>
    requireScreen(args, id, await args.context.services.screens.loadBill(home, id, asked)),
  );
}

/** The same on one page. */
export function loadBillSummary(args: LoaderFunctionArgs) {
  const id = readBillId(args.params);
  return loadProtectedScreen(args, async (home) =>
    requireScreen(args, id, await args.context.services.screens.loadBillSummary(home, id)),
  );
}

/** Refuses the address of no bill; that of an estimate leads to the bill that settles it, whose last day comes in its place. */
function requireScreen<T extends object>(
  { request }: LoaderFunctionArgs,
  id: string,
  screen: T | string | null,
): T {
  if (screen === null) throw makeNotFoundResponse();
  if (typeof screen === 'string') throw redirect(new URL(request.url).pathname.replace(id, screen));
  return screen;
}

function makeNotFoundResponse(): Response {
  return new Response('There is no such bill.', { status: 404 });
}
