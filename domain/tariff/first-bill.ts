/** What a bill of so many units comes to, before the home has any: for the first number that is typed. */
import type { ConnectionRecord } from '../connection.ts';
import type { PricedBill } from './bill.ts';
import { findShownPaise, listUnknownLines } from './changes.ts';
import { type Guard, guardBill } from './guard.ts';
import { makeHomeBillRequest } from './home-bill.ts';
import { series } from './library.ts';
import { priceBill } from './price.ts';
import type { IsoDate } from './schema.ts';

export interface FirstBill {
  unitsWh: number;
  /** Its last day. */
  to: IsoDate;
  amountPaise: number;
  /** Something in it is estimated or assumed. */
  isEstimate: boolean;
  /** The names of the lines that it lacks because their amounts are unknown. */
  without: string[];
  /** Printed bills or two readers show its tariff. */
  isConfirmed: boolean;
  nextUnitMilliRupees: number | null;
  /** The next unit that makes the bill jump. */
  edge: { lastKwh: number; leftWh: number; unitPaise: number } | null;
}

/** Nothing where no tariff is known for the days, or an answer that it depends on is missing. */
export function priceFirstBill(
  connection: Pick<ConnectionRecord, 'discom' | 'category' | 'loadKW' | 'phases' | 'answers'>,
  bill: { from: IsoDate; to: IsoDate; unitsWh: number; asOf: IsoDate },
): FirstBill | undefined {
  const request = makeHomeBillRequest(connection, { ...bill, isPeriodAssumed: true });
  if (request === undefined) return undefined;
  const priced = priceBill(request, series);
  if (!priced.ok) return undefined;
  const guard = guardBill(request, series);
  return {
    unitsWh: bill.unitsWh,
    to: bill.to,
    amountPaise: findShownPaise(priced),
    isEstimate: priced.exactness !== 'exact',
    without: namesOf(priced, listUnknownLines(priced)),
    isConfirmed: priced.blocks.every(({ document }) => document.status !== 'unconfirmed'),
    nextUnitMilliRupees: guard.ok ? guard.nextUnitMilliRupees : null,
    edge: guard.ok ? toEdge(guard) : null,
  };
}

function namesOf({ lines }: PricedBill, ids: readonly string[]): string[] {
  return lines.filter(({ id }) => ids.includes(id)).map(({ label }) => label);
}

function toEdge({ edge }: Guard): FirstBill['edge'] {
  if (edge === undefined) return null;
  const { lastKwh, leftWh, unitPaise } = edge;
  return { lastKwh, leftWh, unitPaise };
}
