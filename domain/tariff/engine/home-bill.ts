/** The engine's request for a period of a home's connection and its units. */

import type { ConnectionRecord } from '#domain/home/connection.ts';
import { findHomeAnswer } from '#domain/home/home-inputs.ts';
import { findHistory, listDocuments, series } from '#domain/tariff/library.ts';
import { type Guard, guardBill } from '#domain/tariff/limits/guard.ts';
import { findShownPaise, GIVEN_TO_GRID, listUnknownLabels } from '#domain/tariff/match/changes.ts';
import type { KnownTariffs } from '#domain/tariff/match/match-trial.ts';
import type { IsoDate, Series, TariffDocument } from '#domain/tariff/schema.ts';
import { toAnswerText } from './inputs.ts';
import { priceBill } from './price.ts';
import type { BillProblem, BillRequest, EarlierFacts, Note } from './scope.ts';

/** A connection's facts for its bills. */
export type BilledConnection = Pick<
  ConnectionRecord,
  'discom' | 'category' | 'loadKW' | 'phases' | 'answers'
>;

export type HomeBillInput = Pick<BillRequest, 'from' | 'to' | 'unitsWh' | 'asOf'> &
  Partial<Pick<BillRequest, 'publishedValues' | 'givenLinesPaise' | 'billDate' | 'hours'>> & {
    /** The days follow from the home's billing cycle: where that was filled in, so are they. */
    isPeriodAssumed?: boolean;
    /** Readings tell of rooftop solar, also where the answers do not. */
    hasRooftop?: boolean;
    /** The connection as it was in the bill's first days, each until a day. */
    earlier?: readonly { until: IsoDate; facts: BilledConnection }[];
  };

/** The request for a bill; nothing where the home has not said its supplier, or no tariff of it is known. */
export function makeHomeBillRequest(
  connection: BilledConnection,
  {
    from,
    to,
    unitsWh,
    asOf,
    publishedValues,
    givenLinesPaise,
    billDate,
    isPeriodAssumed = false,
    hasRooftop = false,
    earlier = [],
    hours,
  }: HomeBillInput,
): BillRequest | undefined {
  const { discom, category } = connection;
  if (discom === null || category === null) return undefined;
  const documents = findHistory(discom, category, asOf);
  if (documents.length === 0) return undefined;
  return {
    documents,
    uncoveredDays: 'refuse',
    discom,
    from,
    to,
    unitsWh,
    connection: toConnectionAnswers(connection, documents),
    earlierFacts: listEarlierFacts(connection, documents, earlier, asOf),
    assumed: listAssumedIds(connection),
    isPeriodAssumed: isPeriodAssumed && listAssumedIds(connection).includes('cycle'),
    publishedValues: publishedValues ?? {},
    givenLinesPaise: givenLinesPaise ?? {},
    openLines:
      hasRooftop || findHomeAnswer(connection.answers, 'solar') === true ? [GIVEN_TO_GRID] : [],
    billDate: billDate ?? to,
    ...(hours === undefined ? {} : { hours }),
    asOf,
  };
}

/**
 * What of a connection was different in the bill's first days. An answer that was not said then, or only filled in for the
 * home, is taken to have been what it is now; of another supplier there is no common bill.
 */
function listEarlierFacts(
  connection: BilledConnection,
  documents: readonly TariffDocument[],
  earlier: readonly { until: IsoDate; facts: BilledConnection }[],
  asOf: IsoDate,
): EarlierFacts[] {
  const now = toConnectionAnswers(connection, documents);
  const parts = earlier.flatMap(({ until, facts }): EarlierFacts[] => {
    if (facts.discom !== connection.discom || facts.category === null) return [];
    const isSame = facts.category === connection.category;
    const own = isSame ? documents : findHistory(facts.discom ?? '', facts.category, asOf);
    const assumedIds = listAssumedIds(facts);
    const said = Object.entries(toConnectionAnswers(facts, own)).filter(
      ([id]) => !assumedIds.includes(id),
    );
    const answers = { ...toConnectionAnswers(connection, own), ...Object.fromEntries(said) };
    return own.length === 0 ? [] : [{ until, documents: own, connection: answers }];
  });
  const isChange = ({ documents: own, connection: was }: EarlierFacts) =>
    own !== documents || Object.keys({ ...was, ...now }).some((id) => was[id] !== now[id]);
  return parts.slice(0, parts.findLastIndex(isChange) + 1);
}

/** What was filled in for the home when it began, and not confirmed since: `load_kw`, `phase`, `cycle`. */
function listAssumedIds({ answers }: Pick<BilledConnection, 'answers'>): string[] {
  const assumed = answers['assumed'];
  return typeof assumed === 'string' ? assumed.split(' ').filter(Boolean) : [];
}

/** The answers, with some of them no longer marked as assumed. */
export function confirmAnswers(
  answers: BilledConnection['answers'],
  confirmedIds: readonly string[],
): BilledConnection['answers'] {
  const remainingIds = listAssumedIds({ answers }).filter((id) => !confirmedIds.includes(id));
  const { assumed: _, ...others } = answers;
  return remainingIds.length === 0 ? others : { ...others, assumed: remainingIds.join(' ') };
}

/** A connection's answers as tariff documents ask for them: by id, as text. What none asks for is left out. */
function toConnectionAnswers(
  { loadKW, phases, answers }: BilledConnection,
  documents: readonly TariffDocument[],
): Record<string, string> {
  const answersById: Record<string, unknown> = {
    load_kw: loadKW,
    phase: phases === null ? null : phases === 1 ? 'single' : 'three',
    ...answers,
  };
  const ids = new Set(documents.flatMap(({ inputs }) => inputs.map(({ id }) => id)));
  const asText = Object.entries(answersById).flatMap(([id, answer]): [string, string][] => {
    const text = toAnswerText(answer);
    return ids.has(id) && text !== '' ? [[id, text]] : [];
  });
  return Object.fromEntries(asText);
}

/** What a printed bill of a supplier may be explained by: its tariffs of every year and category. */
export function findKnown(discom: string, asOf: IsoDate, series: readonly Series[]): KnownTariffs {
  const documents = listDocuments(asOf).filter(({ discoms }) => discoms.includes(discom));
  return { series, documents };
}

/* What a bill of so many units comes to, before the home has any: for the first number that is typed. */

export interface FirstBill {
  unitsWh: number;
  /** Its last day. */
  to: IsoDate;
  amountPaise: number;
  /** What it is made of, as the bill names it; null where an amount is not known. */
  lines: { label: string; paise: number | null }[];
  /** Something in it is estimated or assumed. */
  isEstimate: boolean;
  /** The names of the lines that it lacks because their amounts are unknown. */
  without: string[];
  /** What its tariff asks and nobody has answered, such as "whether …": it is counted as no. */
  unanswered: string[];
  /** Printed bills or two readers show its tariff. */
  isConfirmed: boolean;
  nextUnitMilliRupees: number | null;
  /** The next unit that makes the bill jump. */
  edge: { lastKwh: number; leftWh: number; unitPaise: number } | null;
}

/** A bill that cannot be priced yet, with sentences such as "Still needed: Free units a month. …". */
export interface UnpricedBill {
  neededQuestions: string[];
}

/** Nothing where no tariff is known for the days. */
export function priceFirstBill(
  connection: Pick<ConnectionRecord, 'discom' | 'category' | 'loadKW' | 'phases' | 'answers'>,
  bill: { from: IsoDate; to: IsoDate; unitsWh: number; asOf: IsoDate },
): FirstBill | UnpricedBill | undefined {
  const request = makeHomeBillRequest(connection, { ...bill, isPeriodAssumed: true });
  if (request === undefined) return undefined;
  const priced = priceBill(request, series);
  if (!priced.ok) return toUnpriced(priced.problems);
  const guard = guardBill(request, series);
  return {
    unitsWh: bill.unitsWh,
    to: bill.to,
    amountPaise: findShownPaise(priced),
    lines: priced.lines
      .filter(({ kind, paise }) => kind !== 'memo' && paise !== 0)
      .map(({ label, paise }) => ({ label, paise })),
    isEstimate: priced.exactness !== 'exact',
    without: listUnknownLabels(priced),
    unanswered: listUnanswered(
      priced.notes,
      priced.blocks.map(({ document }) => document),
    ),
    isConfirmed: priced.blocks.every(({ document }) => document.status !== 'unconfirmed'),
    nextUnitMilliRupees: guard.ok ? guard.nextUnitMilliRupees : null,
    edge: guard.ok ? toEdge(guard) : null,
  };
}

/** What the documents of a bill ask and nobody has answered, such as "whether …", but for what only its paper tells. */
export function listUnanswered(
  notes: readonly Note[],
  documents: readonly Pick<TariffDocument, 'inputs'>[],
): string[] {
  const ids = notes.flatMap((note) => (note.code === 'assumed-no' ? [note.input] : []));
  const openInputs = documents.flatMap(({ inputs }) => inputs).filter(({ id }) => ids.includes(id));
  return [...new Set(openInputs.map(({ label }) => label))];
}

function toUnpriced(problems: readonly BillProblem[]): UnpricedBill | undefined {
  const neededProblems = problems.filter(({ code }) => code === 'missing-input');
  return neededProblems.length === 0
    ? undefined
    : { neededQuestions: neededProblems.map(({ message }) => message) };
}

function toEdge({ edges: [edge] }: Guard): FirstBill['edge'] {
  if (edge === undefined) return null;
  const { lastKwh, leftWh, unitPaise } = edge;
  return { lastKwh, leftWh, unitPaise };
}
