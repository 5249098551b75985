import type { FieldMetadata } from '@conform-to/react';
import type { ComponentProps, ReactNode } from 'react';
import { STATES, ZIP_DIGITS } from '#domain/home/profile-rules.ts';
import { limitToDigits } from './as-typed.ts';
import { FieldRow, SelectField, TextAreaField, TextField } from './fields.tsx';

type AddressName = 'address' | 'city' | 'state' | 'zipCode';

/** Where a household is. `children` is the field after the zip code. */
export function AddressFields(props: {
  fields: Record<AddressName, FieldMetadata<string>>;
  labels: Record<AddressName, string>;
  optional?: boolean;
  city?: Partial<ComponentProps<typeof TextField>>;
  children: ReactNode;
}) {
  const { fields, labels, optional = false } = props;
  return (
    <>
      <TextAreaField
        meta={fields.address}
        label={labels.address}
        optional={optional}
        rows={2}
        autoComplete="street-address"
      />
      <FieldRow>
        <TextField
          meta={fields.city}
          label={labels.city}
          optional={optional}
          autoComplete="address-level2"
          {...props.city}
        />
        <SelectField
          meta={fields.state}
          label={labels.state}
          optional={optional}
          options={STATES}
          placeholder="Select State"
          autoComplete="address-level1"
        />
      </FieldRow>
      <FieldRow>
        <TextField
          meta={fields.zipCode}
          label={labels.zipCode}
          optional={optional}
          autoComplete="postal-code"
          {...limitToDigits(ZIP_DIGITS)}
        />
        {props.children}
      </FieldRow>
    </>
  );
}
