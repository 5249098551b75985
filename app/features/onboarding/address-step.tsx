import { type FieldMetadata, getInputProps, useForm } from '@conform-to/react';
import { useEffect, useRef } from 'react';
import { useHydrated } from '#app/base/hydrated.ts';
import { labelAnswers } from '#app/connection/answers.ts';
import {
  AnswerFields,
  asksOfSubsidy,
  ConnectionFields,
  SKETCHED,
} from '#app/connection/connection-fields.tsx';
import { FIRST_UNITS_MAX_KWH } from '#app/connection/first-bill.ts';
import { FirstBillView } from '#app/connection/first-bill-panel.tsx';
import { useFirstBill } from '#app/connection/use-first-bill.ts';
import { retype } from '#app/forms/as-typed.ts';
import { NumberField, TextAreaField } from '#app/forms/fields.tsx';
import { RateField } from '#app/forms/rate-field.tsx';
import { useServerChecks } from '#app/forms/server-checked.ts';
import { BillSketch } from '#app/ui/chart/bill-sketch.tsx';
import checkboxStyles from '#app/ui/form/form.module.css';
import { Text } from '#app/ui/layout/parts.tsx';
import { formatKwh } from '#domain/base/format.ts';
import { kwhToWh, parseTypedNumber } from '#domain/base/quantity.ts';
import { HOME_INPUTS } from '#domain/home/home-inputs.ts';
import { makeChoiceKey } from '#domain/tariff/choice-key.ts';
import type { FirstBill, UnpricedBill } from '#domain/tariff/engine/home-bill.ts';
import type { TariffChoice } from '#domain/tariff/suppliers.ts';
import { FirstUnits } from './first-units.tsx';
import { HomeFields, PinField } from './place-fields.tsx';
import {
  type AddressValues,
  chooseAddressMessage,
  ADDRESS_LABELS as LABELS,
} from './step-forms.ts';
import { StepFrame, type StepProps } from './step-frame.tsx';
import styles from './steps.module.css';
import { SupplierField } from './supplier-field.tsx';
import type { Address } from './wizard.server.ts';
import { readRate } from './wizard.ts';

/** At so many units a month the price of the next one is filled in, until others are typed. */
const SHOWN_KWH = 150;

/** What the bill comes to, by three answers; then where the household is, how it is billed, and what it pays. */
export function AddressStep(
  props: StepProps & { firstName: string; tariffs: readonly TariffChoice[] },
) {
  const { wizard, tariffs } = props;
  const hydrated = useHydrated();
  const [form, fields] = useForm<AddressValues, Address>({
    id: 'address-step',
    defaultValue: {
      ...wizard.values,
      readingKind: wizard.values.readingKind === 'meter' ? 'meter' : 'bill',
    },
    // With a supplier the rate may be left empty, unless it is the only price.
    ...useServerChecks(wizard.result, {
      supplier: ['electricityRatePerKWh'],
      fixedRate: ['electricityRatePerKWh'],
    }),
  });
  const chosenTariff = tariffs.find((choice) => makeChoiceKey(choice) === fields.supplier.value);
  const asked = [...(chosenTariff?.asked ?? []), ...HOME_INPUTS];
  const metas = fields as unknown as Record<string, FieldMetadata<string>>;
  const getField = (name: string) => metas[name] as FieldMetadata<string>;
  const values: Partial<Record<string, string | undefined>> = form.value ?? {};
  const units = readUnits(fields.readingKind.value, fields.billKWH.value);
  // The bill that is priced covers all months of a cycle.
  const months = Number(values['cycleMonths']) || 1;
  const { fixedRate, ...valuesOfTariff } = values;
  const isFixed = Boolean(fixedRate);
  const shownKwh = SHOWN_KWH * months;
  const bill = useFirstBill(valuesOfTariff, { kwh: units ?? shownKwh });
  const isPriced = chosenTariff !== undefined && !isFixed;
  const rate = readRate({ electricityRatePerKWh: fields.electricityRatePerKWh.value });
  return (
    <StepFrame
      {...props}
      form={form}
      title="What does your bill come to?"
      intro={`Three answers, and you see it. ${props.firstName}, your PIN code fills in most of the rest.`}
      summary={chooseAddressMessage(form)}
      labels={{ ...LABELS, ...labelAnswers(asked) }}
      note={
        units === undefined
          ? undefined
          : `The ${formatKwh(kwhToWh(units), 0)} units are carried to step 3.`
      }
    >
      <div className={styles['columns']}>
        <div className={styles['first']}>
          <PinField fields={fields} tariffs={tariffs} />
          <SupplierField
            meta={fields.supplier}
            tariffs={tariffs}
            place={{ state: fields.state.value, city: fields.city.value }}
          />
          <FirstUnits fields={fields} />
        </div>
        <div className={styles['aside']}>
          {units === undefined ? null : !isPriced && rate === null ? (
            <p className={styles['needed']}>
              {`Choose your supplier, or type below what a unit costs you: then you see what ${formatKwh(kwhToWh(units), 0)} units come to.`}
            </p>
          ) : (
            <FirstBillView
              bill={isPriced && (units === shownKwh || !isOf(bill, shownKwh)) ? bill : undefined}
              unitsWh={kwhToWh(units)}
              rateMilliRupees={isPriced ? null : rate}
              withLines
            />
          )}
          <div className={styles['sketch']}>
            <h3>Where to find it on your bill</h3>
            <BillSketch markedLines={SKETCHED} />
          </div>
        </div>
        <div className={styles['rest']}>
          <AnswerFields getField={getField} asked={asked.filter(asksOfSubsidy)} />
          <Text is="h3" size="lg" above={2}>
            Your home
          </Text>
          <p className={styles['intro']}>Filled in by the PIN. Correct what is not so.</p>
          <HomeFields fields={fields} />
          <Text is="h3" size="lg" above={2}>
            Your connection
          </Text>
          <p className={styles['intro']}>
            You will find it on any bill. No bill at hand? Keep what is filled in.
          </p>
          <Text is="details" size="sm" below={4} className={styles['where']}>
            <summary>Show me where</summary>
            <BillSketch markedLines={SKETCHED} />
          </Text>
          <ConnectionFields
            getField={getField}
            asked={asked.filter((input) => !asksOfSubsidy(input))}
            hasLoad={chosenTariff !== undefined || !hydrated}
          />
          <RateFields
            meta={fields.electricityRatePerKWh}
            fixedMeta={fields.fixedRate}
            bill={bill}
            units={units}
            isFixed={isFixed}
            chosenTariff={chosenTariff}
          />
          <Text is="h3" size="lg" above={2}>
            Goals
          </Text>
          <p className={styles['intro']}>Both can wait.</p>
          <NumberField
            meta={fields.targetReduction}
            label={LABELS.targetReduction}
            optional
            unit="%"
            hint="How much less you want to use each month."
          />
          <TextAreaField meta={fields.ecoGoals} label={LABELS.ecoGoals} optional rows={2} />
        </div>
      </div>
    </StepFrame>
  );
}

/** Whether a bill is of so many units: the first one is fetched before any are typed. */
function isOf(bill: FirstBill | UnpricedBill | undefined, kwh: number): boolean {
  return bill !== undefined && 'unitsWh' in bill && bill.unitsWh === kwhToWh(kwh);
}

/** The units on the last bill as they are typed, in kWh; nothing while they are no number, or of a meter. */
function readUnits(kind: string | undefined, text: string | undefined): number | undefined {
  const kwh = kind === 'meter' ? undefined : parseTypedNumber(text ?? '', 'kWh');
  return kwh !== undefined && kwh > 0 && kwh <= FIRST_UNITS_MAX_KWH ? kwh : undefined;
}

/**
 * What a unit costs. Where a tariff tells it, the rate is filled in with the price of the next unit, as long as nobody
 * types another; it may be left empty then.
 */
function RateFields({
  meta,
  fixedMeta,
  bill,
  units,
  isFixed,
  chosenTariff,
}: {
  meta: FieldMetadata<string>;
  fixedMeta: FieldMetadata<string>;
  bill: FirstBill | UnpricedBill | undefined;
  /** Those that the bill is of, where they are typed. */
  units: number | undefined;
  isFixed: boolean;
  chosenTariff: TariffChoice | undefined;
}) {
  const priced = bill === undefined || 'neededQuestions' in bill ? undefined : bill;
  const price =
    chosenTariff === undefined || !priced?.nextUnitMilliRupees
      ? ''
      : String(priced.nextUnitMilliRupees / 1000);
  // Who pays one fixed rate types it: what the tariff charges for a unit is not theirs.
  useFilledIn(meta.id, isFixed ? '' : price);
  const moreThan = units === undefined ? `at ${SHOWN_KWH} units a month` : 'than these';
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
            : `${price === '' ? '' : `One unit more ${moreThan}, with fuel and taxes${priced?.isEstimate === true ? ', partly estimated' : ''}${priced?.isConfirmed === false ? ', which no printed bill confirms yet' : ''}. `}We price your bills as ${chosenTariff.discom} does, by ${chosenTariff.name}.`
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
