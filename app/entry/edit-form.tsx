import { getFormProps, useForm } from '@conform-to/react';
import styles from '#app/features/data-entry/data-entry.module.css';
import { CheckboxField, NumberField, TextField } from '#app/forms/fields.tsx';
import { Button, LinkButton } from '#app/ui/form/button.tsx';
import { Row } from '#app/ui/layout/parts.tsx';
import { formatCount, formatDate } from '#domain/base/format.ts';
import { countCoveredDays, FIRST_DATE } from '#domain/base/period.ts';
import type { Reading } from '#domain/reading/reading.ts';
import { Locked } from './locked.tsx';
import {
  FORM_ID,
  type FormFacts,
  findLastResult,
  type Sender,
  Summary,
  type TypedFields,
} from './reading-form.tsx';
import { readEditedReading } from './reading-form-data.ts';
import {
  formatDaysWithYear,
  makeEmissionHint,
  makeUseHint,
  READING_LABELS,
} from './reading-text.ts';

type EditLabels = Omit<typeof READING_LABELS, 'readingDate' | 'payable' | 'dueDate' | 'presentKWH'>;

/** The form that changes a reading. Its last day stays, and is shown as text; a bill’s first day can be another. */
export function EditForm({
  form: { Form, busy, actionData },
  reading,
  cancelAddress,
  ...facts
}: FormFacts & { form: Sender; reading: Reading; cancelAddress: string }) {
  const [form, fields] = useForm<TypedFields<EditLabels>, unknown>({
    id: FORM_ID,
    ...(actionData?.result?.initialValue?.['id'] === reading.id ? findLastResult(actionData) : {}),
    defaultValue: {
      periodStart: reading.periodStart ?? '',
      consumptionKWH: String(reading.consumptionKWH),
      emissionCO2kg: reading.emissionCO2kg === null ? '' : String(reading.emissionCO2kg),
      estimated: reading.measured === false ? 'on' : '',
    },
    shouldRevalidate: 'onInput',
    onValidate: ({ formData }) => readEditedReading(formData, reading.readingDate),
  });
  return (
    <Form method="post" {...getFormProps(form)} className={styles['form']}>
      <input type="hidden" name="intent" value="update" />
      <input type="hidden" name="id" value={reading.id} />
      <Summary form={form} />
      {reading.periodStart === null ? (
        <Locked label={READING_LABELS.readingDate}>{formatDaysWithYear(reading)}</Locked>
      ) : (
        <>
          <input type="hidden" name="firstDay" value={reading.periodStart} />
          <TextField
            meta={fields.periodStart}
            label={READING_LABELS.periodStart}
            type="date"
            min={FIRST_DATE}
            max={reading.readingDate}
            required
          />
          <Locked label="To">
            {`${formatDate(reading.readingDate)} (${formatCount(countCoveredDays(reading.periodStart, reading.readingDate), 'day')})`}
          </Locked>
        </>
      )}
      <NumberField
        meta={fields.consumptionKWH}
        label={READING_LABELS.consumptionKWH}
        unit="kWh"
        large
        required
        autoFocus
        hint={makeUseHint(fields.consumptionKWH.value, facts)}
      />
      <NumberField
        meta={fields.emissionCO2kg}
        label={READING_LABELS.emissionCO2kg}
        optional
        unit="kg"
        hint={makeEmissionHint(reading.readingDate, facts.today)}
      />
      {reading.measured === false ? <input type="hidden" name="wasEstimated" value="yes" /> : null}
      {reading.periodStart === null && reading.measured !== false ? null : (
        <CheckboxField meta={fields.estimated} label={READING_LABELS.estimated} />
      )}
      <Row gap={3} className={styles['actions']}>
        <Button type="submit" kind="primary" busy={busy} busyText="Saving…">
          Update Reading
        </Button>
        <LinkButton to={cancelAddress} preventScrollReset replace>
          Cancel Edit
        </LinkButton>
      </Row>
    </Form>
  );
}
