/**
 * A bill over several cycles of its supplier: it is priced as so many bills with equal units, because the limits of its
 * ladders are those of one. Two bills that a meter's values make of the same days come to the same.
 */
import { addDays, countCoveredDays } from '#domain/base/period.ts';
import type { TariffDocument } from '#domain/tariff/schema.ts';
import { listRuns } from './blocks.ts';
import { makeGivenPart } from './lines.ts';
import { type CycleRule, countCycles, type DateRange } from './months.ts';
import type {
  BillLine,
  BillRequest,
  BillTotal,
  CountedCycles,
  LineReason,
  Note,
  PricedBill,
} from './scope.ts';
import { addNote } from './scope.ts';
import { PARTIAL_TOTAL } from './totals.ts';

/** The cycles of a bill, where its tariff counts in cycles and its days are not simply one. */
export interface BillCycles extends CountedCycles {
  /** The days of each, in order. */
  spans: DateRange[];
  /** Its days are those of whole cycles. */
  isWhole: boolean;
}

/** The cycles that a bill is over; nothing where its tariff does not count in cycles. */
export function findCycles(request: BillRequest): BillCycles | undefined {
  const rule = findCycleRule(listRuns(request).at(-1)?.document);
  if (rule === undefined) return undefined;
  const { cycles, isWhole } = countCycles(rule, request);
  return { cycles, months: rule.months, spans: listSpans(request, cycles), isWhole };
}

function findCycleRule(document: TariffDocument | undefined): CycleRule | undefined {
  return Object.values(document?.months ?? {}).find((rule) => rule.kind === 'cycle');
}

/** As many spans of equal lengths, to the day. */
function listSpans({ from, to }: DateRange, count: number): DateRange[] {
  const days = countCoveredDays(from, to);
  const findStart = (index: number) => addDays(from, Math.round((days * index) / count));
  return Array.from({ length: count }, (_, index) => ({
    from: findStart(index),
    to: addDays(findStart(index + 1), -1),
  }));
}

/** A request for each cycle of a bill, with equal units; each is a bill of its own day. */
export function splitRequest(request: BillRequest, { spans }: BillCycles): BillRequest[] {
  const share = (amount: number, index: number) =>
    Math.round((amount * (index + 1)) / spans.length) - Math.round((amount * index) / spans.length);
  return spans.map((span, index) => ({
    ...request,
    ...span,
    unitsWh: share(request.unitsWh, index),
    givenLinesPaise: Object.fromEntries(
      Object.entries(request.givenLinesPaise).map(([id, paise]) => [id, share(paise, index)]),
    ),
    billDate: index === spans.length - 1 ? request.billDate : span.to,
  }));
}

/** The bills of the cycles as the one that was printed. */
export function addUpBills(
  bills: readonly PricedBill[],
  request: BillRequest,
  counted: CountedCycles,
): PricedBill {
  const { cycles, months } = counted;
  const note: Note = { code: 'several-cycles', cycles, months };
  const notes: Note[] = [];
  for (const one of [note, ...bills.flatMap((bill) => bill.notes)]) addNote({ notes }, one);
  const firstBlocks = bills.map((_, index) =>
    bills.slice(0, index).reduce((sum, { blocks }) => sum + blocks.length, 0),
  );
  const lines = listIdsInOrder(bills).map((id) => {
    const ofCycles = bills.flatMap((bill, index) => {
      const line = bill.lines.find((candidate) => candidate.id === id);
      return line === undefined ? [] : [moveBlocks(line, firstBlocks[index] ?? 0)];
    });
    return addUpLines(ofCycles, request, note);
  });
  return {
    ok: true,
    exactness: bills.some(({ exactness }) => exactness === 'partial') ? 'partial' : 'estimate',
    lines,
    totals: addUpTotals(bills),
    blocks: bills.flatMap(({ blocks }) => blocks),
    notes,
    used: {
      documents: listOnce(bills.flatMap(({ used }) => used.documents)),
      series: listOnce(bills.flatMap(({ used }) => used.series)),
      asOf: request.asOf,
    },
  };
}

function listOnce(texts: readonly string[]): string[] {
  return [...new Set(texts)];
}

/** The ids of the lines of all bills: what the latest has not stands where an earlier one has it. */
function listIdsInOrder(bills: readonly PricedBill[]): string[] {
  const ids: string[] = [];
  for (const { lines } of bills.toReversed()) {
    let place = 0;
    for (const { id } of lines) {
      if (!ids.includes(id)) ids.splice(place, 0, id);
      place = ids.indexOf(id) + 1;
    }
  }
  return ids;
}

function moveBlocks(line: BillLine, firstBlock: number): BillLine {
  const parts = line.parts.map((part) =>
    part.block === undefined ? part : { ...part, block: part.block + firstBlock },
  );
  return { ...line, parts };
}

function addUpLines(
  lines: readonly BillLine[],
  { from, to }: DateRange,
  note: LineReason & CountedCycles,
): BillLine {
  const last = lines.at(-1);
  if (last === undefined) throw new RangeError('A line that no cycle has cannot be added up.');
  const unknown = lines.find(({ paise }) => paise === null);
  if (unknown !== undefined) return unknown;
  const paise = addPaise(lines.map((line) => line.paise));
  if (lines.every(({ state }) => state === 'given')) {
    return { ...last, paise, parts: [makeGivenPart(paise, { from, to })] };
  }
  const hasPrinted = lines.some(({ printedPaise }) => printedPaise !== undefined);
  const printedPaise = addPaise(lines.map((line) => line.printedPaise ?? line.paise));
  return {
    ...last,
    paise,
    ...(hasPrinted ? { printedPaise } : {}),
    parts: lines.flatMap(({ parts }) => parts),
    state: 'estimated',
    confirmed: lines.every(({ confirmed }) => confirmed),
    reasons: mergeReasons([...lines.flatMap(({ reasons }) => reasons), note]),
  };
}

function mergeReasons(reasons: readonly LineReason[]): LineReason[] {
  const texts = reasons.map((reason) => JSON.stringify(reason));
  return reasons.filter((_, index) => texts.indexOf(texts[index] ?? '') === index);
}

/** The totals that every cycle has; where one of them is known in part alone, so is the sum. */
function addUpTotals(bills: readonly PricedBill[]): Record<string, BillTotal> {
  const ids = listOnce(bills.flatMap(({ totals }) => Object.keys(totals)));
  const isPartial = ids.includes(PARTIAL_TOTAL);
  const summed = ids.flatMap((id): [string, BillTotal][] => {
    const ofCycles = bills.flatMap(({ totals }) => {
      const instead = id === PARTIAL_TOTAL ? totals['payable'] : undefined;
      return totals[id] ?? instead ?? [];
    });
    return ofCycles.length < bills.length ? [] : [[id, addUpTotal(ofCycles)]];
  });
  return Object.fromEntries(isPartial ? summed.filter(([id]) => id !== 'payable') : summed);
}

function addUpTotal(totals: readonly BillTotal[]): BillTotal {
  const without = listOnce(totals.flatMap((total) => total.without ?? []));
  const carries = totals.flatMap(({ carryPaise }) => carryPaise ?? []);
  return {
    paise: addPaise(totals.map(({ paise }) => paise)),
    ...(carries.length === 0 ? {} : { carryPaise: addPaise(carries) }),
    ...(without.length === 0 ? {} : { without }),
  };
}

function addPaise(amounts: readonly (number | null)[]): number {
  return amounts.reduce<number>((sum, paise) => sum + (paise ?? 0), 0);
}
