import { useForm } from '@conform-to/react';
import type * as z from 'zod';
import { FIRST_DATE, type IsoDate } from '../../../domain/period.ts';
import { FieldRow, NumberField, TextField } from '../../forms/fields.tsx';
import { emissionHint, priceHint } from '../data-entry/reading-text.ts';
import {
  firstReadingSchema,
  READING_LABELS as LABELS,
  type ReadingValues,
  readingSummary,
} from './reading-form.ts';
import { StepFrame, type StepProps } from './step-frame.tsx';
import { parseStep, rateOf } from './wizard.ts';

/** A first reading: today is filled in, and one field matters. */
export function ReadingStep(props: StepProps & { today: IsoDate }) {
  const { wizard, today } = props;
  const [form, fields] = useForm<ReadingValues, z.output<ReturnType<typeof firstReadingSchema>>>({
    id: 'reading-step',
    defaultValue: wizard.values,
    lastResult: wizard.result ?? null,
    shouldRevalidate: 'onInput',
    onValidate: ({ formData }) => parseStep(formData, firstReadingSchema(today)),
  });
  const { readingDate, consumptionKWH, emissionCO2kg } = fields;
  const rate = rateOf(wizard.values);
  return (
    <StepFrame
      {...props}
      form={form}
      title="Your first reading"
      intro="The units you used on a day. One is enough to start; you can import the rest later."
      summary={readingSummary(form)}
      labels={LABELS}
    >
      <FieldRow>
        <NumberField
          meta={consumptionKWH}
          label={LABELS.consumptionKWH}
          unit="kWh"
          large
          required
          hint={
            rate === null
              ? undefined
              : priceHint(consumptionKWH.value, {
                  rateMilliRupees: rate,
                  latestReadings: [],
                  usualDayWh: null,
                })
          }
        />
      </FieldRow>
      <FieldRow>
        <TextField
          meta={readingDate}
          label={LABELS.readingDate}
          type="date"
          min={FIRST_DATE}
          max={today}
          required
          hint={readingDate.value === today ? 'Today.' : 'The day on which you used it.'}
        />
        <NumberField
          meta={emissionCO2kg}
          label={LABELS.emissionCO2kg}
          optional
          unit="kg"
          hint={emissionHint(readingDate.value, today)}
        />
      </FieldRow>
    </StepFrame>
  );
}
