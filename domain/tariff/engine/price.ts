/** Prices a bill: the one engine for every supplier, whose rules are all in its documents. */
import { addMonths, countCoveredDays, getMonth } from '#domain/base/period.ts';
import type { Series, TariffDocument } from '#domain/tariff/schema.ts';
import {
  findCoverageProblem,
  findUncoveredDay,
  listNamedSeries,
  listRuns,
  makeBlocks,
} from './blocks.ts';
import { addUpBills, type BillCycles, findCycles, splitRequest } from './cycles.ts';
import { type Fraction, makeFraction } from './fraction.ts';
import { findInputProblems } from './inputs.ts';
import {
  listLineIds,
  makeGivenLine,
  makeOpenLine,
  makeUnansweredLine,
  priceLine,
} from './lines.ts';
import type {
  BillLine,
  BillProblem,
  BillRequest,
  BillResult,
  BillState,
  Note,
  PricedBill,
} from './scope.ts';
import { addNote, addProblem } from './scope.ts';
import { findSeries, namesValueOf, type PublishedValues } from './series.ts';
import { computeTotals } from './totals.ts';

const WH_PER_KWH = 1000n;
/** After so many months without a look at it, a tariff may have changed. */
const OLD_AFTER_MONTHS = 15;

/**
 * The bill of a period, line by line, with its totals and with what is estimated, assumed or unknown.
 * Without a tariff for a day, or without an input that a line needs, the problems instead.
 * Throws a RangeError when a document breaks its own rules, which the schema's checks prevent.
 */
export function priceBill(request: BillRequest, series: readonly Series[]): BillResult {
  const cycles = findCycles(request);
  return cycles !== undefined && cycles.spans.length > 1
    ? priceCycles(request, cycles, series)
    : priceOneBill(request, cycles, series);
}

/** A bill over several cycles of its supplier, as so many bills. */
function priceCycles(
  request: BillRequest,
  cycles: BillCycles,
  series: readonly Series[],
): BillResult {
  const bills: PricedBill[] = [];
  const problems: BillProblem[] = [];
  for (const part of splitRequest(request, cycles)) {
    const bill = priceOneBill(part, undefined, series);
    if (bill.ok) bills.push(bill);
    else for (const problem of bill.problems) addProblem({ problems }, problem);
  }
  return problems.length > 0 ? { ok: false, problems } : addUpBills(bills, request, cycles);
}

function priceOneBill(
  request: BillRequest,
  cycles: BillCycles | undefined,
  series: readonly Series[],
): BillResult {
  const opened = openBill(request, series);
  if (!opened.ok) return opened;
  const { bill } = opened;
  if (cycles?.isWhole === false) {
    const days = countCoveredDays(request.from, request.to);
    addNote(bill, { code: 'odd-cycle', days, months: cycles.months });
  }
  addValidityNotes(bill);
  if (request.isPeriodAssumed === true) addNote(bill, { code: 'assumed-period' });
  const lines = priceLines(bill);
  if (bill.problems.length > 0) return { ok: false, problems: bill.problems };
  addAssumedNotes(bill);
  addUnusedNotes(bill);
  const last = bill.blocks.at(-1)?.document;
  const totals = computeTotals(last?.totals ?? [], lines);
  return {
    ok: true,
    exactness: judgeExactness(lines, bill),
    lines,
    totals,
    blocks: [...bill.blocks],
    notes: bill.notes,
    used: {
      documents: [
        ...new Set(bill.blocks.map(({ document }) => `${document.id}@${document.revision}`)),
      ],
      series: [...bill.usedSeries],
      asOf: request.asOf,
    },
  };
}

/**
 * The lines in the order of the bill. What was not said and would change the bill shows in one of them: a line that
 * only it makes stands with nothing.
 */
function priceLines(bill: BillState): BillLine[] {
  const shownIds = new Set<string>();
  const lines = listLineIds(bill).flatMap((id) => {
    const { line, unanswered } = priceLine(id, bill);
    const first = unanswered.find((input) => !shownIds.has(input.id));
    for (const input of line === undefined ? [first] : unanswered)
      if (input) shownIds.add(input.id);
    if (line === undefined) return first === undefined ? [] : makeUnansweredLine(id, first, bill);
    bill.lines.set(id, line);
    return [line];
  });
  const paperLines = Object.entries(bill.request.givenLinesPaise)
    .filter(([id]) => !bill.lines.has(id))
    .map(([id, paise]) => makeGivenLine(id, paise, bill));
  for (const line of paperLines) bill.lines.set(line.id, line);
  const openIds = bill.request.openLines ?? [];
  for (const line of openIds) addNote(bill, { code: 'open-line', line });
  const openLines = openIds.filter((id) => !bill.lines.has(id)).map(makeOpenLine);
  return [...lines, ...paperLines, ...openLines];
}

/**
 * A bill before its first line is priced: its blocks with their units, or why it cannot be priced.
 * Throws a RangeError when there is no document.
 */
export function openBill(
  request: BillRequest,
  series: readonly Series[],
): { ok: true; bill: BillState } | { ok: false; problems: BillProblem[] } {
  const problem = request.uncoveredDays === 'refuse' ? findCoverageProblem(request) : undefined;
  if (problem !== undefined) return { ok: false, problems: [problem] };
  const answers = [request, ...(request.earlierFacts ?? [])].flatMap(({ documents, connection }) =>
    findInputProblems(documents, connection),
  );
  if (answers.length > 0) return { ok: false, problems: answers };
  const units = toKwh(request.unitsWh);
  const runs = listRuns(request);
  const selectValues = ({ discoms }: TariffDocument): PublishedValues => ({
    series,
    ownValues: request.publishedValues,
    discom: request.discom ?? discoms[0],
    asOf: request.asOf,
  });
  const { blocks, notes } = makeBlocks(request, runs, units, selectValues);
  const last = runs.at(-1)?.document;
  if (last === undefined) throw new RangeError('A bill needs a tariff document.');
  const bill: BillState = {
    request,
    blocks,
    units,
    values: selectValues(last),
    lines: new Map(),
    notes,
    problems: [],
    usedSeries: new Set(),
    assumedInputs: new Set(),
  };
  return { ok: true, bill };
}

/** Energy in whole watt-hours as kWh. */
function toKwh(unitsWh: number): Fraction {
  return makeFraction(BigInt(unitsWh), WH_PER_KWH);
}

/** Notes on what a whole bill rests on and nobody said, or nobody can price yet. */
const ASSUMPTIONS: readonly Note['code'][] = [
  'outside-validity',
  'assumed-period',
  'odd-cycle',
  'open-line',
];

function judgeExactness(lines: readonly BillLine[], bill: BillState) {
  if (lines.some(({ state, kind }) => state === 'unknown' && kind !== 'memo')) return 'partial';
  const isAssumed = bill.notes.some(({ code }) => ASSUMPTIONS.includes(code));
  return isAssumed || lines.some(({ state }) => state === 'estimated') ? 'estimate' : 'exact';
}

/** Notes on days on which no document is valid, which the nearest bills, and on documents long unchecked. */
function addValidityNotes(bill: BillState): void {
  for (const { document, documents, from, to } of bill.blocks) {
    const { id, validFrom, validTo, checkedOn } = document;
    const uncovered = findUncoveredDay({ documents, from, to });
    if (uncovered !== undefined) {
      const note = { document: id, day: uncovered, validFrom, validTo };
      addNote(bill, { code: 'outside-validity', ...note });
    }
    if (validTo === null && addMonths(getMonth(checkedOn), OLD_AFTER_MONTHS) < getMonth(to)) {
      addNote(bill, { code: 'old-tariff', document: id, checkedOn });
    }
  }
}

/**
 * Each yes or no that was left out and counted as no. One that is only asked in some cases is named when
 * a line looked at it.
 */
function addAssumedNotes(bill: BillState): void {
  for (const input of bill.blocks.flatMap(({ document }) => document.inputs)) {
    const { id, kind, when, ofBill } = input;
    if (kind !== 'yes-no' || bill.request.connection[id] !== undefined) continue;
    if (when !== undefined && !bill.assumedInputs.has(id)) continue;
    addNote(bill, { code: ofBill === true ? 'only-on-paper' : 'assumed-no', input: id });
  }
}

/** What the household sent that nothing uses: an answer that its tariff asks for in no year, a value of no line. */
function addUnusedNotes(bill: BillState): void {
  addUnusedInputNotes(bill);
  if (Object.keys(bill.request.publishedValues).length > 0) addUnusedValueNotes(bill);
}

function addUnusedInputNotes(bill: BillState): void {
  const inputIds = new Set(
    bill.request.documents.flatMap(({ inputs }) => inputs.map(({ id }) => id)),
  );
  for (const input of Object.keys(bill.request.connection)) {
    if (inputIds.has(input)) continue;
    addNote(bill, { code: 'unused-input', input });
  }
}

function addUnusedValueNotes(bill: BillState): void {
  const names = bill.blocks.flatMap(({ document }) => [...listNamedSeries(document).keys()]);
  const known = names.map(
    (name): Pick<Series, 'id' | 'points'> =>
      findSeries(name, bill.values) ?? { id: name, points: [] },
  );
  for (const series of Object.keys(bill.request.publishedValues)) {
    if (known.some((candidate) => namesValueOf(series, candidate))) continue;
    addNote(bill, { code: 'unused-value', series });
  }
}
