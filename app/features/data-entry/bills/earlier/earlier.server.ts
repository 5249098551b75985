/** What the form of earlier bills sends, and what becomes of it. */
import type { ActionFunctionArgs } from '@remix-run/cloudflare';
import { runAsCaller } from '#app/base/access.ts';
import { makeStoredToast } from '#app/entry/undo.server.ts';
import { describeFailure } from '#app/forms/action-data.ts';
import { readForm } from '#app/forms/read-form.ts';
import { ProductError } from '#domain/base/errors.ts';
import * as messages from '#domain/base/messages.ts';
import { parseTypedNumber } from '#domain/base/quantity.ts';
import { earlierBillsSchema } from '#domain/bills/input.ts';
import { COVERAGE_MAX_DAYS } from '#domain/reading/reading-rules.ts';
import { describeSaved, type EarlierActionData, nameAsked, type TypedRow } from './earlier-rows.ts';

const FIELDS = ['lastDay', 'days', 'units', 'amount', 'estimated', 'asked', 'replace'];

/** Stores the rows of which units were typed: all, or none. What is there already over their days is asked about. */
export async function handleEarlierBills(args: ActionFunctionArgs): Promise<EarlierActionData> {
  const form = await readForm(args.request, FIELDS);
  const typed = readRows(form);
  const filled = typed.filter(({ units }) => units.trim() !== '');
  const problems = findProblems(filled);
  if (filled.length === 0) return refuse(messages.earlierBillsEmpty, typed, {});
  if (Object.keys(problems).length > 0)
    return refuse(messages.earlierBillsRefused, typed, problems);
  // What was asked about and not ticked is left out. Where nothing else is there, it is asked about again.
  const ticked = filled.filter(({ asked, replace }) => !asked || replace);
  const kept = ticked.length === 0 ? filled : ticked;
  const bills = kept.map(({ lastDay, days, units, amount, estimated, replace }) => ({
    lastDay,
    ...(days === '' ? {} : { days: parseTypedNumber(days) }),
    unitsKWH: String(parseTypedNumber(units, 'kWh')),
    ...(amount.trim() === '' ? {} : { payable: String(parseTypedNumber(amount, 'rupees')) }),
    ...(estimated ? { measured: false } : {}),
    ...(replace ? { overlap: 'replace' as const } : {}),
  }));
  const parsed = earlierBillsSchema.safeParse({ bills });
  if (!parsed.success) {
    const wrong = parsed.error.issues.map(({ path: [, row], message }): [string, string] => [
      bills[Number(row)]?.lastDay ?? '',
      message,
    ]);
    return refuse(messages.earlierBillsRefused, typed, Object.fromEntries(wrong));
  }
  try {
    const { stored } = await runAsCaller(args, (home) =>
      args.context.services.earlierBills.add(home, parsed.data),
    );
    const text =
      stored === 0
        ? messages.earlierBillsPresent
        : describeSaved(stored, filled.length - kept.length);
    const toast =
      stored === 0 ? { kind: 'success' as const, text } : makeStoredToast(text, args.context.now);
    return { toast, savedAt: args.context.now };
  } catch (error) {
    const failure = describeFailure(error, args.context, messages.entryUnexpected);
    const details = error instanceof ProductError ? error.details : [];
    const byDay = Object.fromEntries(details.map(({ found = '', message }) => [found, message]));
    const conflicts = error instanceof ProductError && error.code === 'overlap';
    const text = conflicts ? messages.earlierBillsAsk : failure.message;
    return { ...refuse(text, typed, byDay), conflicts };
  }
}

function refuse(
  text: string,
  typed: TypedRow[],
  problems: Record<string, string>,
): EarlierActionData {
  return { toast: { kind: 'error', text }, refused: true, typed, problems };
}

function readRows(form: FormData): TypedRow[] {
  const read = (name: string) => form.getAll(name).map(String);
  const [days, units, amounts] = [read('days'), read('units'), read('amount')];
  const [estimated, asked, replace] = [read('estimated'), read('asked'), read('replace')];
  return read('lastDay').map((lastDay, index) => ({
    lastDay,
    days: days[index] ?? '',
    units: units[index] ?? '',
    amount: amounts[index] ?? '',
    // A box that is not ticked sends nothing: what is sent is the row's number.
    estimated: estimated.includes(String(index)),
    asked: asked.includes(
      nameAsked({ lastDay, days: days[index] ?? '', units: units[index] ?? '' }),
    ),
    replace: replace.includes(lastDay),
  }));
}

/** What is wrong with typed numbers, by the last day of the row. */
function findProblems(rows: readonly TypedRow[]): Record<string, string> {
  return Object.fromEntries(
    rows.flatMap(({ lastDay, days, units, amount }): [string, string][] => {
      const wh = parseTypedNumber(units, 'kWh');
      const rupees = parseTypedNumber(amount, 'rupees');
      if (wh === undefined || Number.isNaN(wh)) {
        return [
          [lastDay, `“${units}” is no number of units. Write it as on the bill, such as 187.`],
        ];
      }
      if (Number.isNaN(rupees)) {
        return [[lastDay, `“${amount}” is no amount. Write rupees, such as 858 or 858.40.`]];
      }
      if (lastDay === '') return [[lastDay, 'Choose the day on which the bill ended.']];
      const covered = days === '' ? 1 : parseTypedNumber(days);
      if (
        !Number.isInteger(covered) ||
        Number(covered) < 1 ||
        Number(covered) > COVERAGE_MAX_DAYS
      ) {
        return [[lastDay, `“${days}” is no number of days that a bill has, such as 30.`]];
      }
      return [];
    }),
  );
}
