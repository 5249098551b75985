/** A choice of supplier and tariff, and the one that a place tells. */
import type { PinPlace } from '../pin/place.ts';

/** A supplier with one of its tariffs for homes. */
export interface TariffChoice {
  discom: string;
  /** The supplier's name in full, where it is known. */
  supplierName: string | null;
  category: string;
  /** The tariff's name, such as "LT-1 domestic". */
  name: string;
  state: string;
  /** What its bills depend on, by the ids of a document's inputs. */
  asks: string[];
  /** How many months a bill of the supplier usually has. */
  cycleMonths: 1 | 2;
}

/** The districts of a state's suppliers, where a district has one and it is known which. */
const DISTRICTS: Record<string, readonly string[]> = {
  // BESCOM's eight districts, as on bescom.karnataka.gov.in.
  BESCOM: [
    'Bengaluru',
    'Bengaluru Rural',
    'Chikkaballapur',
    'Chitradurga',
    'Davangere',
    'Kolar',
    'Ramanagar',
    'Tumakuru',
  ],
  'CESC-KOLKATA': ['Kolkata'],
  // As Power Line lists them, 5 May 2016: powerline.net.in/2016/05/05/jvvnl.
  JVVNL: [
    'Alwar',
    'Baran',
    'Bharatpur',
    'Bundi',
    'Dausa',
    'Dholpur',
    'Jaipur',
    'Jhalawar',
    'Karauli',
    'Kota',
    'Sawai Madhopur',
    'Tonk',
  ],
};
/** States whose listed supplier is not the only one: a PIN alone does not tell it. */
const OTHERS_UNLISTED = ['Jharkhand'];

/** A choice in one text, as a form sends it. */
export function makeChoiceKey({
  discom,
  category,
}: Pick<TariffChoice, 'discom' | 'category'>): string {
  return `${discom}|${category}`;
}

/** The tariff of every home at a place; nothing where there are several, or it is not known which. */
export function findChoiceOfPlace(
  choices: readonly TariffChoice[],
  { state, city }: Pick<PinPlace, 'city'> & { state: string },
): TariffChoice | undefined {
  const ofState = choices.filter((choice) => choice.state === state);
  const ofDistrict = ofState.filter(({ discom }) => DISTRICTS[discom]?.includes(city));
  const candidates = ofDistrict.length > 0 ? ofDistrict : ofState;
  const [only, second] = candidates;
  return second === undefined && !OTHERS_UNLISTED.includes(state) ? only : undefined;
}
