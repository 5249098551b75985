/**
 * Why a bill differs from another, in rupees that add up exactly. One bill is turned into the other step by
 * step, and each step is priced: other days, other use, another connection, other published values,
 * another tariff. A step's amount is the bill after it less the bill before it.
 */
import { daysCovered } from '../period.ts';
import { WH_PER_KWH } from '../quantity.ts';
import type { BillProblem, BillRequest, PricedBill } from './bill.ts';
import { type LineChange, lineChanges, linesPaise, payablePaise, unknownLines } from './changes.ts';
import { type Reason, sumOf, unknownInOne, Way } from './explain-way.ts';
import { unitLimits } from './limits.ts';
import { movedDocuments, movedSeries } from './move.ts';
import { openBill, priceBill } from './price.ts';
import { Prices, type UnitPair } from './prices.ts';
import type { IsoDate, Series } from './schema.ts';

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
  const way = new Way({ request: withNewNumbers(before, after), series }, first);
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

function hasLine({ lines }: PricedBill, id: string): boolean {
  return lines.some((line) => line.id === id);
}

function withoutLines(request: BillRequest, ids: readonly string[]): BillRequest {
  const otherLines = Object.entries(request.givenLinesPaise).filter(([id]) => !ids.includes(id));
  return {
    ...request,
    documents: request.documents.map((document) => ({
      ...document,
      lines: document.lines.filter(({ id }) => !ids.includes(id)),
    })),
    givenLinesPaise: Object.fromEntries(otherLines),
  };
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
  if (all === undefined) {
    way.pass('use');
    return;
  }
  const unitChanges = atPrice ?? all;
  const milliRupeesAUnit = Math.round((sumOf(unitChanges) * 10 * WH_PER_KWH) / moreWh);
  way.tell(way.reason({ code: 'use', moreWh, milliRupeesAUnit }, unitChanges));
  const limits = passed.map(({ lastKwh, mayJump }) => ({
    lastKwh,
    jumpPaise: mayJump ? prices.edgeAt(lastKwh)?.unitPaise : undefined,
  }));
  const beyond = subtractChanges(all, unitChanges).map((line) =>
    from(here(line.id) - line.paise, line),
  );
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

/** What is left of changes of lines when a part of them is taken out. */
function subtractChanges(all: readonly LineChange[], part: readonly LineChange[]): LineChange[] {
  const lines = new Map([...part, ...all].map((line) => [line.id, line]));
  const paiseIn = (changes: readonly LineChange[], id: string) =>
    changes.find((line) => line.id === id)?.paise ?? 0;
  return [...lines.values()]
    .map((line) => ({ ...line, paise: paiseIn(all, line.id) - paiseIn(part, line.id) }))
    .filter(({ paise }) => paise !== 0)
    .sort((a, b) => Math.abs(b.paise) - Math.abs(a.paise));
}

/**
 * The first bill with the numbers and choices that only the second one tells: it asked for none of them and stays
 * the same, but a step on the way may ask.
 */
function withNewNumbers(before: BillRequest, after: BillRequest): BillRequest {
  const yesNo = [...before.documents, ...after.documents]
    .flatMap(({ inputs }) => inputs)
    .filter(({ kind }) => kind === 'yes-no')
    .map(({ id }) => id);
  const newAnswers = Object.entries(after.connection).filter(([id]) => !yesNo.includes(id));
  return { ...before, connection: { ...Object.fromEntries(newAnswers), ...before.connection } };
}

/** Each answer that is another one, on its own. */
function otherConnection(way: Way, before: BillRequest, after: BillRequest): void {
  const inputs = [...after.documents, ...before.documents].flatMap((document) => document.inputs);
  const changed = Object.entries(after.connection).flatMap(([id, answer]) => {
    const input = inputs.find((one) => one.id === id);
    const earlierAnswer = before.connection[id];
    if (earlierAnswer === answer || input === undefined) return [];
    return [{ id, label: input.label, earlierAnswer, answer }];
  });
  for (const { id, label, earlierAnswer, answer } of changed) {
    const connection = { ...way.stage.request.connection, [id]: answer };
    const cause = {
      code: 'connection' as const,
      input: id,
      label,
      before: earlierAnswer,
      after: answer,
    };
    way.go(cause, { request: { connection } });
  }
}
