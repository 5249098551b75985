/** Formulas for what a measure saves in a year, with a sentence that explains the result. */
import { formatEstimateKwh } from '../format.ts';
import type { SavingFormula } from './measure.ts';
import { describeRunningHours, formatFigure, formatHours } from './subject.ts';

/** A share of what the subject uses: "…, of which about 12% is heat lost while waiting." */
export function share(part: number, reason: string): SavingFormula {
  return (subject) => ({
    wh: Math.round(subject.yearWh * part),
    explanation: `${subject.working}, of which about ${formatFigure(part * 100)}% ${reason}.`,
  });
}

/** So many hours a day less, though never more than half of the hours that it runs. */
export function fewerHours(hours: number, season?: { share: number; name: string }): SavingFormula {
  return (subject) => {
    const less = Math.min(hours, subject.hours / 2);
    const part = (subject.hours > 0 ? less / subject.hours : 0) * (season?.share ?? 1);
    const wh = Math.round(subject.yearWh * part);
    const when = season === undefined ? '' : ` ${season.name}`;
    return {
      wh,
      explanation: `${subject.working}; about ${formatHours(less)} less a day${when} is assumed to save ${formatEstimateKwh(wh)} kWh of it.`,
    };
  };
}

/** The same hours with less power: nothing is saved where the subject needs as little already. */
export function replaceWith(watts: number, what: string): SavingFormula {
  return (subject) => {
    const part = subject.watts > watts ? watts / subject.watts : 1;
    const after = Math.round(subject.yearWh * part);
    return {
      wh: subject.yearWh - after,
      explanation: `${subject.working}; ${what} of ${formatFigure(watts)} W would use ${formatEstimateKwh(after)} kWh in the same hours.`,
    };
  };
}

/** Switching off a device that households do not list, such as a router: its power and the hours saved. */
export function deviceUse(watts: number, hours: number, what: string, days = 365): SavingFormula {
  const wh = Math.round(watts * hours * days);
  return () => ({
    wh,
    explanation: `On typical figures, assuming ${what}: ${describeRunningHours(watts, hours, days)} is ${formatEstimateKwh(wh)} kWh a year.`,
  });
}

/** One lamp in place of another, at stated figures. */
export function lampSwap(
  what: string,
  oldWatts: number,
  newWatts: number,
  hours: number,
): SavingFormula {
  const before = Math.round(oldWatts * hours * 365);
  const after = Math.round(newWatts * hours * 365);
  return () => ({
    wh: before - after,
    explanation: `On typical figures, assuming ${what} lit for ${formatHours(hours)} a day: ${formatFigure(oldWatts)} W is ${formatEstimateKwh(before)} kWh a year, ${formatFigure(newWatts)} W is ${formatEstimateKwh(after)} kWh.`,
  });
}

/** A measure that saves money or trouble but no energy that can be estimated, with the reason. */
export function noEnergy(reason: string): SavingFormula {
  return () => ({ wh: null, explanation: reason });
}
