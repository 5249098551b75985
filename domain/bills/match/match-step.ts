/** The amount of a paper beside ours, as a screen leads through it: a verdict, and the causes one by one. */
import type { IsoDate, Month } from '#domain/base/period.ts';
import type { BilledHome, HomeBill } from '#domain/bills/home-bills.ts';
import { findPaperPaise } from '#domain/bills/paper-amount.ts';
import { NOTHING_TYPED, type PaperBill } from '#domain/bills/stored.ts';
import type { CodedBill } from '#domain/bills/tell/coded.ts';
import { nameBillLine } from '#domain/bills/tell/tell-bill.ts';
import { describeMatch } from '#domain/tariff/explain/describe-differences.ts';
import { listPaperLines, PAPER_LINES } from '#domain/tariff/match/changes.ts';
import type { BillMatch, MatchedTotal, Verdict } from '#domain/tariff/match/match.ts';
import type { Change } from '#domain/tariff/match/match-trial.ts';
import { matchHomeBill } from './match.ts';

/** What is asked about an amount that need not be stored. */
export interface AskedMatch {
  /** Without it the stored amount is meant. */
  paidPaise?: number;
  /** The household says that the difference is no rounding. */
  isNoRounding?: boolean;
}

/** What the paper may say, each of which alone would give its amount. */
export type CauseView =
  /** A published value; `month` where its own is not known to us, else `months` that have it. */
  | {
      code: 'value';
      series: string;
      label: string;
      unit: string;
      value: string;
      taken: string | null;
      month: Month | null;
      months: Month[];
    }
  /** The amount of a line that ours estimates or lacks. */
  | { code: 'line'; line: string; label: string; paise: number; oursPaise: number | null }
  | { code: 'units'; units: string; before: string }
  /** Another answer about the connection. */
  | {
      code: 'input';
      input: string;
      label: string;
      before: string | null;
      after: string;
      needs: { input: string; label: string; value: string } | null;
      isOfBill: boolean;
    }
  /** Other days than ours. */
  | { code: 'days'; from: IsoDate; to: IsoDate; text: string }
  /** Another category of the supplier. */
  | { code: 'category'; category: string; text: string }
  /** What no field holds: how months are counted, another year's tariff, another base of a line. */
  | { code: 'other'; change: 'months' | 'tariff' | 'base'; text: string }
  /** What only a paper has. */
  | { code: 'paper-line'; paise: number; lines: { id: string; label: string }[] };

export interface MatchStep {
  paidPaise: number;
  oursPaise: number | null;
  differencePaise: number;
  verdict: Verdict;
  /** Of a rounded one the step of the paper. */
  roundedToPaise: number | null;
  /** The names of the lines that ours lacks. */
  without: string[];
  /** The likeliest first. */
  causes: CauseView[];
  /** The amount is the one that is stored. */
  isStored: boolean;
}

/** Compares an amount of a bill's paper, or the stored one, with ours; null where neither is there, or the two do not compare. */
export function computeMatchStep(
  home: BilledHome,
  bill: HomeBill,
  { paidPaise, isNoRounding = false }: AskedMatch,
): MatchStep | null {
  if (bill.pricing.code !== 'priced') return null;
  const stored = findPaperPaise(bill.paper);
  const asked = paidPaise ?? stored;
  if (asked === null) return null;
  const paper = putPaid(bill.paper ?? NOTHING_TYPED, asked);
  const match = matchHomeBill(home, { ...bill, paper }, isNoRounding);
  if (!match.ok || match.total === undefined) return null;
  const { total } = match;
  const coded = bill.pricing.bill;
  return {
    paidPaise: asked,
    oursPaise: total.oursPaise,
    differencePaise: total.differencePaise,
    verdict: total.verdict,
    roundedToPaise: total.roundedToPaise ?? null,
    without: total.without.map((id) => nameBillLine(coded, id)),
    causes: total.verdict === 'different' ? listCauses(match, total, coded) : [],
    isStored: asked === stored,
  };
}

function putPaid(paper: PaperBill, payable: number): PaperBill {
  const { demand: _, ...lines } = paper.linesPaise;
  return { ...paper, linesPaise: { ...lines, payable } };
}

function listCauses(
  { lines: typedLines }: BillMatch,
  total: MatchedTotal,
  bill: CodedBill,
): CauseView[] {
  const label = (line: string) => nameBillLine(bill, line);
  const [estimated, others] = partition(total.explanations, isOfEstimate);
  const lines = [
    ...(total.missingLine === undefined ? [] : [{ ...total.missingLine, oursPaise: null }]),
    ...total.possibleLines,
  ];
  return [
    ...estimated.map((change) => toCause(change, label)),
    ...total.possibleValues.map((value): CauseView => ({ code: 'value', ...value, months: [] })),
    ...lines.map(
      ({ line, paise, oursPaise }): CauseView => ({
        ...{ code: 'line', line, label: label(line), paise, oursPaise },
      }),
    ),
    ...others.map((change) => toCause(change, label)),
    ...(total.without.length > 0 ? [] : listPaperCauses(total.differencePaise, typedLines)),
  ];
}

function isOfEstimate(change: Change): boolean {
  return (
    (change.code === 'value' || change.code === 'unknown-value') &&
    change.taken?.isEstimate === true
  );
}

function partition<T>(all: readonly T[], test: (one: T) => boolean): [T[], T[]] {
  return [all.filter(test), all.filter((one) => !test(one))];
}

/** What only a paper has is one cause; none where each such line was typed. */
function listPaperCauses(paise: number, typedLines: BillMatch['lines']): CauseView[] {
  const lines = listPaperLines(paise, typedLines).map((id) => ({
    id,
    label: PAPER_LINES[id].label,
  }));
  return lines.length === 0 ? [] : [{ code: 'paper-line', paise, lines }];
}

function toCause(change: Change, label: (line: string) => string): CauseView {
  const tell = () => describeMatch(change, label, 'maybe');
  switch (change.code) {
    case 'value':
    case 'unknown-value': {
      const { series, unit, value, taken } = change;
      return {
        ...{ code: 'value', series, label: change.label, unit, value },
        taken: taken?.value ?? null,
        month: taken?.isEstimate === true ? taken.billMonth : null,
        months: change.code === 'value' ? change.months : [],
      };
    }
    case 'units':
      return change;
    case 'input': {
      const { input, before = null, after, needs = null, ofBill = false } = change;
      return { code: 'input', input, label: change.label, before, after, needs, isOfBill: ofBill };
    }
    case 'days':
      return { code: 'days', from: change.from, to: change.to, text: tell() };
    case 'category':
      return { code: 'category', category: change.categoryCode, text: tell() };
    default:
      return { code: 'other', change: change.code, text: tell() };
  }
}
