import { type FieldMetadata, getInputProps } from '@conform-to/react';
import type { FormEvent } from 'react';
import { PHONE_DIGITS, PHONE_PREFIX, phoneDigits } from '../../../domain/profile.ts';
import fieldStyles from '../../forms/fields.module.css';
import { Field } from '../../forms/fields.tsx';
import styles from './phone-field.module.css';

/** Ten digits after the prefix that every number in India has. */
export function PhoneField(props: {
  meta: FieldMetadata<string>;
  label: string;
  optional?: boolean;
}) {
  const { meta } = props;
  const { key, ...input } = getInputProps(meta, { type: 'tel' });
  return (
    <Field {...props}>
      <div className={fieldStyles['withUnit']} data-invalid={meta.errors !== undefined}>
        <span className={styles['prefix']} aria-hidden="true">
          {PHONE_PREFIX}
        </span>
        <input
          key={key}
          {...input}
          aria-describedby={meta.errors === undefined ? undefined : meta.errorId}
          inputMode="numeric"
          autoComplete="tel-national"
          onInput={keepPhone}
        />
      </div>
    </Field>
  );
}

/** Digits only, and no more than a number has; what is pasted may hold the prefix and spaces. */
function keepPhone({ currentTarget: input }: FormEvent<HTMLInputElement>) {
  const digits = phoneDigits(input.value).slice(0, PHONE_DIGITS);
  if (digits !== input.value) input.value = digits;
}
