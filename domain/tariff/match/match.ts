/**
 * A printed bill beside ours: which lines are equal, and which one change explains a line that is not.
 * A line that differs is put in place of ours before the next one is looked at, so that one cause does not
 * repeat in the lines below that are taken of it. A line that agrees with ours either way is equal.
 */

import { priceBill } from '#domain/tariff/engine/price.ts';
import type {
  BillLine,
  BillProblem,
  BillRequest,
  PricedBill,
} from '#domain/tariff/engine/scope.ts';
import { findPayablePaise, findShownPaise, listUnknownLines } from './changes.ts';
import { findChanges } from './match-changes.ts';
import {
  findPossibleLines,
  findPossibleValues,
  type PossibleLine,
  type PossibleValue,
} from './match-possible.ts';
import { type Change, type KnownTariffs, Trial } from './match-trial.ts';
import { findPaperStepPaise, findRoundingPaise } from './rounding.ts';

const PAISE_PER_RUPEE = 100;

/** What a household types from its bill; what it leaves out is not compared. */
export interface PrintedBill {
  /** In whole paise, by the ids of lines; a credit is below zero. */
  linesPaise: Readonly<Record<string, number>>;
  totalPaise?: number | undefined;
  /** The household says that the total's difference is no rounding. */
  isNoRounding?: boolean;
}

/**
 * `paisa`: the supplier's program rounded another way, which counts as equal. `rounding`: a total that is ours within
 * the rounding of the paper, which is the same bill. `taken`: a line that we cannot price, as the bill prints it.
 */
export type Verdict = 'equal' | 'paisa' | 'rounding' | 'different' | 'taken';

interface MatchedAmount {
  printedPaise: number;
  /**
   * Ours, with what was typed above in place of our lines or without it, whichever is nearer; null
   * where we cannot price it.
   */
  oursPaise: number | null;
  differencePaise: number;
  verdict: Verdict;
  /** Each change that alone gives the printed amount, the likeliest first; of lines those that explain more of them first. */
  explanations: Change[];
}

export interface MatchedLine extends MatchedAmount {
  id: string;
  label: string;
}

export interface MatchedTotal extends MatchedAmount {
  /** The lines that ours lacks because their amounts are unknown: then the totals do not compare. */
  without: string[];
  /** What nobody published and might be the reason. */
  possibleValues: PossibleValue[];
  possibleLines: PossibleLine[];
  /** The one line that ours lacks, with the amount that would give the printed total. */
  missingLine: { line: string; paise: number } | undefined;
  /** With the verdict `rounding` the step of the paper in paise. */
  roundedToPaise: number | undefined;
}

export interface BillMatch {
  ok: true;
  /** In the order of the bill; lines that were not typed are not in it. */
  lines: MatchedLine[];
  /** None when no total was typed. */
  total: MatchedTotal | undefined;
  /** Our bill with every typed line in place of ours. */
  asPrinted: PricedBill;
  /** What no change explains, of the lines, or of the total where no line differs. */
  unexplainedPaise: number;
}

export type BillMatchResult = BillMatch | { ok: false; problems: BillProblem[] };

/** Compares a printed bill with ours. `known.documents` are those of the supplier, of every year and category. */
export function matchBill(
  request: BillRequest,
  printed: PrintedBill,
  knownTariffs: KnownTariffs,
): BillMatchResult {
  const first = priceBill(request, knownTariffs.series);
  if (!first.ok) return first;
  const lines: MatchedLine[] = [];
  const existingIds: string[] = [];
  let [current, bill] = [request, first];
  for (const { id, label } of listTypedLines(first, current, printed)) {
    const printedPaise = printed.linesPaise[id] ?? 0;
    const comparison = compareLine(id, printedPaise, [bill, first]);
    const explanations =
      comparison.verdict === 'different'
        ? explainLine(id, printedPaise, current, bill, knownTariffs, existingIds)
        : [];
    lines.push({ id, label, ...comparison, explanations });
    if (isEqual(compareLine(id, printedPaise, [bill]))) {
      existingIds.push(id);
      continue;
    }
    current = addGivenLines(current, { [id]: printedPaise });
    bill = priceRequest(current, knownTariffs) ?? bill;
  }
  sortByLines(lines);
  // A paisa here and there may round the total another way.
  const off = lines.filter(({ verdict }) => verdict === 'paisa').map((line) => line.id);
  current = addGivenLines(current, pickTyped(off, printed));
  bill = priceRequest(current, knownTariffs) ?? bill;
  const total = matchTotal(printed, current, bill, knownTariffs, existingIds);
  const openLines = lines.filter(
    ({ verdict, explanations }) => verdict === 'different' && explanations.length === 0,
  );
  const unexplained = openLines.reduce((sum, { differencePaise }) => sum + differencePaise, 0);
  const totalIsOpen = total?.verdict === 'different' && total.explanations.length === 0;
  return {
    ok: true,
    lines,
    total,
    asPrinted: bill,
    unexplainedPaise: unexplained + (totalIsOpen ? total.differencePaise : 0),
  };
}

function addGivenLines(request: BillRequest, paise: Readonly<Record<string, number>>): BillRequest {
  return { ...request, givenLinesPaise: { ...request.givenLinesPaise, ...paise } };
}

function pickTyped(ids: readonly string[], { linesPaise }: PrintedBill): Record<string, number> {
  return Object.fromEntries(ids.map((id) => [id, linesPaise[id] ?? 0]));
}

function priceRequest(request: BillRequest, { series }: KnownTariffs): PricedBill | undefined {
  const bill = priceBill(request, series);
  return bill.ok ? bill : undefined;
}

/** The lines that were typed, in the order of the bill; those that ours has not, at its end. */
function listTypedLines(
  bill: PricedBill,
  { documents }: BillRequest,
  { linesPaise }: PrintedBill,
): { id: string; label: string }[] {
  const documentLines = bill.blocks.flatMap(({ document }) => document.lines);
  const order = [...documentLines, ...documents.flatMap((document) => document.lines)].map(
    ({ id }) => id,
  );
  const labels = new Map(documentLines.map(({ id, label }) => [id, label]));
  const findPlace = (id: string) => (order.includes(id) ? order.indexOf(id) : order.length);
  return Object.keys(linesPaise)
    .sort((a, b) => findPlace(a) - findPlace(b))
    .map((id) => ({ id, label: labels.get(id) ?? id }));
}

/** The amounts that a bill may print for a line of ours, the plain one first; nothing when unknown. */
function listAmounts(line: BillLine | undefined): number[] | undefined {
  if (line === undefined) return [0];
  if (line.paise === null) return undefined;
  return line.printedPaise === undefined ? [line.paise] : [line.paise, line.printedPaise];
}

function isEqual({ verdict }: Pick<MatchedAmount, 'verdict'>): boolean {
  return verdict === 'equal' || verdict === 'paisa';
}

/** A line beside ours of any of these bills: with the printed lines above it, or with ours. */
function compareLine(
  id: string,
  printedPaise: number,
  bills: readonly [PricedBill, ...PricedBill[]],
): MatchedAmount {
  const isDefined = bills[0].blocks.some(({ document }) =>
    document.lines.some((line) => line.id === id),
  );
  const amounts = bills.flatMap(
    (bill) => listAmounts(bill.lines.find((line) => line.id === id)) ?? [],
  );
  return compare(printedPaise, isDefined ? amounts : []);
}

function explainLine(
  id: string,
  printedPaise: number,
  request: BillRequest,
  bill: PricedBill,
  knownTariffs: KnownTariffs,
  existingIds: readonly string[],
): Change[] {
  const findAmount = (other: PricedBill) =>
    listAmounts(other.lines.find((line) => line.id === id))?.[0];
  return findChanges(
    new Trial({ line: id, printedPaise, findAmount, existingIds }, request, bill, knownTariffs),
  );
}

/** A printed amount beside those that ours may be; none where we cannot price it. */
function compare(printedPaise: number, amounts: readonly number[]): MatchedAmount {
  const [ours] = amounts;
  if (ours === undefined) {
    const base = { printedPaise, oursPaise: null, differencePaise: 0 };
    return { ...base, verdict: 'taken', explanations: [] };
  }
  const measureDistance = (amount: number) => Math.abs(printedPaise - amount);
  const nearest = amounts.reduce((a, b) => (measureDistance(b) < measureDistance(a) ? b : a), ours);
  const differencePaise = printedPaise - nearest;
  const size = Math.abs(differencePaise);
  const verdict = size === 0 ? 'equal' : size === 1 ? 'paisa' : 'different';
  return { printedPaise, oursPaise: nearest, differencePaise, verdict, explanations: [] };
}

function matchTotal(
  { totalPaise: printedPaise, isNoRounding = false }: PrintedBill,
  request: BillRequest,
  bill: PricedBill,
  knownTariffs: KnownTariffs,
  existingIds: readonly string[],
): MatchedTotal | undefined {
  if (printedPaise === undefined) return undefined;
  const without = listUnknownLines(bill);
  const ours = [findPayablePaise(bill), findShownPaise(bill)];
  const base = {
    ...compare(printedPaise, ours),
    ...{ without, possibleValues: [], possibleLines: [] },
    ...{ missingLine: undefined, roundedToPaise: undefined },
  };
  if (base.verdict !== 'different') return base;
  if (without.length > 0)
    return { ...base, missingLine: findMissingLine(base, request, knownTariffs) };
  const stepPaise = findPaperStepPaise(bill.blocks.at(-1)?.document.totals);
  const roundedToPaise = findRoundingPaise(printedPaise, base.oursPaise ?? 0, stepPaise);
  if (roundedToPaise !== null && !isNoRounding) {
    return { ...base, verdict: 'rounding', roundedToPaise };
  }
  const isPrinted = (paise: number) =>
    paise === printedPaise ||
    (!isNoRounding &&
      printedPaise % PAISE_PER_RUPEE === 0 &&
      findRoundingPaise(printedPaise, paise, stepPaise) !== null);
  const findAmount = (other: PricedBill) => {
    if (listUnknownLines(other).length > 0) return undefined;
    const amounts = [findPayablePaise(other), findShownPaise(other)];
    return amounts.some(isPrinted) ? printedPaise : amounts[0];
  };
  const target = { line: undefined, printedPaise, findAmount, existingIds };
  const trial = new Trial(target, request, bill, knownTariffs);
  const explanations = findChanges(trial);
  const isExplained = ({ series }: { series: string }) =>
    explanations.some(
      (change) =>
        (change.code === 'value' || change.code === 'unknown-value') && change.series === series,
    );
  return {
    ...base,
    explanations,
    possibleValues: findPossibleValues(trial).filter((value) => !isExplained(value)),
    possibleLines: findPossibleLines(trial).filter((line) => !isExplained(line)),
  };
}

/** The one line that ours lacks, where what is left of the total may be its amount. */
function findMissingLine(
  {
    without,
    differencePaise,
    printedPaise,
  }: Pick<MatchedTotal, 'without' | 'differencePaise' | 'printedPaise'>,
  request: BillRequest,
  knownTariffs: KnownTariffs,
): MatchedTotal['missingLine'] {
  const [line, other] = without;
  if (line === undefined || other !== undefined) return undefined;
  const whole = priceRequest(addGivenLines(request, { [line]: differencePaise }), knownTariffs);
  const definition = whole?.lines.find(({ id }) => id === line);
  const isOfItsKind = definition?.kind === (differencePaise < 0 ? 'credit' : 'charge');
  const fits =
    whole !== undefined && [findPayablePaise(whole), findShownPaise(whole)].includes(printedPaise);
  return isOfItsKind && fits ? { line, paise: differencePaise } : undefined;
}

/** Puts first in each line the changes that explain the most lines. */
function sortByLines(lines: readonly MatchedLine[]): void {
  const counts = new Map<string, number>();
  for (const change of lines.flatMap(({ explanations }) => explanations)) {
    const key = JSON.stringify(change);
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  const count = (change: Change) => counts.get(JSON.stringify(change)) ?? 0;
  for (const { explanations } of lines) explanations.sort((a, b) => count(b) - count(a));
}
