/** The questions about a typed reading before it is stored, one at a time. */
import type { PaperOfDays } from '#domain/bills/stored.ts';
import { findTypos } from '#domain/meter/typos.ts';
import { findMeantBill, type MeantBill, type PaidUnits } from '#domain/tariff/likely-price.ts';
import { type DayReading, isDoubtful } from './days.ts';
import { findOverlap, type Overlap } from './overlap.ts';
import { findUnlikelyUse } from './plausible.ts';
import type { LateSettling, Settling } from './settle.ts';

/** A person's answers to earlier questions. */
export interface EntryAnswers {
  /** The amount is right. */
  as?: 'confirmed' | undefined;
  /** The bill's units and rupees are right, or were put right by the answer. */
  price?: 'confirmed' | MeantBill['slip'] | undefined;
  /** The day has readings: this one is added to them, or takes their place. */
  sameDay?: 'add' | 'replace' | undefined;
  /** Longer readings over the same days are taken out; readings inside a longer one stay, as its detail. */
  overlap?: 'replace' | 'detail' | undefined;
  /** Whether what was measured includes the estimates before it, of which the entry may be one. */
  settles?: boolean | undefined;
  /** This bill takes the place of the paper bills that have some of its days. */
  bill?: 'replace' | undefined;
}

export type EntryQuestion<T extends DayReading> =
  /** The supplier estimated the days before: it may include them; or what was measured after this estimate may. */
  | ({ code: 'settles' } & (Settling<T> | LateSettling<T>))
  /** Much for one day, with no value near it: it may be that of several. */
  | { code: 'alone'; perDayWh: number }
  | {
      code: 'implausible';
      perDayWh: number;
      /** Null while too few days are known to have a usual one. */
      usualDayWh: number | null;
      /** Amounts that may have been meant, the nearest to the usual first. */
      suggestionsWh: number[];
    }
  /** So much was paid for so many units that another bill was probably meant. */
  | { code: 'price'; typed: PaidUnits; meant: MeantBill }
  | { code: 'same-day'; readings: T[] }
  | Overlap<T>
  /** The entry is a bill with its amount, and other paper bills have some of its days. */
  | { code: 'bill'; bills: readonly PaperOfDays[] };

/** What a reading that is typed from a bill has besides its units. */
export interface EntryBill {
  /** Its units and days as they were typed, and what was paid; null where that was not. */
  paid: (PaidUnits & { days: number }) | null;
  /** The paper bills that it would replace. */
  others: readonly PaperOfDays[];
}

const NO_BILL: EntryBill = { paid: null, others: [] };

/**
 * The first thing to ask about a new reading; null when it can be stored. `stored` has every reading that
 * covers one of its days, lies inside one that does, or is near it.
 */
export function findEntryQuestion<T extends DayReading>(
  entry: T,
  storedReadings: readonly T[],
  usualDayWh: number | null,
  answers: EntryAnswers,
  { paid, others }: EntryBill = NO_BILL,
): EntryQuestion<T> | null {
  if (paid !== null && answers.price === undefined) {
    const { days, ...typed } = paid;
    const meant = findMeantBill(typed, days, usualDayWh);
    // Before its units are: of exchanged ones no typo was meant.
    if (meant !== null) return { code: 'price', typed, meant };
  }
  const asked = findReadingQuestion(entry, storedReadings, usualDayWh, answers);
  const isAnswered = answers.bill === 'replace' || answers.overlap === 'replace';
  return asked !== null || others.length === 0 || isAnswered
    ? asked
    : { code: 'bill', bills: others };
}

function findReadingQuestion<T extends DayReading>(
  entry: T,
  storedReadings: readonly T[],
  usualDayWh: number | null,
  answers: EntryAnswers,
): Exclude<EntryQuestion<T>, { code: 'bill' | 'price' }> | null {
  const unlikely = findUnlikelyUse(entry.consumptionWh, entry.days, usualDayWh);
  if (unlikely !== null && answers.as === undefined) {
    const suggestionsWh = listTypos(entry, usualDayWh);
    return { code: 'implausible', perDayWh: unlikely.perDayWh, usualDayWh, suggestionsWh };
  }
  if (answers.as === undefined && entry.measured && isDoubtful(entry, storedReadings)) {
    return { code: 'alone', perDayWh: entry.consumptionWh };
  }
  const sameDay = storedReadings.filter(
    (reading) => reading.day === entry.day && reading.days === 1,
  );
  if (entry.days === 1 && sameDay.length > 0 && answers.sameDay === undefined) {
    return { code: 'same-day', readings: sameDay };
  }
  const replacedReadings = findReplaced(entry, storedReadings, answers);
  const remainingReadings = storedReadings.filter((reading) => !replacedReadings.includes(reading));
  const overlap = findOverlap(entry, remainingReadings);
  if (overlap?.reason === 'detail') return answers.overlap === 'detail' ? null : overlap;
  // A reading that follows from a meter's values cannot be replaced without them.
  return overlap?.readings.some(isOfMeter) ? { ...overlap, reason: 'meter' } : overlap;
}

/** The stored readings that a new one replaces. */
export function findReplaced<T extends DayReading>(
  entry: T,
  storedReadings: readonly T[],
  { sameDay, overlap }: EntryAnswers,
): T[] {
  if (entry.days === 1) {
    return sameDay === 'replace'
      ? storedReadings.filter(
          (reading) => reading.day === entry.day && reading.days === 1 && !reading.fromRegister,
        )
      : [];
  }
  if (overlap !== 'replace') return [];
  const replacedReadings: T[] = [];
  for (;;) {
    const found = findOverlap(
      entry,
      storedReadings.filter((reading) => !replacedReadings.includes(reading)),
    );
    if (found === null || found.reason === 'detail') return replacedReadings;
    if (found.readings.some(isOfMeter)) return [];
    replacedReadings.push(...found.readings);
  }
}

function isOfMeter({ fromRegister }: DayReading): boolean {
  return fromRegister;
}

/** Plausible amounts one typo away; none without a usual day to compare with. */
function listTypos({ consumptionWh, days }: DayReading, usualDayWh: number | null): number[] {
  if (usualDayWh === null || usualDayWh === 0) return [];
  return findTypos(consumptionWh, (wh) =>
    findUnlikelyUse(wh, days, usualDayWh) === null ? Math.abs(wh - usualDayWh * days) : undefined,
  );
}
