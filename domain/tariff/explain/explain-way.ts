/** The steps on which one bill turns into another, and what each comes to. */

import { priceBill } from '#domain/tariff/engine/price.ts';
import type { BillRequest, PricedBill } from '#domain/tariff/engine/scope.ts';
import {
  type LineChange,
  listLineChanges,
  listUnknownLines,
} from '#domain/tariff/match/changes.ts';
import type { Series } from '#domain/tariff/schema.ts';

/** What a difference comes from. */
export type Cause =
  /** More or fewer days, at the same use a day. */
  | { code: 'days'; before: number; after: number; unitsWhBefore: number; unitsWhAfter: number }
  /** More or less use in the same days, at the price that a unit has below the limits between the two. */
  | { code: 'use'; moreWh: number; milliRupeesAUnit: number }
  /** What the units cost beyond that, because these limits are behind them now, or ahead of them again. */
  | {
      code: 'limits';
      limits: { lastKwh: number; jumpPaise: number | undefined }[];
      areBehind: boolean;
      /** Their limits are those of so many bills together, where the one over several cycles is counted as more than one. */
      bills?: number | undefined;
    }
  /** Another answer about the connection: its load, its phase, a subsidy. */
  | { code: 'connection'; input: string; label: string; before: string | undefined; after: string }
  /** Other published values, such as the fuel charge of another month. */
  | { code: 'values' }
  /** Another tariff, or another revision of it. */
  | { code: 'tariff'; before: string[]; after: string[] }
  /** Lines that the household typed from one of its bills. */
  | { code: 'typed' }
  /** An answer that is no longer given. */
  | { code: 'answers' }
  /** What the rounding of the two totals makes. */
  | { code: 'rounding' };

/** Causes on whose way the bill had no price: what each is alone is unknown. */
export interface JoinedCauses {
  code: 'together';
  causes: Cause['code'][];
}

interface ReasonAmounts {
  paise: number;
  /** What of it are taxes, duties and surcharges: lines that are a percentage of other lines. */
  taxesPaise: number;
  /** The lines that changed, which add up to it. */
  lines: LineChange[];
}

type CausedReason = Cause & ReasonAmounts;

export type Reason = CausedReason | (JoinedCauses & ReasonAmounts);

/** A bill on its way from one to the other. */
interface Stage {
  request: BillRequest;
  series: readonly Series[];
}

/** The steps from one bill to another. Steps without a price are joined to the next one that has a price. */
export class Way {
  readonly reasons: Reason[] = [];
  /** Lines that are unknown on the way only, such as the subsidy of a fuel charge without a known value. */
  readonly unknownIds = new Set<string>();
  /** The causes of the steps without a price since the last one that had one. */
  #unpriced: Cause['code'][] = [];
  #stage: Stage;
  #bill: PricedBill;
  readonly #percentLines: Set<string>;

  constructor(stage: Stage, bill: PricedBill) {
    this.#stage = stage;
    this.#bill = bill;
    this.#percentLines = listPercentLines(bill);
  }

  get stage(): Stage {
    return this.#stage;
  }

  /** What a line is in the bill reached so far. */
  getPaise(id: string): number {
    return this.#bill.lines.find((line) => line.id === id)?.paise ?? 0;
  }

  /** Goes to a stage, and gives the changes of the lines; nothing where it has no price that compares. */
  move(change: {
    request: Partial<BillRequest>;
    series?: readonly Series[];
  }): LineChange[] | undefined {
    const { request, series } = this.#stage;
    this.#stage = { request: { ...request, ...change.request }, series: change.series ?? series };
    const bill = priceBill(this.#stage.request, this.#stage.series);
    if (!bill.ok) return undefined;
    const newlyUnknownIds = listUnknownInOne(this.#bill, bill);
    for (const id of newlyUnknownIds) this.unknownIds.add(id);
    if (newlyUnknownIds.length > 0) return undefined;
    const changes = listLineChanges(this.#bill, bill);
    for (const id of listPercentLines(bill)) this.#percentLines.add(id);
    this.#bill = bill;
    return changes;
  }

  takeStep(
    cause: Cause,
    change: { request: Partial<BillRequest>; series?: readonly Series[] },
  ): void {
    if (this.#unpriced.length > 0 && !this.#changes(change)) return;
    const lines = this.move(change);
    if (lines === undefined) this.pass(cause.code);
    else this.tell(this.makeReason(cause, lines));
  }

  /** Skips a step without a price: it is joined to the next that has one. */
  pass(code: Cause['code']): void {
    this.#unpriced.push(code);
  }

  /** Tells what a step came to, with the steps before it that had no price. */
  tell(reason: CausedReason): void {
    const causes = [...this.#unpriced, reason.code];
    this.#unpriced = [];
    const { paise, taxesPaise, lines } = reason;
    this.add(causes.length === 1 ? reason : { code: 'together', causes, paise, taxesPaise, lines });
  }

  #changes({ request, series }: { request: Partial<BillRequest>; series?: readonly Series[] }) {
    const now = { ...this.#stage.request, series: this.#stage.series };
    const next = { ...now, ...request, series: series ?? now.series };
    return Object.entries(next).some(([key, value]) => {
      const before = now[key as keyof typeof now];
      return before !== value && JSON.stringify(before) !== JSON.stringify(value);
    });
  }

  makeReason(cause: Cause, lines: LineChange[]): CausedReason {
    const taxes = lines.filter(({ id }) => this.#percentLines.has(id));
    return { ...cause, paise: sumChanges(lines), taxesPaise: sumChanges(taxes), lines };
  }

  add(reason: Reason): void {
    if (reason.paise !== 0 || reason.lines.length > 0) this.reasons.push(reason);
  }
}

/** What changes of lines add up to. */
export function sumChanges(lines: readonly LineChange[]): number {
  return lines.reduce((sum, { paise }) => sum + paise, 0);
}

function listPercentLines(bill: PricedBill): Set<string> {
  const lines = bill.blocks.flatMap(({ document }) => document.lines);
  return new Set(lines.filter(({ amount }) => 'percent' in amount).map(({ id }) => id));
}

/** The lines that are unknown in one of two bills only. */
export function listUnknownInOne(first: PricedBill, last: PricedBill): string[] {
  const [a, b] = [listUnknownLines(first), listUnknownLines(last)];
  return [...a.filter((id) => !b.includes(id)), ...b.filter((id) => !a.includes(id))];
}
