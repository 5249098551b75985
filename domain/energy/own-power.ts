/** What a home with rooftop solar gives to the grid and generates, beside what it takes; and how a home pays. */

import { type DatedFact, findInForce } from '#domain/home/connection-rules.ts';
import { findHomeAnswer, type HomeInputId } from '#domain/home/home-inputs.ts';
import type { HomeKind } from '#domain/home/tell-home.ts';
import { type Day, type DayReading, selectDays, spreadReadings } from './days.ts';
import type { Period } from './periods.ts';

/** A home's answers, from a day on. */
export interface DatedAnswers extends DatedFact {
  answers: Readonly<Record<string, unknown>>;
}

/** Readings of other channels than the grid's import, by the day. Both ascending. */
export interface OwnPowerDays {
  givenDays: readonly Day[];
  generatedDays: readonly Day[];
}

/** What a home's own power follows from; without readings or answers it has none. */
export interface OwnPowerFacts {
  /** By ascending first day. */
  answers?: readonly DatedAnswers[] | undefined;
  ownPower?: OwnPowerDays | undefined;
}

/** What a home with rooftop solar did over some days; null where no reading covers one of them. */
export interface OwnPower {
  givenWh: number | null;
  generatedWh: number | null;
}

/** Of a home whose bill alone tells that it gives to the grid. */
export const UNKNOWN_OWN_POWER: OwnPower = { givenWh: null, generatedWh: null };

/** The days of readings of export and of generation. */
export function toOwnPowerDays(
  given: readonly DayReading[],
  generated: readonly DayReading[],
): OwnPowerDays {
  return { givenDays: spreadReadings(given), generatedDays: spreadReadings(generated) };
}

/** Whether a home has rooftop solar in a period: it says so, or readings of export or generation begin by its end. */
export function hasRooftop(
  { answers = [], ownPower }: OwnPowerFacts,
  { lastDay }: Pick<Period, 'lastDay'>,
): boolean {
  const firstDays = [ownPower?.givenDays[0], ownPower?.generatedDays[0]];
  return (
    isAnsweredYes(answers, 'solar', lastDay) ||
    firstDays.some((first) => first !== undefined && first.day <= lastDay)
  );
}

/** Whether a home's meter is prepaid on a day. */
export function isPrepaid({ answers = [] }: OwnPowerFacts, day: number): boolean {
  return isAnsweredYes(answers, 'prepaid', day);
}

function isAnsweredYes(answers: readonly DatedAnswers[], id: HomeInputId, day: number): boolean {
  return findHomeAnswer(findInForce(answers, day)?.answers ?? {}, id) === true;
}

/** What decides how the figures of a period are to be read. */
export function findHomeKind(
  facts: OwnPowerFacts,
  period: Pick<Period, 'firstDay' | 'lastDay'>,
): HomeKind {
  return {
    hasRooftop: hasRooftop(facts, period),
    knowsGeneration: sumOwnPower(facts, period)?.generatedWh != null,
    isPrepaid: isPrepaid(facts, period.lastDay),
  };
}

/** What was given to the grid and generated in a period; null of a home without rooftop solar. */
export function sumOwnPower(
  facts: OwnPowerFacts,
  period: Pick<Period, 'firstDay' | 'lastDay'>,
): OwnPower | null {
  if (!hasRooftop(facts, period)) return null;
  const sum = (days: readonly Day[] = []) => {
    const covered = selectDays(days, period.firstDay, period.lastDay);
    return covered.length === 0 ? null : covered.reduce((wh, day) => wh + day.consumptionWh, 0);
  };
  return {
    givenWh: sum(facts.ownPower?.givenDays),
    generatedWh: sum(facts.ownPower?.generatedDays),
  };
}
