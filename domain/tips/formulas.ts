/** Formulas for what a measure saves in a year, with a sentence that explains the result. */
import { formatEstimateKwh } from '#domain/base/format.ts';
import type { SavingFormula } from './measure.ts';
import { describeRunningHours, formatFigure, formatHours } from './subject.ts';

/** A share of what the subject uses: "…, of which about 12% is heat lost while waiting." */
export function saveShare(part: number, reason: string): SavingFormula {
  return (subject) => ({
    annualWh: Math.round(subject.yearWh * part),
    explanation: `${subject.calculation}, of which about ${formatFigure(part * 100)}% ${reason}.`,
  });
}

/** Fewer hours a day, but never more than half of the hours that the subject runs. */
export function runFewerHours(hoursPerDay: number): SavingFormula {
  return (subject) => {
    const lessHours = Math.min(hoursPerDay, subject.hoursPerDay / 2);
    const part = subject.hoursPerDay > 0 ? lessHours / subject.hoursPerDay : 0;
    const annualWh = Math.round(subject.yearWh * part);
    return {
      annualWh,
      explanation: `${subject.calculation}; about ${formatHours(lessHours)} less a day is assumed to save ${formatEstimateKwh(annualWh)} kWh of it.`,
    };
  };
}

/** The same hours with less power: nothing is saved where the subject needs as little already. */
export function replaceWith(watts: number, what: string): SavingFormula {
  return (subject) => {
    const part = subject.watts > watts ? watts / subject.watts : 1;
    const afterWh = Math.round(subject.yearWh * part);
    return {
      annualWh: subject.yearWh - afterWh,
      explanation: `${subject.calculation}; ${what} of ${formatFigure(watts)} W would use ${formatEstimateKwh(afterWh)} kWh in the same hours.`,
    };
  };
}

/** Switching off a device that households do not list, such as a router: its power and the hours saved. */
export function switchOffDevice(
  watts: number,
  hoursPerDay: number,
  what: string,
  daysPerYear = 365,
): SavingFormula {
  const annualWh = Math.round(watts * hoursPerDay * daysPerYear);
  return () => ({
    annualWh,
    explanation: `On typical figures, assuming ${what}: ${describeRunningHours(watts, hoursPerDay, daysPerYear)} is ${formatEstimateKwh(annualWh)} kWh a year.`,
  });
}

/** One lamp in place of another, at stated figures. */
export function replaceLamp(
  what: string,
  oldWatts: number,
  newWatts: number,
  hoursPerDay: number,
): SavingFormula {
  const beforeWh = Math.round(oldWatts * hoursPerDay * 365);
  const afterWh = Math.round(newWatts * hoursPerDay * 365);
  return () => ({
    annualWh: beforeWh - afterWh,
    explanation: `On typical figures, assuming ${what} lit for ${formatHours(hoursPerDay)} a day: ${formatFigure(oldWatts)} W is ${formatEstimateKwh(beforeWh)} kWh a year, ${formatFigure(newWatts)} W is ${formatEstimateKwh(afterWh)} kWh.`,
  });
}

/** A measure that saves money or trouble but no energy that can be estimated, with the reason. */
export function saveNoEnergy(reason: string): SavingFormula {
  return () => ({ annualWh: null, explanation: reason });
}
