/** Typical figures that fill in an appliance's form, whichever way its type is chosen. */

import { retype } from '#app/forms/as-typed.ts';
import { isBlank } from '#app/forms/summary-message.ts';
import { TYPICAL_FIGURES } from '#domain/appliances/appliance-presets.ts';
import { APPLIANCE_TYPES, type ApplianceType } from '#domain/appliances/appliance-rules.ts';
import { formatTyped, UNKNOWN, YES } from './appliance-form.ts';

/** The type that a field names. */
export function findType(text: string | undefined): ApplianceType | undefined {
  return APPLIANCE_TYPES.find((type) => type === text);
}

/** What is typical of a type, as a form's fields hold it; empty where no source says it. */
export function listTypicalTexts(type: ApplianceType | undefined) {
  const { watts, hours } = (type && TYPICAL_FIGURES[type]) ?? {};
  return {
    powerConsumptionWatts: formatTyped(watts?.value),
    averageDailyUsageHours: formatTyped(hours?.value),
  };
}

/** Whether a field holds what is typical of the type: then it says so. */
export function isTypical(
  name: keyof ReturnType<typeof listTypicalTexts>,
  text: string | undefined,
  type: string | undefined,
): boolean {
  return !isBlank(text) && text === listTypicalTexts(findType(type))[name];
}

/**
 * Fills a form in with what is typical of a type. What a person typed stays: only what is empty, or still typical of
 * the type before, is filled.
 */
export function fillTypicalFigures(
  form: HTMLFormElement,
  type: ApplianceType,
  typeBefore: string | undefined,
): void {
  const textsBefore: Record<string, string> = listTypicalTexts(findType(typeBefore));
  for (const [name, text] of Object.entries(listTypicalTexts(type))) {
    const field = form.elements.namedItem(name);
    if (!(field instanceof HTMLInputElement)) continue;
    if (isBlank(field.value) || field.value === textsBefore[name]) retype(field, text);
  }
  const stars = form.elements.namedItem('energyStarRating');
  if (stars instanceof HTMLSelectElement && stars.value === '') retype(stars, UNKNOWN);
  const age = form.elements.namedItem('ageYears');
  const ageUnknown = form.elements.namedItem('ageUnknown');
  if (
    age instanceof HTMLInputElement &&
    isBlank(age.value) &&
    ageUnknown instanceof HTMLInputElement &&
    ageUnknown.value === YES &&
    !ageUnknown.checked
  ) {
    ageUnknown.click();
  }
}

/** Where the typical figures of a type come from, and which it has not. */
export function describeTypicalSource(type: ApplianceType): string {
  const { watts, hours } = TYPICAL_FIGURES[type] ?? {};
  if (watts === undefined) return 'No typical figures: the watts are on the rating plate.';
  const ofWatts = `Typical watts: ${watts.source}.`;
  if (hours === undefined)
    return `${ofWatts} Nobody has measured how long it runs in a usual home: say yours.`;
  return `${ofWatts} Hours: ${hours.source}.`;
}
