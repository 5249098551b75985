/**
 * Days from readings: from what was typed, imported or read off a meter to what each day used. A day that no
 * reading covers is absent: unknown, never zero.
 */
import { apportion, scale } from '#domain/base/exact.ts';
import { LIKELY_DAY_WH } from './plausible.ts';

/** A value of one day above this, in Wh, with no neighbour near it, may be that of many days. */
export const LONE_DAY_WH = 20_000;
/** How many days away its neighbours are then. */
export const LONE_GAP_DAYS = 20;

/** Energy over some days that end with `day`: one reading, or the one-day readings of a day in sums. */
export interface DayReading {
  /** The last day covered, as days since 1970-01-01 in India. */
  day: number;
  /** How many days are covered, at least 1. */
  days: number;
  consumptionWh: number;
  /** The part of the energy whose emissions were recorded. A longer reading has all of it or none. */
  recordedWh: number;
  recordedG: number;
  /** False for an estimate, or for a day of which some intervals are missing. */
  measured: boolean;
  /** It lies between two values of a meter: the sum of its days, even of one day. */
  fromRegister: boolean;
  /** A person said that so much over these days is right. */
  confirmed?: boolean;
}

/** Whether a reading follows from what a meter showed: the database numbers it 0 on its day, and others from 1. */
export function isFromRegister({ seq }: { seq: number }): boolean {
  return seq === 0;
}

/** The energy of a day, and what it emitted. */
export interface DayEnergy {
  day: number;
  consumptionWh: number;
  /** The part of the energy whose emissions were recorded; those of the rest are estimated. */
  recordedWh: number;
  recordedG: number;
}

/** A day that a reading covers. */
export interface Day extends DayEnergy {
  /** Whether the day is over and a measured reading covers it. Only known days are compared or judged. */
  known: boolean;
  /** A measured reading covers the day, which is not over: it counts in what was used so far. */
  running: boolean;
  /** The day has no reading of its own: its energy is its share of a longer one. */
  shared: boolean;
  /** How many days, this one among them, have that share of it; 1 for a reading of its own. */
  sharedDays: number;
  /** Whether a reading ends on the day: what came before was known then. */
  readingEnds: boolean;
  /** It counts in sums alone: more than a day of a home is likely to use, and nobody confirmed it. */
  doubtful: boolean;
}

/** A reading with the readings that lie inside it. */
interface NestedReading extends DayReading {
  firstDay: number;
  shared: boolean;
  parts: NestedReading[];
}

/**
 * The days that readings cover, ascending. Readings may come in any order.
 *
 * One-day readings of a day are summed. A longer reading, or one from a meter's register, is the sum
 * of its days: readings inside it are its detail and are not added to it; what they leave of it is shared evenly by its other days.
 * If they leave no day, or say more than it, they are scaled to it, with their grams. An estimate is the exception:
 * it never changes what a measured reading inside it says, and inside a measured one, which settles it, one of several
 * days says nothing.
 *
 * Two longer readings that overlap without one holding the other should have been refused; of such
 * the earlier one stands, and the later one gives its even share of the days that are left. Of two
 * over the same days one stands: that from a register, or the measured one; a third says nothing.
 *
 * A day from `today` on is not over: its value counts, and makes it no known day. Nor does a value that is too large
 * for its days, or large for one and alone, such as a month's sum under one date, until a person confirms it.
 *
 * A caller that asks for some days only must pass every reading that covers one of them, and every
 * reading that lies inside one of those.
 */
export function computeDays(
  readings: readonly DayReading[],
  today: number = Number.POSITIVE_INFINITY,
): Day[] {
  const days: Day[] = [];
  const spans = nestReadings(readings);
  for (const [index, span] of spans.entries()) {
    const isDoubtful = isDoubtfulSpan(span, spans[index - 1], spans[index + 1]);
    const start = days.length;
    addSpan(
      days,
      { ...span, measured: span.measured && !isDoubtful },
      span.consumptionWh,
      span.measured,
    );
    if (isDoubtful) for (const day of days.slice(start)) day.doubtful = !day.known;
  }
  for (let index = days.length - 1; (days[index]?.day ?? -1) >= today; index -= 1) {
    const day = days[index] as Day;
    day.running = day.known;
    day.known = false;
  }
  return days;
}

/**
 * Whether a new reading among those around it would count in sums alone, unless a person confirms it. Only of one that is
 * large by itself its neighbours are known.
 */
export function isDoubtful(reading: DayReading, readingsAround: readonly DayReading[]): boolean {
  if (reading.consumptionWh <= LONE_DAY_WH) return false;
  const days = computeDays([...readingsAround, reading]);
  return findDay(days, reading.day)?.doubtful === true;
}

/** What readings say of each day, ascending, without a judgement of what is known of it: only the sums are right. */
export function spreadReadings(readings: readonly DayReading[]): Day[] {
  const days: Day[] = [];
  for (const span of nestReadings(readings)) addSpan(days, span, span.consumptionWh, span.measured);
  return days;
}

/** Whether a measured reading says more than its days are likely to have used, beside its neighbours. */
function isDoubtfulSpan(
  span: NestedReading,
  before: NestedReading | undefined,
  after: NestedReading | undefined,
): boolean {
  const { day, firstDay, days, consumptionWh, measured, fromRegister, confirmed } = span;
  if (!measured || fromRegister || confirmed === true) return false;
  if (days > 1) return consumptionWh > LIKELY_DAY_WH * days;
  if (consumptionWh <= LONE_DAY_WH) return false;
  const gapBefore = before === undefined ? LONE_GAP_DAYS : firstDay - before.day;
  const gapAfter = after === undefined ? LONE_GAP_DAYS : after.firstDay - day;
  if (Math.min(gapBefore, gapAfter) >= LONE_GAP_DAYS) return true;
  const hasOwnNeighbour =
    (gapBefore === 1 && before?.days === 1) || (gapAfter === 1 && after?.days === 1);
  return consumptionWh > LIKELY_DAY_WH && !hasOwnNeighbour;
}

/** Of ascending days those from the first to the last, both included. */
export function selectDays(days: readonly Day[], firstDay: number, lastDay: number): Day[] {
  return days.slice(findIndex(days, firstDay), findIndex(days, lastDay + 1));
}

/** The day among ascending days; nothing when no reading covers it. */
export function findDay(days: readonly Day[], day: number): Day | undefined {
  const found = days[findIndex(days, day)];
  return found?.day === day ? found : undefined;
}

/** Where a day stands among ascending days, or would. */
function findIndex(days: readonly Day[], day: number): number {
  let low = 0;
  let high = days.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((days[middle]?.day ?? day) < day) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The n-th day's part of an amount shared evenly by so many days; the parts add up to the amount. */
function computeEvenShare(amount: number, days: number, n: number): number {
  return Math.floor((amount * n) / days) - Math.floor((amount * (n - 1)) / days);
}

/** So many days that end with `lastDay`, ascending, with even shares of an amount of which no emissions were recorded. */
export function shareEvenly(lastDay: number, days: number, consumptionWh: number): DayEnergy[] {
  return Array.from({ length: days }, (_, index) => ({
    day: lastDay - days + 1 + index,
    consumptionWh: computeEvenShare(consumptionWh, days, index + 1),
    recordedWh: 0,
    recordedG: 0,
  }));
}

/** The readings as spans that do not overlap, each with those inside it, ascending. */
function nestReadings(readings: readonly DayReading[]): NestedReading[] {
  const spans = toSpans(readings);
  // By their first days: what a holder leaves of a span starts on a later day.
  const spansByFirstDay = new Map<number, NestedReading[]>();
  const addStart = (span: NestedReading) => {
    const sameStart = spansByFirstDay.get(span.firstDay);
    if (sameStart === undefined) spansByFirstDay.set(span.firstDay, [span]);
    else sameStart.push(span);
  };
  spans.forEach(addStart);
  const lastDay = spans.reduce((last, { day }) => Math.max(last, day), 0);
  const roots: NestedReading[] = [];
  // The spans that hold the place reached, the innermost last.
  const outerSpans: NestedReading[] = [];
  for (let firstDay = spans[0]?.firstDay ?? 1; firstDay <= lastDay; firstDay += 1) {
    for (const span of spansByFirstDay.get(firstDay)?.sort(compareSpans) ?? []) {
      while ((outerSpans.at(-1)?.day ?? firstDay) < firstDay) outerSpans.pop();
      const outerSpan = outerSpans.at(-1);
      if (outerSpan !== undefined && outerSpan.day < span.day) {
        addStart(splitAfterDay(span, outerSpan.day));
        continue;
      }
      // However many readings there are of the same days, they are held no deeper than two for each day.
      if (haveSameDays(outerSpan, span) && haveSameDays(outerSpans.at(-2), span)) continue;
      (outerSpan?.parts ?? roots).push(span);
      outerSpans.push(span);
    }
  }
  return roots;
}

function haveSameDays(outerSpan: NestedReading | undefined, span: NestedReading): boolean {
  return outerSpan?.firstDay === span.firstDay && outerSpan.day === span.day;
}

/** The readings by their first day, the longer and the measured first; those of one day summed. */
function toSpans(readings: readonly DayReading[]): NestedReading[] {
  const oneDay = new Map<number, NestedReading>();
  const spans: NestedReading[] = [];
  for (const reading of readings) {
    const isSum = reading.days > 1 || reading.fromRegister;
    const same = isSum ? undefined : oneDay.get(reading.day);
    if (same !== undefined) {
      same.consumptionWh += reading.consumptionWh;
      same.recordedWh += reading.recordedWh;
      same.recordedG += reading.recordedG;
      same.measured ||= reading.measured;
      same.confirmed ||= reading.confirmed ?? false;
      continue;
    }
    const { day, days, measured, fromRegister, confirmed = false } = reading;
    const firstDay = day - days + 1;
    const { consumptionWh, recordedWh, recordedG } = reading;
    const amounts = { consumptionWh, recordedWh, recordedG };
    const shared = days > 1;
    const facts = { measured, fromRegister, confirmed, shared };
    const span = { firstDay, day, days, ...amounts, ...facts, parts: [] };
    spans.push(span);
    if (!isSum) oneDay.set(day, span);
  }
  return spans.sort(compareSpans);
}

function compareSpans(a: NestedReading, b: NestedReading): number {
  return a.firstDay - b.firstDay || b.days - a.days || rankSpan(a) - rankSpan(b);
}

/** Which of two readings over the same days stands. */
function rankSpan(span: NestedReading): number {
  if (span.fromRegister) return 0;
  return span.days > 1 && span.measured ? 1 : 2;
}

/** What an even share leaves of a reading after a day. */
function splitAfterDay(span: NestedReading, day: number): NestedReading {
  const daysBefore = day - span.firstDay + 1;
  const computeRest = (amount: number) => amount - Math.floor((amount * daysBefore) / span.days);
  return {
    ...span,
    firstDay: day + 1,
    days: span.days - daysBefore,
    consumptionWh: computeRest(span.consumptionWh),
    recordedWh: computeRest(span.recordedWh),
    recordedG: computeRest(span.recordedG),
  };
}

/** Adds the days of a span that has so much energy, ascending; all of it, where that `isFixed` by what was measured. */
function addSpan(days: Day[], span: NestedReading, consumptionWh: number, isFixed: boolean): void {
  const start = days.length;
  if (span.parts.length === 0) addEvenDays(days, span, consumptionWh);
  else addDetailedDays(days, span, consumptionWh, isFixed);
  if (!span.measured) return;
  const last = days.at(-1);
  if (last !== undefined) last.readingEnds = true;
  for (let index = start; index < days.length; index += 1) (days[index] as Day).known = true;
}

function addEvenDays(days: Day[], span: NestedReading, consumptionWh: number): void {
  // Scaling a reading leaves the share with recorded emissions, and the grams per kWh, as they are.
  const isEmpty = span.consumptionWh === 0;
  const recordedWh = isEmpty ? 0 : scale(span.recordedWh, consumptionWh, span.consumptionWh);
  const recordedG = isEmpty
    ? span.recordedG
    : scale(span.recordedG, consumptionWh, span.consumptionWh);
  for (let n = 1; n <= span.days; n += 1) {
    days.push({
      day: span.firstDay + n - 1,
      consumptionWh: computeEvenShare(consumptionWh, span.days, n),
      recordedWh: computeEvenShare(recordedWh, span.days, n),
      recordedG: computeEvenShare(recordedG, span.days, n),
      known: false,
      running: false,
      shared: span.shared,
      sharedDays: span.days,
      readingEnds: false,
      doubtful: false,
    });
  }
}

function addDetailedDays(
  days: Day[],
  span: NestedReading,
  consumptionWh: number,
  isFixed: boolean,
): void {
  const start = days.length;
  const parts = isFixed ? span.parts.flatMap(findSoundParts) : span.parts;
  const { partsWh, leftWh, leftDays } = divideEnergy({ ...span, parts }, consumptionWh, isFixed);
  let sharedDays = 0;
  let day = span.firstDay;
  const addSharedDaysUntil = (nextDay: number) => {
    for (; day < nextDay; day += 1) {
      sharedDays += 1;
      const shareWh = computeEvenShare(leftWh, leftDays, sharedDays);
      const recorded = { recordedWh: 0, recordedG: 0 };
      days.push({
        day,
        consumptionWh: shareWh,
        ...recorded,
        known: false,
        running: false,
        shared: true,
        sharedDays: leftDays,
        readingEnds: false,
        doubtful: false,
      });
    }
  };
  parts.forEach((part, index) => {
    addSharedDaysUntil(part.firstDay);
    addSpan(days, part, partsWh[index] ?? 0, isFixed || part.measured);
    day = part.day + 1;
  });
  addSharedDaysUntil(span.day + 1);
  if (span.recordedWh > 0 || span.recordedG > 0) recordEmissions(days.slice(start), span.recordedG);
}

/** Recorded grams of a longer reading, on its days by their energy, in place of those inside it. */
function recordEmissions(days: Day[], recordedG: number): void {
  const grams = apportion(
    recordedG,
    days.map((day) => day.consumptionWh),
  );
  days.forEach((day, index) => {
    day.recordedWh = day.consumptionWh;
    day.recordedG = grams[index] ?? 0;
  });
}

/** How the energy of a span is divided among the readings inside it and the days without one. */
function divideEnergy(span: NestedReading, consumptionWh: number, isFixed: boolean) {
  const partsWh = span.parts.map((part) => part.consumptionWh);
  const sumWh = partsWh.reduce((sum, wh) => sum + wh, 0);
  const partDays = span.parts.reduce((sum, part) => sum + part.days, 0);
  const leftDays = span.days - partDays;
  const leftWh = consumptionWh - sumWh;
  if (leftWh >= 0 && leftDays > 0) return { partsWh, leftWh, leftDays };
  if (!isFixed) return { partsWh, leftWh: 0, leftDays };
  // A day without a reading weighs as much as the average day that has one.
  const weights = span.parts.map((part) =>
    sumWh === 0 ? part.days : part.consumptionWh * partDays,
  );
  const portions = apportion(consumptionWh, [...weights, sumWh * leftDays]);
  return { partsWh: portions.slice(0, -1), leftWh: portions.at(-1) ?? 0, leftDays };
}

/** A reading inside a measured one, which settles an estimate of several days: only what was measured inside of it stands. */
function findSoundParts(span: NestedReading): NestedReading[] {
  return span.measured || span.days === 1 ? [span] : span.parts.flatMap(findSoundParts);
}
