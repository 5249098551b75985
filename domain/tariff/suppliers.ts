/** The suppliers and tariffs that a home can choose from. */
import { makeChoiceKey, type TariffChoice } from './choice.ts';
import { listDocuments } from './library.ts';
import type { IsoDate, TariffDocument } from './schema.ts';
import { findSupplierName } from './supplier-names.ts';

/** Bills of these are of two months, as their tariff orders set the slabs. */
const TWO_MONTHLY = ['KSEB', 'TNPDCL'];

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
          supplierName: findSupplierName(discom) ?? null,
          category: document.categoryCode,
          name: document.category,
          state: findState(document),
          asks: document.inputs.map(({ id }) => id),
          cycleMonths: TWO_MONTHLY.includes(discom) ? 2 : 1,
        }),
      ),
    );
  const byKey = new Map(choices.map((choice) => [makeChoiceKey(choice), choice]));
  return [...byKey.values()].sort((a, b) => (makeSortKey(a) < makeSortKey(b) ? -1 : 1));
}

function makeSortKey({ state, discom, name }: TariffChoice): string {
  return `${state} ${discom} ${name}`;
}
