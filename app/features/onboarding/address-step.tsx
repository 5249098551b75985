import { type FieldMetadata, getInputProps, useForm } from '@conform-to/react';
import { useEffect, useRef } from 'react';
import { useHydrated } from '#app/base/hydrated.ts';
import { labelAnswers } from '#app/connection/answers.ts';
import { ConnectionFields, SKETCHED } from '#app/connection/connection-fields.tsx';
import { useFirstBill } from '#app/connection/use-first-bill.ts';
import { retype } from '#app/forms/as-typed.ts';
import { NumberField, TextAreaField } from '#app/forms/fields.tsx';
import { RateField } from '#app/forms/rate-field.tsx';
import { useServerChecks } from '#app/forms/server-checked.ts';
import { BillSketch } from '#app/ui/chart/bill-sketch.tsx';
import checkboxStyles from '#app/ui/form/form.module.css';
import { HOME_INPUTS } from '#domain/home/home-inputs.ts';
import { makeChoiceKey } from '#domain/tariff/choice-key.ts';
import type { TariffChoice } from '#domain/tariff/suppliers.ts';
import styles from './address-step.module.css';
import { PlaceFields } from './place-fields.tsx';
import {
  type AddressValues,
  chooseAddressMessage,
  ADDRESS_LABELS as LABELS,
} from './step-forms.ts';
import { StepFrame, type StepProps } from './step-frame.tsx';
import type { Address } from './wizard.server.ts';

/** At so many units a month the price of the next one is filled in. */
const SHOWN_KWH = 150;

/** Where the household is, how large, how it is billed, and what it pays. */
export function AddressStep(
  props: StepProps & { firstName: string; tariffs: readonly TariffChoice[] },
) {
  const { wizard, tariffs } = props;
  const hydrated = useHydrated();
  const [form, fields] = useForm<AddressValues, Address>({
    id: 'address-step',
    defaultValue: wizard.values,
    // With a supplier the rate may be left empty, unless it is the only price.
    ...useServerChecks(wizard.result, {
      supplier: ['electricityRatePerKWh'],
      fixedRate: ['electricityRatePerKWh'],
    }),
  });
  const chosenTariff = tariffs.find((choice) => makeChoiceKey(choice) === fields.supplier.value);
  const asked = [...(chosenTariff?.asked ?? []), ...HOME_INPUTS];
  const metas = fields as unknown as Record<string, FieldMetadata<string>>;
  return (
    <StepFrame
      {...props}
      form={form}
      title="Your home"
      intro={`Welcome, ${props.firstName}. Your PIN code fills in most of it, one look at a bill the rest.`}
      summary={chooseAddressMessage(form)}
      labels={{ ...LABELS, ...labelAnswers(asked) }}
    >
      <div className={styles['columns']}>
        <div>
          <PlaceFields fields={fields} tariffs={tariffs} chosenTariff={chosenTariff} />
          <h3 className={styles['title']}>Your connection</h3>
          <p className={styles['intro']}>
            It stands on any bill. Not at hand? Keep what is filled in.
          </p>
          <details className={styles['where']}>
            <summary>Show me where</summary>
            <BillSketch markedLines={SKETCHED} />
          </details>
          <ConnectionFields
            getField={(name) => metas[name] as FieldMetadata<string>}
            asked={asked}
            hasLoad={chosenTariff !== undefined || !hydrated}
          />
          <RateFields
            meta={fields.electricityRatePerKWh}
            fixedMeta={fields.fixedRate}
            values={form.value ?? {}}
            chosenTariff={chosenTariff}
          />
          <NumberField
            meta={fields.targetReduction}
            label={LABELS.targetReduction}
            optional
            unit="%"
            hint="How much less you want to use each month."
          />
          <TextAreaField meta={fields.ecoGoals} label={LABELS.ecoGoals} optional rows={2} />
        </div>
        <div>
          <div className={styles['sketch']}>
            <h3>Where it stands on your bill</h3>
            <BillSketch markedLines={SKETCHED} />
          </div>
        </div>
      </div>
    </StepFrame>
  );
}

/**
 * What a unit costs. Where a tariff tells it, the rate is filled in with the price of the next unit, as long as nobody
 * types another; it may be left empty then.
 */
function RateFields({
  meta,
  fixedMeta,
  values,
  chosenTariff,
}: {
  meta: FieldMetadata<string>;
  fixedMeta: FieldMetadata<string>;
  values: Partial<Record<string, string | undefined>>;
  chosenTariff: TariffChoice | undefined;
}) {
  // The bill that is priced covers all months of a cycle.
  const months = Number(values['cycleMonths']) || 1;
  const { fixedRate: _, ...valuesOfTariff } = values;
  const bill = useFirstBill(valuesOfTariff, { kwh: SHOWN_KWH * months });
  const priced = bill === undefined || 'neededQuestions' in bill ? undefined : bill;
  const price =
    chosenTariff === undefined || priced?.nextUnitMilliRupees == null
      ? ''
      : String(priced.nextUnitMilliRupees / 1000);
  useFilledIn(meta.id, price);
  const isFixed = Boolean(values['fixedRate']);
  const { key, ...fixed } = getInputProps(fixedMeta, { type: 'checkbox', value: 'yes' });
  return (
    <>
      <RateField
        meta={meta}
        label={LABELS.electricityRatePerKWh}
        optional={chosenTariff !== undefined && !isFixed}
        unit="₹/kWh"
        hint={
          chosenTariff === undefined || isFixed
            ? 'The energy charges on your bill, divided by its units.'
            : `${price === '' ? '' : `One unit more at ${SHOWN_KWH} units a month, with fuel and taxes${priced?.isEstimate === true ? ', partly estimated' : ''}${priced?.isConfirmed === false ? ', which no printed bill confirms yet' : ''}. `}We price your bills as ${chosenTariff.discom} does, by ${chosenTariff.name}.`
        }
      />
      {chosenTariff === undefined ? null : (
        <label className={styles['fixed']}>
          <input key={key} {...fixed} className={checkboxStyles['checkbox']} />
          {LABELS.fixedRate}
        </label>
      )}
    </>
  );
}

/** Fills a field in, again when what is filled in changes; a text that a person typed stays. */
function useFilledIn(id: string, text: string): void {
  const filledText = useRef('');
  useEffect(() => {
    const field = document.getElementById(id);
    if (!(field instanceof HTMLInputElement)) return;
    if (field.value === '' || field.value === filledText.current) retype(field, text);
    if (field.value === text) filledText.current = text;
  }, [id, text]);
}
