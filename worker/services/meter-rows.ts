/** Stored meters and their values as the API shows them. */
import { type RegisterReading, registerReadingId } from '../../domain/meter/entry.ts';
import type { Meter } from '../../domain/meter/registers.ts';
import { dateOfDay } from '../../domain/period.ts';
import { fromThousandths } from '../../domain/quantity.ts';
import { SOURCES, type Source } from '../../domain/reading.ts';
import type { MeterRow, RegisterRow } from '../queries/meters.ts';

/** A meter as the rules of `domain/` take it. */
export function meterOfRow({ digits, factorThousandths }: MeterRow): Meter {
  return { digits, factorThousandths };
}

/** What is told of a meter itself. */
export function meterFacts(row: Omit<MeterRow, 'homeId'>) {
  return {
    id: row.id,
    name: row.name,
    serial: row.serial,
    digits: row.digits,
    factor: fromThousandths(row.factorThousandths),
  };
}

export function registerRecord(row: RegisterRow): RegisterReading {
  const readOn = dateOfDay(row.day);
  return {
    id: registerReadingId({ meterId: row.meterId, readOn }),
    meterId: row.meterId,
    readOn,
    registerKWH: fromThousandths(row.shownWh),
    kind: row.counted ? 'actual' : 'estimated',
    turns: row.turns,
    source: SOURCES[row.source] as Source,
    createdAt: new Date(row.createdAt).toISOString(),
  };
}
