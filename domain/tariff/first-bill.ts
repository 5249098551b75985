/** What a bill of so many units comes to, before the home has any: for the first number that is typed. */
import type { ConnectionRecord } from '../connection.ts';
import type { BillProblem } from './bill.ts';
import { findShownPaise, listUnknownLabels } from './changes.ts';
import { type Guard, guardBill } from './guard.ts';
import { makeHomeBillRequest } from './home-bill.ts';
import { series } from './library.ts';
import { priceBill } from './price.ts';
import type { IsoDate, TariffDocument } from './schema.ts';

export interface FirstBill {
  unitsWh: number;
  /** Its last day. */
  to: IsoDate;
  amountPaise: number;
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
  notes: readonly { code: string; input?: string | undefined }[],
  documents: readonly Pick<TariffDocument, 'inputs'>[],
): string[] {
  const ids = notes.flatMap(({ code, input }) => (code === 'assumed-no' ? [input] : []));
  const openInputs = documents
    .flatMap(({ inputs }) => inputs)
    .filter(({ id, ofBill }) => ids.includes(id) && ofBill !== true);
  return [...new Set(openInputs.map(({ label }) => label))];
}

function toUnpriced(problems: readonly BillProblem[]): UnpricedBill | undefined {
  const neededProblems = problems.filter(({ code }) => code === 'missing-input');
  return neededProblems.length === 0
    ? undefined
    : { neededQuestions: neededProblems.map(({ message }) => message) };
}

function toEdge({ edge }: Guard): FirstBill['edge'] {
  if (edge === undefined) return null;
  const { lastKwh, leftWh, unitPaise } = edge;
  return { lastKwh, leftWh, unitPaise };
}
