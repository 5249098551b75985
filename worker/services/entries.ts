/** Readings that a person types: what is asked first, and what they take the place of. */
import type { Reading as DayReading } from '../../domain/energy/days.ts';
import {
  type EntryAnswers,
  type EntryQuestion,
  entryQuestion,
  replacedBy,
} from '../../domain/energy/entry-question.ts';
import { usualDayWh } from '../../domain/energy/plausible.ts';
import { dayNumber, daysCovered } from '../../domain/period.ts';
import { thousandths } from '../../domain/quantity.ts';
import type { Reading, ReadingInput } from '../../domain/reading.ts';
import type { Caller } from '../auth/token.ts';
import { aroundQuery } from '../queries/days.ts';
import type { ReadingRow } from '../queries/readings.ts';
import type { ServiceContext } from '../service-context.ts';
import { homeBatch } from './home-use.ts';
import { readingRecord } from './reading-rows.ts';
import { ADDED, type Readings } from './readings.ts';
import { submissionQuery } from './submissions.ts';

/** A reading with its id; of the one that is typed the id is empty. */
export interface NamedReading extends DayReading {
  id: string;
}

export type EntryOutcome =
  | { question: EntryQuestion<NamedReading> }
  /** How many readings it took the place of. */
  | { reading: Reading; replaced: number };

export type Entries = ReturnType<typeof createEntries>;

export function createEntries(context: ServiceContext, readings: Readings) {
  /** Stores a typed reading, unless there is something to ask about it: then nothing is stored. */
  async function add(
    caller: Caller,
    input: ReadingInput,
    answers: EntryAnswers,
    key?: string,
  ): Promise<EntryOutcome> {
    const [, home, [stored], rows] = await homeBatch(
      context,
      caller,
      'latest',
      submissionQuery(context, caller, key ?? '', { what: ADDED, input }),
      aroundQuery(context.db, caller, {
        firstDay: dayNumber(input.periodStart ?? input.readingDate),
        lastDay: dayNumber(input.readingDate),
      }),
    );
    // Sent again, it must not be asked about itself.
    if (stored !== undefined) {
      return { reading: await readings.add(caller, input, key), replaced: 0 };
    }
    const entry = typedReading(input);
    const others = rows.map(namedReading);
    const question = entryQuestion(entry, others, usualDayWh(home.days), answers);
    if (question !== null) return { question };
    const replaced = replacedBy(entry, others, answers).map(({ id }) => id);
    const reading = await readings.add(caller, input, key, replaced);
    return { reading, replaced: replaced.length };
  }

  return { add };
}

function typedReading({ readingDate, periodStart, consumptionKWH }: ReadingInput): NamedReading {
  return {
    id: '',
    day: dayNumber(readingDate),
    days: daysCovered(periodStart ?? readingDate, readingDate),
    consumptionWh: thousandths(consumptionKWH),
    ...{ measured: true, fromRegister: false },
    ...UNASKED,
  };
}

function namedReading(row: ReadingRow): NamedReading {
  const { day, days, wh, seq } = row;
  return {
    id: readingRecord(row).id,
    ...{ day, days, consumptionWh: wh, measured: row.measured, fromRegister: seq === 0 },
    ...UNASKED,
  };
}

/** Emissions are no part of what is asked. */
const UNASKED = { recordedWh: 0, recordedG: 0 };
