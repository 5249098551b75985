import { useForm } from '@conform-to/react';
import { findUsualDays, readTypedCycle } from '#app/connection/bill-days.ts';
import { FirstBillPanel } from '#app/connection/first-bill-panel.tsx';
import { makeEmissionHint, makeUseHint } from '#app/entry/reading-text.ts';
import { FieldRow, NumberField, TextField } from '#app/forms/fields.tsx';
import { SegmentedField } from '#app/forms/segmented-field.tsx';
import { useServerChecks } from '#app/forms/server-checked.ts';
import { FIRST_DATE, type IsoDate } from '#domain/base/period.ts';
import { kwhToWh, parseTypedNumber } from '#domain/base/quantity.ts';
import {
  chooseReadingMessage,
  READING_LABELS as LABELS,
  READING_KINDS,
  type ReadingValues,
} from './step-forms.ts';
import { StepFrame, type StepProps } from './step-frame.tsx';
import styles from './steps.module.css';
import type { FirstNumber } from './wizard.server.ts';
import { readRate } from './wizard.ts';

/** A first number: one is enough, and what it comes to shows while it is typed. */
export function ReadingStep(props: StepProps & { today: IsoDate }) {
  const { wizard, today } = props;
  const { values } = wizard;
  const usual = findUsualDays(readTypedCycle(values), today);
  const [form, fields] = useForm<ReadingValues, FirstNumber>({
    id: 'reading-step',
    defaultValue: {
      ...values,
      readingKind: values.readingKind || 'bill',
      billFrom: values.billFrom || usual.from,
      billTo: values.billTo || usual.to,
      readOn: values.readOn || today,
    },
    ...useServerChecks(wizard.result),
  });
  const { consumptionKWH, readingDate, billKWH, billFrom, billTo } = fields;
  const rate = readRate(values);
  const units = parseTypedNumber(billKWH.value ?? '', 'kWh');
  return (
    <StepFrame
      {...props}
      form={form}
      title="Your first number"
      intro="One is enough. You can add the rest whenever you like."
      summary={chooseReadingMessage(form)}
      labels={LABELS}
    >
      <div className={styles['kinds']}>
        <SegmentedField
          meta={fields.readingKind}
          label={<span className="visually-hidden">{LABELS.readingKind}</span>}
          options={READING_KINDS}
        />
        <div className={styles['kind']} data-of="bill">
          <div>
            <NumberField meta={billKWH} label={LABELS.billKWH} unit="units" large />
            <div className={styles['amounts']}>
              <TextField
                meta={billFrom}
                label={LABELS.billFrom}
                type="date"
                min={FIRST_DATE}
                max={today}
              />
              <TextField
                meta={billTo}
                label={LABELS.billTo}
                type="date"
                min={FIRST_DATE}
                max={today}
              />
            </div>
          </div>
          {units !== undefined && units > 0 ? (
            <FirstBillPanel
              values={values}
              unitsWh={kwhToWh(Math.min(units, 100_000))}
              from={billFrom.value ?? ''}
              to={billTo.value ?? ''}
              rateMilliRupees={rate}
              today={today}
            />
          ) : null}
        </div>
        <div className={styles['kind']} data-of="meter">
          <div>
            <NumberField
              meta={fields.registerKWH}
              label={LABELS.registerKWH}
              unit="kWh"
              large
              hint="The first number starts the count: what is used shows from the next one on."
            />
            <TextField
              meta={fields.readOn}
              label={LABELS.readOn}
              type="date"
              min={FIRST_DATE}
              max={today}
              hint="At the end of this day."
            />
          </div>
        </div>
        <div className={styles['kind']} data-of="day">
          <div>
            <NumberField
              meta={consumptionKWH}
              label={LABELS.consumptionKWH}
              unit="kWh"
              large
              hint={
                rate === null
                  ? undefined
                  : makeUseHint(consumptionKWH.value, {
                      rateMilliRupees: rate,
                      hasTariff: false,
                      latestReadings: [],
                      usualDayWh: null,
                    })
              }
            />
            <FieldRow>
              <TextField
                meta={readingDate}
                label={LABELS.readingDate}
                type="date"
                min={FIRST_DATE}
                max={today}
                hint={readingDate.value === today ? 'Today.' : 'The day on which you used it.'}
              />
              <NumberField
                meta={fields.emissionCO2kg}
                label={LABELS.emissionCO2kg}
                optional
                unit="kg"
                hint={makeEmissionHint(readingDate.value, today)}
              />
            </FieldRow>
          </div>
        </div>
        <p className={styles['kind']} data-of="file">
          Complete the onboarding: the next page takes your file, from your supplier’s site, another
          app or a spreadsheet.
        </p>
      </div>
    </StepFrame>
  );
}
