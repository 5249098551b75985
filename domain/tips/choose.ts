/** Chooses the tip that answers a question and fits the household. */
import type { ApplianceType } from '#domain/appliances/appliance-rules.ts';
import { roundEstimateWh } from '#domain/base/format.ts';
import type { IsoDate } from '#domain/base/period.ts';
import { CATALOGUE, findMeasure } from './catalogue.ts';
import type { LimitFigures, TipFigures, WhyFigures } from './figures.ts';
import {
  findHomeYearWh,
  findMonthNumber,
  type Household,
  listActiveAppliances,
} from './household.ts';
import { matchMeasures } from './match.ts';
import type { Effort, Measure, Saving } from './measure.ts';
import { findHeaviest, findSubject, listOwnedAppliances, type Subject } from './subject.ts';

/** A tip as it is chosen and stored; `tell-tip.ts` has its words. */
export interface Tip {
  measureId: string;
  applianceType: string | null;
  annualWh: number | null;
  figures: TipFigures;
}

export interface TipRequest {
  /** Empty for a general tip. */
  question: string;
  household: Household;
  /** The ids of the measures of earlier tips, newest first. */
  previousMeasureIds: readonly string[];
  /** The ids of measures that the home has answered: none of them is offered. */
  closedMeasureIds?: ReadonlySet<string>;
}

/** A measure applied to one household. */
export interface Candidate {
  measure: Measure;
  subject: Subject;
  saving: Saving;
  fit: number;
}

/** A measure is an answer from this share of the best score on; from `EQUAL_SHARE` on it ties with the best. */
const GOOD_SHARE = 0.5;
const EQUAL_SHARE = 0.8;

/** Stored with the answers to why a bill is what it is, and how far it is to a limit: never rename them. */
const WHY_ID = 'why-bill';
const LIMIT_ID = 'limit-ahead';
/** What is stored with answers that advise no measure. */
export const ANSWER_IDS: readonly string[] = [WHY_ID, LIMIT_ID];

/** The weight of a saving by its effort. A household with a high target is more willing to invest. */
const EFFORT_WEIGHT: Record<Effort, number> = { free: 1, small: 0.7, large: 0.06 };
const HIGH_TARGET_PERCENT = 20;
const HIGH_TARGET_WEIGHT = 3;
const IN_SEASON_WEIGHT = 1.5;
/** For a measure out of season that the question names: a question about fans in winter is about fans. */
const NAMED_OUT_OF_SEASON_WEIGHT = 0.4;
/** For typical figures instead of the household's own. */
const TYPICAL_WEIGHT = 0.5;
/** For a measure of which it is not known whether it suits the appliance. */
const UNSURE_WEIGHT = 0.5;
/** For savings of the whole home, which are vaguer than those of one appliance. */
const HOME_WEIGHT = 0.3;
/** The energy that a measure counts with when it saves only money: that of an average measure. */
const MONEY_ONLY_WH = 40_000;
const STATE_WEIGHT = 1.5;
/** For the theme of the latest tip, so that general tips vary. */
const SAME_THEME_WEIGHT = 0.4;

/** How common an appliance is, roughly: for choosing among those that a household has not listed. */
const OWNERSHIP_WEIGHT: Partial<Record<ApplianceType, number>> = {
  Lighting: 1,
  'Ceiling Fan': 1,
  Refrigerator: 0.6,
  Television: 0.6,
  'Washing Machine': 0.3,
  'Water Heater': 0.3,
  'Water Pump': 0.3,
  'Air Cooler': 0.2,
  'Air Conditioner': 0.15,
};
const RARE_OWNERSHIP_WEIGHT = 0.05;

/** The tip for a question; undefined when the catalogue has nothing about it. */
export function chooseTip(request: TipRequest): Tip | undefined {
  const tip = chooseFigures(request);
  const { hasRooftop = false, isPrepaid = false } = request.household.kind ?? {};
  return tip === undefined || !(hasRooftop || isPrepaid)
    ? tip
    : { ...tip, figures: { ...tip.figures, home: { hasRooftop, isPrepaid } } };
}

function chooseFigures(request: TipRequest): Tip | undefined {
  const { household, previousMeasureIds, closedMeasureIds = NONE } = request;
  const match = matchMeasures(request.question);
  if (match.kind === 'none') return undefined;
  const why = match.kind === 'why' ? household.explainBill?.(match.month) : undefined;
  if (why) return toAnswer(WHY_ID, why);
  const limit =
    match.kind === 'limit' || match.kind === 'why'
      ? household.answerLimit?.(match.kind === 'limit' ? match.kwh : null)
      : undefined;
  if (limit) return toAnswer(LIMIT_ID, { ...limit, heaviest: findHeaviest(household) });
  const rankedCandidates =
    match.kind === 'general'
      ? listGeneralCandidates(household, previousMeasureIds, closedMeasureIds)
      : listAnswers(
          match.foundMeasures.filter(({ measure }) => !closedMeasureIds.has(measure.id)),
          household,
        );
  const chosen =
    rankedCandidates.find(({ measure }) => !previousMeasureIds.includes(measure.id)) ??
    findLeastRecent(rankedCandidates, previousMeasureIds);
  return chosen === undefined ? undefined : toTip(chosen);
}

const NONE: ReadonlySet<string> = new Set();

/**
 * The measures that fit a household, best first, without those that it has answered, those for appliances that it does
 * not have, and those for another season.
 */
export function listGeneralCandidates(
  household: Household,
  previousMeasureIds: readonly string[],
  closedMeasureIds: ReadonlySet<string>,
): Candidate[] {
  const latestTheme = findMeasure(previousMeasureIds[0] ?? '')?.theme;
  const anyListed = listActiveAppliances(household).length > 0;
  const open = CATALOGUE.filter(({ id }) => !closedMeasureIds.has(id));
  const candidates = open.flatMap((measure) => {
    const candidate = makeCandidate(measure, household);
    if (candidate === undefined) return [];
    if (anyListed && measure.needsAppliance && !ownsAppliance(measure, candidate, household))
      return [];
    const repeated = measure.theme === latestTheme ? SAME_THEME_WEIGHT : 1;
    return [{ ...candidate, fit: candidate.fit * repeated }];
  });
  const inSeason = candidates.filter((candidate) => isInSeason(candidate, household));
  return dropUseless(inSeason.length > 0 ? inSeason : candidates).sort(compareFit);
}

/** Whether the household owns and uses an appliance that the measure is about. */
function ownsAppliance(measure: Measure, { subject }: Candidate, household: Household): boolean {
  return subject.isOwn && listOwnedAppliances(measure, household).length > 0;
}

/** The good answers to a question: first by how well they match, then by how well they fit. */
function listAnswers(
  foundMeasures: readonly { measure: Measure; score: number }[],
  household: Household,
): Candidate[] {
  const candidates = foundMeasures.flatMap(({ measure, score }) => {
    const candidate = makeCandidate(measure, household);
    return candidate === undefined ? [] : [{ ...candidate, score }];
  });
  const useful = dropUseless(candidates);
  const best = useful.reduce((most, { score }) => Math.max(most, score), 0);
  return useful
    .filter(({ score }) => score >= best * GOOD_SHARE)
    .map((candidate) => ({ ...candidate, tier: candidate.score >= best * EQUAL_SHARE ? 0 : 1 }))
    .sort((a, b) => a.tier - b.tier || compareFit(a, b));
}

/** Drops candidates that save this household nothing, unless there are no others. */
function dropUseless<T extends Candidate>(candidates: T[]): T[] {
  const saving = candidates.filter((candidate) => candidate.saving.annualWh !== 0);
  return saving.length > 0 ? saving : candidates;
}

function compareFit(a: Candidate, b: Candidate): number {
  return b.fit - a.fit || (a.measure.id < b.measure.id ? -1 : 1);
}

function findLeastRecent(
  rankedCandidates: readonly Candidate[],
  previousMeasureIds: readonly string[],
): Candidate | undefined {
  const findAge = ({ measure }: Candidate) => previousMeasureIds.indexOf(measure.id);
  return rankedCandidates.toSorted((a, b) => findAge(b) - findAge(a))[0];
}

/** A measure applied to a household; undefined where it is nothing for it. */
export function makeCandidate(measure: Measure, household: Household): Candidate | undefined {
  if (measure.states !== undefined && !measure.states.some((state) => state === household.state)) {
    return undefined;
  }
  if (measure.fits !== undefined && !measure.fits(household)) return undefined;
  const subject = findSubject(measure, household);
  if (subject === undefined) return undefined;
  const saving = measure.saving.compute(subject, household);
  const season = weighSeason({ measure, subject }, household);
  const fit = season * scoreFit(measure, subject, saving, household);
  return { measure, subject, saving, fit };
}

/** How well a measure fits a household: its saving times the weights. */
function scoreFit(
  measure: Measure,
  subject: Subject,
  saving: Saving,
  household: Household,
): number {
  // No measure can save more than the whole home uses, whatever its typical figures say.
  const wh = Math.min(
    saving.annualWh ?? MONEY_ONLY_WH,
    findHomeYearWh(household) ?? Number.MAX_VALUE,
  );
  const invests = (household.targetReductionPercent ?? 0) >= HIGH_TARGET_PERCENT;
  const effort =
    EFFORT_WEIGHT[measure.effort] *
    (invests && measure.effort === 'large' ? HIGH_TARGET_WEIGHT : 1);
  const state = measure.states === undefined ? 1 : STATE_WEIGHT;
  return wh * effort * state * weighOwn(measure, subject);
}

/** The months of a measure, else those of its appliance; null all year. */
export function findMonths({ measure, subject }: Pick<Candidate, 'measure' | 'subject'>) {
  const months = measure.months ?? subject.months;
  return months?.length === 12 ? null : months;
}

/** Whether what a tip says holds on a day: its measure is worth doing in that month, and what is left is of that day. */
export function isTipOfDay(
  { measureId, figures }: Pick<Tip, 'measureId' | 'figures'>,
  today: IsoDate,
): boolean {
  if (figures.why === 'limit') return figures.today === today;
  const month = Number(today.slice(5, 7));
  const subject = figures.why === 'saving' ? figures.subject : undefined;
  const own = subject === undefined || subject.of === 'home' ? null : subject.months;
  return (findMeasure(measureId)?.months ?? own)?.includes(month) ?? true;
}

function isInSeason(
  candidate: Pick<Candidate, 'measure' | 'subject'>,
  household: Household,
): boolean {
  return findMonths(candidate)?.includes(findMonthNumber(household)) ?? true;
}

function weighSeason(
  candidate: Pick<Candidate, 'measure' | 'subject'>,
  household: Household,
): number {
  if (findMonths(candidate) === null) return 1;
  return isInSeason(candidate, household) ? IN_SEASON_WEIGHT : NAMED_OUT_OF_SEASON_WEIGHT;
}

function weighOwn(measure: Measure, subject: Subject): number {
  const home = measure.applianceTypes.length === 0 ? HOME_WEIGHT : 1;
  if (subject.isOwn) return subject.isSure ? home : UNSURE_WEIGHT * home;
  if (!measure.needsAppliance) return TYPICAL_WEIGHT * home;
  const type = subject.applianceType;
  return (
    TYPICAL_WEIGHT * ((type === null ? undefined : OWNERSHIP_WEIGHT[type]) ?? RARE_OWNERSHIP_WEIGHT)
  );
}

/** An answer by the home's own figures: no measure, and so no saving. */
function toAnswer(measureId: string, figures: WhyFigures | LimitFigures): Tip {
  return { measureId, applianceType: null, annualWh: null, figures };
}

/** The tip that advises a measure. */
export function toTip({ measure, subject, saving }: Candidate): Tip {
  const type = subject.applianceType;
  return {
    measureId: measure.id,
    applianceType: type === 'Other' ? null : type,
    // As it is shown: its rupees, and those of all tips together, are of the same energy.
    annualWh: saving.annualWh === null ? null : roundEstimateWh(saving.annualWh),
    figures: { why: 'saving', subject: subject.figures, saving: saving.figures },
  };
}
