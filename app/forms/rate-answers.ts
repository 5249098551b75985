/** What a form of a rate sends when it was asked about one that homes hardly pay. */
import { formatRupees } from '#domain/base/format.ts';
import { rupeesToMilliRupees } from '#domain/base/quantity.ts';
import { findMeantRate } from '#domain/tariff/likely-price.ts';

/** The fields of the answers: the rate that takes the typed one's place, and the one that is right as it is. */
export const RATE_ANSWERS = { suggested: 'suggestedRate', confirmed: 'confirmedRate' } as const;

/** The question about an unlikely rate, in rupees; nothing about a likely one. */
export function describeRateQuestion(rupees: number): string | undefined {
  const meant = findMeantRate(rupees);
  return meant === null
    ? undefined
    : `${formatRate(rupees)} a unit: did you mean ${formatRate(meant)}?`;
}

/** A rate as a sentence says it: `₹5.90`, `₹5.905`. */
export function formatRate(rupees: number): string {
  const milliRupees = rupeesToMilliRupees(rupees);
  return formatRupees(milliRupees, milliRupees % 10 === 0 ? 2 : 3);
}

/** Puts the suggested rate in the typed one's place, where that is the answer. */
export function applySuggestedRate(formData: FormData): void {
  const suggested = formData.get(RATE_ANSWERS.suggested);
  if (suggested !== null) formData.set('electricityRatePerKWh', suggested);
}

/** Makes the check that asks about an unlikely rate, unless the form confirms it. */
export function makeRateCheck(formData: FormData) {
  const confirmed = formData.getAll(RATE_ANSWERS.confirmed);
  return (
    rate: number | null | undefined,
    context: { addIssue(issue: { code: 'custom'; message: string }): void },
  ): void => {
    if (rate == null || confirmed.includes(String(rate))) return;
    const message = describeRateQuestion(rate);
    if (message !== undefined) context.addIssue({ code: 'custom', message });
  };
}
