/** The state of a bill while its lines are priced one after the other. */

import type { HoursOfPeriod } from '#domain/energy/hours/day-hours.ts';
import type { IsoDate, TariffDocument } from '#domain/tariff/schema.ts';
import { divide, type Fraction } from './fraction.ts';
import { countDays, type DateRange } from './months.ts';
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
  unanswered: Set<string>;
  /** What was filled in for the household, by the ids of inputs. */
  assumed: Map<string, string>;
}

/** The facts of a line that has drawn on nothing yet. */
export function createFacts(line: string): LineFacts {
  return { line, isEstimated: false, isConfirmed: true, unanswered: new Set(), assumed: new Map() };
}

/** Where an expression is worked out: in a block or a part of one, or over the whole bill. */
export interface Scope {
  bill: BillState;
  document: TariffDocument;
  span: DateRange;
  units: Fraction;
  block: number | undefined;
  /** Where the whole bill is priced by the document of one block: that block's part of the bill's days. */
  share?: Fraction;
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

/** The scope of the whole bill, priced by the document of one of its blocks, which stands for its share alone. */
export function createSharedScope(
  bill: BillState,
  block: number,
  facts: LineFacts,
): (Scope & { share: Fraction }) | undefined {
  const found = bill.blocks[block];
  if (found === undefined) return undefined;
  const share = divide(countDays(found), countDays(bill.request));
  return { ...createPeriodScope(bill, found.document, facts), block, share };
}

/** The days whose published values count in a scope. */
export function findValueDays({ bill, block, share, span }: Scope): DateRange {
  return (share === undefined || block === undefined ? undefined : bill.blocks[block]) ?? span;
}

/** Ends the pricing of a line that cannot have an amount. */
export class NoAmount extends Error {
  override readonly name = 'NoAmount';
  /** Why the amount is unknown; undefined where the bill has no such line. */
  readonly because: LineReason | undefined;

  constructor(because: LineReason | undefined) {
    super(because?.code ?? 'no-charge');
    this.because = because;
  }
}

/** Adds a note once, for whichever line comes first. */
export function addNote({ notes }: Pick<BillState, 'notes'>, note: Note): void {
  const serialize = (one: Note) => JSON.stringify({ ...one, line: undefined });
  const isThere = notes.some((existing) => serialize(existing) === serialize(note));
  if (!isThere) notes.push(note);
}

/** Adds a problem once. */
export function addProblem({ problems }: Pick<BillState, 'problems'>, problem: BillProblem): void {
  const isThere = problems.some(
    (existing) => existing.code === problem.code && existing.field === problem.field,
  );
  if (!isThere) problems.push(problem);
}

/*
 * The engine's input and result: amounts in whole paise, quantities as fractions. What it has to say is in codes and
 * parameters: `tell/` makes sentences of them.
 */

/** A connection as it was until a day: another load, phase or category. */
export interface EarlierFacts {
  until: IsoDate;
  /** The history of its tariff. */
  documents: readonly TariffDocument[];
  connection: Readonly<Record<string, string>>;
}

export interface BillRequest extends DateRange {
  /** One history of a tariff: newest revisions, in any order. */
  documents: readonly TariffDocument[];
  /** What a day takes that no document covers: the nearest one, or an error. */
  uncoveredDays: 'nearest' | 'refuse';
  /** Whose published values are taken where suppliers share a document. */
  discom?: string | undefined;
  unitsWh: number;
  /** Inputs by id, as text: decimals, choices, `yes` or `no`; those of the bill's last day. */
  connection: Readonly<Record<string, string>>;
  /** What held before the connection was changed inside the bill, in order. */
  earlierFacts?: readonly EarlierFacts[] | undefined;
  /** Of these the ids that were filled in for the household and that it has not confirmed. */
  assumed?: readonly string[];
  /** What the home used in each hour of the day, for tariffs that price some of them apart. */
  hours?: HoursOfPeriod | undefined;
  /** The period was filled in: nobody said on which days this bill begins and ends. */
  isPeriodAssumed?: boolean;
  /** Values from the household's bill, by the id of a series or its beginning, of one slab behind a colon. */
  publishedValues: Readonly<Record<string, string>>;
  /** Lines as the household's bill prints them, by id. */
  givenLinesPaise: Readonly<Record<string, number>>;
  /** Lines that the bill has and nobody can price yet: what rooftop solar gives to the grid. */
  openLines?: readonly string[];
  billDate: IsoDate;
  /** Only what was recorded up to this day is known. */
  asOf: IsoDate;
}

export type LineState = 'computed' | 'estimated' | 'given' | 'unknown';

/** What a part of a line is. */
export type PartKind =
  /** A slice of a ladder: of its units those above `from`, up to `upTo`. */
  | { code: 'range'; from: Fraction; upTo: Fraction | undefined; unit: string }
  /** An amount that the line's own name tells. */
  | { code: 'value' }
  | { code: 'quantity' | 'share' | 'percent' }
  /** What the line's least or most amount adds to its other parts. */
  | { code: 'least' | 'most' }
  /** As the household's bill prints it. */
  | { code: 'given' };

export interface BillPart extends DateRange {
  kind: PartKind;
  quantity: Fraction | undefined;
  unit: string | undefined;
  rate: Fraction | undefined;
  /** By what quantity × rate is multiplied: months, mostly. */
  times: Fraction;
  /** Before rounding. */
  rupees: Fraction;
  paise: number;
  /** Which block of the bill it belongs to; none when it belongs to the whole bill. */
  block: number | undefined;
}

/** Why a line is what it is. */
export type LineReason =
  /** Its parts tell the calculation. */
  | { code: 'parts' }
  /** The bill is over several cycles of its supplier: their lines are added up. */
  | ({ code: 'several-cycles' } & CountedCycles)
  /** A yes or no that was not said counted as no, and with a yes the line would be another one. */
  | { code: 'unanswered'; input: string }
  /** An answer that was filled in for the household. */
  | { code: 'unconfirmed'; input: string; value: string }
  | { code: 'given' }
  /** The product does not price it yet. */
  | { code: 'open' }
  /** A rate that has no source: the line of this tariff says so itself. */
  | { code: 'no-source'; document: string }
  /** It is taken of these lines, none of which is known. */
  | { code: 'unknown-base'; lines: string[] }
  | { code: 'unknown-line'; line: string }
  | { code: 'no-value'; series: string };

/** How many bills a bill is counted as, each of so many months. */
export interface CountedCycles {
  cycles: number;
  months: string;
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
  reasons: LineReason[];
  source: string | undefined;
  clause: string | undefined;
}

/** A part of the bill with one document, one connection and one value of each daily series. */
export interface Block extends DateRange {
  document: TariffDocument;
  /** Whose document it is. */
  documents: readonly TariffDocument[];
  /** None where it is that of the bill's last day. */
  connection?: Readonly<Record<string, string>> | undefined;
  units: Fraction;
}

export interface BillTotal {
  paise: number;
  /** What rounding leaves for the next bill. */
  carryPaise?: number;
  /** The lines that it lacks because their amounts are unknown. */
  without?: string[];
}

/** How the units of a bill are shared where it is cut: kWh as decimal text, each until a day. */
export interface UnitShare {
  units: string;
  to: IsoDate;
}

/** What was assumed or estimated, and what else to know of a bill. Numbers are decimal text. */
export type Note =
  /** A yes or no that was not said, and counted as no. */
  | { code: 'assumed-no'; input: string }
  /** The same, where only the paper of the bill tells it. */
  | { code: 'only-on-paper'; input: string }
  | { code: 'assumed-period' }
  /** The bill depends on what the product does not price yet. */
  | { code: 'open-line'; line: string }
  | { code: 'assumed-value'; input: string; value: string }
  | {
      code: 'estimated-value';
      line: string;
      series: string;
      /** For which no value is known. */
      day: IsoDate;
      /** The last value before it, with its last day. */
      value: string;
      valueDay: IsoDate;
      /** The lowest and the highest of the last values, where the estimate is an old one. */
      range?: [low: string, high: string] | undefined;
    }
  | { code: 'no-charge'; line: string; series: string; day: IsoDate }
  | { code: 'no-value'; line: string; series: string }
  | { code: 'old-tariff'; document: string; checkedOn: IsoDate }
  | {
      code: 'outside-validity';
      document: string;
      day: IsoDate;
      validFrom: IsoDate;
      validTo: IsoDate | null;
    }
  | { code: 'supplier-assumed'; line: string; discom: string }
  | { code: 'tariff-changed'; document: string; day: IsoDate; shares: UnitShare[] }
  /** Another load, phase or category began inside the bill: it is charged by days. */
  | { code: 'connection-changed'; day: IsoDate; shares: UnitShare[] }
  /** No order at hand says how a bill over several cycles is charged. */
  | ({ code: 'several-cycles' } & CountedCycles)
  /** Its days are those of no number of cycles. */
  | { code: 'odd-cycle'; days: number; months: string }
  | { code: 'unused-input'; input: string }
  | { code: 'unused-value'; series: string }
  | { code: 'value-changed'; series: string; day: IsoDate; shares: UnitShare[] };

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
