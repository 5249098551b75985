import { makeChoiceKey, type TariffChoice } from '../../domain/tariff/choice.ts';

/** The suppliers and categories that a home can choose, under their states. */
export function SupplierOptions(props: {
  states: readonly string[];
  choices: readonly TariffChoice[];
}) {
  return props.states.map((state) => (
    <optgroup key={state} label={state}>
      {props.choices
        .filter((choice) => choice.state === state)
        .map((choice) => (
          <option key={makeChoiceKey(choice)} value={makeChoiceKey(choice)}>
            {`${choice.discom}, ${choice.name}`}
          </option>
        ))}
    </optgroup>
  ));
}
