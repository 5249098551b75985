/** What a home's tips save together: savings of one end use overlap, and are not simply added. */
import { apportion } from '#domain/base/exact.ts';
import { roundEstimateWh } from '#domain/base/format.ts';
import type { YearUse } from '#domain/bills/use-costs.ts';
import { findMeasure } from './catalogue.ts';
import { findHomeYearWh, type Household, listActiveAppliances } from './household.ts';
import type { Measure, Theme } from './measure.ts';
import { findApplianceYearWh, findSubject, TYPICAL_HOME_YEAR_WH } from './subject.ts';

/** A measure of the home's tips, with what its newest tip says that it saves in a year. */
export interface Estimate {
  measureId: string;
  annualWh: number | null;
}

export interface Potential {
  /** Rounded as it is shown, so that the price shown matches the kWh shown. */
  annualWh: number;
  /** The same by the months in which it is saved. */
  parts: YearUse[];
  /** The tips would save more than half of what the home uses: `wh` is that half. */
  isCapped: boolean;
}

/** Measures about the home as a whole: they save of what the others leave. */
const WHOLE_HOME: readonly Theme[] = ['building', 'habits', 'standby', 'tariff'];
/** No saving of use: what the panels make is not taken from the grid. */
const NO_SAVING_OF_USE: Theme = 'solar';

/**
 * The most that all measures of an end use save of it, whatever their number: our judgement, so that what is
 * promised stays below what good homes reach.
 */
const MOST_SHARE: Partial<Record<Theme, number>> = {
  cooling: 0.5,
  fans: 0.6,
  lighting: 0.8,
  refrigeration: 0.6,
  'hot-water': 0.6,
};
const MOST_SHARE_ELSEWHERE = 0.4;
const MOST_SHARE_OF_HOME = 0.5;

/**
 * The saving of all measures in a year. Those of one end use with the energy U save U × (1 − Π(1 − s ÷ U)), each
 * of what the ones before it left. Null when none has an estimate.
 */
export function computeSavingTogether(
  estimates: readonly Estimate[],
  household: Household,
): Potential | null {
  const byTheme = new Map<Theme, { measure: Measure; wh: number }[]>();
  for (const { measureId, annualWh } of estimates) {
    const measure = findMeasure(measureId);
    if (annualWh === null || measure === undefined || measure.theme === NO_SAVING_OF_USE) continue;
    const theme = WHOLE_HOME.includes(measure.theme) ? 'habits' : measure.theme;
    // Each tip counts as it is shown: 22, 74 and 16 kWh come to 112, whatever their decimals are.
    const wh = roundEstimateWh(annualWh);
    byTheme.set(theme, [...(byTheme.get(theme) ?? []), { measure, wh }]);
  }
  if (byTheme.size === 0) return null;
  const homeWh = findHomeYearWh(household);
  const wholeHome = byTheme.get('habits') ?? [];
  byTheme.delete('habits');
  let savedWh = 0;
  const parts: YearUse[] = [];
  for (const [theme, measures] of byTheme) {
    const wh = computeEndUseWh(measures, household);
    const mostWh = (MOST_SHARE[theme] ?? MOST_SHARE_ELSEWHERE) * wh;
    const themeWh = Math.min(computeOverlappingWh(measures, wh), mostWh);
    savedWh += themeWh;
    parts.push(...splitByMonths(themeWh, measures, household));
  }
  const leftWh = Math.max(0, (homeWh ?? TYPICAL_HOME_YEAR_WH) - savedWh);
  const wholeHomeWh = Math.min(
    computeOverlappingWh(wholeHome, leftWh),
    MOST_SHARE_ELSEWHERE * leftWh,
  );
  savedWh += wholeHomeWh;
  parts.push({ wh: wholeHomeWh, months: null });
  const mostWh = homeWh === undefined ? Number.POSITIVE_INFINITY : MOST_SHARE_OF_HOME * homeWh;
  const isCapped = savedWh > mostWh;
  const annualWh = roundEstimateWh(Math.min(savedWh, mostWh));
  const shares = apportion(
    annualWh,
    parts.map(({ wh }) => Math.round(wh)),
  );
  return {
    annualWh,
    parts: parts.map(({ months }, place) => ({ wh: shares[place] ?? 0, months })),
    isCapped,
  };
}

/** What measures of an end use save together, by the months in which each of them does. */
function splitByMonths(
  savedWh: number,
  measures: readonly { measure: Measure; wh: number }[],
  household: Household,
): YearUse[] {
  const sum = measures.reduce((all, { wh }) => all + wh, 0);
  return measures.map(({ measure, wh }) => ({
    wh: sum === 0 ? 0 : (savedWh * wh) / sum,
    months: findSubject(measure, household)?.months ?? null,
  }));
}

/** What the appliances of an end use take in a year: those listed, or what the tips took for typical. */
function computeEndUseWh(measures: readonly { measure: Measure }[], household: Household): number {
  const types = new Set(measures.flatMap(({ measure }) => measure.applianceTypes));
  const listedWh = listActiveAppliances(household)
    .filter(({ type }) => type !== 'Other' && types.has(type))
    .reduce((sum, appliance) => sum + findApplianceYearWh(appliance, household), 0);
  const subjects = measures.map(({ measure }) => findSubject(measure, household)?.yearWh ?? 0);
  const wh = Math.max(listedWh, ...subjects);
  return Math.min(wh, findHomeYearWh(household) ?? wh);
}

/** What measures save of so much energy, each of what the ones before it left. */
function computeOverlappingWh(measures: readonly { wh: number }[], endUse: number): number {
  if (endUse <= 0) return 0;
  const left = measures.reduce((share, { wh }) => share * (1 - Math.min(1, wh / endUse)), 1);
  return endUse * (1 - left);
}
