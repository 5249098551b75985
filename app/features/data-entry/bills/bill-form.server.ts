/** What the forms of a bill's screens do: they keep what its paper says, and the household's choices. */

import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/cloudflare';
import * as z from 'zod';
import { loadProtectedScreen, runAsCaller } from '#app/base/access.ts';
import { makeHomePath } from '#app/base/home-path.ts';
import { makeBillPath, makeMatchPath } from '#app/entry/bill-address.ts';
import { describeFailure, refuseWithToast } from '#app/forms/action-data.ts';
import { readForm } from '#app/forms/read-form.ts';
import { ProductError } from '#domain/base/errors.ts';
import * as messages from '#domain/base/messages.ts';
import { findDateProblem, toDayNumber } from '#domain/base/period.ts';
import { toPlainRupees } from '#domain/base/quantity.ts';
import { printedInputSchema } from '#domain/bills/input.ts';
import { confirmAnswers } from '#domain/tariff/engine/home-bill.ts';
import type { BillActionData } from './bill-text.ts';

/** The fields that the forms have: lines, values and answers in pairs. */
const FIELDS = ['intent', 'line', 'amount', 'series', 'value', 'input', 'answer', 'keep'];

/** Forms of the bill's own screen; the others are of the match. */
const RETURNS_TO_BILL = new Set(['rate', 'paid']);

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
    if (use?.[0] === 'always') await changeConnection(args, id, use[1]);
    const parsedBill = printedInputSchema.safeParse(printedBill);
    if (!parsedBill.success) {
      const [issue] = parsedBill.error.issues;
      throw new ProductError('invalid', describeIssue(printedBill.lines, issue));
    }
    await runAsCaller(args, (home) => paperBills.setPrinted(home, id, parsedBill.data));
    return redirectTo(args, RETURNS_TO_BILL.has(intent) ? makeBillPath(id) : makeMatchPath(id));
  } catch (error) {
    const failure = describeFailure(error, args.context, messages.entryUnexpected);
    const typed = readPairs(form, 'line', 'amount');
    return { ...refuseWithToast(failure), typed, status: failure.init.status };
  }
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

/** The bill that an address names. */
export function loadBill(args: LoaderFunctionArgs) {
  const id = readBillId(args.params);
  return loadProtectedScreen(args, async (home) => {
    const screen = await args.context.services.screens.loadBill(home, id);
    if (screen === null) throw makeNotFoundResponse();
    return screen;
  });
}

/** The same on one page. */
export function loadBillSummary(args: LoaderFunctionArgs) {
  const id = readBillId(args.params);
  return loadProtectedScreen(args, async (home) => {
    const screen = await args.context.services.screens.loadBillSummary(home, id);
    if (screen === null) throw makeNotFoundResponse();
    return screen;
  });
}

function makeNotFoundResponse(): Response {
  return new Response('There is no such bill.', { status: 404 });
}
