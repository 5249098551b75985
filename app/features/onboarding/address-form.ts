/** The first step: where the household is, how large, how it is billed, and what it pays. */
import type { FormMetadata } from '@conform-to/react';
import { chooseSummaryMessage, isBlank } from '#app/forms/summary-message.ts';
import * as messages from '#domain/base/messages.ts';
import { findPlaceOfPin } from '#domain/home/pin/place.ts';
import { CONNECTION_LABELS } from './connection-labels.ts';

const { supplier, ...otherConnectionLabels } = CONNECTION_LABELS;

export const ADDRESS_LABELS = {
  zipCode: 'PIN code',
  householdSize: 'Household size',
  city: 'City',
  state: 'State',
  supplier,
  country: 'Country',
  address: 'Address',
  ...otherConnectionLabels,
  electricityRatePerKWh: 'Electricity rate (₹/kWh)',
  targetReduction: 'Target reduction (%)',
  ecoGoals: 'Eco goals',
} as const;

export type AddressValues = Record<keyof typeof ADDRESS_LABELS, string>;

/** What may be left empty; the rate only where a supplier is chosen. */
const REQUIRED = ['address', 'city', 'state', 'zipCode', 'householdSize', 'electricityRatePerKWh'];

/** A copy of a form whose empty city and state are those of its PIN. */
export function addPlaceOfPin(formData: FormData): FormData {
  const filled = new FormData();
  for (const [name, value] of formData) filled.append(name, value);
  const place = findPlaceOfPin(String(formData.get('zipCode') ?? ''));
  if (place === undefined) return filled;
  if (isBlank(formData.get('city'))) filled.set('city', place.city);
  if (isBlank(formData.get('state'))) filled.set('state', place.state);
  return filled;
}

/** What stands above the step when it was refused. */
export function chooseAddressMessage(form: FormMetadata<AddressValues, string[]>): string {
  return chooseSummaryMessage(form, {
    missing: messages.onboardingAddressMissing,
    isMissing: (name, value) => REQUIRED.includes(name) && isBlank(value),
  });
}
