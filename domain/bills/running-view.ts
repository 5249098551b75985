/** The running bill as screens tell it: the amounts, and what lies ahead of the next unit. */
import type { IsoDate } from '#domain/base/period.ts';
import { listUnanswered } from '#domain/tariff/engine/home-bill.ts';
import type { Edge } from '#domain/tariff/engine/prices.ts';
import type { BillProblem } from '#domain/tariff/engine/scope.ts';
import { findDocument } from '#domain/tariff/library.ts';
import type { BillForecast, Guard } from '#domain/tariff/limits/guard.ts';
import type { RunningBill } from './running.ts';
import type { CodedBill } from './tell/coded.ts';
import { nameBillLine } from './tell/tell-bill.ts';

/** An edge, and what the unit beyond it does to the bill's lines. */
export type EdgeView = Omit<Edge, 'changes'> & { effect: EdgeEffect | null };

/** What a unit beyond an edge changes most. */
export type EdgeEffect =
  /** Credits that end, such as a subsidy: what they pay at the edge. */
  | { code: 'credits-end'; label: string; paise: number }
  /** A line that rises at once. */
  | { code: 'line-rises'; label: string; paise: number };

export interface PricedRunningBill
  extends Pick<Guard, 'amountPaise' | 'nextUnitMilliRupees' | 'priceChange'> {
  code: 'priced';
  id: IsoDate;
  /** False where a printed bill or an order does not yet confirm the tariff. */
  confirmed: boolean;
  /** The names of the lines that the amounts lack because they are unknown. */
  without: string[];
  /** What the tariff asks and nobody has answered, such as "whether …": it is counted as no. */
  unanswered: string[];
  /** The next edge, with the energy left until it. */
  edge: (EdgeView & { leftWh: number }) | null;
  /** The last edge behind. */
  passedEdge: EdgeView | null;
  unknownAboveKwh: number | null;
  /** The most energy a day that stays below the next edge or price; null where none is ahead, or no day is left. */
  dailyWhWithin: number | null;
  forecast: (Omit<BillForecast, 'crossing'> & { crossing: EdgeView | null }) | null;
}

export type RunningBillView =
  | PricedRunningBill
  /** No tariff prices it, or one asks for what the home has not said. */
  | { code: 'missing'; problems: Pick<BillProblem, 'code' | 'message'>[] };

/** The running bill as a screen shows it; null where no tariff of the home is known. */
export function toRunningBillView(
  { id, pricing }: RunningBill,
  today: IsoDate,
): RunningBillView | null {
  if (pricing.code === 'flat-rate') return null;
  if (pricing.code === 'missing') {
    const problems = pricing.problems.map(({ code, message }) => ({ code, message }));
    return { code: 'missing', problems };
  }
  const { guard, bill, dailyWhWithin } = pricing;
  const { amountPaise, nextUnitMilliRupees, priceChange, edge, passedEdge } = guard;
  return {
    code: 'priced',
    id,
    amountPaise,
    nextUnitMilliRupees,
    priceChange,
    dailyWhWithin,
    confirmed: isConfirmed(bill, today),
    without: guard.without.map((line) => nameBillLine(bill, line)),
    unanswered: listUnanswered(
      bill.notes,
      bill.blocks.flatMap(({ document }) => findDocument(document, today) ?? []),
    ),
    edge: edge === undefined ? null : { ...toEdgeView(edge), leftWh: edge.leftWh },
    passedEdge: passedEdge === undefined ? null : toEdgeView(passedEdge),
    unknownAboveKwh: guard.unknownAboveKwh ?? null,
    forecast: toForecastView(guard.forecast),
  };
}

/** Whether every tariff that a bill was priced by is confirmed by a printed bill or an order. */
export function isConfirmed({ blocks }: Pick<CodedBill, 'blocks'>, today: IsoDate): boolean {
  return blocks.every(({ document }) => findDocument(document, today)?.status !== 'unconfirmed');
}

function toForecastView(forecast: BillForecast | undefined): PricedRunningBill['forecast'] {
  if (forecast === undefined) return null;
  const { crossing, ...amounts } = forecast;
  return { ...amounts, crossing: crossing === undefined ? null : toEdgeView(crossing) };
}

/** An edge with what the unit beyond it changes most. */
export function toEdgeView(edge: Edge): EdgeView {
  const { lastKwh, unitPaise, belowPaise, abovePaise } = edge;
  return { lastKwh, unitPaise, belowPaise, abovePaise, effect: findEffect(edge) };
}

function findEffect({ changes }: Edge): EdgeEffect | null {
  const endedCredits = changes.filter(
    ({ beforePaise, afterPaise }) => beforePaise < 0 && afterPaise === 0,
  );
  const [credit] = endedCredits;
  if (credit !== undefined) {
    const label = findSubsidyName(credit.label);
    const paise = endedCredits
      .filter((line) => findSubsidyName(line.label) === label)
      .reduce((sum, line) => sum - line.beforePaise, 0);
    return { code: 'credits-end', label, paise };
  }
  const [line] = changes;
  return line === undefined ? null : { code: 'line-rises', label: line.label, paise: line.paise };
}

/** What the lines of one subsidy have in common: "Gruha Jyothi" of "Gruha Jyothi: fixed charge". */
function findSubsidyName(label: string): string {
  return label.split(':')[0] ?? label;
}
