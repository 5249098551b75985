/** The measures that a home is offered this season, and those that it has answered. */
import type { UsePrices } from '#domain/appliances/use-prices.ts';
import { roundEstimateWh } from '#domain/base/format.ts';
import {
  type AnsweredMeasure,
  findAnsweredMeasures,
  type Measures,
  type OfferedMeasure,
  type StoredAnswer,
} from './answer.ts';
import { findMeasure } from './catalogue.ts';
import {
  type Candidate,
  findMonths,
  listGeneralCandidates,
  makeCandidate,
  toTip,
} from './choose.ts';
import type { SavingFigures, SubjectFigures } from './figures.ts';
import { findMonthNumber, type Household } from './household.ts';
import type { Measure, Theme } from './measure.ts';
import { computeSeasonShare } from './season.ts';
import { fillIn, tellTip } from './tell-tip.ts';

/** More are not read before something is done. */
const OFFERED = 3;
/** What saves by itself is done; a goal, or a look at the figures, is no deed that could be. */
const GOALS: readonly SavingFigures['by'][] = ['target', 'latest-month', 'slab'];

/** What is offered and what is answered, the latest answer first. */
export function listMeasures(
  household: Household,
  answers: readonly StoredAnswer[],
  { prices, now }: { prices: UsePrices; now: number },
): Measures {
  const closed = findAnsweredMeasures(answers, now);
  return {
    offered: listOffered(household, closed, prices),
    answered: answers
      .filter(({ measureId }) => closed.has(measureId))
      .toSorted((a, b) => b.answeredAt - a.answeredAt)
      .flatMap((answer) => toAnswered(answer, household)),
  };
}

/** The measures that fit a home best, one of a theme, by what each saves this season. */
function listOffered(
  household: Household,
  closed: ReadonlySet<string>,
  prices: UsePrices,
): OfferedMeasure[] {
  const themes = new Set<Theme>();
  const offered: OfferedMeasure[] = [];
  for (const candidate of listGeneralCandidates(household, [], closed)) {
    const { theme, effort } = candidate.measure;
    // An investment pays over years: what it saves in a season says little of it.
    if (themes.has(theme) || effort === 'large') continue;
    if (GOALS.includes(candidate.saving.figures.by)) continue;
    const one = toOffered(candidate, household, prices);
    if (one === undefined) continue;
    themes.add(theme);
    offered.push(one);
    if (offered.length === OFFERED) break;
  }
  return offered.toSorted(
    (a, b) => (b.seasonRupees ?? 0) - (a.seasonRupees ?? 0) || b.seasonKWH - a.seasonKWH,
  );
}

/** Undefined of what saves no energy this season. */
function toOffered(
  candidate: Candidate,
  household: Household,
  prices: UsePrices,
): OfferedMeasure | undefined {
  const tip = toTip(candidate);
  const month = findMonthNumber(household);
  const share = computeSeasonShare(tip.annualWh ?? 0, findMonths(candidate), month);
  const wh = roundEstimateWh(share.wh);
  if (wh <= 0) return undefined;
  const months = [...share.months];
  const milliRupees = prices.ofYear({ wh, months });
  return {
    measureId: tip.measureId,
    applianceType: tip.applianceType,
    tipText: tellTip(tip).tipText,
    season: share.season,
    months,
    seasonKWH: wh / 1000,
    seasonRupees: milliRupees === null ? null : Math.round(milliRupees / 1000),
    rupeesBy: milliRupees === null ? null : prices.byTariff ? 'tariff' : 'rate',
    worksWith: findBasis(candidate.subject.figures),
  };
}

function findBasis(subject: SubjectFigures): OfferedMeasure['worksWith'] {
  if (subject.of === 'home') return subject.isKnown ? 'meter' : 'typical';
  if (subject.of === 'typical') return 'typical';
  return subject.yearWh === subject.listedWh ? 'own' : 'meter';
}

/** Empty of a measure that the catalogue no longer has. */
function toAnswered(
  { measureId, answer, answeredAt }: StoredAnswer,
  household: Household,
): AnsweredMeasure[] {
  const measure = findMeasure(measureId);
  if (measure === undefined) return [];
  const candidate = makeCandidate(measure, household);
  const tipText =
    candidate === undefined
      ? fillIn(measure.text, nameOfAny(measure))
      : tellTip(toTip(candidate)).tipText;
  return [{ measureId, answer, answeredAt: new Date(answeredAt).toISOString(), tipText }];
}

/** What a measure is about in a home that has none that it suits. */
function nameOfAny({ applianceTypes: [type], typical }: Measure): string {
  const name = type === undefined || type === 'Other' ? typical?.name : type;
  return `the ${name ?? 'home'}`;
}
