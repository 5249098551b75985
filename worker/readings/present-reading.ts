/** The present reading of a bill: what the meter showed at the end of its last day, stored and undone with it. */

import { ProductError } from '#domain/base/errors.ts';
import { formatDate, formatUnits } from '#domain/base/format.ts';
import { type IsoDate, toDayNumber, toIsoDate } from '#domain/base/period.ts';
import { WH_PER_KWH } from '#domain/base/quantity.ts';
import type { PresentReading } from '#domain/reading/reading.ts';
import type { OpenHome } from '#worker/auth/session.ts';
import type { Query } from '#worker/db/client.ts';
import type { RegisterReadings } from '#worker/meters/register-readings.ts';
import type { NewUse } from './overlap.ts';

/** The present reading of a bill, checked. */
export interface PlannedPresent {
  /** The statements that store it. */
  queries: readonly Query[];
  /** Whether the meter's values say the bill's units of its days then: no other reading has them. */
  saysUnits: boolean;
}

/** A bill, with the estimates that it settles, and what becomes of what is over its days. */
interface BillWithPresent {
  readOn: IsoDate;
  firstDay: number;
  consumptionWh: number;
  measured?: boolean | undefined;
  overlap?: 'replace' | 'detail' | undefined;
}

/**
 * Checks what the meter showed at the end of a bill, an estimate where the bill is one; undefined without one. Throws a
 * code of `REGISTER_QUESTIONS` where a person must answer first, and `overlap` where the meter's values say something
 * else of the bill's days than it does.
 */
export async function planPresent(
  registerReadings: RegisterReadings,
  home: OpenHome,
  presentReading: PresentReading | undefined,
  { readOn, firstDay, consumptionWh, measured = true, overlap }: BillWithPresent,
): Promise<PlannedPresent | undefined> {
  if (presentReading === undefined) return undefined;
  const kind = measured ? 'actual' : 'estimated';
  const value = { readOn, kind, overlap, ...presentReading } as const;
  const { queries, uses } = await registerReadings.plan(home, value);
  const lastDay = toDayNumber(readOn);
  const use = uses.find((one) => one.firstDay <= lastDay && firstDay <= one.lastDay);
  if (use === undefined) return { queries, saysUnits: false };
  const isSame = use.firstDay === firstDay && use.lastDay === lastDay;
  const difference = Math.abs(use.consumptionWh - consumptionWh);
  // A bill's units are whole.
  if (isSame && difference <= WH_PER_KWH) return { queries, saysUnits: true };
  throw makePresentError(use, isSame ? consumptionWh : null);
}

/** The error for a present reading that does not go with its bill, whose units are null where it is of other days. */
function makePresentError(use: NewUse, billWh: number | null): ProductError {
  const dates = `${formatDate(toIsoDate(use.firstDay))} to ${formatDate(toIsoDate(use.lastDay))}`;
  const counted = `With this present reading the meter counts ${formatUnits(use.consumptionWh)} units from ${dates}`;
  const message =
    billWh === null
      ? `${counted}, and the bill is of other days. Leave the present reading empty.`
      : `${counted}, and the bill has ${formatUnits(billWh)}. Correct one of them, or leave the present reading empty.`;
  return new ProductError('overlap', message, { details: [{ field: 'presentReading', message }] });
}
