/** Cuts a bill's period where a tariff or a daily value changes, and shares its units. */
import { formatDate } from '#domain/base/format.ts';
import { computeOnceOf } from '#domain/base/once.ts';
import { addDays, type IsoDate, toDayNumber } from '#domain/base/period.ts';
import type { Series, TariffDocument } from '#domain/tariff/schema.ts';
import { listDocumentRules } from './children.ts';
import {
  compare,
  divide,
  type Fraction,
  findLeast,
  formatDecimal,
  multiply,
  parseDocumentDecimal,
  roundTo,
  subtract,
  ZERO,
} from './fraction.ts';
import { countDays, type DateRange } from './months.ts';
import type { BillProblem, BillRequest, Block, Note } from './scope.ts';
import { findSeries, findSeriesValue, listChangeDays, type PublishedValues } from './series.ts';

/** Days in a row that are billed by one document, to one connection. */
export type Run = Omit<Block, 'units'>;

function isValidOn(document: TariffDocument, day: IsoDate): boolean {
  return document.validFrom <= day && (document.validTo === null || day <= document.validTo);
}

/** How many days a day lies outside the validity of a document. */
function countDaysOutside(document: TariffDocument, day: IsoDate): number {
  if (day < document.validFrom) return toDayNumber(document.validFrom) - toDayNumber(day);
  if (document.validTo !== null && day > document.validTo) {
    return toDayNumber(day) - toDayNumber(document.validTo);
  }
  return 0;
}

/** The document of a day: the newest that is valid on it, or else the nearest. */
function findDocumentOn(
  documents: readonly TariffDocument[],
  day: IsoDate,
): TariffDocument | undefined {
  const byStart = [...documents].sort((a, b) => (a.validFrom < b.validFrom ? 1 : -1));
  return byStart.reduce<TariffDocument | undefined>(
    (nearest, candidate) =>
      nearest === undefined || countDaysOutside(candidate, day) < countDaysOutside(nearest, day)
        ? candidate
        : nearest,
    undefined,
  );
}

/** The runs of a history, by their days: a bill is priced at many units, and its runs are the same at all of them. */
const runsOfHistory = computeOnceOf(
  (_: BillRequest['documents']) => new Map<string, readonly Run[]>(),
);

/** The documents of a bill, each with its days and its connection, which may have changed inside the bill. */
export function listRuns(request: BillRequest): readonly Run[] {
  const { documents, from, to, earlierFacts = [] } = request;
  if (earlierFacts.length > 0) return listRunsWithChanges(request);
  const known = runsOfHistory(documents);
  const name = `${from}/${to}`;
  const runs = known.get(name) ?? listRunsOf(request);
  known.set(name, runs);
  return runs;
}

function listRunsWithChanges(request: BillRequest): Run[] {
  const { from, to, earlierFacts = [] } = request;
  let firstDay = from;
  const earlierRuns = earlierFacts.flatMap(({ until, documents, connection }) => {
    const part = { from: firstDay, to: until < to ? until : to };
    if (part.to >= part.from) firstDay = addDays(part.to, 1);
    return clipRuns(listRunsOf({ ...request, documents }), part).map((run) => ({
      ...run,
      connection,
    }));
  });
  return [...earlierRuns, ...clipRuns(listRunsOf(request), { from: firstDay, to })];
}

function clipRuns(runs: readonly Run[], part: DateRange): Run[] {
  return runs.flatMap((run) => {
    const from = run.from > part.from ? run.from : part.from;
    const to = run.to < part.to ? run.to : part.to;
    return from > to ? [] : [{ ...run, from, to }];
  });
}

/**
 * The documents of a bill of one connection. In the middle of a bill a new document begins as
 * its changeover says: at once, with the next bill, or for the whole bill.
 */
function listRunsOf(request: BillRequest): Run[] {
  const { documents } = request;
  const starts = request.documents.flatMap(({ validFrom, validTo }) =>
    validTo === null ? [validFrom] : [validFrom, addDays(validTo, 1)],
  );
  // Between two documents the nearest one changes in the middle of the gap.
  const gaps = request.documents.flatMap(({ validTo }) => {
    const next = starts
      .filter((start) => validTo !== null && start > addDays(validTo, 1))
      .sort()[0];
    return validTo === null || next === undefined ? [] : [findMiddle(validTo, next)];
  });
  const cuts = [request.from, ...starts, ...gaps].filter(
    (day) => day >= request.from && day <= request.to,
  );
  const runs: Run[] = [];
  const firstDays = [...new Set(cuts)].sort();
  for (const [index, from] of firstDays.entries()) {
    const document = findDocumentOn(request.documents, from);
    const next = firstDays[index + 1];
    const to = next === undefined ? request.to : addDays(next, -1);
    if (document !== undefined) addRun(runs, { from, to, document, documents }, request.from);
  }
  return runs;
}

function findMiddle(before: IsoDate, after: IsoDate): IsoDate {
  return addDays(before, Math.floor((toDayNumber(after) - toDayNumber(before)) / 2) + 1);
}

function addRun(runs: Run[], run: Run, firstDay: IsoDate): void {
  const last = runs.at(-1);
  if (last === undefined) {
    runs.push(run);
  } else if (last.document === run.document || run.document.changeover === 'period-start') {
    last.to = run.to;
  } else if (run.document.changeover === 'period-end') {
    runs.splice(0, runs.length, { ...run, from: firstDay });
  } else {
    runs.push(run);
  }
}

/** What is wrong with a period that its documents do not cover, naming the day and the nearest dates. */
export function findCoverageProblem(request: BillRequest): BillProblem | undefined {
  const uncovered = findUncoveredDay(request);
  if (uncovered === undefined) return undefined;
  const before = request.documents
    .flatMap(({ validTo }) => (validTo !== null && validTo < uncovered ? [validTo] : []))
    .sort()
    .at(-1);
  const after = request.documents
    .map(({ validFrom }) => validFrom)
    .filter((day) => day > uncovered)
    .sort()[0];
  const nearest = [
    ...(before === undefined ? [] : [`one ends on ${formatDate(before)}`]),
    ...(after === undefined ? [] : [`one begins on ${formatDate(after)}`]),
  ];
  const ends = nearest.length === 0 ? '' : ` The nearest: ${nearest.join(', ')}.`;
  const message = `No tariff is known for ${formatDate(uncovered)}.${ends}`;
  return { code: 'no-tariff', field: 'from', found: uncovered, message };
}

/** The first of some days on which none of the documents is valid. */
export function findUncoveredDay({
  documents,
  from,
  to,
}: Pick<BillRequest, 'documents' | 'from' | 'to'>): IsoDate | undefined {
  const ends = documents.flatMap(({ validTo }) => (validTo === null ? [] : [addDays(validTo, 1)]));
  return [from, ...ends]
    .filter((day) => day >= from && day <= to)
    .sort()
    .find((day) => !documents.some((document) => isValidOn(document, day)));
}

/** The series that a document names, each with the keys under which it does. */
type NamedSeries = ReadonlyMap<string, ReadonlySet<string | undefined>>;

/** The series that a document names in its lines and quantities. */
export const listNamedSeries = computeOnceOf((document: TariffDocument): NamedSeries => {
  const keysByName = new Map<string, Set<string | undefined>>();
  for (const rule of listDocumentRules(document)) {
    if (typeof rule !== 'string' && 'series' in rule)
      keysByName.set(rule.series, (keysByName.get(rule.series) ?? new Set()).add(rule.key));
  }
  return keysByName;
});

/** The blocks of a bill with their units, and notes on where and why it was cut. */
export function makeBlocks(
  request: BillRequest,
  runs: readonly Run[],
  units: Fraction,
  selectValues: (document: TariffDocument) => PublishedValues,
): { blocks: Block[]; notes: Note[] } {
  const notes: Extract<Note, { shares: unknown }>[] = [];
  const spans = runs.flatMap((run) => {
    const cuts = findValueCuts(run, selectValues(run.document));
    const starts = [run.from, ...cuts.map(({ day }) => day)];
    notes.push(
      ...cuts.map(({ day, series }) => ({
        code: 'value-changed' as const,
        series: series.id,
        day,
        shares: [],
      })),
    );
    return starts.map((from, index) => {
      const next = starts[index + 1];
      return { ...run, from, to: next === undefined ? run.to : addDays(next, -1) };
    });
  });
  for (const [index, run] of runs.slice(1).entries()) {
    const before = runs[index];
    const day = run.from;
    if (before?.connection !== run.connection) {
      notes.push({ code: 'connection-changed', day, shares: [] });
    } else notes.push({ code: 'tariff-changed', document: run.document.id, day, shares: [] });
  }
  const blocks = shareUnits(request, spans, units);
  if (blocks.length > 1) {
    const shares = blocks.map(({ units, to }) => ({ units: formatDecimal(units), to }));
    for (const note of notes) note.shares = shares;
  }
  return { blocks, notes };
}

/** The days in a run on which a daily series takes another value. */
function findValueCuts(run: Run, values: PublishedValues): { day: IsoDate; series: Series }[] {
  const cuts = [...listNamedSeries(run.document)].flatMap(([name, keys]) => {
    const series = findSeries(name, values);
    if (series === undefined || series.applies !== 'days') return [];
    return listChangeDays(series, run.from, run.to)
      .filter((day) =>
        [...keys].some((key) => {
          const before = findSeriesValue(name, key, addDays(day, -1), values)?.value;
          const after = findSeriesValue(name, key, day, values)?.value;
          if (before === undefined || after === undefined) return before !== after;
          return compare(before, after) !== 0;
        }),
      )
      .map((day) => ({ day, series }));
  });
  const sortedCuts = cuts.sort((a, b) => (a.day < b.day ? -1 : 1));
  return sortedCuts.filter(({ day }, index) => sortedCuts[index - 1]?.day !== day);
}

/** Gives each block its units by days, rounded as its document says; the last one takes the rest. */
function shareUnits(request: BillRequest, spans: readonly Run[], units: Fraction): Block[] {
  let rest = units;
  return spans.map((span, index) => {
    if (index === spans.length - 1) return { ...span, units: rest };
    const exact = multiply(units, divide(countDays(span), countDays(request)));
    const { unitsRound } = span.document;
    const share =
      unitsRound === undefined
        ? exact
        : roundTo(exact, parseDocumentDecimal(unitsRound), 'half-up');
    const own = findLeast([share, rest]);
    rest = subtract(rest, own);
    return { ...span, units: compare(own, ZERO) < 0 ? ZERO : own };
  });
}
