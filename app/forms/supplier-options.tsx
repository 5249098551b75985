import { makeChoiceKey } from '#domain/tariff/choice-key.ts';
import type { TariffChoice } from '#domain/tariff/suppliers.ts';

/** The suppliers and categories that a home can choose, under the suppliers' names; `choices` are in their order. */
export function SupplierOptions({ choices }: { choices: readonly TariffChoice[] }) {
  const states = new Set(choices.map(({ state }) => state));
  const suppliers = [...new Set(choices.map(({ discom }) => discom))];
  return suppliers.map((discom) => {
    const ofSupplier = choices.filter((choice) => choice.discom === discom);
    const { supplierName, state } = ofSupplier[0] as TariffChoice;
    const name = supplierName ?? discom;
    return (
      <optgroup key={discom} label={states.size > 1 ? `${state}: ${name}` : name}>
        {ofSupplier.map((choice) => (
          <option key={makeChoiceKey(choice)} value={makeChoiceKey(choice)}>
            {`${choice.discom}, ${choice.name}`}
          </option>
        ))}
      </optgroup>
    );
  });
}
