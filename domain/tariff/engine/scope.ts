/** The state of a bill while its lines are priced one after the other. */

import type { IsoDate, TariffDocument } from '#domain/tariff/schema.ts';
import type { Fraction } from './fraction.ts';
import type { DateRange } from './months.ts';
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

/* The engine's input and result: amounts in whole paise, quantities as fractions. */

export interface BillRequest extends DateRange {
  /** One history of a tariff: newest revisions, in any order. */
  documents: readonly TariffDocument[];
  /** What a day takes that no document covers: the nearest one, or an error. */
  uncoveredDays: 'nearest' | 'refuse';
  /** Whose published values are taken where suppliers share a document. */
  discom?: string | undefined;
  unitsWh: number;
  /** Inputs by id, as text: decimals, choices, `yes` or `no`. */
  connection: Readonly<Record<string, string>>;
  /** Of these the ids that were filled in for the household and that it has not confirmed. */
  assumed?: readonly string[];
  /** The period was filled in: nobody said on which days this bill begins and ends. */
  isPeriodAssumed?: boolean;
  /** Values from the household's bill, by the id of a series or its beginning. */
  publishedValues: Readonly<Record<string, string>>;
  /** Lines as the household's bill prints them, by id. */
  givenLinesPaise: Readonly<Record<string, number>>;
  billDate: IsoDate;
  /** Only what was recorded up to this day is known. */
  asOf: IsoDate;
}

export type LineState = 'computed' | 'estimated' | 'given' | 'unknown';

export interface BillPart extends DateRange {
  label: string;
  quantity: Fraction | undefined;
  unit: string | undefined;
  rate: Fraction | undefined;
  paise: number;
  /** Which block of the bill it belongs to; none when it belongs to the whole bill. */
  block: number | undefined;
}

export interface BillLine {
  id: string;
  label: string;
  kind: 'charge' | 'credit' | 'memo';
  /** Null when the line is unknown. */
  paise: number | null;
  /** What the bill prints in this line when the rest of the total's rounding is put into it. */
  printedPaise?: number;
  parts: BillPart[];
  state: LineState;
  /** False for what only one reader, the press or a program says. */
  confirmed: boolean;
  why: string;
  source: string | undefined;
  clause: string | undefined;
}

/** A part of the bill with one document and one value of each daily series. */
export interface Block extends DateRange {
  document: TariffDocument;
  units: Fraction;
}

export interface BillTotal {
  label: string;
  paise: number;
  /** What rounding leaves for the next bill. */
  carryPaise?: number;
  /** The lines that it lacks because their amounts are unknown. */
  without?: string[];
}

export interface Note {
  code:
    | 'assumed-no'
    | 'assumed-period'
    | 'assumed-value'
    | 'estimated-value'
    | 'no-charge'
    | 'no-value'
    | 'old-tariff'
    | 'outside-validity'
    | 'supplier-assumed'
    | 'tariff-changed'
    | 'unused-input'
    | 'unused-value'
    | 'value-changed';
  message: string;
  line?: string;
  series?: string;
  input?: string;
}

/** Why a bill cannot be priced. */
export interface BillProblem {
  code: 'missing-input' | 'invalid-input' | 'no-tariff';
  message: string;
  field?: string;
  found?: string;
}

export interface PricedBill {
  ok: true;
  /** `partial` when a line is unknown, `estimate` when something was estimated or assumed. */
  exactness: 'exact' | 'estimate' | 'partial';
  lines: BillLine[];
  totals: Record<string, BillTotal>;
  blocks: Block[];
  notes: Note[];
  /** What it was priced with, to be stored with it. */
  used: { documents: string[]; series: string[]; asOf: IsoDate };
}

export type BillResult = PricedBill | { ok: false; problems: BillProblem[] };
