/** The suppliers and tariffs that a home can choose from. */

import type { PinPlace } from '#domain/home/pin/place.ts';
import { type AskedInput, listAskedInputs } from './asked.ts';
import { makeChoiceKey } from './choice-key.ts';
import { listDocuments } from './library.ts';
import type { IsoDate, TariffDocument } from './schema.ts';
import { describeCategory, findSpokenName, findSupplierName } from './supplier-names.ts';
import { DISTRICTS, OTHERS_UNLISTED } from './supplier-places.ts';

/** How many months a bill of these suppliers has; one where it is not said. */
const CYCLE_MONTHS: Readonly<Record<string, 2 | 3>> = {
  ...{ KSEB: 2, TNPDCL: 2, PSPCL: 2, CPDL: 2 },
  ...{ DGVCL: 2, MGVCL: 2, PGVCL: 2, UGVCL: 2 },
  WBSEDCL: 3,
};
/** The old Durgapur area is billed each month by the same company. */
const MONTHLY_CATEGORIES = ['WB-WBSEDCL-C3'];

function countCycleMonths(discom: string, { id }: TariffDocument): 1 | 2 | 3 {
  return MONTHLY_CATEGORIES.includes(id) ? 1 : (CYCLE_MONTHS[discom] ?? 1);
}

/** What a document's state is called in an address. */
function findState({ state }: TariffDocument): string {
  return state.replace(/ \(.*\)$/, '');
}

/** All tariffs in force on a day, by state and supplier. */
export function listTariffChoices(day: IsoDate): TariffChoice[] {
  const choices = listDocuments(day)
    .filter(({ validFrom, validTo }) => validFrom <= day && (validTo === null || validTo >= day))
    .flatMap((document) =>
      document.discoms.map(
        (discom): TariffChoice => ({
          discom,
          spokenName: findSpokenName(discom),
          supplierName: findSupplierName(discom) ?? null,
          category: document.categoryCode,
          name: describeCategory(document),
          isSpecial: document.isSpecial === true,
          state: findState(document),
          asked: listAskedInputs(document),
          cycleMonths: countCycleMonths(discom, document),
        }),
      ),
    );
  const byKey = new Map(choices.map((choice) => [makeChoiceKey(choice), choice]));
  return [...byKey.values()].sort((a, b) => (makeSortKey(a) < makeSortKey(b) ? -1 : 1));
}

function makeSortKey({ state, discom, isSpecial, name }: TariffChoice): string {
  return `${state} ${discom} ${isSpecial ? 1 : 0} ${name}`;
}

/* A choice of supplier and tariff, and the one that a place tells. */

/** A supplier with one of its tariffs for homes. */
export interface TariffChoice {
  discom: string;
  /** The supplier as people say it. */
  spokenName: string;
  /** The supplier's name in full, where it is known. */
  supplierName: string | null;
  category: string;
  /** The tariff's name, such as "LT-1 domestic", where it helps with whose it is. */
  name: string;
  /** Only homes that qualify have it. */
  isSpecial: boolean;
  state: string;
  /** What its bills depend on. */
  asked: AskedInput[];
  /** How many months a bill of the supplier usually has. */
  cycleMonths: 1 | 2 | 3;
}

/** The tariffs of a state, those of the district's suppliers first. */
export function listChoicesOfState(
  choices: readonly TariffChoice[],
  { state, city }: { state: string | undefined; city: string | undefined },
): TariffChoice[] {
  const ofState = choices.filter((choice) => choice.state === state);
  const isOfDistrict = ({ discom }: TariffChoice) =>
    city !== undefined && DISTRICTS[discom]?.includes(city) === true;
  return [...ofState.filter(isOfDistrict), ...ofState.filter((choice) => !isOfDistrict(choice))];
}

/**
 * The tariff of every home at a place, but for homes that qualify for another; nothing where there are several, or it is
 * not known which.
 */
export function findChoiceOfPlace(
  choices: readonly TariffChoice[],
  { state, city }: Pick<PinPlace, 'city'> & { state: string },
): TariffChoice | undefined {
  const ofState = choices.filter((choice) => choice.state === state && !choice.isSpecial);
  const ofDistrict = ofState.filter(({ discom }) => DISTRICTS[discom]?.includes(city));
  const candidates = ofDistrict.length > 0 ? ofDistrict : ofState;
  const [only, second] = candidates;
  return second === undefined && !OTHERS_UNLISTED.includes(state) ? only : undefined;
}
