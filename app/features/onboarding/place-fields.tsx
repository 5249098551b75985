import type { FieldMetadata } from '@conform-to/react';
import { type ChangeEvent, useRef } from 'react';
import { useHydrated } from '#app/base/hydrated.ts';
import { limitToDigits, retype, tidyOnLeaving } from '#app/forms/as-typed.ts';
import { FieldRow, NumberField, SelectField, TextField } from '#app/forms/fields.tsx';
import { Button } from '#app/ui/form/button.tsx';
import { Text } from '#app/ui/layout/parts.tsx';
import { findPlaceOfPin } from '#domain/home/pin/place.ts';
import { capitaliseCity, STATES, ZIP_DIGITS } from '#domain/home/profile-rules.ts';
import { makeChoiceKey } from '#domain/tariff/choice-key.ts';
import {
  findChoiceOfPlace,
  listChoicesOfState,
  type TariffChoice,
} from '#domain/tariff/suppliers.ts';
import { type AddressValues, ADDRESS_LABELS as LABELS } from './step-forms.ts';
import styles from './steps.module.css';

type Fields = { [K in keyof AddressValues]: FieldMetadata<string> };

/** The PIN, which fills in the city, the state and the supplier; without script by a button. */
export function PinField({
  fields,
  tariffs,
}: {
  fields: Fields;
  tariffs: readonly TariffChoice[];
}) {
  const hydrated = useHydrated();
  const { zipCode, city, state } = fields;
  /** What the PIN before filled in. */
  const filledBefore = useRef<Record<string, string>>({});
  const digits = zipCode.value ?? '';
  const place = findPlaceOfPin(digits);
  // Several suppliers, or not all of them are known: a person knows better.
  const isToChoose =
    place !== undefined &&
    findChoiceOfPlace(tariffs, place) === undefined &&
    listChoicesOfState(tariffs, place).length > 0;

  function fillFromPin(event: ChangeEvent<HTMLInputElement>) {
    const field = event.currentTarget;
    const { form, value } = field;
    const found = findPlaceOfPin(value);
    if (form === null || (found === undefined && value.length < ZIP_DIGITS)) return;
    const choice = found && findChoiceOfPlace(tariffs, found);
    fillIn(form, { [city.name]: found?.city ?? '', [state.name]: found?.state ?? '' });
    // The list is that of the state from the next render on.
    setTimeout(() => {
      fillIn(form, {
        [fields.supplier.name]: choice === undefined ? '' : makeChoiceKey(choice),
        [fields.cycleMonths.name]: String(choice?.cycleMonths ?? 1),
      });
      // Of a list that has just come the form does not know yet what is chosen.
      field.dispatchEvent(new Event('input', { bubbles: true }));
    });
  }

  /** Fills fields in. A whole PIN that is not known takes away what the one before filled in, and nothing else. */
  function fillIn(form: HTMLFormElement, texts: Record<string, string>): void {
    for (const [name, text] of Object.entries(texts)) {
      const field = form.elements.namedItem(name);
      if (text === '' && readField(field) !== filledBefore.current[name]) continue;
      setField(form, field, name, text);
      filledBefore.current[name] = text;
    }
  }

  return (
    <>
      <TextField
        meta={zipCode}
        label={LABELS.zipCode}
        autoComplete="postal-code"
        {...limitToDigits(ZIP_DIGITS)}
        onChange={fillFromPin}
        hint="Your PIN code finds your city, state and supplier."
      />
      {hydrated ? null : (
        <div className={styles['find']}>
          <Button type="submit" name="intent" value="find" size="small">
            Find
          </Button>
        </div>
      )}
      <Text size="sm" tone="quiet" className={styles['named']} aria-live="polite">
        {place !== undefined ? (
          <>
            <strong>
              {place.city === place.state ? place.city : `${place.city}, ${place.state}`}
            </strong>
            {isToChoose ? '. Choose who supplies you.' : ''}
          </>
        ) : digits.length === ZIP_DIGITS ? (
          `We do not know ${digits}. Choose city and state.`
        ) : (
          ''
        )}
      </Text>
    </>
  );
}

function readField(field: Element | RadioNodeList | null): string | undefined {
  return field instanceof HTMLInputElement ||
    field instanceof HTMLSelectElement ||
    field instanceof RadioNodeList
    ? field.value
    : undefined;
}

/** Puts a text into a field, or chooses the answer that it names. */
function setField(
  form: HTMLFormElement,
  field: Element | RadioNodeList | null,
  name: string,
  text: string,
): void {
  if (field instanceof RadioNodeList) {
    const answer = form.querySelector<HTMLInputElement>(
      `input[name="${CSS.escape(name)}"][value="${CSS.escape(text)}"]`,
    );
    if (answer?.checked === false) answer.click();
  } else if (field instanceof HTMLInputElement || field instanceof HTMLSelectElement) {
    retype(field, text);
  }
}

/** Where the home is, and how many live in it. */
export function HomeFields({ fields }: { fields: Fields }) {
  return (
    <>
      <TextField
        meta={fields.address}
        label={LABELS.address}
        autoComplete="street-address"
        maxLength={300}
      />
      <FieldRow>
        <TextField
          meta={fields.city}
          label={LABELS.city}
          autoComplete="address-level2"
          {...tidyOnLeaving(capitaliseCity)}
        />
        <SelectField
          meta={fields.state}
          label={LABELS.state}
          options={STATES}
          placeholder="Select State"
          autoComplete="address-level1"
        />
      </FieldRow>
      <div className={styles['pair']}>
        <TextField
          meta={fields.country}
          label={LABELS.country}
          autoComplete="country-name"
          readOnly
        />
        <NumberField
          meta={fields.householdSize}
          label={LABELS.householdSize}
          unit="people"
          inputMode="numeric"
        />
      </div>
    </>
  );
}
