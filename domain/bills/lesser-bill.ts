/** What a bill comes to with less energy: priced at a few amounts of it, and evenly between them. */
import { WH_PER_KWH } from '#domain/base/quantity.ts';
import { openBill, priceBill } from '#domain/tariff/engine/price.ts';
import type { BillRequest, PricedBill } from '#domain/tariff/engine/scope.ts';
import { series } from '#domain/tariff/library.ts';
import { findUnitLimits } from '#domain/tariff/limits/limits.ts';
import { areComparable, sumLinesPaise } from '#domain/tariff/match/changes.ts';

/** How far the rounding of lines bends a bill that grows evenly. */
const ROUNDING_PAISE = 10;

/** A bill at any energy up to its own. It keeps what it has priced, so that many questions cost few prices. */
export class LesserBill {
  readonly #request: BillRequest;
  readonly #bill: PricedBill;
  readonly #paiseByWh: Map<number, number | null>;
  #limitsWh: readonly number[] | undefined;

  constructor(request: BillRequest, bill: PricedBill) {
    this.#request = request;
    this.#bill = bill;
    this.#paiseByWh = new Map([[request.unitsWh, sumLinesPaise(bill)]]);
  }

  /** Its lines together, before the total is rounded; null where other lines are unknown than in the bill. */
  computeLinesPaise(unitsWh: number): number | null {
    if (unitsWh === this.#request.unitsWh) return this.#priceAt(unitsWh);
    this.#limitsWh ??= this.#listLimitsWh();
    let to = this.#limitsWh.find((end) => end >= unitsWh) ?? this.#request.unitsWh;
    let from = this.#limitsWh.findLast((end) => end < to) ?? to;
    while (unitsWh !== to && unitsWh !== from && to - from > WH_PER_KWH) {
      const middle = Math.round((from + to) / 2);
      const [less, half, more] = [this.#priceAt(from), this.#priceAt(middle), this.#priceAt(to)];
      if (less === null || half === null || more === null) break;
      if (Math.abs(half - (less + more) / 2) <= ROUNDING_PAISE) {
        return Math.round(less + ((more - less) * (unitsWh - from)) / (to - from));
      }
      if (unitsWh <= middle) to = middle;
      else from = middle;
    }
    return this.#priceAt(unitsWh);
  }

  /** Where its price changes: at its limits, and a unit after one at which it may jump. */
  #listLimitsWh(): number[] {
    const { unitsWh } = this.#request;
    const opened = openBill(this.#request, series);
    const limits = opened.ok ? findUnitLimits(opened.bill) : [];
    const limitsKwh = limits.flatMap(({ lastKwh, mayJump }) =>
      mayJump ? [lastKwh, lastKwh + 1] : [lastKwh],
    );
    const within = limitsKwh.map((kwh) => kwh * WH_PER_KWH).filter((wh) => wh > 0 && wh < unitsWh);
    return [...new Set([0, ...within, unitsWh])].sort((a, b) => a - b);
  }

  #priceAt(unitsWh: number): number | null {
    const knownPaise = this.#paiseByWh.get(unitsWh);
    if (knownPaise !== undefined) return knownPaise;
    const bill = priceBill({ ...this.#request, unitsWh }, series);
    const paise = bill.ok && areComparable(bill, this.#bill) ? sumLinesPaise(bill) : null;
    this.#paiseByWh.set(unitsWh, paise);
    return paise;
  }
}
