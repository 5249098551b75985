import { type FieldMetadata, getFormProps, useForm } from '@conform-to/react';
import { lazy, type ReactNode, Suspense, useEffect } from 'react';
import type { EntryActionData, useIntentForm } from '#app/entry/action-data.ts';
import { Locked } from '#app/entry/locked.tsx';
import {
  BILL_LABELS,
  formatDaysWithYear,
  makeBillHint,
  makeDateHint,
  makeEmissionHint,
  makeUseHint,
  READING_LABELS,
} from '#app/entry/reading-text.ts';
import { ErrorSummary } from '#app/forms/error-summary.tsx';
import { CheckboxField, NumberField, TextField } from '#app/forms/fields.tsx';
import { IdempotencyKey } from '#app/forms/idempotency-key.tsx';
import { chooseSummaryMessage, isBlank } from '#app/forms/summary-message.ts';
import { Button, LinkButton } from '#app/ui/form/button.tsx';
import { Columns, Row } from '#app/ui/layout/parts.tsx';
import { formatCount, formatDate } from '#domain/base/format.ts';
import * as messages from '#domain/base/messages.ts';
import { addDays, countCoveredDays, FIRST_DATE, type IsoDate } from '#domain/base/period.ts';
import type { Reading } from '#domain/reading/reading.ts';
import styles from './data-entry.module.css';
import { type EntryKind, readEditedReading, readNewReading } from './reading-form-data.ts';
import type { FormFacts } from './reading-panel.tsx';

/** It comes with the response that asks. */
const EntryQuestionPanel = lazy(async () => ({
  default: (await import('./entry-question.tsx')).EntryQuestionPanel,
}));

const FORM_ID = 'reading-form';
/** The field that a reading is about. */
export const CONSUMPTION_ID = `${FORM_ID}-consumptionKWH`;

/** A form's fields as they are typed. */
type TypedFields<T> = Record<keyof T, string>;
type EditLabels = Omit<typeof READING_LABELS, 'readingDate' | 'payable' | 'dueDate'>;
type Sender = ReturnType<typeof useIntentForm>;

type PaperField = 'periodStart' | 'readingDate' | 'consumptionKWH' | 'payable' | 'dueDate';

/** What a paper bill says of the form's fields: the values that stand in them at first, and what stands under them. */
export interface PaperPrefill {
  values: Record<PaperField, string>;
  beside: Partial<Record<PaperField, ReactNode>>;
}

/** Fills a field as if it had been typed. */
export function fillField(name: string, value: string): void {
  const field = document.getElementById(`${FORM_ID}-${name}`);
  if (!(field instanceof HTMLInputElement)) return;
  field.value = value;
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/** The form of a new reading: one field matters, and has the cursor. */
export function NewForm({
  form: { Form, busy, actionData },
  idempotencyKey,
  focused,
  kind,
  lastBillDate,
  action,
  amount = '',
  paper,
  ...facts
}: FormFacts & {
  form: Sender;
  idempotencyKey: string;
  /** True after a reading was stored: the next one can be typed at once. */
  focused: boolean;
  kind: Exclude<EntryKind, 'meter'>;
  /** The last day of the latest bill. */
  lastBillDate: IsoDate | null;
  /** The address that it is sent to. */
  action: string;
  /** The amount that stands in a bill's form at first. */
  amount?: string | undefined;
  /** Of a bill that was read from its paper. */
  paper?: PaperPrefill | undefined;
}) {
  const { today } = facts;
  const isBill = kind === 'bill';
  const labels = isBill ? BILL_LABELS : READING_LABELS;
  // The response may be to the form of another kind.
  const response = actionData?.result?.initialValue?.['kind'] === kind ? actionData : undefined;
  const nextBill = lastBillDate === null ? '' : addDays(lastBillDate, 1);
  const [form, fields] = useForm<TypedFields<typeof READING_LABELS>, unknown>({
    id: FORM_ID,
    ...findLastResult(response),
    defaultValue: {
      readingDate: isBill ? '' : today,
      periodStart: isBill && nextBill <= today ? nextBill : '',
      consumptionKWH: '',
      emissionCO2kg: '',
      payable: amount,
      dueDate: '',
      estimated: '',
      ...paper?.values,
    },
    shouldRevalidate: 'onInput',
    onValidate: ({ formData }) => readNewReading(formData, today, kind),
  });
  const { readingDate, periodStart, consumptionKWH, emissionCO2kg, payable, dueDate, estimated } =
    fields;
  useEffect(() => {
    if (focused) document.getElementById(CONSUMPTION_ID)?.focus();
  }, [focused]);
  const current = isBill
    ? { readingDate, periodStart, consumptionKWH, payable, dueDate, estimated }
    : { readingDate, consumptionKWH, emissionCO2kg };
  const prompt =
    response?.entryPrompt !== undefined && isUnchanged(response.entryPrompt, current)
      ? response.entryPrompt
      : undefined;
  const date = (
    <TextField
      meta={readingDate}
      label={labels.readingDate}
      type="date"
      min={FIRST_DATE}
      max={today}
      required
      {...(isBill ? {} : { hint: makeDateHint(readingDate.value, today) })}
    />
  );
  return (
    <Form method="post" action={action} {...getFormProps(form)} className={styles['form']}>
      <input type="hidden" name="intent" value="add-use" />
      <input type="hidden" name="kind" value={kind} />
      <IdempotencyKey value={idempotencyKey} />
      <Summary form={form} isBill={isBill} />
      {isBill ? (
        <Columns least="9rem" gap={[0, 3]}>
          <TextField
            meta={periodStart}
            label={labels.periodStart}
            type="date"
            min={FIRST_DATE}
            max={readingDate.value || today}
            required
          />
          {date}
        </Columns>
      ) : (
        date
      )}
      {paper?.beside.readingDate}
      <NumberField
        meta={consumptionKWH}
        label={labels.consumptionKWH}
        unit={isBill ? 'units' : 'kWh'}
        large
        required
        autoFocus={paper === undefined}
        data-first-field
        hint={
          isBill
            ? makeBillHint({
                firstDay: periodStart.value,
                lastDay: readingDate.value,
                typedKwh: consumptionKWH.value,
                ...facts,
              })
            : makeUseHint(consumptionKWH.value, facts)
        }
      />
      {paper?.beside.consumptionKWH}
      {isBill ? (
        <NumberField
          meta={payable}
          label={READING_LABELS.payable}
          optional
          unit="₹"
          hint="Kept with the bill, and compared with what we calculate."
        />
      ) : (
        <NumberField
          meta={emissionCO2kg}
          label={labels.emissionCO2kg}
          optional
          unit="kg"
          hint={makeEmissionHint(readingDate.value, today)}
        />
      )}
      {paper?.beside.payable}
      {isBill ? (
        <TextField
          meta={dueDate}
          label={READING_LABELS.dueDate}
          type="date"
          min={readingDate.value || FIRST_DATE}
          optional
        />
      ) : null}
      {paper?.beside.dueDate}
      {isBill ? <CheckboxField meta={estimated} label={READING_LABELS.estimated} /> : null}
      {prompt === undefined ? (
        <SaveButton busy={busy} isBill={isBill} />
      ) : (
        <Suspense fallback={<SaveButton busy isBill={isBill} />}>
          <EntryQuestionPanel prompt={prompt} busy={busy} />
        </Suspense>
      )}
    </Form>
  );
}

function SaveButton({ busy, isBill }: { busy: boolean; isBill: boolean }) {
  return (
    <Button type="submit" kind="primary" wide busy={busy} busyText="Saving…">
      {isBill ? 'Save Bill' : 'Save Reading'}
    </Button>
  );
}

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

/** Whether the form still has the values that the question is about. */
function isUnchanged(
  prompt: NonNullable<EntryActionData['entryPrompt']>,
  fields: Record<string, FieldMetadata<string>>,
): boolean {
  const { values, suggested } = prompt;
  return Object.entries(fields).every(([name, { value = '' }]) => {
    return value === values[name] || (name === 'consumptionKWH' && value === suggested);
  });
}

/** A refused form comes back as it was sent; after a stored one the next begins anew. */
function findLastResult(actionData: EntryActionData | undefined) {
  const { result } = actionData ?? {};
  return result === undefined || actionData?.refused !== true ? {} : { lastResult: result };
}

function Summary({
  form,
  isBill = false,
}: {
  form: Parameters<typeof ErrorSummary>[0]['form'];
  isBill?: boolean;
}) {
  const message = chooseSummaryMessage(form, {
    missing: isBill ? messages.billFieldsMissing : messages.readingFieldsMissing,
    isMissing: (name, value) =>
      (name === 'readingDate' || name === 'consumptionKWH' || (isBill && name === 'periodStart')) &&
      isBlank(value),
    otherwise: messages.readingSaveFailed,
  });
  return (
    <ErrorSummary form={form} message={message} labels={isBill ? BILL_LABELS : READING_LABELS} />
  );
}
