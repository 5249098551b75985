/**
 * Why a bill differs from another, in rupees that add up exactly. One bill is turned into the other step by
 * step, and each step is priced: other days, other use, another connection, other published values,
 * another tariff. A step's amount is the bill after it less the bill before it.
 */

import { priceBill } from '#domain/tariff/engine/price.ts';
import type { BillProblem, BillRequest, PricedBill } from '#domain/tariff/engine/scope.ts';
import { findPayablePaise, listUnknownLines, sumLinesPaise } from '#domain/tariff/match/changes.ts';
import type { Series } from '#domain/tariff/schema.ts';
import { explainDays, explainUse } from './explain-units.ts';
import { listUnknownInOne, type Reason, Way } from './explain-way.ts';

export interface BillExplanation {
  ok: true;
  beforePaise: number;
  afterPaise: number;
  /** The lines that both amounts lack, because they are unknown in one of the bills or in both. */
  without: string[];
  /** They add up exactly to what the bill after is more than the one before. */
  reasons: Reason[];
}

export type BillExplanationResult =
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
): BillExplanationResult {
  return explainWithout([], before, after, series);
}

/** As `explainBill`, of bills from which some lines were left out. */
function explainWithout(
  without: readonly string[],
  before: BillRequest,
  after: BillRequest,
  series: readonly Series[],
): BillExplanationResult {
  const [first, last] = [priceBill(before, series), priceBill(after, series)];
  if (!first.ok) return { ok: false, code: 'problems', problems: first.problems };
  if (!last.ok) return { ok: false, code: 'problems', problems: last.problems };
  const unpairedIds = listUnknownInOne(first, last);
  if (unpairedIds.length > 0) {
    const isInBoth = unpairedIds.every((id) => hasLine(first, id) && hasLine(last, id));
    if (!isInBoth) return { ok: false, code: 'not-comparable', lines: unpairedIds };
    const [a, b] = [removeLines(before, unpairedIds), removeLines(after, unpairedIds)];
    return explainWithout([...without, ...unpairedIds], a, b, series);
  }
  const way = new Way({ request: addNewNumbers(before, after), series }, first);
  explainDays(way, before, after);
  explainUse(way, after);
  explainConnection(way, before, after);
  const { publishedValues, billDate, asOf, discom } = after;
  way.takeStep(
    { code: 'values' },
    { request: { publishedValues, billDate, asOf, discom }, series },
  );
  const tariffs = { before: first.used.documents, after: last.used.documents };
  const { documents, uncoveredDays } = after;
  way.takeStep({ code: 'tariff', ...tariffs }, { request: { documents, uncoveredDays } });
  way.takeStep({ code: 'typed' }, { request: { givenLinesPaise: after.givenLinesPaise } });
  way.takeStep({ code: 'answers' }, { request: after });
  const onTheWay = [...way.unknownIds].filter((id) => !without.includes(id));
  if (onTheWay.length > 0) {
    const [a, b] = [removeLines(before, onTheWay), removeLines(after, onTheWay)];
    return explainWithout([...without, ...onTheWay], a, b, series);
  }
  const [beforePaise, afterPaise] = [findPayablePaise(first), findPayablePaise(last)];
  const rounding = afterPaise - beforePaise - (sumLinesPaise(last) - sumLinesPaise(first));
  way.add({ code: 'rounding', paise: rounding, taxesPaise: 0, lines: [] });
  const unknownIds = [...listUnknownLines(first), ...without];
  return { ok: true, beforePaise, afterPaise, without: unknownIds, reasons: way.reasons };
}

function hasLine({ lines }: PricedBill, id: string): boolean {
  return lines.some((line) => line.id === id);
}

function removeLines(request: BillRequest, ids: readonly string[]): BillRequest {
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

/**
 * The first bill with the numbers and choices that only the second one tells: it asked for none of them and stays
 * the same, but a step on the way may ask.
 */
function addNewNumbers(before: BillRequest, after: BillRequest): BillRequest {
  const yesNo = [...before.documents, ...after.documents]
    .flatMap(({ inputs }) => inputs)
    .filter(({ kind }) => kind === 'yes-no')
    .map(({ id }) => id);
  const newAnswers = Object.entries(after.connection).filter(([id]) => !yesNo.includes(id));
  return { ...before, connection: { ...Object.fromEntries(newAnswers), ...before.connection } };
}

/** Each answer that is another one, on its own. */
function explainConnection(way: Way, before: BillRequest, after: BillRequest): void {
  const inputs = [...after.documents, ...before.documents].flatMap((document) => document.inputs);
  const changedInputs = Object.entries(after.connection).flatMap(([id, answer]) => {
    const input = inputs.find((candidate) => candidate.id === id);
    const earlierAnswer = before.connection[id];
    if (earlierAnswer === answer || input === undefined) return [];
    return [{ id, label: input.label, earlierAnswer, answer }];
  });
  for (const { id, label, earlierAnswer, answer } of changedInputs) {
    const connection = { ...way.stage.request.connection, [id]: answer };
    const cause = {
      code: 'connection' as const,
      input: id,
      label,
      before: earlierAnswer,
      after: answer,
    };
    // From when it holds comes with it.
    way.takeStep(cause, { request: { connection, earlierFacts: after.earlierFacts } });
  }
}
