/** The state of a bill while its lines are priced one after the other. */
import type { BillLine, BillProblem, BillRequest, Block, Note } from './bill.ts';
import type { Fraction } from './fraction.ts';
import type { DateRange } from './months.ts';
import type { TariffDocument } from './schema.ts';
import type { PublishedValues } from './series.ts';

export interface BillState {
  request: BillRequest;
  blocks: readonly Block[];
  units: Fraction;
  values: PublishedValues;
  /** The lines priced so far, in the order of the bill. */
  lines: Map<string, BillLine>;
  notes: Note[];
  problems: BillProblem[];
  usedSeries: Set<string>;
  /** Inputs that were left out, that a line looked at, and that counted as no. */
  assumedInputs: Set<string>;
}

/** What the expressions of one line drew on. */
export interface LineFacts {
  line: string;
  isEstimated: boolean;
  isConfirmed: boolean;
  /** Inputs that were left out and counted as no. */
  unsaid: Set<string>;
  /** Inputs that were filled in for the household. */
  assumed: Set<string>;
}

/** The facts of a line that has drawn on nothing yet. */
export function createFacts(line: string): LineFacts {
  return { line, isEstimated: false, isConfirmed: true, unsaid: new Set(), assumed: new Set() };
}

/** Where an expression is worked out: in a block or a part of one, or over the whole bill. */
export interface Scope {
  bill: BillState;
  document: TariffDocument;
  span: DateRange;
  units: Fraction;
  block: number | undefined;
  facts: LineFacts;
}

/** The scope of a block, or of a part of it. */
export function createBlockScope(
  bill: BillState,
  block: number,
  facts: LineFacts,
  part?: DateRange,
): Scope | undefined {
  const found = bill.blocks[block];
  if (found === undefined) return undefined;
  const { document, units } = found;
  return { bill, document, span: part ?? found, units, block, facts };
}

/** The scope of the whole bill, priced by a document. */
export function createPeriodScope(
  bill: BillState,
  document: TariffDocument,
  facts: LineFacts,
): Scope {
  return { bill, document, span: bill.request, units: bill.units, block: undefined, facts };
}

/** Ends the pricing of a line that cannot have an amount. */
export class NoAmount extends Error {
  override readonly name = 'NoAmount';
  readonly reason: 'unknown' | 'missing-input' | 'no-charge';

  constructor(reason: NoAmount['reason'], message: string) {
    super(message);
    this.reason = reason;
  }
}

/** Adds a note once. */
export function addNote(bill: BillState, note: Note): void {
  const isThere = bill.notes.some(
    (existing) => existing.code === note.code && existing.message === note.message,
  );
  if (!isThere) bill.notes.push(note);
}

/** Adds a problem once. */
export function addProblem(bill: BillState, problem: BillProblem): void {
  const isThere = bill.problems.some(
    (existing) => existing.code === problem.code && existing.field === problem.field,
  );
  if (!isThere) bill.problems.push(problem);
}
