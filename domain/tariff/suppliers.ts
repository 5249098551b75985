/** The suppliers and tariffs that a home can choose from, and those that its place tells. */
import type { PinPlace } from '../pin/place.ts';
import { listedDocuments } from './library.ts';
import type { IsoDate, TariffDocument } from './schema.ts';

/** A supplier with one of its tariffs for homes. */
export interface TariffChoice {
  discom: string;
  category: string;
  /** The tariff's name, such as "LT-1 domestic". */
  name: string;
  state: string;
  /** What its bills depend on, by the ids of a document's inputs. */
  asks: string[];
  /** How many months a bill of the supplier usually has. */
  cycleMonths: 1 | 2;
}

/** Bills of these are of two months, as their tariff orders set the slabs. */
const TWO_MONTHLY = ['KSEB', 'TNPDCL'];

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
};
/** States whose listed supplier is not the only one: a PIN alone does not tell it. */
const OTHERS_UNLISTED = ['Jharkhand'];

/** What a document's state is called in an address. */
function stateOf({ state }: TariffDocument): string {
  return state.replace(/ \(.*\)$/, '');
}

/** All tariffs in force on a day, by state and supplier. */
export function tariffChoices(day: IsoDate): TariffChoice[] {
  const choices = listedDocuments(day)
    .filter(({ validFrom, validTo }) => validFrom <= day && (validTo === null || validTo >= day))
    .flatMap((document) =>
      document.discoms.map(
        (discom): TariffChoice => ({
          discom,
          category: document.categoryCode,
          name: document.category,
          state: stateOf(document),
          asks: document.inputs.map(({ id }) => id),
          cycleMonths: TWO_MONTHLY.includes(discom) ? 2 : 1,
        }),
      ),
    );
  const byKey = new Map(choices.map((choice) => [choiceKey(choice), choice]));
  return [...byKey.values()].sort((a, b) => (label(a) < label(b) ? -1 : 1));
}

function label({ state, discom, name }: TariffChoice): string {
  return `${state} ${discom} ${name}`;
}

/** A choice in one text, as a form sends it. */
export function choiceKey({ discom, category }: Pick<TariffChoice, 'discom' | 'category'>): string {
  return `${discom}|${category}`;
}

/** The tariff of every home at a place; nothing where there are several, or it is not known which. */
export function choiceOfPlace(
  choices: readonly TariffChoice[],
  { state, city }: Pick<PinPlace, 'city'> & { state: string },
): TariffChoice | undefined {
  const ofState = choices.filter((choice) => choice.state === state);
  const ofDistrict = ofState.filter(({ discom }) => DISTRICTS[discom]?.includes(city));
  const candidates = ofDistrict.length > 0 ? ofDistrict : ofState;
  const [only, second] = candidates;
  return second === undefined && !OTHERS_UNLISTED.includes(state) ? only : undefined;
}
