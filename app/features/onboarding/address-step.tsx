import { useForm } from '@conform-to/react';
import type * as z from 'zod';
import { capitaliseCity } from '../../../domain/profile.ts';
import { AddressFields } from '../../forms/address-fields.tsx';
import { tidiedOnLeaving } from '../../forms/as-typed.ts';
import { FieldRow, NumberField, TextAreaField, TextField } from '../../forms/fields.tsx';
import {
  type AddressValues,
  addressSchema,
  addressSummary,
  ADDRESS_LABELS as LABELS,
} from './address-form.ts';
import { StepFrame, type StepProps } from './step-frame.tsx';
import { parseStep } from './wizard.ts';

/** Where the household is, how large, and what it pays. */
export function AddressStep(props: StepProps & { firstName: string }) {
  const { wizard } = props;
  const [form, fields] = useForm<AddressValues, z.output<typeof addressSchema>>({
    id: 'address-step',
    defaultValue: wizard.values,
    lastResult: wizard.result ?? null,
    shouldRevalidate: 'onInput',
    onValidate: ({ formData }) => parseStep(formData, addressSchema),
  });
  return (
    <StepFrame
      {...props}
      form={form}
      title="Your address and household"
      intro={`Welcome, ${props.firstName}. The rate turns your units into rupees.`}
      summary={addressSummary(form)}
      labels={LABELS}
    >
      <AddressFields fields={fields} labels={LABELS} city={tidiedOnLeaving(capitaliseCity)}>
        <TextField
          meta={fields.country}
          label={LABELS.country}
          autoComplete="country-name"
          readOnly
        />
      </AddressFields>
      <FieldRow>
        <NumberField
          meta={fields.householdSize}
          label={LABELS.householdSize}
          unit="people"
          inputMode="numeric"
        />
        <NumberField
          meta={fields.electricityRatePerKWh}
          label={LABELS.electricityRatePerKWh}
          unit="₹/kWh"
          hint="The energy charge per unit on your bill."
        />
      </FieldRow>
      <FieldRow>
        <NumberField
          meta={fields.targetReduction}
          label={LABELS.targetReduction}
          optional
          unit="%"
          hint="How much less you want to use each month."
        />
        <TextAreaField meta={fields.ecoGoals} label={LABELS.ecoGoals} optional rows={2} />
      </FieldRow>
    </StepFrame>
  );
}
