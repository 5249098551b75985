import type { Appliance } from '../../../domain/appliance.ts';
import { formatCount, formatNumber } from '../../../domain/format.ts';

/** `Storage geyser, 15 Liters`; empty when neither is known. */
export function describeModel({ modelName, capacity }: Appliance): string {
  // The unit's short form in brackets is for choosing it, not for reading.
  const size = capacity?.replace(/ (\(.*\)|Other)$/, '').replace(/ \(.*\)$/, '');
  return [modelName, size].filter(Boolean).join(', ');
}

/** `1,450 W · 1.2 h a day · 7 years`. */
export function describeUse(appliance: Appliance, ageYears: number): string {
  const watts = appliance.powerConsumptionWatts;
  return [
    `${formatNumber(watts, Number.isInteger(watts) ? 0 : 1)} W`,
    `${formatNumber(appliance.averageDailyUsageHours, 1)} h a day`,
    ageYears === 0 ? 'under a year' : formatCount(ageYears, 'year'),
  ].join(' · ');
}
