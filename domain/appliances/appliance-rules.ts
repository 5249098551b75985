/** What an appliance may be, and the limits of its figures. */
import { toThousandths } from '#domain/base/quantity.ts';

/** The appliance types, the same in every form and in the API. */
export const APPLIANCE_TYPES = [
  'Refrigerator',
  'Air Conditioner',
  'Washing Machine',
  'Dishwasher',
  'Heater',
  'Television',
  'Oven',
  'Microwave',
  'Water Heater',
  'Lighting',
  'Laptop',
  'Ceiling Fan',
  'Air Cooler',
  'Water Pump',
  'Other',
] as const;
export type ApplianceType = (typeof APPLIANCE_TYPES)[number];

export const STAR_RATINGS = ['1-Star', '2-Star', '3-Star', '4-Star', '5-Star'] as const;
export type StarRating = (typeof STAR_RATINGS)[number];

export const GRADES = ['A+++', 'A++', 'A+', 'A', 'B', 'C', 'D'] as const;
export const CAPACITY_UNITS = [
  'Liters (L)',
  'Kilograms (kg)',
  'BTU',
  'Tons',
  'Cubic Feet (cu ft)',
  'Gallons (gal)',
  'Other',
] as const;
export const APPLIANCE_STATUSES = ['active', 'inactive'] as const;

/** The length of a month in an appliance's monthly energy and cost (docs/product.md, Appliances). */
export const COST_DAYS = 30;
export const HOURS_MAX = 24;
export const WATTS_MAX = 100_000;
export const AGE_MAX_YEARS = 100;

/** Watts as thousandths of a watt; 0 for what no appliance draws. */
export function toMilliwatts(watts: number): number {
  return Math.abs(watts) <= WATTS_MAX ? toThousandths(watts) : 0;
}
