/** What a bill comes to with less energy: priced at a few amounts of it, and evenly between them. */
import { WH_PER_KWH } from '../quantity.ts';
import type { BillRequest, PricedBill } from '../tariff/bill.ts';
import { areComparable, sumLinesPaise } from '../tariff/changes.ts';
import { series } from '../tariff/library.ts';
import { findUnitLimits } from '../tariff/limits.ts';
import { openBill, priceBill } from '../tariff/price.ts';

/** How far the rounding of lines bends a bill that grows evenly. */
const ROUNDING_PAISE = 10;

/** A bill at any energy up to its own. However often it is asked, the engine prices it a few times only. */
export class LesserBill {
  readonly #request: BillRequest;
  readonly #bill: PricedBill;
  readonly #priced: Map<number, number | null>;
  #ends: readonly number[] | undefined;

  constructor(request: BillRequest, bill: PricedBill) {
    this.#request = request;
    this.#bill = bill;
    this.#priced = new Map([[request.unitsWh, sumLinesPaise(bill)]]);
  }

  /** Its lines together, before the total is rounded; null where other lines are unknown than in the bill. */
  computeLinesPaise(unitsWh: number): number | null {
    this.#ends ??= this.#findEnds();
    let to = this.#ends.find((end) => end >= unitsWh) ?? this.#request.unitsWh;
    let from = this.#ends.findLast((end) => end < to) ?? to;
    while (unitsWh !== to && unitsWh !== from && to - from > WH_PER_KWH) {
      const middle = Math.round((from + to) / 2);
      const [less, half, more] = [this.#at(from), this.#at(middle), this.#at(to)];
      if (less === null || half === null || more === null) break;
      if (Math.abs(half - (less + more) / 2) <= ROUNDING_PAISE) {
        return Math.round(less + ((more - less) * (unitsWh - from)) / (to - from));
      }
      if (unitsWh <= middle) to = middle;
      else from = middle;
    }
    return this.#at(unitsWh);
  }

  /** Where its price changes: at its limits, and a unit after one at which it may jump. */
  #findEnds(): number[] {
    const { unitsWh } = this.#request;
    const opened = openBill(this.#request, series);
    const limits = opened.ok ? findUnitLimits(opened.bill) : [];
    const ends = limits.flatMap(({ lastKwh, mayJump }) =>
      mayJump ? [lastKwh, lastKwh + 1] : [lastKwh],
    );
    const within = ends.map((kwh) => kwh * WH_PER_KWH).filter((wh) => wh > 0 && wh < unitsWh);
    return [...new Set([0, ...within, unitsWh])].sort((a, b) => a - b);
  }

  #at(unitsWh: number): number | null {
    const known = this.#priced.get(unitsWh);
    if (known !== undefined) return known;
    const bill = priceBill({ ...this.#request, unitsWh }, series);
    const paise = bill.ok && areComparable(bill, this.#bill) ? sumLinesPaise(bill) : null;
    this.#priced.set(unitsWh, paise);
    return paise;
  }
}
