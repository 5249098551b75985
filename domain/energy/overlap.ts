/** What is asked before a reading is stored over days that others cover. */
import type { DayReading } from './days.ts';

/** A reading's detail may differ from it by so much without a question. */
const DETAIL_DIFFERENCE_PERCENT = 10;

/** The days that a reading covers, and whether it lies between two values of a meter. */
type Days = Pick<DayReading, 'day' | 'days' | 'fromRegister'>;

export type Overlap<T extends DayReading> =
  /**
   * Longer readings that may not stand together: neither holds the other, both cover the same days,
   * or one is typed and the other lies between two values of a meter.
   */
  | { code: 'overlap'; reason: 'across' | 'same-days' | 'meter'; readings: T[] }
  /** The readings inside a longer one say another sum than it does. */
  | { code: 'overlap'; reason: 'detail'; readings: T[]; wholeWh: number; detailWh: number };

/** What stands against a new reading among the stored ones; null when it can be stored as it is. */
export function findOverlap<T extends DayReading>(
  entry: T,
  storedReadings: readonly T[],
): Overlap<T> | null {
  if (isWhole(entry)) {
    const otherReadings = storedReadings.filter(
      (other) => isWhole(other) && overlaps(entry, other),
    );
    for (const reason of ['same-days', 'meter', 'across'] as const) {
      const readings = otherReadings.filter((other) => findConflict(entry, other) === reason);
      if (readings.length > 0) return { code: 'overlap', reason, readings };
    }
  }
  // The entry may be what is detailed, or a detail of one that holds it.
  const allReadings = [...storedReadings, entry];
  const wholes = allReadings.filter(
    (reading) => isWhole(reading) && (reading === entry || holds(reading, entry)),
  );
  for (const whole of wholes) {
    const detail = findDetailDifference(whole, allReadings);
    if (detail !== null) return detail;
  }
  return null;
}

/** Whether a reading is the sum of its days; one-day values of a day are added up instead. */
function isWhole(reading: DayReading): boolean {
  return reading.days > 1 || reading.fromRegister;
}

function findConflict(a: Days, b: Days): 'same-days' | 'meter' | 'across' | null {
  if (a.day === b.day && a.days === b.days) return 'same-days';
  if (a.fromRegister !== b.fromRegister) return 'meter';
  return holds(a, b) || holds(b, a) ? null : 'across';
}

/**
 * Lists the readings that contradict one that begins before them, with the reason, in the order of their first days.
 * `wholes` are sums of their days: of two that share days, one must hold the other.
 */
export function findConflicts<T extends Days>(
  wholes: readonly T[],
): { reading: T; reason: 'across' | 'same-days' | 'meter' }[] {
  const conflicts: { reading: T; reason: 'across' | 'same-days' | 'meter' }[] = [];
  // Each holds the next.
  const holders: T[] = [];
  const orderedReadings = wholes.toSorted(
    (a, b) => findFirstDay(a) - findFirstDay(b) || b.days - a.days,
  );
  for (const reading of orderedReadings) {
    while (holders.length > 0 && !overlaps(holders.at(-1) as T, reading)) holders.pop();
    const holder = holders.at(-1);
    const reason = holder === undefined ? null : findConflict(holder, reading);
    if (reason === null) holders.push(reading);
    else conflicts.push({ reading, reason });
  }
  return conflicts;
}

/** Where the readings inside leave no day, or are more than the whole, and differ from it by much; `allReadings` has it. */
export function findDetailDifference<T extends DayReading>(
  whole: T,
  allReadings: readonly T[],
): Extract<Overlap<T>, { reason: 'detail' }> | null {
  const insideReadings = allReadings.filter(
    (reading) => reading !== whole && holds(whole, reading) && !isSettled(reading, whole),
  );
  const details = insideReadings.filter(
    (reading) =>
      !insideReadings.some((other) => other !== reading && isWhole(other) && holds(other, reading)),
  );
  const detailWh = details.reduce((sum, reading) => sum + reading.consumptionWh, 0);
  const days = new Set(details.flatMap(listDays));
  const wholeWh = whole.consumptionWh;
  const leavesRest = days.size < whole.days && detailWh <= wholeWh;
  const difference = Math.abs(detailWh - wholeWh);
  if (leavesRest || difference * 100 <= wholeWh * DETAIL_DIFFERENCE_PERCENT) return null;
  return { code: 'overlap', reason: 'detail', readings: details, wholeWh, detailWh };
}

/** Whether a reading is an estimate of several days that a measured one replaces: it says nothing of them. */
function isSettled(reading: DayReading, whole: DayReading): boolean {
  return whole.measured && !reading.measured && reading.days > 1;
}

function findFirstDay(reading: Days): number {
  return reading.day - reading.days + 1;
}

function listDays(reading: DayReading): number[] {
  return Array.from({ length: reading.days }, (_, index) => reading.day - index);
}

function holds(outer: Days, inner: Days): boolean {
  return findFirstDay(outer) <= findFirstDay(inner) && inner.day <= outer.day;
}

function overlaps(a: Days, b: Days): boolean {
  return findFirstDay(a) <= b.day && findFirstDay(b) <= a.day;
}
