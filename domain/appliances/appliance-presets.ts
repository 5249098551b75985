/** Typical figures of appliances, to be changed to the rating plate's. What has no source is left out. */
import type { ApplianceType } from './appliance-rules.ts';

export interface AppliancePreset {
  type: ApplianceType;
  watts: number;
  /** Where a source tells them; else the household does. */
  hours?: number;
  source: string;
}

/** http://www.tangedco.gov.in/load%20calculator.htm: approximate loads by appliance, as its customers calculate with. */
const TANGEDCO = 'TANGEDCO, load calculator for its customers (tangedco.gov.in)';

export const APPLIANCE_PRESETS: readonly AppliancePreset[] = [
  {
    type: 'Refrigerator',
    watts: 100,
    // Plugged in all day, of which the compressor runs half: 36 units a month; 461 a year were measured.
    hours: 24,
    source: 'Prayas eMARC: 115 homes measured, compressor on half of the day',
  },
  {
    type: 'Air Conditioner',
    watts: 1700,
    hours: 6.2,
    source: '25 homes in Hyderabad measured in summer: highest draw, and hours of a day in use',
  },
  { type: 'Water Heater', watts: 2000, source: TANGEDCO },
  { type: 'Washing Machine', watts: 400, source: TANGEDCO },
  { type: 'Television', watts: 100, source: TANGEDCO },
  {
    type: 'Ceiling Fan',
    watts: 75,
    source: 'Bureau of Energy Efficiency: usual fan without a star',
  },
  { type: 'Microwave', watts: 1200, source: TANGEDCO },
  { type: 'Water Pump', watts: 740, source: `${TANGEDCO}, for 1 HP` },
];
