/** Asks at a terminal what a paper bill prints, line by line. */

import { formatDate } from '#domain/base/format.ts';
import { toPlainRupees } from '#domain/base/quantity.ts';
import type { OneBillResponse } from '#domain/bills/api.ts';
import { amountSchema } from '#domain/tariff/engine/request.ts';
import { EXIT, Failure, makeFailure } from '../failure.ts';
import { note } from '../output.ts';
import { formatAmount } from '../report/bill.ts';
import { ask } from '../terminal.ts';

interface Question {
  id: string;
  label: string;
  ours: string | null;
  /** What was typed for it before. */
  amountBefore: string | undefined;
}

/** Deletes a line that was typed before. */
const DELETE_SIGN = '-';

/**
 * Asks for each line. Returns the amounts that were typed, '' for those to delete. What cannot be read is asked
 * again, so that nothing typed is lost.
 */
export async function askLines(bill: OneBillResponse): Promise<Record<string, string>> {
  const questions = listQuestions(bill);
  introduce(bill, questions);
  const amounts: Record<string, string> = {};
  try {
    for (const question of questions) {
      const answer = await askAmount(question);
      if (answer !== undefined) amounts[question.id] = answer;
    }
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    const message = 'Nothing was stored.';
    throw error.exitCode === EXIT.interrupted
      ? new Failure(EXIT.interrupted, message)
      : makeFailure(message);
  }
  return amounts;
}

function listQuestions({ bill, amount, printed }: OneBillResponse): Question[] {
  const linesBefore = printed?.lines ?? {};
  const total = bill?.totals['demand'] === undefined ? 'payable' : 'demand';
  return [
    ...(bill?.lines ?? []).map(({ id, label, amount: ours }) => ({
      ...{ id, label, ours },
      amountBefore: linesBefore[id],
    })),
    {
      ...{ id: total, label: 'What it asks for in all', ours: amount },
      amountBefore: linesBefore[total] ?? printed?.payable ?? undefined,
    },
  ];
}

function introduce({ from, to, unitsKWH }: OneBillResponse, questions: readonly Question[]): void {
  const units = unitsKWH === null ? '' : `, ${unitsKWH} kWh`;
  note(`The bill of ${formatDate(from)} to ${formatDate(to)}${units}.`);
  note(
    'Type the rupees that your paper bill prints. Press Enter to skip a line: it is not compared.',
  );
  note(
    'For what only the paper bill has, such as arrears or a late fee: unitwise bill check arrears=120.00 late_fee=8',
  );
  if (questions.some(({ ours }) => ours?.startsWith('-'))) {
    note('A credit has a minus, such as -365.40.');
  }
  if (questions.some(({ amountBefore }) => amountBefore !== undefined)) {
    note(`What you typed before is in brackets: Enter keeps it, ${DELETE_SIGN} deletes it.`);
  }
}

/** Nothing where the line is left as it is. */
async function askAmount({ label, ours, amountBefore }: Question): Promise<string | undefined> {
  const oursText = ours === null ? 'ours is not known' : `ours ${formatAmount(ours)}`;
  const beforeText = amountBefore === undefined ? '' : ` [${amountBefore}]`;
  for (;;) {
    const text = (await ask(`${label}, ${oursText}${beforeText}: `)).trim();
    if (text === '') return undefined;
    if (text === DELETE_SIGN || text === '−') return amountBefore === undefined ? undefined : '';
    const amount = toPlainRupees(text);
    if (amountSchema.safeParse(amount).success) return amount;
    note(`"${text}" is no amount. Type rupees such as 1084.60 or -14.82, or press Enter.`);
  }
}
