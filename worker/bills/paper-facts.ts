/** What is typed of a paper bill besides its amounts: other units, and the last day for paying. */
import { ProductError } from '#domain/base/errors.ts';
import * as messages from '#domain/base/messages.ts';
import { type IsoDate, toDayNumber } from '#domain/base/period.ts';
import { whToKwh } from '#domain/base/quantity.ts';
import { findDueProblem } from '#domain/bills/due-date.ts';
import type { HomeBill } from '#domain/bills/home-bills.ts';
import type { PrintedInput } from '#domain/bills/input.ts';
import { isFromRegister } from '#domain/energy/days.ts';
import { formatReadingId } from '#domain/reading/reading-id.ts';
import { parseWattHours } from '#domain/tariff/engine/request.ts';
import type { OpenHome } from '#worker/auth/session.ts';
import { mapPresent } from '#worker/db/optional-values.ts';
import { readingsNearQuery } from '#worker/readings/days.ts';
import type { Readings } from '#worker/readings/readings.ts';

/** The units and the last day for paying, where they were typed. */
export function toPaperFacts({ unitsKWH, dueDate }: PrintedInput) {
  return {
    ...(unitsKWH === undefined ? {} : { unitsWh: parseWattHours(unitsKWH) }),
    ...(dueDate === undefined ? {} : { dueDay: mapPresent(dueDate, toDayNumber) }),
  };
}

/** Throws `invalid` for a last day for paying before the bill's last day, or long after it. */
export function refuseDueDate(
  id: IsoDate,
  { dueDate }: { dueDate?: string | null | undefined },
): void {
  const problem = dueDate == null ? undefined : findDueProblem(id, dueDate);
  if (problem === undefined || dueDate == null) return;
  const message = messages.dueDateProblems[problem];
  throw new ProductError('invalid', message, {
    details: [{ field: 'dueDate', found: dueDate, message }],
  });
}

/** Throws `invalid` for other units of a bill that settles estimates: the span of these has them, and no field would show. */
export function refuseUnits(
  { paper }: Pick<HomeBill, 'paper'>,
  { unitsKWH }: { unitsKWH?: string | undefined },
): void {
  if (unitsKWH === undefined || paper?.settlesFrom == null) return;
  if (parseWattHours(unitsKWH) === paper.unitsWh) return;
  const message = messages.settlingBillUnits;
  throw new ProductError('invalid', message, {
    details: [{ field: 'unitsKWH', found: unitsKWH, message }],
  });
}

/** The statements that change the reading of a bill's own days, where it is one that was typed or imported. */
export async function editOwnReadingQueries(
  home: OpenHome,
  readings: Readings,
  { from, to }: Pick<HomeBill, 'from' | 'to'>,
  wh: number,
) {
  const [firstDay, lastDay] = [toDayNumber(from), toDayNumber(to)];
  if (wh < 0) return [];
  const [, rows] = await home.batch(readingsNearQuery(home, { firstDay, lastDay }));
  const own = rows.filter((row) => row.day === lastDay && row.day - row.days + 1 === firstDay);
  const [reading, other] = own;
  if (reading === undefined || other !== undefined || isFromRegister(reading)) return [];
  const id = formatReadingId({ readingDate: to, seq: reading.seq });
  return readings.updateQueries(home, id, { consumptionKWH: whToKwh(wh) });
}
