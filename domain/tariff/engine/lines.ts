/** Prices one line of a bill: its parts, limits, rounding, and why it is what it is. */
import { namePaperLine } from '#domain/tariff/match/changes.ts';
import type { Line, TariffDocument, TariffInput } from '#domain/tariff/schema.ts';
import { evaluate } from './expression.ts';
import {
  abs,
  add,
  compare,
  type Fraction,
  isZero,
  negate,
  ONE,
  parseDocumentDecimal,
  roundTo,
  subtract,
  toPaise,
  toRupees,
  ZERO,
} from './fraction.ts';
import type { DateRange } from './months.ts';
import {
  computeParts,
  computeShareOfPeriod,
  type ExactPart,
  listScopes,
  makePercentParts,
} from './parts.ts';
import type { BillLine, BillPart, LineReason, PartKind } from './scope.ts';
import {
  type BillState,
  createBlockScope,
  createFacts,
  createPeriodScope,
  type LineFacts,
  NoAmount,
} from './scope.ts';

const PAISA = parseDocumentDecimal('0.01');

/** A line as the documents of a bill define it. */
interface Definition {
  line: Line;
  document: TariffDocument;
  /** The definition of each block; none where the block's document has no such line. */
  ofBlocks: (Line | undefined)[];
}

function findDefinition(id: string, bill: BillState): Definition | undefined {
  const find = (document: TariffDocument) => document.lines.find((line) => line.id === id);
  const ofBlocks = bill.blocks.map(({ document }) => find(document));
  const last = ofBlocks.findLastIndex((line) => line !== undefined);
  const [line, document] = [ofBlocks[last], bill.blocks[last]?.document];
  return line === undefined || document === undefined ? undefined : { line, document, ofBlocks };
}

/** The ids of all lines of a bill, in the order in which its documents charge them. */
export function listLineIds(bill: BillState): string[] {
  const ids: string[] = [];
  for (const { document } of bill.blocks) {
    let place = 0;
    for (const { id } of document.lines) {
      const known = ids.indexOf(id);
      if (known === -1) ids.splice(place, 0, id);
      place = (known === -1 ? place : known) + 1;
    }
  }
  return ids;
}

/** A line of a bill, and what was not said and would change it. */
interface PricedLine {
  /** Nothing when the bill has no such line. */
  line: BillLine | undefined;
  /** The yes-or-no inputs that counted as no, and with a yes would give another amount. */
  unanswered: TariffInput[];
}

/**
 * A line of a bill. What the household typed from its bill replaces what would be computed. What it has not said
 * makes an estimate of the line that would be another one with a yes.
 */
export function priceLine(id: string, bill: BillState): PricedLine {
  const facts = createFacts(id);
  const line = makeLine(id, bill, facts);
  const unanswered = [...facts.unanswered].filter((input) => wouldChange(input, line, id, bill));
  const inputs = bill.blocks.flatMap(({ document }) => document.inputs);
  const unansweredInputs = unanswered.flatMap(
    (input) => inputs.find((candidate) => candidate.id === input) ?? [],
  );
  if (line === undefined || line.paise === null || unansweredInputs.length === 0) {
    return { line, unanswered: unansweredInputs };
  }
  const reasons = [...line.reasons, ...unansweredInputs.map(makeUnanswered)];
  return { line: { ...line, state: 'estimated', reasons }, unanswered: unansweredInputs };
}

/** Whether a yes to an input gives another line, or asks for more. */
function wouldChange(input: string, line: BillLine | undefined, id: string, bill: BillState) {
  const connection = { ...bill.request.connection, [input]: 'yes' };
  const blocks = bill.blocks.map((block) =>
    block.connection === undefined
      ? block
      : { ...block, connection: { ...block.connection, [input]: 'yes' } },
  );
  const trial: BillState = {
    ...bill,
    blocks,
    request: { ...bill.request, connection },
    notes: [],
    problems: [],
    usedSeries: new Set(),
    assumedInputs: new Set(),
  };
  const other = priceLine(id, trial);
  return (
    trial.problems.length > 0 || other.unanswered.length > 0 || other.line?.paise !== line?.paise
  );
}

function makeUnanswered({ id }: TariffInput): LineReason {
  return { code: 'unanswered', input: id };
}

/** A line that the bill would have if what was not said were so: it stands with nothing, as an estimate. */
export function makeUnansweredLine(id: string, input: TariffInput, bill: BillState): BillLine[] {
  const definition = findDefinition(id, bill);
  if (definition === undefined) return [];
  return [
    {
      ...pickDescription(definition),
      paise: 0,
      parts: [],
      state: 'estimated',
      confirmed: definition.document.status === 'solid',
      reasons: [makeUnanswered(input)],
    },
  ];
}

function makeLine(id: string, bill: BillState, facts: LineFacts): BillLine | undefined {
  const definition = findDefinition(id, bill);
  const givenPaise = Object.hasOwn(bill.request.givenLinesPaise, id)
    ? bill.request.givenLinesPaise[id]
    : undefined;
  if (givenPaise !== undefined) return makeGivenLine(id, givenPaise, bill, definition?.line);
  if (definition === undefined) return undefined;
  try {
    const parts = makeParts(definition, bill, facts);
    if (parts === undefined) return undefined;
    return roundLine(definition, parts, bill, facts);
  } catch (error) {
    if (!(error instanceof NoAmount)) throw error;
    return error.because && makeUnknownLine(definition, error.because);
  }
}

function pickDescription({ line, document }: Definition) {
  return {
    id: line.id,
    label: line.label,
    kind: line.kind,
    source: line.source === undefined ? undefined : document.sources[line.source]?.title,
    clause: line.clause,
  };
}

/** A line as the household's bill prints it. */
export function makeGivenLine(id: string, paise: number, bill: BillState, line?: Line): BillLine {
  const { from, to } = bill.request;
  const label = line?.label ?? namePaperLine(id);
  return {
    id,
    label,
    kind: line?.kind ?? (paise < 0 ? 'credit' : 'charge'),
    paise,
    parts: [makeGivenPart(paise, { from, to })],
    state: 'given',
    confirmed: true,
    reasons: [{ code: 'given' }],
    source: 'your bill',
    clause: undefined,
  };
}

/** A line that the bill has and nobody can price yet. */
export function makeOpenLine(id: string): BillLine {
  return {
    id,
    label: namePaperLine(id),
    kind: 'credit',
    paise: null,
    parts: [],
    state: 'unknown',
    confirmed: false,
    reasons: [{ code: 'open' }],
    source: undefined,
    clause: undefined,
  };
}

/** The one part of a line as the household's bill prints it. */
export function makeGivenPart(paise: number, { from, to }: DateRange): BillPart {
  const none = { quantity: undefined, unit: undefined, rate: undefined, times: ONE };
  const kind = { code: 'given' as const };
  return { ...none, kind, rupees: toRupees(paise), paise, block: undefined, from, to };
}

function makeUnknownLine(definition: Definition, reason: LineReason): BillLine {
  const base = { ...pickDescription(definition), paise: null, parts: [], reasons: [reason] };
  return { ...base, state: 'unknown', confirmed: false };
}

function makeParts(
  { line, document, ofBlocks }: Definition,
  bill: BillState,
  facts: LineFacts,
): ExactPart[] | undefined {
  if ('percent' in line.amount) return makePercentParts(ofBlocks, bill, facts);
  if (isOfPeriod(line) && bill.blocks.every((block) => block.document === document)) {
    return computeParts(line, createPeriodScope(bill, document, facts));
  }
  const made = ofBlocks.flatMap((own, block) =>
    own === undefined ? [] : makeBlockParts(own, block, bill, facts),
  );
  return made.every((parts) => parts === undefined)
    ? undefined
    : made.flatMap((parts) => parts ?? []);
}

/** Whether a line is worked out once, over the whole bill. */
function isOfPeriod({ on, amount }: Line): boolean {
  return on === 'period' || 'share' in amount;
}

/** The parts of a line in a block, as its document has it; nothing for each piece to which it does not apply. */
function makeBlockParts(
  own: Line,
  block: number,
  bill: BillState,
  facts: LineFacts,
): (ExactPart[] | undefined)[] {
  if (isOfPeriod(own)) return [computeShareOfPeriod(own, block, bill, facts)];
  const scope = createBlockScope(bill, block, facts);
  return scope === undefined ? [] : listScopes(own, scope).map((piece) => computeParts(own, piece));
}

function roundLine(
  definition: Definition,
  exact: ExactPart[],
  bill: BillState,
  facts: LineFacts,
): BillLine {
  const { line, document } = definition;
  const { to: step, mode } = line.round ?? { to: '0.01', mode: 'half-up' };
  const roundLine = (rupees: Fraction) => roundTo(rupees, parseDocumentDecimal(step), mode);
  // A credit lowers the bill, whichever sign its base has.
  const signed =
    line.kind === 'credit'
      ? exact.map((part) => ({ ...part, rupees: negate(abs(part.rupees)) }))
      : exact;
  const limited = applyLimits(signed, definition, bill, facts);
  const parts =
    line.round?.at === 'part'
      ? limited.map((part) => toBillPart(part, roundLine(part.rupees)))
      : roundTogether(limited, roundLine(sumParts(limited)));
  return {
    ...pickDescription(definition),
    paise: parts.reduce((paise, part) => paise + part.paise, 0),
    parts,
    state: facts.isEstimated ? 'estimated' : 'computed',
    confirmed: document.status === 'solid' && line.unconfirmed === undefined && facts.isConfirmed,
    reasons: [
      { code: 'parts' },
      ...[...facts.assumed].map(([input, value]) => ({
        code: 'unconfirmed' as const,
        input,
        value,
      })),
    ],
  };
}

function sumParts(parts: readonly ExactPart[]): Fraction {
  return parts.map(({ rupees }) => rupees).reduce(add, ZERO);
}

/** The parts with one more where the line's least or most amount counts instead of their sum. */
function applyLimits(
  parts: ExactPart[],
  { line, document }: Definition,
  bill: BillState,
  facts: LineFacts,
): ExactPart[] {
  if (line.max === undefined && line.min === undefined) return parts;
  const scope = createPeriodScope(bill, document, facts);
  const sum = abs(sumParts(parts));
  const most = line.max === undefined ? undefined : evaluate(line.max, scope);
  const least = line.min === undefined ? undefined : evaluate(line.min, scope);
  const capped = most !== undefined && compare(sum, most) > 0 ? most : sum;
  const amount = least !== undefined && compare(capped, least) < 0 ? least : capped;
  const rest = subtract(amount, sum);
  if (isZero(rest)) return parts;
  const { from, to } = bill.request;
  const kind: PartKind = { code: compare(rest, ZERO) < 0 ? 'most' : 'least' };
  const none = { quantity: undefined, unit: undefined, rate: undefined, times: ONE };
  const rupees = line.kind === 'credit' ? negate(rest) : rest;
  return [...parts, { ...none, kind, rupees, block: undefined, from, to }];
}

function toBillPart(part: ExactPart, rounded: Fraction): BillPart {
  return { ...part, paise: toPaise(rounded) };
}

/** The parts of a line that is rounded as a whole: whole paise each, which add up to the line. */
function roundTogether(parts: readonly ExactPart[], line: Fraction): BillPart[] {
  let exact = ZERO;
  let shared = ZERO;
  return parts.map((part, index) => {
    exact = add(exact, part.rupees);
    const upTo = index === parts.length - 1 ? line : roundTo(exact, PAISA, 'half-up');
    const own = subtract(upTo, shared);
    shared = upTo;
    return toBillPart(part, own);
  });
}
