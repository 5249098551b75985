import type { FieldMetadata } from '@conform-to/react';
import { NumberField } from '#app/forms/fields.tsx';
import { SegmentedField } from '#app/forms/segmented-field.tsx';
import { type AddressValues, ADDRESS_LABELS as LABELS } from './step-forms.ts';
import kindStyles from './steps.module.css';

const KINDS = [
  ['bill', 'Units on the bill'],
  ['meter', 'Meter’s number'],
] as const;

/** One number, from the last bill or the meter: the last step has it, too. */
export function FirstUnits({
  fields,
}: {
  fields: { [K in keyof AddressValues]: FieldMetadata<string> };
}) {
  return (
    <div className={kindStyles['kinds']}>
      <SegmentedField
        meta={fields.readingKind}
        label="One look at your last bill or at the meter"
        options={KINDS}
      />
      <div className={kindStyles['kind']} data-of="bill">
        <NumberField meta={fields.billKWH} label={LABELS.billKWH} unit="units" optional large />
      </div>
      <div className={kindStyles['kind']} data-of="meter">
        <NumberField
          meta={fields.registerKWH}
          label={LABELS.registerKWH}
          unit="kWh"
          optional
          large
          hint="The first number starts the count: what is used shows from the next one on."
        />
      </div>
    </div>
  );
}
