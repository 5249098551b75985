import type { FieldMetadata } from '@conform-to/react';
import type { ChangeEvent } from 'react';
import { useHydrated } from '#app/base/hydrated.ts';
import { limitToDigits, retype, tidyOnLeaving } from '#app/forms/as-typed.ts';
import fieldStyles from '#app/forms/fields.module.css';
import { Field, FieldRow, NumberField, SelectField, TextField } from '#app/forms/fields.tsx';
import { SupplierOptions } from '#app/forms/supplier-options.tsx';
import { findPlaceOfPin } from '#domain/home/pin/place.ts';
import { capitaliseCity, STATES, ZIP_DIGITS } from '#domain/home/profile-rules.ts';
import { makeChoiceKey } from '#domain/tariff/choice-key.ts';
import {
  findChoiceOfPlace,
  listChoicesOfState,
  type TariffChoice,
} from '#domain/tariff/suppliers.ts';
import styles from './place-fields.module.css';
import { type AddressValues, ADDRESS_LABELS as LABELS } from './step-forms.ts';

type Fields = { [K in keyof AddressValues]: FieldMetadata<string> };

/** The PIN, and what it fills in: the city, the state and the supplier. */
export function PlaceFields({
  fields,
  tariffs,
  chosenTariff,
}: {
  fields: Fields;
  tariffs: readonly TariffChoice[];
  chosenTariff: TariffChoice | undefined;
}) {
  const hydrated = useHydrated();
  const { zipCode, city, state, supplier } = fields;
  const ofState = listChoicesOfState(tariffs, { state: state.value, city: city.value });

  function fillFromPin(event: ChangeEvent<HTMLInputElement>) {
    const { form, value } = event.currentTarget;
    const place = findPlaceOfPin(value);
    // A whole PIN that is not known keeps nothing of the one before.
    if (form === null || (place === undefined && value.length < ZIP_DIGITS)) return;
    const setField = (name: string, text: string) => {
      const field = form.elements.namedItem(name);
      if (field instanceof HTMLInputElement || field instanceof HTMLSelectElement)
        retype(field, text);
    };
    setField(city.name, place?.city ?? '');
    setField(state.name, place?.state ?? '');
    const choice = place && findChoiceOfPlace(tariffs, place);
    // The list is that of the state from the next render on.
    setTimeout(() => {
      setField(supplier.name, choice === undefined ? '' : makeChoiceKey(choice));
      setField(fields.cycleMonths.name, String(choice?.cycleMonths ?? 1));
    });
  }

  return (
    <>
      <div className={styles['pair']}>
        <TextField
          meta={zipCode}
          label={LABELS.zipCode}
          autoComplete="postal-code"
          {...limitToDigits(ZIP_DIGITS)}
          onChange={fillFromPin}
          hint={hydrated ? 'Your PIN code finds your city, state and supplier.' : 'Your PIN code.'}
        />
        <NumberField
          meta={fields.householdSize}
          label={LABELS.householdSize}
          unit="people"
          inputMode="numeric"
        />
      </div>
      <p className={styles['named']} aria-live="polite">
        {city.value && state.value ? (
          <>
            <strong>
              {city.value === state.value ? city.value : `${city.value}, ${state.value}`}
            </strong>{' '}
            <span>
              {chosenTariff === undefined
                ? ofState.length === 0
                  ? 'No tariff of this state is known here yet'
                  : 'Choose your supplier'
                : `Supplier: ${chosenTariff.discom}, ${chosenTariff.name}`}
            </span>
          </>
        ) : null}
      </p>
      <TextField
        meta={fields.address}
        label={LABELS.address}
        autoComplete="street-address"
        maxLength={300}
      />
      <FieldRow>
        <TextField
          meta={city}
          label={LABELS.city}
          autoComplete="address-level2"
          {...tidyOnLeaving(capitaliseCity)}
        />
        <SelectField
          meta={state}
          label={LABELS.state}
          options={STATES}
          placeholder="Select State"
          autoComplete="address-level1"
        />
      </FieldRow>
      <FieldRow>
        <SupplierField meta={supplier} choices={ofState.length > 0 ? ofState : tariffs} />
        <TextField
          meta={fields.country}
          label={LABELS.country}
          autoComplete="country-name"
          readOnly
        />
      </FieldRow>
    </>
  );
}

function SupplierField({
  meta,
  choices,
}: {
  meta: FieldMetadata<string>;
  choices: readonly TariffChoice[];
}) {
  // Another state has another list, of which nothing is chosen yet.
  const states = [...new Set(choices.map(({ state }) => state))];
  return (
    <Field meta={meta} label={LABELS.supplier}>
      <select
        id={meta.id}
        name={meta.name}
        key={`${meta.key}-${states.join()}`}
        defaultValue={meta.initialValue ?? ''}
        className={fieldStyles['input']}
      >
        <option value="">Choose, or not in this list</option>
        <SupplierOptions choices={choices} />
      </select>
    </Field>
  );
}
