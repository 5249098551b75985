/** Typical figures of appliances, to be changed to the rating plate's. What has no source is left out. */
import type { ApplianceType } from './appliance-rules.ts';

interface Sourced {
  value: number;
  source: string;
}

/** What is typical of a type. Neither age nor stars are: they are a household's own. */
export interface TypicalFigures {
  watts?: Sourced;
  /** In a day of use. */
  hours?: Sourced;
}

/** http://www.tangedco.gov.in/load%20calculator.htm: approximate loads by appliance, as its customers calculate with. */
const TANGEDCO = 'TANGEDCO, load calculator for its customers (tangedco.gov.in)';
/** http://electricity.and.nic.in/links/NEWCALCI.htm: the same of another supplier. */
const ANDAMAN = 'Electricity Department, Andaman & Nicobar, calculator (electricity.and.nic.in)';
const PRAYAS = 'Prayas eMARC, 115 homes measured';
const HYDERABAD = '25 homes in Hyderabad, measured in summer';
const BEE = 'Bureau of Energy Efficiency';
/** The lamp that UJALA distributes, in the five places that EESL counts with; The Hindu, 8 April 2016. */
const UJALA = 'EESL, UJALA';

export const TYPICAL_FIGURES: Partial<Record<ApplianceType, TypicalFigures>> = {
  Refrigerator: {
    // Plugged in all day, of which the compressor runs half: 36 units a month; 461 a year were measured.
    watts: { value: 100, source: PRAYAS },
    hours: { value: 24, source: `${PRAYAS}: plugged in all day, compressor on for half of it` },
  },
  'Air Conditioner': {
    watts: { value: 1700, source: `${HYDERABAD}: highest draw` },
    hours: { value: 6.2, source: HYDERABAD },
  },
  'Water Heater': { watts: { value: 2000, source: TANGEDCO } },
  'Washing Machine': { watts: { value: 400, source: TANGEDCO } },
  Television: {
    watts: { value: 100, source: TANGEDCO },
    hours: { value: 6, source: `${BEE}: the hours that its label counts with` },
  },
  'Ceiling Fan': { watts: { value: 75, source: `${BEE}: usual fan without a star` } },
  Microwave: { watts: { value: 1200, source: TANGEDCO } },
  'Water Pump': { watts: { value: 740, source: `${TANGEDCO}, for 1 HP` } },
  'Air Cooler': { watts: { value: 200, source: `${TANGEDCO}, medium size` } },
  Heater: { watts: { value: 1000, source: ANDAMAN } },
  Lighting: {
    watts: { value: 45, source: `${UJALA}: five LED lamps of 9 W` },
    hours: { value: 6, source: `${UJALA}: the hours that its savings count with` },
  },
};

/** The types that onboarding offers first. */
export const COMMON_TYPES = [
  'Refrigerator',
  'Air Conditioner',
  'Water Heater',
  'Washing Machine',
  'Television',
  'Ceiling Fan',
  'Microwave',
  'Water Pump',
] as const satisfies readonly ApplianceType[];
