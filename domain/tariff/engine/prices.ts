/** The bill of one period at any units: what a unit costs, and where its price jumps. */

import { WH_PER_KWH } from '#domain/base/quantity.ts';
import type { UnitLimit } from '#domain/tariff/limits/limits.ts';
import {
  areComparable,
  findPayablePaise,
  findShownPaise,
  type LineChange,
  listLineChanges,
  listUnknownLines,
  sumLinesPaise,
} from '#domain/tariff/match/changes.ts';
import type { Series } from '#domain/tariff/schema.ts';
import { findCycles } from './cycles.ts';
import { priceBill } from './price.ts';
import type { BillRequest, BillResult, PricedBill } from './scope.ts';

/** A unit that costs so much more than the ones beside it is an edge. */
const EDGE_PAISE = 500;
/** A price is read off so many units, so that the rounding of lines does not show in it. */
const PRICE_UNITS = 100;
/** How far the rounding of lines may bend a bill that grows evenly. */
const ROUNDING_PAISE = 10;

/** A line by its id, with its name. */
export interface NamedLine {
  id: string;
  label: string;
}

/** A unit whose price jumps: a subsidy ends there, or all units take another rate. */
export interface Edge extends Pick<UnitLimit, 'monthlyKwh'> {
  /** The last whole unit before it. */
  lastKwh: number;
  /** What the next unit costs: the bill with it, less the bill without. */
  unitPaise: number;
  /** The bill at the last unit, and with the next one. */
  belowPaise: number;
  abovePaise: number;
  /** The lines that the next unit changes, the largest change first; they add up to it before rounding. */
  changes: LineChange[];
  /** What no source tells on one side of it: both bills are without these lines. */
  without: NamedLine[];
}

/** Two bills, and by how many units the second has more. */
export interface UnitPair {
  less: PricedBill;
  more: PricedBill;
  kwh: number;
}

/** Prices a bill at any units, each once. */
export class Prices {
  readonly limits: readonly UnitLimit[];
  readonly #request: BillRequest;
  readonly #series: readonly Series[];
  readonly #bills = new Map<number, BillResult>();
  readonly #edges = new Map<number, Edge | undefined>();

  constructor(request: BillRequest, series: readonly Series[], limits: readonly UnitLimit[]) {
    this.#request = request;
    this.#series = series;
    this.limits = limits;
  }

  /** How many bills the one is counted as; undefined where it is one. */
  countBills(): number | undefined {
    const count = findCycles(this.#request)?.spans.length ?? 1;
    return count === 1 ? undefined : count;
  }

  priceUnits(unitsWh: number): BillResult {
    const known = this.#bills.get(unitsWh);
    if (known !== undefined) return known;
    const bill = priceBill({ ...this.#request, unitsWh }, this.#series);
    this.#bills.set(unitsWh, bill);
    return bill;
  }

  /** Two bills of whole units, where both are known as far as the other. */
  #pair(kwh: number, moreKwh: number): [PricedBill, PricedBill] | undefined {
    const [less, more] = [this.priceUnits(kwh * WH_PER_KWH), this.priceUnits(moreKwh * WH_PER_KWH)];
    return less.ok && more.ok && areComparable(less, more) ? [less, more] : undefined;
  }

  #computeDifference(kwh: number, moreKwh: number): number | undefined {
    const pair = this.#pair(kwh, moreKwh);
    return pair && sumLinesPaise(pair[1]) - sumLinesPaise(pair[0]);
  }

  /** The lines that no source tells from the unit after so many on, and that are known up to it. */
  listUnknownAfter(kwh: number): NamedLine[] {
    const [less, more] = this.#priceAround(kwh);
    return less.ok && more.ok ? listOnlyUnknownIn(more, less) : [];
  }

  #priceAround(lastKwh: number): [BillResult, BillResult] {
    return [this.priceUnits(lastKwh * WH_PER_KWH), this.priceUnits((lastKwh + 1) * WH_PER_KWH)];
  }

  /** What a unit after so many costs, in thousandths of a rupee; null where it is unknown. */
  findPriceAfter(kwh: number): number | null {
    const here = this.limits.find(({ lastKwh }) => lastKwh === kwh);
    if (here?.mayJump) {
      const paise = this.#computeDifference(kwh, kwh + 1);
      return paise === undefined ? null : paise * 10;
    }
    const next = this.limits.find(({ lastKwh }) => lastKwh > kwh)?.lastKwh;
    const last = here ?? this.limits.findLast(({ lastKwh }) => lastKwh < kwh);
    const to = Math.min(next ?? Number.POSITIVE_INFINITY, kwh + PRICE_UNITS);
    const pair = this.#findEvenPair(Math.max(findFirstAfter(last), to - PRICE_UNITS), to, kwh);
    return pair === undefined ? null : computeUnitPrice(pair);
  }

  /** What a unit costs around some energy, without a jump that may lie beside it; null where it is unknown. */
  findEvenPrice(unitsWh: number): number | null {
    const pair = this.findPairAround(unitsWh);
    return pair === undefined ? null : computeUnitPrice(pair);
  }

  /** Two bills between which every unit costs what it does at these units. */
  findPairAround(unitsWh: number): UnitPair | undefined {
    const last = this.limits.findLast(({ lastKwh }) => lastKwh * WH_PER_KWH < unitsWh);
    const next = this.limits.find(({ lastKwh }) => lastKwh * WH_PER_KWH >= unitsWh)?.lastKwh;
    const kwh = Math.floor(unitsWh / WH_PER_KWH);
    const to = Math.min(next ?? Number.POSITIVE_INFINITY, kwh + PRICE_UNITS);
    const from = Math.max(findFirstAfter(last), to - PRICE_UNITS);
    return from < to
      ? this.#findEvenPair(from, to, Math.min(Math.max(from, kwh), to - 1))
      : undefined;
  }

  /** Two bills with no limit between them; where the price changes all the same, they are brought closer. */
  #findEvenPair(first: number, last: number, kwh: number): UnitPair | undefined {
    let [from, to] = [first, last];
    while (to - from > 1 && this.#bends(from, to)) {
      from = kwh;
      to = kwh + Math.max(1, Math.floor((to - kwh) / 2));
    }
    const pair = this.#pair(from, to);
    return pair && { less: pair[0], more: pair[1], kwh: to - from };
  }

  #bends(from: number, to: number): boolean {
    const middle = Math.floor((from + to) / 2);
    const [first, second] = [
      this.#computeDifference(from, middle),
      this.#computeDifference(middle, to),
    ];
    if (first === undefined || second === undefined) return true;
    const expected = ((first + second) * (middle - from)) / (to - from);
    return Math.abs(first - expected) > ROUNDING_PAISE;
  }

  /** The edge after so many units, if there is one. */
  findEdge(lastKwh: number): Edge | undefined {
    if (!this.#edges.has(lastKwh)) this.#edges.set(lastKwh, this.#lookForEdge(lastKwh));
    return this.#edges.get(lastKwh);
  }

  #lookForEdge(lastKwh: number): Edge | undefined {
    const [less, more] = this.#priceAround(lastKwh);
    if (!less.ok || !more.ok) return undefined;
    const without = [...listOnlyUnknownIn(less, more), ...listOnlyUnknownIn(more, less)];
    if (without.length === 0) return this.#compareAround(lastKwh, less, more);
    const edge = this.#leaveOut(without).#compareKnownAround(lastKwh);
    return edge && { ...edge, without };
  }

  /** The same bill without some of its lines. */
  #leaveOut(lines: readonly NamedLine[]): Prices {
    const givenLinesPaise = {
      ...this.#request.givenLinesPaise,
      ...Object.fromEntries(lines.map(({ id }) => [id, 0])),
    };
    return new Prices({ ...this.#request, givenLinesPaise }, this.#series, this.limits);
  }

  #compareKnownAround(lastKwh: number): Edge | undefined {
    const pair = this.#pair(lastKwh, lastKwh + 1);
    return pair && this.#compareAround(lastKwh, ...pair);
  }

  #compareAround(lastKwh: number, below: PricedBill, above: PricedBill): Edge | undefined {
    const paise = sumLinesPaise(above) - sumLinesPaise(below);
    if (paise <= EDGE_PAISE) return undefined;
    const neighbours = [
      this.#computeDifference(lastKwh - 1, lastKwh),
      this.#computeDifference(lastKwh + 1, lastKwh + 2),
    ];
    if (paise - Math.max(...neighbours.map((neighbour) => neighbour ?? 0)) <= EDGE_PAISE)
      return undefined;
    return {
      lastKwh,
      monthlyKwh: this.limits.find((limit) => limit.lastKwh === lastKwh)?.monthlyKwh ?? null,
      unitPaise: findPayablePaise(above) - findPayablePaise(below),
      belowPaise: findShownPaise(below),
      abovePaise: findShownPaise(above),
      changes: listLineChanges(below, above),
      without: [],
    };
  }
}

/** The lines that are unknown in a bill and not in another. */
function listOnlyUnknownIn(bill: PricedBill, other: PricedBill): NamedLine[] {
  const [ids, otherIds] = [listUnknownLines(bill), listUnknownLines(other)];
  return bill.lines
    .filter(({ id }) => ids.includes(id) && !otherIds.includes(id))
    .map(({ id, label }) => ({ id, label }));
}

function computeUnitPrice({ less, more, kwh }: UnitPair): number {
  return Math.round(((sumLinesPaise(more) - sumLinesPaise(less)) * 10) / kwh);
}

function findFirstAfter(limit: UnitLimit | undefined): number {
  return limit === undefined ? 0 : limit.lastKwh + (limit.mayJump ? 1 : 0);
}
