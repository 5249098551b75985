import { type FieldMetadata, useForm } from '@conform-to/react';
import { useEffect, useState } from 'react';
import { useHydrated } from '#app/base/hydrated.ts';
import { labelAnswers } from '#app/connection/answers.ts';
import { ConnectionFields, SKETCHED } from '#app/connection/connection-fields.tsx';
import { useFirstBill } from '#app/connection/use-first-bill.ts';
import { FieldRow, NumberField, TextAreaField, TextField } from '#app/forms/fields.tsx';
import { useServerChecks } from '#app/forms/server-checked.ts';
import { BillSketch } from '#app/ui/chart/bill-sketch.tsx';
import { formatRate } from '#domain/base/format.ts';
import type { FirstBill, UnpricedBill } from '#domain/tariff/engine/home-bill.ts';
import { makeChoiceKey, type TariffChoice } from '#domain/tariff/suppliers.ts';
import styles from './address-step.module.css';
import { PlaceFields } from './place-fields.tsx';
import {
  type AddressValues,
  chooseAddressMessage,
  ADDRESS_LABELS as LABELS,
} from './step-forms.ts';
import { StepFrame, type StepProps } from './step-frame.tsx';
import type { Address } from './wizard.server.ts';

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
  const asked = chosenTariff?.asked ?? [];
  const metas = fields as unknown as Record<string, FieldMetadata<string>>;
  return (
    <StepFrame
      {...props}
      form={form}
      title="Your home"
      intro={`Welcome, ${props.firstName}. Your PIN code and one look at a bill are enough.`}
      summary={chooseAddressMessage(form)}
      labels={{ ...LABELS, ...labelAnswers(asked) }}
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

/** At so many units a month the price of the next one is shown. */
const SHOWN_KWH = 150;

/** What a unit costs: by the tariff, or the rate that is asked, with why. */
export function RatePanel({
  meta,
  values,
  state,
  chosenTariff,
  isKnown,
}: {
  meta: FieldMetadata<string>;
  values: Partial<Record<string, string | undefined>>;
  state: string | undefined;
  chosenTariff: TariffChoice | undefined;
  /** Whether the page's script can tell that a supplier was chosen. */
  isKnown: boolean;
}) {
  const [isFixed, setFixed] = useState(Boolean(meta.initialValue));
  const isWrong = chosenTariff !== undefined && meta.errors !== undefined;
  useEffect(() => {
    if (isWrong) setFixed(true);
  }, [isWrong]);
  // The bill that is priced covers all months of a cycle.
  const months = Number(values['cycleMonths']) || 1;
  const bill = useFirstBill(values, { kwh: SHOWN_KWH * months });
  const rate = (
    <NumberField
      meta={meta}
      label={LABELS.electricityRatePerKWh}
      unit="₹/kWh"
      hint="The energy charges on your bill, divided by its units."
    />
  );
  if (chosenTariff === undefined) {
    return (
      <div>
        {rate}
        {isKnown && state ? (
          <p className={styles['why']}>
            Asked because no supplier is chosen: a rate turns your units into rupees, without fixed
            charges and taxes.
          </p>
        ) : null}
      </div>
    );
  }
  return (
    <div className={styles['panel']}>
      <p className={styles['title']}>{isFixed ? 'Your rate' : 'Your rate, from the tariff'}</p>
      {isFixed ? null : <TariffRate bill={bill} chosenTariff={chosenTariff} />}
      <details open={isFixed}>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: a summary is a button */}
        <summary
          onClick={(event) => {
            event.preventDefault();
            setFixed(!isFixed);
          }}
        >
          I pay one fixed rate
        </summary>
        {rate}
      </details>
    </div>
  );
}

function TariffRate({
  bill,
  chosenTariff,
}: {
  bill: FirstBill | UnpricedBill | undefined;
  chosenTariff: TariffChoice;
}) {
  const price = bill === undefined || 'neededQuestions' in bill ? null : bill.nextUnitMilliRupees;
  if (bill === undefined || 'neededQuestions' in bill || price === null) {
    return <p className={styles['why']}>{`We price your bills as ${chosenTariff.discom} does.`}</p>;
  }
  return (
    <p className={styles['price']}>
      <strong>{formatRate(price)}</strong> for one unit more, at 150 units a month
      <span className={styles['why']}>
        {`Energy, fuel and taxes by ${chosenTariff.name} of ${chosenTariff.discom}${bill?.isEstimate === true ? ', partly estimated' : ''}${bill?.isConfirmed === false ? ', which no printed bill confirms yet' : ''}.`}
      </span>
    </p>
  );
}
