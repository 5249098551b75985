import { useForm } from '@conform-to/react';
import { FieldRow, NumberField, TextAreaField, TextField } from '#app/forms/fields.tsx';
import { useServerChecks } from '#app/forms/server-checked.ts';
import { useHydrated } from '#app/hydrated.ts';
import { BillSketch } from '#app/ui/bill-sketch.tsx';
import { makeChoiceKey, type TariffChoice } from '#domain/tariff/suppliers.ts';
import type { Address } from './address-form.server.ts';
import {
  type AddressValues,
  chooseAddressMessage,
  ADDRESS_LABELS as LABELS,
} from './address-form.ts';
import styles from './address-step.module.css';
import { ConnectionFields, SKETCHED } from './connection-fields.tsx';
import { PlaceFields } from './place-fields.tsx';
import { RatePanel } from './rate-panel.tsx';
import { StepFrame, type StepProps } from './step-frame.tsx';

/** Where the household is, how large, how it is billed, and what it pays. */
export function AddressStep(
  props: StepProps & { firstName: string; tariffs: readonly TariffChoice[] },
) {
  const { wizard, tariffs } = props;
  const hydrated = useHydrated();
  const [form, fields] = useForm<AddressValues, Address>({
    id: 'address-step',
    defaultValue: wizard.values,
    // With a supplier the rate is no longer asked.
    ...useServerChecks(wizard.result, { supplier: ['electricityRatePerKWh'] }),
  });
  const chosenTariff = tariffs.find((choice) => makeChoiceKey(choice) === fields.supplier.value);
  return (
    <StepFrame
      {...props}
      form={form}
      title="Your home"
      intro={`Welcome, ${props.firstName}. Your PIN code and one look at a bill are enough.`}
      summary={chooseAddressMessage(form)}
      labels={LABELS}
    >
      <div className={styles['columns']}>
        <div>
          <PlaceFields fields={fields} tariffs={tariffs} chosenTariff={chosenTariff} />
          <TextField
            meta={fields.address}
            label={LABELS.address}
            autoComplete="street-address"
            maxLength={300}
          />
          <ConnectionFields fields={fields} chosenTariff={chosenTariff} />
        </div>
        <div>
          <div className={styles['sketch']}>
            <h3>Where it stands on your bill</h3>
            <BillSketch markedLines={SKETCHED} />
          </div>
          <RatePanel
            meta={fields.electricityRatePerKWh}
            values={form.value ?? {}}
            state={fields.state.value}
            chosenTariff={chosenTariff}
            isKnown={hydrated}
          />
        </div>
      </div>
      <details className={styles['goals']}>
        <summary>Goals (optional): target reduction, eco goals</summary>
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
      </details>
    </StepFrame>
  );
}
