import { type FieldMetadata, getFormProps, useForm } from '@conform-to/react';
import { lazy, type ReactNode, Suspense, useEffect } from 'react';
import styles from '#app/features/data-entry/data-entry.module.css';
import { ErrorSummary } from '#app/forms/error-summary.tsx';
import { CheckboxField, NumberField, TextField } from '#app/forms/fields.tsx';
import { IdempotencyKey } from '#app/forms/idempotency-key.tsx';
import { chooseSummaryMessage, isBlank } from '#app/forms/summary-message.ts';
import { Button } from '#app/ui/form/button.tsx';
import { Columns } from '#app/ui/layout/parts.tsx';
import * as messages from '#domain/base/messages.ts';
import { addDays, FIRST_DATE, type IsoDate } from '#domain/base/period.ts';
import type { Reading } from '#domain/reading/reading.ts';
import type { EntryActionData, useIntentForm } from './action-data.ts';
import type { Prefill } from './address.ts';
import { type EntryKind, readNewReading } from './reading-form-data.ts';
import {
  BILL_LABELS,
  makeBillHint,
  makeDateHint,
  makeEmissionHint,
  makeUseHint,
  READING_LABELS,
} from './reading-text.ts';

/** It comes with the response that asks. */
const EntryQuestionPanel = lazy(async () => ({
  default: (await import('./entry-question.tsx')).EntryQuestionPanel,
}));

export const FORM_ID = 'reading-form';
/** The field that a reading is about. */
const CONSUMPTION = 'consumptionKWH';
export const CONSUMPTION_ID = `${FORM_ID}-${CONSUMPTION}`;

/** What the forms of a reading know of the household. */
export interface FormFacts {
  today: IsoDate;
  rateMilliRupees: number | null;
  /** Whether a tariff prices the home's units; the flat rate is then not used. */
  hasTariff: boolean;
  latestReadings: readonly Reading[];
  /** Null while too few days are known to have one. */
  usualDayWh: number | null;
}

/** A form's fields as they are typed. */
export type TypedFields<T> = Record<keyof T, string>;
export type Sender = Pick<ReturnType<typeof useIntentForm>, 'Form' | 'busy' | 'actionData'>;

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
  id = FORM_ID,
  form: { Form, busy, actionData },
  idempotencyKey,
  focused,
  kind,
  lastBillDate,
  action,
  prefill,
  paper,
  ...facts
}: FormFacts & {
  /** Another one where the page may have the form already. */
  id?: string;
  form: Sender;
  idempotencyKey: string;
  /** True after a reading was stored: the next one can be typed at once. */
  focused: boolean;
  kind: Exclude<EntryKind, 'meter'>;
  /** The last day of the latest bill. */
  lastBillDate: IsoDate | null;
  /** The address that it is sent to. */
  action: string;
  /** What the address fills in. */
  prefill?: Prefill;
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
    id,
    ...findLastResult(response),
    defaultValue: {
      readingDate: isBill ? '' : today,
      periodStart: isBill && nextBill <= today ? nextBill : '',
      consumptionKWH: '',
      emissionCO2kg: '',
      presentKWH: '',
      payable: '',
      dueDate: '',
      estimated: '',
      ...prefill,
      ...paper?.values,
    },
    shouldRevalidate: 'onInput',
    onValidate: ({ formData }) => readNewReading(formData, today, kind),
  });
  const { readingDate, periodStart, consumptionKWH, emissionCO2kg } = fields;
  const { presentKWH, payable, dueDate, estimated } = fields;
  useEffect(() => {
    if (focused) document.getElementById(`${id}-${CONSUMPTION}`)?.focus();
  }, [focused, id]);
  const current = isBill
    ? { readingDate, periodStart, consumptionKWH, presentKWH, payable, dueDate, estimated }
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
        <>
          <NumberField
            meta={presentKWH}
            label={labels.presentKWH}
            optional
            unit="kWh"
            hint={makePresentHint(prompt)}
          />
          <NumberField
            meta={payable}
            label={READING_LABELS.payable}
            optional
            unit="₹"
            hint="Kept with the bill, and compared with what we calculate."
          />
        </>
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

/** What is asked about the present reading, or what it is for. */
function makePresentHint(prompt: EntryActionData['entryPrompt']): string {
  return prompt?.question.code === 'present'
    ? prompt.question.asked.message
    : 'What the meter showed on the last day. With it, your next number gives the running bill at once.';
}

function SaveButton({ busy, isBill }: { busy: boolean; isBill: boolean }) {
  return (
    <Button type="submit" kind="primary" wide busy={busy} busyText="Saving…">
      {isBill ? 'Save Bill' : 'Save Reading'}
    </Button>
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
export function findLastResult(actionData: EntryActionData | undefined) {
  const { result } = actionData ?? {};
  return result === undefined || actionData?.refused !== true ? {} : { lastResult: result };
}

/** What is wrong with a form, above it. */
export function Summary({
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
