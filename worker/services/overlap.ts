/** Readings over days that others cover: what must be asked, and the statements that follow from the answer. */

import { and, gt } from 'drizzle-orm';
import { type DayReading, isFromRegister } from '../../domain/energy/days.ts';
import { findOverlap, type Overlap } from '../../domain/energy/overlap.ts';
import { ProductError } from '../../domain/errors.ts';
import { messages } from '../../domain/messages.ts';
import type { Caller } from '../auth/token.ts';
import type { Query } from '../db/client.ts';
import { readings } from '../db/schema.ts';
import { logRemovalQuery } from '../queries/change-log.ts';
import { isConsumption, isOneOf, type ReadingRow } from '../queries/readings.ts';
import type { ServiceContext } from '../service-context.ts';
import { toReadingKey } from './reading-rows.ts';

export type OverlapAnswer = 'replace' | 'detail' | undefined;

/** Energy over some days, which is about to be stored. */
export interface NewSpan {
  firstDay: number;
  lastDay: number;
  consumptionWh: number;
  /** It lies between two values of a meter. */
  fromRegister: boolean;
}

type ExistingReading = DayReading & { row: ReadingRow };

/**
 * The statements that make room for new spans, to run before they are stored. `overlap` where the readings that
 * are there contradict one of them and nobody has answered; then nothing may be stored. `replace` takes those
 * out, `detail` lets readings inside a span say another sum than it does. `rows` are the readings that overlap
 * the spans.
 */
export function replaceOverlappedQueries(
  context: ServiceContext,
  caller: Caller,
  spans: readonly NewSpan[],
  answer: OverlapAnswer,
  rows: readonly ReadingRow[],
): Query[] {
  const [first] = spans;
  if (first === undefined) return [];
  const { db } = context;
  // The database derives the readings of a meter's values again.
  const existing = rows
    .map(existingReading)
    .filter((one) => !(first.fromRegister && one.fromRegister));
  const contradicting = spans.flatMap((span) => contradictions(span, existing, answer));
  if (contradicting.length === 0) return [];
  const which = and(
    gt(readings.seq, 0),
    isOneOf(contradicting.map(({ row }) => toReadingKey(row))),
  );
  return [
    logRemovalQuery(context, caller, 'delete', which),
    db.query.delete(readings).where(and(isConsumption(caller), which)),
  ];
}

/** The readings that a new span takes the place of. */
function contradictions(
  span: NewSpan,
  existing: readonly ExistingReading[],
  answer: OverlapAnswer,
): ExistingReading[] {
  const gone: ExistingReading[] = [];
  for (;;) {
    const left = existing.filter((one) => !gone.includes(one));
    const overlap: Overlap<DayReading> | null = findOverlap(entryOf(span), left);
    if (overlap === null) return gone;
    if (overlap.reason === 'detail' && answer === 'detail') return gone;
    const others = overlap.readings.filter((one): one is ExistingReading => 'row' in one);
    const isFixed = others.some((one) => one.fromRegister) || others.length === 0;
    if (answer !== 'replace' || isFixed) {
      const { reason } = overlap;
      const isOfMeter = span.fromRegister && reason !== 'detail';
      throw new ProductError('overlap', messages.overlap[isOfMeter ? 'typed' : reason], {
        question: { choices: [], suggestions: [], detailAllowed: reason === 'detail' },
      });
    }
    gone.push(...others);
  }
}

function entryOf({ firstDay, lastDay, consumptionWh, fromRegister }: NewSpan): DayReading {
  const days = lastDay - firstDay + 1;
  const emissions = { recordedWh: 0, recordedG: 0 };
  return { day: lastDay, days, consumptionWh, ...emissions, measured: true, fromRegister };
}

function existingReading(row: ReadingRow): ExistingReading {
  return {
    day: row.day,
    days: row.days,
    consumptionWh: row.wh,
    recordedWh: row.co2G === null ? 0 : row.wh,
    recordedG: row.co2G ?? 0,
    measured: row.measured,
    fromRegister: isFromRegister(row),
    row,
  };
}
