/** A measured reading or bill right after estimates of the supplier, which it settles. */

import { type ErrorDetail, ProductError } from '#domain/base/errors.ts';
import { formatDate, formatKwh } from '#domain/base/format.ts';
import * as messages from '#domain/base/messages.ts';
import { toIsoDate } from '#domain/base/period.ts';
import type { DayReading } from '#domain/energy/days.ts';
import type { SettledSpan, Settling } from '#domain/energy/settle.ts';
import { findConsumptionProblem } from '#domain/reading/reading-rules.ts';

/** The span that a reading and the estimates before it are, by an answer; null where there are none. */
export function chooseSettledSpan<T extends DayReading>(
  settling: Settling<T> | null,
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
function makeSettlesError<T extends DayReading>({ included, onTop }: Settling<T>): ProductError {
  const describe = (found: string, { firstDay, days, consumptionWh }: SettledSpan): ErrorDetail => {
    const dates = `${formatDate(toIsoDate(firstDay))} to ${formatDate(toIsoDate(firstDay + days - 1))}`;
    const perDay = formatKwh(consumptionWh / days);
    const message = `${formatKwh(consumptionWh)} kWh for ${dates}, ${perDay} a day.`;
    return { field: 'settles', found, message };
  };
  return new ProductError('overlap', `${messages.estimatesBefore} Send settles as true or false.`, {
    details: [describe('true', included), describe('false', onTop)],
    question: { choices: [{ settles: true }, { settles: false }], suggestions: [] },
  });
}
