/** How a bill differs from another one, and from its paper, as screens tell it. */
import type { IsoDate, Month } from '#domain/base/period.ts';
import type { HomeBill } from '#domain/bills/home-bills.ts';
import type { CodedBill } from '#domain/bills/tell/coded.ts';
import { nameBillLine } from '#domain/bills/tell/tell-bill.ts';
import {
  type Certainty,
  describeMatch,
  describePossible,
  describeReason,
  findTotalCertainty,
} from '#domain/tariff/explain/describe-differences.ts';
import type { Verdict } from '#domain/tariff/match/match.ts';
import type { Change } from '#domain/tariff/match/match-trial.ts';
import { tellCounted } from '#domain/tariff/tell/tell-note.ts';
import type { ExplanationResult } from './explain-home-bill.ts';
import type { MatchResult } from './match.ts';

/** What moved a bill from another one, in rupees that add up exactly. */
export interface ExplanationView {
  before: { id: IsoDate; month: Month; paise: number };
  rows: { text: string; paise: number; isRounding: boolean }[];
  paise: number;
  /** The names of the charges that both amounts lack, because one of the bills does not know them. */
  without: string[];
}

/** An explanation of two bills as a screen shows it. */
export function toExplanationView(result: ExplanationResult | undefined): ExplanationView | null {
  if (result?.code !== 'explained') return null;
  const { bill, before, explanation } = result;
  const { beforePaise, afterPaise, reasons, without } = explanation;
  return {
    before: { id: before.id, month: before.month, paise: beforePaise },
    rows: reasons
      .filter(({ paise }) => paise !== 0)
      .map((reason) => ({
        text: describeReason(reason),
        paise: reason.paise,
        isRounding: reason.code === 'rounding',
      })),
    paise: afterPaise,
    without: listCharges([bill, before], without),
  };
}

/** The names of the charges among some lines; of the credits, which follow from them, where there are only such. */
function listCharges(bills: readonly HomeBill[], ids: readonly string[]): string[] {
  const allLines = bills.flatMap(({ pricing }) =>
    pricing.code === 'priced'
      ? pricing.bill.lines.map(({ id, kind }) => ({ id, kind, bill: pricing.bill }))
      : [],
  );
  const lines = ids.flatMap((id) => allLines.find((line) => line.id === id) ?? []);
  const charges = lines.filter(({ kind }) => kind === 'charge');
  return (charges.length > 0 ? charges : lines).map(({ id, bill }) => nameBillLine(bill, id));
}

/** A change that explains a printed amount, and what the household can do with it. */
export interface ChangeView {
  text: string;
  use:
    | { kind: 'value'; series: string; value: string; unit: string }
    | {
        kind: 'input';
        input: string;
        answer: string;
        needs: [input: string, value: string] | null;
        /** It holds for this bill alone. */
        isOfBill: boolean;
      }
    | null;
}

export interface VerdictView {
  verdict: Verdict;
  differencePaise: number;
  changes: ChangeView[];
}

/** The verdicts of a match, by the ids of lines. */
export interface MatchView {
  lines: Record<string, VerdictView>;
  total: VerdictView | null;
  /** The total tells what may explain it: several causes give the same rupees. */
  isTotalUncertain: boolean;
  /** What nobody published and might be the reason of another total. */
  possibleReasons: string[];
  unexplainedPaise: number;
  /** "Counted as 2 bills of two months"; null where ours is one bill. */
  counted: string | null;
}

/** A bill compared with its paper as a screen shows it; null where the two cannot be compared. */
export function toMatchView(match: MatchResult, bill: CodedBill): MatchView | null {
  if (!match.ok) return null;
  const toVerdictView = (
    compared: { verdict: Verdict; differencePaise: number; explanations: readonly Change[] },
    certainty: Certainty,
  ): VerdictView => ({
    verdict: compared.verdict,
    differencePaise: compared.differencePaise,
    changes: compared.explanations.map((change) => ({
      text: describeMatch(change, (id) => nameBillLine(bill, id), certainty),
      use: toChangeUse(change),
    })),
  });
  return {
    lines: Object.fromEntries(match.lines.map((line) => [line.id, toVerdictView(line, 'fact')])),
    total: match.total === undefined ? null : toVerdictView(match.total, findTotalCertainty(match)),
    isTotalUncertain: match.total?.verdict === 'different' && findTotalCertainty(match) === 'maybe',
    possibleReasons: match.total?.possibleValues.map(describePossible) ?? [],
    unexplainedPaise: match.unexplainedPaise,
    counted: tellCounted(match.asPrinted.notes),
  };
}

function toChangeUse(change: Change): ChangeView['use'] {
  if (change.code === 'value' || change.code === 'unknown-value') {
    const { series, value, unit } = change;
    return { kind: 'value', series, value, unit };
  }
  if (change.code !== 'input') return null;
  const { input, after, needs, ofBill } = change;
  return {
    kind: 'input',
    input,
    answer: after,
    needs: needs === undefined ? null : [needs.input, needs.value],
    isOfBill: ofBill === true,
  };
}
