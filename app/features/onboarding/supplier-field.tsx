import type { FieldMetadata } from '@conform-to/react';
import fieldStyles from '#app/forms/fields.module.css';
import { Field } from '#app/forms/fields.tsx';
import { SupplierOptions } from '#app/forms/supplier-options.tsx';
import { Text } from '#app/ui/layout/parts.tsx';
import { makeChoiceKey } from '#domain/tariff/choice-key.ts';
import { listChoicesOfState, type TariffChoice } from '#domain/tariff/suppliers.ts';
import styles from './steps.module.css';

const OTHER = 'Another supplier';

/** Who supplies the home: those of its state by the names that people say, or all while no state is chosen. */
export function SupplierField({
  meta,
  tariffs,
  place,
}: {
  meta: FieldMetadata<string>;
  tariffs: readonly TariffChoice[];
  place: { state: string | undefined; city: string | undefined };
}) {
  const ofState = listChoicesOfState(tariffs, place);
  if (ofState.length > 0) return <Choices meta={meta} choices={ofState} />;
  const isStateKnown = place.state !== undefined && place.state !== '';
  if (isStateKnown) {
    return (
      <Text size="sm" tone="quiet" below={4}>
        {`No tariff of a supplier in ${place.state} is known here yet: we count with your own price a unit.`}
      </Text>
    );
  }
  return (
    <Field meta={meta} label="Who supplies you?">
      <select
        id={meta.id}
        name={meta.name}
        key={meta.key}
        defaultValue={meta.initialValue ?? ''}
        className={fieldStyles['input']}
      >
        <option value="">{OTHER}</option>
        <SupplierOptions choices={tariffs} />
      </select>
    </Field>
  );
}

/** One answer each. Another state has another list, of which the last is chosen until somebody chooses. */
function Choices({
  meta,
  choices,
}: {
  meta: FieldMetadata<string>;
  choices: readonly TariffChoice[];
}) {
  const answers = choices.map((choice) => ({
    value: makeChoiceKey(choice),
    name: choice.spokenName,
    text: [choice.supplierName, choice.name].filter(Boolean).join(', '),
  }));
  const chosen = answers.find(({ value }) => value === meta.value)?.value ?? '';
  return (
    <Text is="fieldset" below={4} key={choices[0]?.state}>
      <Text is="legend" below={1} size="sm" weight="medium">
        Who supplies you?
      </Text>
      {[...answers, { value: '', name: OTHER, text: 'with your own price a unit' }].map(
        ({ value, name, text }) => (
          <label key={value} className={styles['supplier']}>
            <input
              type="radio"
              name={meta.name}
              value={value}
              defaultChecked={value === chosen}
              id={`${meta.id}-${value}`}
            />
            <span>
              <strong>{name}</strong> <span>{text}</span>
            </span>
          </label>
        ),
      )}
    </Text>
  );
}
