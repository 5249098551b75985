/**
 * Why a bill differs from another, in rupees that add up exactly. One bill is turned into the other step by
 * step, and each step is priced: other days, other use, another connection, other published values,
 * another tariff. A step's amount is the bill after it less the bill before it.
 */
import { daysCovered } from '../period.ts';
import { WH_PER_KWH } from '../quantity.ts';
import type { BillProblem, BillRequest, PricedBill } from './bill.ts';
import { type LineChange, lineChanges, linesPaise, payablePaise, unknownLines } from './changes.ts';
import { unitLimits } from './limits.ts';
import { movedDocuments, movedSeries } from './move.ts';
import { openBill, priceBill } from './price.ts';
import { Prices, type UnitPair } from './prices.ts';
import type { IsoDate, Series } from './schema.ts';

/** What a difference comes from. */
export type Cause =
  /** More or fewer days, at the same use a day. */
  | { code: 'days'; before: number; after: number; unitsWhBefore: number; unitsWhAfter: number }
  /** More or less use in the same days, at the price that a unit had. */
  | { code: 'use'; moreWh: number; milliRupeesAUnit: number }
  /** What the use costs beyond that, because it passed these limits or stayed below them. */
  | { code: 'limits'; limits: { lastKwh: number; jumpPaise: number | undefined }[] }
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

export type Reason = Cause & {
  paise: number;
  /** What of it are taxes, duties and surcharges: lines that are a percentage of other lines. */
  taxesPaise: number;
  /** The lines that changed, which add up to it. */
  lines: LineChange[];
};

export interface BillExplanation {
  ok: true;
  beforePaise: number;
  afterPaise: number;
  /** The lines that both amounts lack, because they are unknown in one of the bills or in both. */
  without: string[];
  /** They add up exactly to what the bill after is more than the one before. */
  reasons: Reason[];
}

export type ExplanationResult =
  | BillExplanation
  | { ok: false; code: 'problems'; problems: BillProblem[] }
  /** The lines that are unknown in one of the bills and that the other has not. */
  | { ok: false; code: 'not-comparable'; lines: string[] };

/** A bill on its way from one to the other. */
interface Stage {
  request: BillRequest;
  series: readonly Series[];
}

/**
 * Why the second bill is what it is beside the first. A line that both have and that is unknown in one of them,
 * such as a fuel charge of a month without a known value, is left out of both; `without` names it.
 */
export function explainBill(
  before: BillRequest,
  after: BillRequest,
  series: readonly Series[],
): ExplanationResult {
  return explainWithout([], before, after, series);
}

/** As `explainBill`, of bills from which some lines were left out. */
function explainWithout(
  without: readonly string[],
  before: BillRequest,
  after: BillRequest,
  series: readonly Series[],
): ExplanationResult {
  const [first, last] = [priceBill(before, series), priceBill(after, series)];
  if (!first.ok) return { ok: false, code: 'problems', problems: first.problems };
  if (!last.ok) return { ok: false, code: 'problems', problems: last.problems };
  const strange = unknownInOne(first, last);
  if (strange.length > 0) {
    const isInBoth = strange.every((id) => hasLine(first, id) && hasLine(last, id));
    if (!isInBoth) return { ok: false, code: 'not-comparable', lines: strange };
    const [a, b] = [withoutLines(before, strange), withoutLines(after, strange)];
    return explainWithout([...without, ...strange], a, b, series);
  }
  const way = new Way({ request: before, series }, first);
  otherDays(way, before, after);
  otherUse(way, after);
  otherConnection(way, before, after);
  const { publishedValues, billDate, asOf, discom } = after;
  way.go({ code: 'values' }, { request: { publishedValues, billDate, asOf, discom }, series });
  const tariffs = { before: first.used.documents, after: last.used.documents };
  const { documents, uncoveredDays } = after;
  way.go({ code: 'tariff', ...tariffs }, { request: { documents, uncoveredDays } });
  way.go({ code: 'typed' }, { request: { givenLinesPaise: after.givenLinesPaise } });
  way.go({ code: 'answers' }, { request: after });
  const onTheWay = [...way.unknown].filter((id) => !without.includes(id));
  if (onTheWay.length > 0) {
    const [a, b] = [withoutLines(before, onTheWay), withoutLines(after, onTheWay)];
    return explainWithout([...without, ...onTheWay], a, b, series);
  }
  const [beforePaise, afterPaise] = [payablePaise(first), payablePaise(last)];
  const rounding = afterPaise - beforePaise - (linesPaise(last) - linesPaise(first));
  way.add({ code: 'rounding', paise: rounding, taxesPaise: 0, lines: [] });
  const unknown = [...unknownLines(first), ...without];
  return { ok: true, beforePaise, afterPaise, without: unknown, reasons: way.reasons };
}

function unknownInOne(first: PricedBill, last: PricedBill): string[] {
  const [a, b] = [unknownLines(first), unknownLines(last)];
  return [...a.filter((id) => !b.includes(id)), ...b.filter((id) => !a.includes(id))];
}

function hasLine({ lines }: PricedBill, id: string): boolean {
  return lines.some((line) => line.id === id);
}

function withoutLines(request: BillRequest, ids: readonly string[]): BillRequest {
  const given = Object.entries(request.givenLinesPaise).filter(([id]) => !ids.includes(id));
  return {
    ...request,
    documents: request.documents.map((document) => ({
      ...document,
      lines: document.lines.filter(({ id }) => !ids.includes(id)),
    })),
    givenLinesPaise: Object.fromEntries(given),
  };
}

/** The steps from one bill to another. One that has no price is passed over: its part falls to the next. */
class Way {
  readonly reasons: Reason[] = [];
  /** Lines that are unknown on the way only, such as the subsidy of a fuel charge without a known value. */
  readonly unknown = new Set<string>();
  #stage: Stage;
  #bill: PricedBill;
  readonly #percentLines: Set<string>;

  constructor(stage: Stage, bill: PricedBill) {
    this.#stage = stage;
    this.#bill = bill;
    this.#percentLines = percentLines(bill);
  }

  get stage(): Stage {
    return this.#stage;
  }

  /** What a line is in the bill reached so far. */
  paiseOf(id: string): number {
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
    const strange = unknownInOne(this.#bill, bill);
    for (const id of strange) this.unknown.add(id);
    if (strange.length > 0) return undefined;
    const changes = lineChanges(this.#bill, bill);
    for (const id of percentLines(bill)) this.#percentLines.add(id);
    this.#bill = bill;
    return changes;
  }

  go(cause: Cause, change: { request: Partial<BillRequest>; series?: readonly Series[] }): void {
    this.add(this.reason(cause, this.move(change) ?? []));
  }

  reason(cause: Cause, lines: LineChange[]): Reason {
    const taxes = lines.filter(({ id }) => this.#percentLines.has(id));
    return { ...cause, paise: sumOf(lines), taxesPaise: sumOf(taxes), lines };
  }

  add(reason: Reason): void {
    if (reason.paise !== 0 || reason.lines.length > 0) this.reasons.push(reason);
  }
}

function sumOf(lines: readonly LineChange[]): number {
  return lines.reduce((sum, { paise }) => sum + paise, 0);
}

function percentLines(bill: PricedBill): Set<string> {
  const lines = bill.blocks.flatMap(({ document }) => document.lines);
  return new Set(lines.filter(({ amount }) => 'percent' in amount).map(({ id }) => id));
}

/** The first bill on the days of the second, with as many units a day, and the tariffs it had. */
function otherDays(way: Way, before: BillRequest, after: BillRequest): void {
  const { series } = way.stage;
  const [length, newLength] = [before, after].map(({ from, to }) => daysCovered(from, to)) as [
    number,
    number,
  ];
  const unitsWh = Math.round((before.unitsWh * newLength) / length);
  const span: { from: IsoDate; to: IsoDate } = { from: after.from, to: after.to };
  const units = { unitsWhBefore: before.unitsWh, unitsWhAfter: unitsWh };
  way.go(
    { code: 'days', before: length, after: newLength, ...units },
    {
      request: {
        ...span,
        unitsWh,
        documents: movedDocuments(before.documents, before, after),
        uncoveredDays: 'nearest',
      },
      series: movedSeries(series, before, after),
    },
  );
}

/** The units of the second bill: at the price that a unit had, and what the limits between them add. */
function otherUse(way: Way, after: BillRequest): void {
  const { request, series } = way.stage;
  const moreWh = after.unitsWh - request.unitsWh;
  if (moreWh === 0) return;
  const opened = openBill(request, series);
  const prices = new Prices(request, series, opened.ok ? unitLimits(opened.bill) : []);
  const [least, most] = [request.unitsWh, after.unitsWh].sort((a, b) => a - b) as [number, number];
  const passed = prices.limits.filter(
    ({ lastKwh }) => lastKwh * WH_PER_KWH >= least && lastKwh * WH_PER_KWH < most,
  );
  const pair = passed.length === 0 ? undefined : prices.around(request.unitsWh);
  const here = (id: string) => way.paiseOf(id);
  const atPrice = pair && changesAtPrice(pair, moreWh).map((line) => from(here(line.id), line));
  const all = way.move({ request: { unitsWh: after.unitsWh } });
  if (all === undefined) return;
  const told = atPrice ?? all;
  const milliRupeesAUnit = Math.round((sumOf(told) * 10 * WH_PER_KWH) / moreWh);
  way.add(way.reason({ code: 'use', moreWh, milliRupeesAUnit }, told));
  const limits = passed.map(({ lastKwh, mayJump }) => ({
    lastKwh,
    jumpPaise: mayJump ? prices.edgeAt(lastKwh)?.unitPaise : undefined,
  }));
  const beyond = lessTold(all, told).map((line) => from(here(line.id) - line.paise, line));
  way.add(way.reason({ code: 'limits', limits }, beyond));
}

/** A change of a line that starts from an amount. */
function from(beforePaise: number, line: LineChange): LineChange {
  return { ...line, beforePaise, afterPaise: beforePaise + line.paise };
}

/** The changes of lines by some energy, where each unit changes them as it does between two bills. */
function changesAtPrice({ less, more, kwh }: UnitPair, moreWh: number): LineChange[] {
  return lineChanges(less, more).map((line) => ({
    ...line,
    paise: Math.round((line.paise * moreWh) / (kwh * WH_PER_KWH)),
  }));
}

/** What is left of changes of lines when a part of them is told. */
function lessTold(all: readonly LineChange[], told: readonly LineChange[]): LineChange[] {
  const lines = new Map([...told, ...all].map((line) => [line.id, line]));
  const paiseIn = (changes: readonly LineChange[], id: string) =>
    changes.find((line) => line.id === id)?.paise ?? 0;
  return [...lines.values()]
    .map((line) => ({ ...line, paise: paiseIn(all, line.id) - paiseIn(told, line.id) }))
    .filter(({ paise }) => paise !== 0)
    .sort((a, b) => Math.abs(b.paise) - Math.abs(a.paise));
}

/**
 * Each answer that is another one, on its own. Numbers that were not told before come first: what makes
 * them count, such as a subsidy, then has its own amount.
 */
function otherConnection(way: Way, before: BillRequest, after: BillRequest): void {
  const inputs = [...after.documents, ...before.documents].flatMap((document) => document.inputs);
  const changed = Object.entries(after.connection).flatMap(([id, answer]) => {
    const input = inputs.find((one) => one.id === id);
    const told = before.connection[id];
    if (told === answer || input === undefined) return [];
    const isNewFact = told === undefined && input.kind !== 'yes-no';
    return [{ id, label: input.label, told, answer, isNewFact }];
  });
  changed.sort((a, b) => Number(b.isNewFact) - Number(a.isNewFact));
  for (const { id, label, told, answer } of changed) {
    const connection = { ...way.stage.request.connection, [id]: answer };
    const cause = { code: 'connection' as const, input: id, label, before: told, after: answer };
    way.go(cause, { request: { connection } });
  }
}
