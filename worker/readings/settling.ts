/** A measured reading or bill right after estimates of the supplier, which it settles, whichever of them is typed first. */

import { and, eq } from 'drizzle-orm';
import { type ErrorDetail, ProductError } from '#domain/base/errors.ts';
import { formatDate, formatKwh } from '#domain/base/format.ts';
import * as messages from '#domain/base/messages.ts';
import { toIsoDate } from '#domain/base/period.ts';
import { type BillRow, isPaper } from '#domain/bills/stored.ts';
import type { DayReading } from '#domain/energy/days.ts';
import type { LateSettling, SettledSpan, Settling } from '#domain/energy/settle.ts';
import { findConsumptionProblem } from '#domain/reading/reading-rules.ts';
import type { OpenHome } from '#worker/auth/session.ts';
import { storeBill } from '#worker/bills/bills.ts';
import {
  findFirstSettledDay,
  listOverlappingPapers,
  storePaperQueries,
} from '#worker/bills/new-papers.ts';
import { billsQuery } from '#worker/bills/queries.ts';
import type { Query } from '#worker/db/client.ts';
import { readings } from '#worker/db/schema.ts';
import { logAdditionQuery, logRemovalQuery } from '#worker/history/write-readings.ts';
import { selectHomeId } from '#worker/homes/queries.ts';
import { isConsumption, type ReadingRow } from './queries.ts';

/** The span that a reading and the estimates before it are, by an answer; null where there are none. */
export function chooseSettledSpan<T extends DayReading>(
  settling: Settling<T> | LateSettling<T> | null,
  settles: boolean | undefined,
): SettledSpan | null {
  if (settling === null) return null;
  if (settles === undefined) throw makeSettlesError(settling);
  const span = settles ? settling.included : settling.onTop;
  const problem = findConsumptionProblem(span.consumptionWh);
  if (problem === undefined) return span;
  const details = [{ field: 'settles', found: String(settles), message: problem }];
  throw new ProductError('invalid', messages.readingSaveFailed, { details });
}

/** The error for a call that does not say which: it names both results. */
function makeSettlesError<T extends DayReading>(
  settling: Settling<T> | LateSettling<T>,
): ProductError {
  const { included, onTop } = settling;
  const describe = (found: string, { firstDay, days, consumptionWh }: SettledSpan): ErrorDetail => {
    const dates = `${formatDate(toIsoDate(firstDay))} to ${formatDate(toIsoDate(firstDay + days - 1))}`;
    const perDay = formatKwh(consumptionWh / days);
    const message = `${formatKwh(consumptionWh)} kWh for ${dates}, ${perDay} a day.`;
    return { field: 'settles', found, message };
  };
  const question = 'measured' in settling ? messages.measuredAfter : messages.estimatesBefore;
  return new ProductError('overlap', `${question} Send settles as true or false.`, {
    details: [describe('true', included), describe('false', onTop)],
    question: { choices: [{ settles: true }, { settles: false }], suggestions: [] },
  });
}

/** What was measured right after an estimate that is stored only now, with the span that both are. */
export interface WidenedReading {
  row: ReadingRow;
  span: SettledSpan;
  /** The stored bills that have some of its days. */
  bills: readonly BillRow[];
}

/** Reads what is to be stored with an estimate that comes late; null where nothing was measured right after it. */
export async function readWidenedReading(
  home: OpenHome,
  row: ReadingRow | undefined,
  span: SettledSpan | null,
): Promise<WidenedReading | null> {
  if (row === undefined || span === null) return null;
  const [, bills] = await home.batch(billsQuery(home, span.firstDay));
  return { row, span, bills };
}

/** Stores the calculation of the widened reading's bill, where its amount was typed. */
export async function storeWidenedBill(
  home: OpenHome,
  widened: WidenedReading | null,
): Promise<void> {
  const bill = widened?.bills.find(({ lastDay }) => lastDay === widened.row.day);
  if (bill?.payablePaise != null) await storeBill(home, toIsoDate(bill.lastDay));
}

/**
 * The statements that make a measured reading the span that it is with the estimates before it, after these are stored. Its
 * paper bill gets the days of the span; without one it becomes a bill without an amount where it settles bills, of which
 * the estimate may be one.
 */
export function widenReadingQueries(
  home: OpenHome,
  widened: WidenedReading | null,
  isBill: boolean,
): Query[] {
  if (widened === null) return [];
  const { row, span } = widened;
  const isRow = and(eq(readings.day, row.day), eq(readings.seq, row.seq));
  const { days, consumptionWh: wh } = span;
  return [
    logRemovalQuery(home, 'delete', isRow),
    home.query.delete(readings).where(and(isConsumption(home), isRow)),
    home.query
      .insert(readings)
      .values({ ...row, homeId: selectHomeId(home), days, wh, createdAt: home.now }),
    logAdditionQuery(home, row.day),
    ...widenPaperQueries(home, widened, isBill),
  ];
}

function widenPaperQueries(
  home: OpenHome,
  { row, span, bills }: WidenedReading,
  isBill: boolean,
): readonly Query[] {
  const days = { firstDay: span.firstDay, lastDay: row.day, measured: true };
  const ownBill = bills.find((bill) => bill.lastDay === row.day && isPaper(bill));
  const isOfOthers = listOverlappingPapers(bills, days).some(({ lastDay }) => lastDay !== row.day);
  const settlesPapers = isBill || findFirstSettledDay(bills, [], days) !== null;
  // It takes no other paper bill's place.
  if (isOfOthers || (ownBill === undefined && !settlesPapers)) return [];
  const { wh, payablePaise, dueDay, printed } = ownBill ?? {
    ...{ wh: row.wh, payablePaise: null, dueDay: null, printed: null },
  };
  return storePaperQueries(home, {
    from: toIsoDate(span.firstDay),
    to: toIsoDate(row.day),
    ...{ wh, payablePaise, dueDay, printed, measured: true, settlesFrom: span.firstDay },
  });
}
