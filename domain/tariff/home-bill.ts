/** The engine's request for a period of a home's connection and its units. */
import type { ConnectionRecord } from '../connection.ts';
import { toAnswerText } from './answers.ts';
import type { BillRequest } from './bill.ts';
import { findHistory, listDocuments } from './library.ts';
import type { KnownTariffs } from './match-trial.ts';
import type { IsoDate, Series, TariffDocument } from './schema.ts';

/** A connection's facts for its bills. */
export type BilledConnection = Pick<
  ConnectionRecord,
  'discom' | 'category' | 'loadKW' | 'phases' | 'answers'
>;

export type HomeBillInput = Pick<BillRequest, 'from' | 'to' | 'unitsWh' | 'asOf'> &
  Partial<Pick<BillRequest, 'publishedValues' | 'givenLinesPaise' | 'billDate'>> & {
    /** The days follow from the home's billing cycle: where that was filled in, so are they. */
    isPeriodAssumed?: boolean;
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
    assumed: listAssumedIds(connection),
    isPeriodAssumed: isPeriodAssumed && listAssumedIds(connection).includes('cycle'),
    publishedValues: publishedValues ?? {},
    givenLinesPaise: givenLinesPaise ?? {},
    billDate: billDate ?? to,
    asOf,
  };
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
