/** Chooses the tip that answers a question and fits the household, and fills it in. */
import type { ApplianceType } from '../appliance.ts';
import { CATALOGUE, findMeasure } from './catalogue.ts';
import { activeAppliances, type Household, homeYearWh, monthNumber } from './household.ts';
import { matchMeasures } from './match.ts';
import type { Effort, Measure, Saving } from './measure.ts';
import type { Source } from './sources.ts';
import { ownedAppliances, type Subject, subjectOf } from './subject.ts';

export interface Tip {
  measureId: string;
  tipText: string;
  applianceType: string | null;
  annualWh: number | null;
  /** Thousandths of a rupee; null without a rate, or when no energy was reckoned. */
  annualMilliRupees: number | null;
  explanation: string;
  source: { name: string; url?: string; estimate: boolean };
}

export interface TipRequest {
  /** Empty for a general tip. */
  question: string;
  household: Household;
  /** The measures given before, newest first. */
  alreadyGiven: readonly string[];
}

/** A measure as it would be for one household. */
interface Candidate {
  measure: Measure;
  subject: Subject;
  saving: Saving;
  fit: number;
}

/** How near a match must come to the best one to answer the question at all, and to be as good. */
const GOOD_SHARE = 0.5;
const EQUAL_SHARE = 0.8;

/** How much a saving counts by what it asks for. Someone with a high target invests rather. */
const EFFORT_WEIGHT: Record<Effort, number> = { free: 1, small: 0.7, large: 0.06 };
const HIGH_TARGET_PERCENT = 20;
const HIGH_TARGET_WEIGHT = 3;
const IN_SEASON = 1.5;
const OUT_OF_SEASON = 0.2;
/** Who asks about fans in winter wants to hear about fans. */
const ASKED_OUT_OF_SEASON = 0.4;
/** Figures that are not the household's own count for less. */
const TYPICAL_WEIGHT = 0.5;
/** What is reckoned on the whole home is vaguer than what is reckoned on one appliance. */
const HOME_WEIGHT = 0.3;
/** What a measure counts as that saves money and no energy: that of a middling one. */
const MONEY_ONLY_WH = 40_000;
const STATE_WEIGHT = 1.5;
/** So that general tips do not dwell on one theme. */
const SAME_THEME_WEIGHT = 0.4;

/** How common an appliance is, roughly: for choosing among those that a household has not listed. */
const COMMON: Partial<Record<ApplianceType, number>> = {
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
const UNCOMMON = 0.05;

/** The tip for a question; nothing when it is about nothing that the catalogue knows. */
export function chooseTip(request: TipRequest): Tip | undefined {
  const { household, alreadyGiven } = request;
  const match = matchMeasures(request.question);
  if (match.kind === 'none') return undefined;
  const ranked =
    match.kind === 'general'
      ? generalCandidates(household, alreadyGiven)
      : answeringCandidates(match.found, household);
  const chosen =
    ranked.find(({ measure }) => !alreadyGiven.includes(measure.id)) ??
    givenLongestAgo(ranked, alreadyGiven);
  return chosen === undefined ? undefined : tipOf(chosen, household);
}

/** Those that fit a household, best first; none needs an appliance that it does not have. */
function generalCandidates(household: Household, alreadyGiven: readonly string[]): Candidate[] {
  const latestTheme = findMeasure(alreadyGiven[0] ?? '')?.theme;
  const anyListed = activeAppliances(household).length > 0;
  const candidates = CATALOGUE.flatMap((measure) => {
    const candidate = candidateOf(measure, household, OUT_OF_SEASON);
    if (candidate === undefined) return [];
    if (anyListed && measure.needsAppliance && !usesOwn(measure, candidate, household)) return [];
    const repeated = measure.theme === latestTheme ? SAME_THEME_WEIGHT : 1;
    return [{ ...candidate, fit: candidate.fit * repeated }];
  });
  return worthwhile(candidates).sort(byFit);
}

/** Whether the household has and uses what a measure is about. */
function usesOwn(measure: Measure, { subject }: Candidate, household: Household): boolean {
  return subject.own && ownedAppliances(measure, household).length > 0;
}

/** The good answers to a question: first by how well they match, then by how well they fit. */
function answeringCandidates(
  found: readonly { measure: Measure; score: number }[],
  household: Household,
): Candidate[] {
  const candidates = found.flatMap(({ measure, score }) => {
    const candidate = candidateOf(measure, household, ASKED_OUT_OF_SEASON);
    return candidate === undefined ? [] : [{ ...candidate, score }];
  });
  const useful = worthwhile(candidates);
  const best = useful.reduce((most, { score }) => Math.max(most, score), 0);
  return useful
    .filter(({ score }) => score >= best * GOOD_SHARE)
    .map((candidate) => ({ ...candidate, tier: candidate.score >= best * EQUAL_SHARE ? 0 : 1 }))
    .sort((a, b) => a.tier - b.tier || byFit(a, b));
}

/** Without those that would save this household nothing, unless there are no others. */
function worthwhile<T extends Candidate>(candidates: T[]): T[] {
  const saving = candidates.filter((candidate) => candidate.saving.wh !== 0);
  return saving.length > 0 ? saving : candidates;
}

function byFit(a: Candidate, b: Candidate): number {
  return b.fit - a.fit || (a.measure.id < b.measure.id ? -1 : 1);
}

function givenLongestAgo(
  ranked: readonly Candidate[],
  alreadyGiven: readonly string[],
): Candidate | undefined {
  const ago = ({ measure }: Candidate) => alreadyGiven.indexOf(measure.id);
  return ranked.toSorted((a, b) => ago(b) - ago(a))[0];
}

function candidateOf(
  measure: Measure,
  household: Household,
  outOfSeason: number,
): Candidate | undefined {
  if (measure.states !== undefined && !measure.states.some((state) => state === household.state)) {
    return undefined;
  }
  if (measure.fits !== undefined && !measure.fits(household)) return undefined;
  const subject = subjectOf(measure, household);
  if (subject === undefined) return undefined;
  const saving = measure.saving(subject, household);
  const season = seasonWeight(measure, household, outOfSeason);
  const fit = season * fitOf(measure, subject, saving, household);
  return { measure, subject, saving, fit };
}

/** How well a measure fits a household: what it saves there, weighed. */
function fitOf(measure: Measure, subject: Subject, saving: Saving, household: Household): number {
  // No measure can save more than the whole home uses, whatever its typical figures say.
  const wh = Math.min(saving.wh ?? MONEY_ONLY_WH, homeYearWh(household) ?? Number.MAX_VALUE);
  const invests = (household.targetReductionPercent ?? 0) >= HIGH_TARGET_PERCENT;
  const effort =
    EFFORT_WEIGHT[measure.effort] *
    (invests && measure.effort === 'large' ? HIGH_TARGET_WEIGHT : 1);
  const state = measure.states === undefined ? 1 : STATE_WEIGHT;
  return wh * effort * state * ownWeight(measure, subject);
}

function seasonWeight({ months }: Measure, household: Household, outOfSeason: number): number {
  if (months === undefined || months.length === 12) return 1;
  return months.includes(monthNumber(household)) ? IN_SEASON : outOfSeason;
}

function ownWeight(measure: Measure, subject: Subject): number {
  const home = measure.applianceTypes.length === 0 ? HOME_WEIGHT : 1;
  if (subject.own) return home;
  if (!measure.needsAppliance) return TYPICAL_WEIGHT * home;
  const type = subject.applianceType;
  return TYPICAL_WEIGHT * ((type === null ? undefined : COMMON[type]) ?? UNCOMMON);
}

function tipOf({ measure, subject, saving }: Candidate, household: Household): Tip {
  const { rateMilliRupees } = household;
  const type = subject.applianceType;
  return {
    measureId: measure.id,
    tipText: filled(measure.text, subject.phrase),
    applianceType: type === 'Other' ? null : type,
    annualWh: saving.wh,
    annualMilliRupees:
      saving.wh === null || rateMilliRupees === null
        ? null
        : Math.round((saving.wh * rateMilliRupees) / 1000),
    explanation: saving.explanation,
    source: copyOf(measure.source),
  };
}

/** The text with the household's own appliance in it, as a capital at the start of a sentence. */
export function filled(text: string, phrase: string): string {
  return text
    .replaceAll('{it}', phrase)
    .replaceAll('{It}', phrase.charAt(0).toUpperCase() + phrase.slice(1));
}

/** A tip is stored and sent: it must not share the catalogue's own object. */
function copyOf({ name, url, estimate }: Source): Tip['source'] {
  return url === undefined ? { name, estimate } : { name, url, estimate };
}
