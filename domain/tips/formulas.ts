/** Formulas for what a measure saves in a year; `tell-saving.ts` makes sentences of their figures. */
import type { Saving, SavingFormula } from './measure.ts';

/** A saving that cannot be estimated: the words of its measure say why. */
export const NO_ESTIMATE: Saving = { annualWh: null, figures: { by: 'words' } };

/** A share of what the subject uses: "…, of which about 12% is heat lost while waiting." */
export function saveShare(part: number, reason: string): SavingFormula {
  return {
    words: reason,
    compute: ({ yearWh }) => ({
      annualWh: Math.round(yearWh * part),
      figures: { by: 'share', part },
    }),
  };
}

/** Fewer hours a day, but never more than half of the hours that the subject runs. */
export function runFewerHours(hoursPerDay: number): SavingFormula {
  return {
    words: '',
    compute: (subject) => {
      const lessHours = Math.min(hoursPerDay, subject.hoursPerDay / 2);
      const part = subject.hoursPerDay > 0 ? lessHours / subject.hoursPerDay : 0;
      const savedWh = Math.round(subject.yearWh * part);
      return { annualWh: savedWh, figures: { by: 'fewer-hours', lessHours, savedWh } };
    },
  };
}

/** The same hours with less power: nothing is saved where the subject needs as little already. */
export function replaceWith(watts: number, what: string): SavingFormula {
  return {
    words: what,
    compute: (subject) => {
      const part = subject.watts > watts ? watts / subject.watts : 1;
      const afterWh = Math.round(subject.yearWh * part);
      return {
        annualWh: subject.yearWh - afterWh,
        figures: { by: 'other-device', watts, afterWh },
      };
    },
  };
}

/** Switching off a device that households do not list, such as a router: its power and the hours saved. */
export function switchOffDevice(
  watts: number,
  hoursPerDay: number,
  what: string,
  daysPerYear = 365,
): SavingFormula {
  const savedWh = Math.round(watts * hoursPerDay * daysPerYear);
  const figures = { by: 'switched-off' as const, watts, hoursPerDay, daysPerYear, savedWh };
  return { words: what, compute: () => ({ annualWh: savedWh, figures }) };
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
  const figures = { by: 'lamp' as const, hoursPerDay, oldWatts, beforeWh, newWatts, afterWh };
  return { words: what, compute: () => ({ annualWh: beforeWh - afterWh, figures }) };
}

/** A measure that saves money or trouble but no energy that can be estimated, with the reason. */
export function saveNoEnergy(reason: string): SavingFormula {
  return { words: reason, compute: () => NO_ESTIMATE };
}
