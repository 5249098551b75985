/** Stored meters and their values as the API shows them. */

import { toIsoDate } from '#domain/base/period.ts';
import { fromThousandths, whToKwh } from '#domain/base/quantity.ts';
import { isFromRegister } from '#domain/energy/days.ts';
import { formatRegisterReadingId, type RegisterReading } from '#domain/meter/register-record.ts';
import type { Meter, MeterSpan, RegisterValue } from '#domain/meter/registers.ts';
import { formatReadingId } from '#domain/reading/reading-id.ts';
import { SOURCES, type Source } from '#domain/reading/reading-rules.ts';
import type { ReadingRow } from '#worker/readings/queries.ts';
import { toReadingKey } from '#worker/readings/queries.ts';
import type { MeterRow, RegisterRow } from './queries.ts';

/** A meter as the rules of `domain/` take it. */
export function toMeter({ digits, factorThousandths }: MeterRow): Meter {
  return { digits, factorThousandths };
}

/** A stored meter as the API shows it, without its values. */
export function toMeterFacts(row: Omit<MeterRow, 'homeId'>) {
  return {
    id: row.id,
    name: row.name,
    serial: row.serial,
    digits: row.digits,
    factor: fromThousandths(row.factorThousandths),
  };
}

/** Lists each reading that is derived from a meter with its two values. `values` are those of `spanEndsQuery`. */
export function listMeterSpans(
  readings: readonly ReadingRow[],
  values: readonly (Meter & RegisterValue & { meterId: number })[],
): MeterSpan[] {
  const valueOn = new Map(values.map((value) => [`${value.meterId}.${value.day}`, value]));
  return readings.filter(isFromRegister).flatMap((reading) => {
    // The first value of another meter may be on the same day as the last of this one.
    for (const lastValue of values.filter(({ day }) => day === reading.day)) {
      const before = valueOn.get(`${lastValue.meterId}.${reading.day - reading.days}`);
      if (before === undefined) continue;
      return [
        {
          readingId: formatReadingId(toReadingKey(reading)),
          meterId: lastValue.meterId,
          last: lastValue,
          before,
        },
      ];
    }
    return [];
  });
}

/** A stored value as the API shows it, in kWh. */
export function toRegisterRecord(row: RegisterRow): RegisterReading {
  const readOn = toIsoDate(row.day);
  return {
    id: formatRegisterReadingId({ meterId: row.meterId, readOn }),
    meterId: row.meterId,
    readOn,
    registerKWH: whToKwh(row.shownWh),
    kind: row.counted ? 'actual' : 'estimated',
    turns: row.rollovers,
    source: SOURCES[row.source] as Source,
    createdAt: new Date(row.createdAt).toISOString(),
  };
}
