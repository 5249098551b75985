/** How a measure's saving was worked out, in English: what it is computed from, and how. */
import { formatEstimateKwh, formatNumber } from '#domain/base/format.ts';
import type { SavingFigures, SubjectFigures } from './figures.ts';
import type { Measure } from './measure.ts';

const YEAR_DAYS = 365;

/** The name of a subject in a sentence: "your 15-litre Water Heater", "the Water Heater". */
export function nameSubject(subject: SubjectFigures, measure: Measure | undefined): string {
  switch (subject.of) {
    case 'own':
      return subject.type === 'Other'
        ? `your ${measure?.typical?.name ?? 'appliance'}`
        : `your ${nameWithSize(subject)}`;
    case 'typical':
      return `the ${nameTypical(subject, measure)}`;
    case 'home':
      return 'your home';
  }
}

/** A type with its size: "1.5-ton Air Conditioner". */
function nameWithSize({ type, size }: Extract<SubjectFigures, { of: 'own' }>): string {
  return size === null ? type : `${formatFigure(size.amount)}-${size.unit} ${type}`;
}

function nameTypical(
  { type }: Extract<SubjectFigures, { of: 'typical' }>,
  measure: Measure | undefined,
): string {
  return type === null || type === 'Other' ? (measure?.typical?.name ?? 'appliance') : type;
}

/** How the saving was worked out, in a sentence. */
export function tellSaving(
  saving: SavingFigures,
  subject: SubjectFigures,
  measure: Measure | undefined,
): string {
  const words = measure?.saving.words ?? '';
  const calculation = tellCalculation(subject, measure);
  switch (saving.by) {
    case 'words':
      return words;
    case 'share':
      return `${calculation}, of which about ${formatFigure(saving.part * 100)}% ${words}.`;
    case 'fewer-hours':
      return `${calculation}; about ${formatHours(saving.lessHours)} less a day is assumed to save ${formatEstimateKwh(saving.savedWh)} kWh of it.`;
    case 'other-device':
      return `${calculation}; ${words} of ${formatFigure(saving.watts)} W would use ${formatEstimateKwh(saving.afterWh)} kWh in the same hours.`;
    case 'switched-off':
      return `On typical figures, assuming ${words}: ${tellRunningHours(saving)} is ${formatEstimateKwh(saving.savedWh)} kWh a year.`;
    case 'lamp': {
      const { hoursPerDay, oldWatts, beforeWh, newWatts, afterWh } = saving;
      return `On typical figures, assuming ${words} lit for ${formatHours(hoursPerDay)} a day: ${formatFigure(oldWatts)} W is ${formatEstimateKwh(beforeWh)} kWh a year, ${formatFigure(newWatts)} W is ${formatEstimateKwh(afterWh)} kWh.`;
    }
    case 'slab': {
      const { monthWh, edgeWh } = saving;
      const aboveWh = monthWh - edgeWh;
      return `Worked out for your home: an average month of ${formatEstimateKwh(monthWh)} kWh is ${formatEstimateKwh(aboveWh)} kWh above ${formatEstimateKwh(edgeWh)} kWh, where many suppliers’ slabs change; twelve months of that are ${formatEstimateKwh(aboveWh * 12)} kWh.`;
    }
    case 'target': {
      const { percent, savedWh } = saving;
      return `${calculation}; your target of ${formatFigure(percent)}% less is ${formatEstimateKwh(savedWh)} kWh of it, or a week of ${formatEstimateKwh((subject.yearWh - savedWh) / 52)} kWh.`;
    }
    case 'latest-month': {
      const { latestWh, aboveWh } = saving;
      return `${calculation}; the latest month of which most days are known comes to ${formatEstimateKwh(latestWh)} kWh, ${formatEstimateKwh(aboveWh)} kWh above it, and twelve such months would be ${formatEstimateKwh(aboveWh * 12)} kWh too much.`;
    }
    case 'panels': {
      const { watts, yieldedWh, coveredPart, savedWh } = saving;
      return `${calculation}; panels of ${formatFigure(watts / 1000)} kW give about ${formatEstimateKwh(yieldedWh)} kWh a year, assumed to replace at most ${formatFigure(coveredPart * 100)}% of it, here ${formatEstimateKwh(savedWh)} kWh.`;
    }
  }
}

/** The calculation of the subject's energy of a year: the first part of an explanation. */
function tellCalculation(subject: SubjectFigures, measure: Measure | undefined): string {
  const year = formatEstimateKwh(subject.yearWh);
  switch (subject.of) {
    case 'own': {
      const start = `Worked out for ${nameSubject(subject, measure)}: ${tellRunningHours(subject)}`;
      return subject.yearWh === subject.listedWh
        ? `${start} is ${year} kWh a year`
        : `${start} would be ${formatEstimateKwh(subject.listedWh)} kWh a year; by your meter it is ${year} kWh`;
    }
    case 'typical':
      return `${tellTypical(subject, measure)}: ${tellRunningHours(subject)} is ${year} kWh a year`;
    case 'home': {
      const intro = subject.isKnown
        ? 'Worked out for your home'
        : 'On typical figures, as too few days of your home are known yet';
      return `${intro}: ${formatEstimateKwh(subject.yearWh / 12)} kWh in an average month is ${year} kWh a year`;
    }
  }
}

function tellTypical(
  subject: Extract<SubjectFigures, { of: 'typical' }>,
  measure: Measure | undefined,
): string {
  const name = nameTypical(subject, measure);
  switch (subject.because) {
    case 'idle':
      return `On typical figures, as your ${name} is listed at 0 hours a day`;
    case 'no-type':
      return `On typical figures for ${addArticle(name)}`;
    case 'none-listed':
      return `On typical figures for ${addArticle(name)}, as you list no appliances yet`;
    case 'not-listed':
      return `On typical figures, as you list no ${name}`;
  }
}

/** "2,000 W for 0.8 hours a day", with the part of the power drawn and the season where there is one. */
function tellRunningHours({
  watts,
  hoursPerDay,
  daysPerYear,
  percent = 100,
}: {
  watts: number;
  hoursPerDay: number;
  daysPerYear: number;
  percent?: number;
}): string {
  const duty = percent === 100 ? '' : ` at ${percent}% of it`;
  const season = daysPerYear === YEAR_DAYS ? '' : ` on ${daysPerYear} days a year`;
  return `${formatFigure(watts)} W${duty} for ${formatHours(hoursPerDay)} a day${season}`;
}

/** `1 hour`, `0.8 hours`. */
function formatHours(hours: number): string {
  return `${formatFigure(hours)} ${hours === 1 ? 'hour' : 'hours'}`;
}

/** A number with no more decimals than needed, at most two. */
function formatFigure(value: number): string {
  const hundredths = Math.round(value * 100);
  return formatNumber(value, hundredths % 100 === 0 ? 0 : hundredths % 10 === 0 ? 1 : 2);
}

function addArticle(noun: string): string {
  if (noun === 'Lighting') return noun;
  return /^[aeio]/i.test(noun) ? `an ${noun}` : `a ${noun}`;
}
