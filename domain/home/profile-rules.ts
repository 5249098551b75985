/** The words and limits of a household's details, and how they are written. */
import { rupeesToMilliRupees, toLatinDigits } from '#domain/base/quantity.ts';

/** The 28 states and 8 union territories of India, sorted. */
export const STATES = [
  'Andaman and Nicobar Islands',
  'Andhra Pradesh',
  'Arunachal Pradesh',
  'Assam',
  'Bihar',
  'Chandigarh',
  'Chhattisgarh',
  'Dadra and Nagar Haveli and Daman and Diu',
  'Delhi',
  'Goa',
  'Gujarat',
  'Haryana',
  'Himachal Pradesh',
  'Jammu and Kashmir',
  'Jharkhand',
  'Karnataka',
  'Kerala',
  'Ladakh',
  'Lakshadweep',
  'Madhya Pradesh',
  'Maharashtra',
  'Manipur',
  'Meghalaya',
  'Mizoram',
  'Nagaland',
  'Odisha',
  'Puducherry',
  'Punjab',
  'Rajasthan',
  'Sikkim',
  'Tamil Nadu',
  'Telangana',
  'Tripura',
  'Uttar Pradesh',
  'Uttarakhand',
  'West Bengal',
] as const;

export const COUNTRY = 'India';
export const PHONE_PREFIX = '+91';
export const PHONE_DIGITS = 10;
export const ZIP_DIGITS = 6;
export const RATE_MAX_RUPEES = 1000;

/** A city as it is shown: the first letter upper, the rest lower (docs/product.md, Onboarding). */
export function capitaliseCity(city: string): string {
  const trimmed = city.trim();
  return trimmed.charAt(0).toLocaleUpperCase('en-IN') + trimmed.slice(1).toLocaleLowerCase('en-IN');
}

/** A typed or pasted PIN code as it is stored: people write it in two halves, "110 001". */
export function readZipCodeDigits(text: string): string {
  return toLatinDigits(text).replace(/[\s-]/g, '');
}

/** The ten digits of a phone number that may be written with +91, a leading 0, spaces or hyphens. */
export function readPhoneDigits(text: string): string {
  const digits = toLatinDigits(text).replace(/\D/g, '');
  return digits.length > PHONE_DIGITS ? digits.replace(/^(0*91|0+)/, '') : digits;
}

/** Rupees per kWh as thousandths of a rupee, rounded half-up. */
export function toRateMilliRupees(electricityRatePerKWh: number): number {
  return rupeesToMilliRupees(electricityRatePerKWh);
}
