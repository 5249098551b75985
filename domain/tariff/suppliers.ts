/** The suppliers and tariffs that a home can choose from. */
import { choiceKey, type TariffChoice } from './choice.ts';
import { listedDocuments } from './library.ts';
import type { IsoDate, TariffDocument } from './schema.ts';

/** Bills of these are of two months, as their tariff orders set the slabs. */
const TWO_MONTHLY = ['KSEB', 'TNPDCL'];

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
