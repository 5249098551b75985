/** The running bill as screens tell it: the amounts, and what lies ahead of the next unit. */
import type { IsoDate } from '#domain/base/period.ts';
import type { CodedBill } from '#domain/bills/tell/coded.ts';
import { nameBillLine } from '#domain/bills/tell/tell-bill.ts';
import {
  type ToldGuard,
  tellAssumedPeriod,
  tellCrossings,
  tellGuard,
  tellRange,
} from '#domain/bills/tell/tell-guard.ts';
import { listUnanswered } from '#domain/tariff/engine/home-bill.ts';
import type { BillProblem } from '#domain/tariff/engine/scope.ts';
import { findDocument } from '#domain/tariff/library.ts';
import type { Guard } from '#domain/tariff/limits/guard.ts';
import type { GuardAnswer } from './guard-answer.ts';
import type { RunningBill } from './running.ts';

export interface PricedRunningBill extends Pick<Guard, 'amountPaise'> {
  code: 'priced';
  id: IsoDate;
  /** False where a printed bill or an order does not yet confirm the tariff. */
  confirmed: boolean;
  /** The names of the lines that the amount at the forecast lacks because they are unknown; without one, that so far. */
  without: string[];
  /** What the tariff asks and nobody has answered, such as "whether …": it is counted as no. */
  unanswered: string[];
  guard: ToldGuard;
  /** The same in codes. */
  answer: GuardAnswer;
  forecast: { middlePaise: number; warnings: string[]; range: string } | null;
  /** That nobody said on which days the bill begins and ends, in a sentence. */
  assumedPeriod: string | null;
}

export type RunningBillView =
  | PricedRunningBill
  /** No tariff prices it, or one asks for what the home has not said. */
  | { code: 'missing'; problems: Pick<BillProblem, 'code' | 'message'>[] };

/** The running bill as a screen shows it; null where no tariff of the home is known. */
export function toRunningBillView(running: RunningBill, today: IsoDate): RunningBillView | null {
  const { id, pricing } = running;
  if (pricing.code === 'flat-rate') return null;
  if (pricing.code === 'missing') {
    const problems = pricing.problems.map(({ code, message }) => ({ code, message }));
    return { code: 'missing', problems };
  }
  const { guard, bill, answer, forecast } = pricing;
  const { middle } = guard.forecast ?? {};
  return {
    code: 'priced',
    id,
    amountPaise: guard.amountPaise,
    confirmed: isConfirmed(bill, today),
    without: (middle ?? guard).without.map((line) => nameBillLine(bill, line)),
    unanswered: listUnanswered(
      bill.notes,
      bill.blocks.flatMap(({ document }) => findDocument(document, today) ?? []),
    ),
    guard: tellGuard(answer, today),
    answer,
    forecast:
      middle === undefined || forecast === null
        ? null
        : {
            middlePaise: middle.amountPaise,
            warnings: tellCrossings(forecast),
            range: tellRange(forecast),
          },
    assumedPeriod: answer.isPeriodAssumed ? tellAssumedPeriod(running, running.isPrepaid) : null,
  };
}

/** Whether every tariff that a bill was priced by is confirmed by a printed bill or an order. */
export function isConfirmed({ blocks }: Pick<CodedBill, 'blocks'>, today: IsoDate): boolean {
  return blocks.every(({ document }) => findDocument(document, today)?.status !== 'unconfirmed');
}
