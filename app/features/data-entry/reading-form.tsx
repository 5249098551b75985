import { type FieldMetadata, getFormProps, useForm } from '@conform-to/react';
import { parseWithZod } from '@conform-to/zod/v4';
import { Lock } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { formatCount } from '../../../domain/format.ts';
import { messages } from '../../../domain/messages.ts';
import { daysCovered, FIRST_DATE } from '../../../domain/period.ts';
import type { Reading } from '../../../domain/reading.ts';
import { ErrorSummary } from '../../forms/error-summary.tsx';
import { NumberField, TextField } from '../../forms/fields.tsx';
import { IdempotencyKey } from '../../forms/idempotency-key.tsx';
import { isBlank, summaryMessage } from '../../forms/summary-message.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import type { EntryActionData, useIntent } from './action-data.ts';
import styles from './reading-form.module.css';
import type { FormFacts } from './reading-panel.tsx';
import { editedReadingSchema, newReadingSchema } from './reading-schema.ts';
import {
  coverageHint,
  dateHint,
  emissionHint,
  formatDaysWithYear,
  priceHint,
} from './reading-text.ts';

const FORM_ID = 'reading-form';
/** The field that a reading is about. */
export const CONSUMPTION_ID = `${FORM_ID}-consumptionKWH`;

const LABELS = {
  readingDate: 'Date',
  consumptionKWH: 'Consumption (kWh)',
  emissionCO2kg: 'CO2 emissions (kg)',
  periodStart: 'First day covered',
};

/** A form's fields as they are typed. */
type Typed<T> = Record<keyof T, string>;
type AmountLabels = Pick<typeof LABELS, 'consumptionKWH' | 'emissionCO2kg'>;
type Sender = ReturnType<typeof useIntent>;

/** The form of a new reading: today is filled in, and one field matters. */
export function NewForm({
  form: { Form, busy, actionData },
  idempotencyKey,
  focused,
  ...facts
}: FormFacts & {
  form: Sender;
  idempotencyKey: string;
  /** The one before it was stored: the next reading can be typed at once. */
  focused: boolean;
}) {
  const { today } = facts;
  const [form, fields] = useForm<Typed<typeof LABELS>, unknown>({
    id: FORM_ID,
    ...rejected(actionData),
    defaultValue: { readingDate: today, periodStart: '', consumptionKWH: '', emissionCO2kg: '' },
    shouldRevalidate: 'onInput',
    onValidate: ({ formData }) =>
      parseWithZod(formData, { schema: newReadingSchema(today), disableAutoCoercion: true }),
  });
  const { readingDate, periodStart, consumptionKWH, emissionCO2kg } = fields;
  useEffect(() => {
    if (focused) document.getElementById(CONSUMPTION_ID)?.focus();
  }, [focused]);
  const coversMore = periodStart.value !== undefined && periodStart.value !== '';
  return (
    <Form method="post" {...getFormProps(form)} className={styles['form']}>
      <input type="hidden" name="intent" value="save" />
      <IdempotencyKey value={idempotencyKey} />
      <Summary form={form} />
      <TextField
        meta={readingDate}
        label={LABELS.readingDate}
        type="date"
        min={FIRST_DATE}
        max={today}
        required
        hint={dateHint(readingDate.value, today)}
      />
      <Amounts {...facts} fields={{ consumptionKWH, emissionCO2kg }} date={readingDate.value} />
      <details
        className={styles['more']}
        open={coversMore || periodStart.errors !== undefined || undefined}
      >
        <summary>This reading covers more than one day</summary>
        <TextField
          meta={periodStart}
          label={LABELS.periodStart}
          optional
          type="date"
          min={FIRST_DATE}
          max={readingDate.value || today}
          hint={coverageHint(periodStart.value, readingDate.value, consumptionKWH.value)}
        />
      </details>
      <Button type="submit" kind="primary" wide busy={busy} busyText="Saving…">
        Save Reading
      </Button>
    </Form>
  );
}

/** The form that changes a reading. Its date stays, and is shown as text. */
export function EditForm({
  form: { Form, busy, actionData },
  reading,
  cancelAddress,
  ...facts
}: FormFacts & { form: Sender; reading: Reading; cancelAddress: string }) {
  const [form, fields] = useForm<Typed<AmountLabels>, unknown>({
    id: FORM_ID,
    ...(actionData?.result?.initialValue?.['id'] === reading.id ? rejected(actionData) : {}),
    defaultValue: {
      consumptionKWH: String(reading.consumptionKWH),
      emissionCO2kg: reading.emissionCO2kg === null ? '' : String(reading.emissionCO2kg),
    },
    shouldRevalidate: 'onInput',
    onValidate: ({ formData }) =>
      parseWithZod(formData, { schema: editedReadingSchema, disableAutoCoercion: true }),
  });
  return (
    <Form method="post" {...getFormProps(form)} className={styles['form']}>
      <input type="hidden" name="intent" value="update" />
      <input type="hidden" name="id" value={reading.id} />
      <Summary form={form} />
      <Locked label={LABELS.readingDate}>
        {formatDaysWithYear(reading)}
        {reading.periodStart === null
          ? ''
          : ` (${formatCount(daysCovered(reading.periodStart, reading.readingDate), 'day')})`}
      </Locked>
      <Amounts {...facts} fields={fields} date={reading.readingDate} />
      <div className={styles['actions']}>
        <Button type="submit" kind="primary" busy={busy} busyText="Saving…">
          Update Reading
        </Button>
        <LinkButton to={cancelAddress} preventScrollReset replace>
          Cancel Edit
        </LinkButton>
      </div>
    </Form>
  );
}

/** A refused form comes back as it was sent; after a stored one the next begins anew. */
function rejected(actionData: EntryActionData | undefined) {
  const { result } = actionData ?? {};
  return result === undefined || actionData?.refused !== true ? {} : { lastResult: result };
}

type Meta = FieldMetadata<string>;

/** Energy, with its price beneath, and emissions, with what they are estimated by. */
function Amounts(
  props: FormFacts & {
    fields: { consumptionKWH: Meta; emissionCO2kg: Meta };
    date: string | undefined;
  },
) {
  const { consumptionKWH, emissionCO2kg } = props.fields;
  return (
    <>
      <NumberField
        meta={consumptionKWH}
        label={LABELS.consumptionKWH}
        unit="kWh"
        large
        required
        hint={priceHint(consumptionKWH.value, props.rateMilliRupees, props.latestReadings)}
      />
      <NumberField
        meta={emissionCO2kg}
        label={LABELS.emissionCO2kg}
        optional
        unit="kg"
        hint={emissionHint(props.date, props.today)}
      />
    </>
  );
}

/** A value that cannot be changed: text with a lock, where its field would be. */
function Locked({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={styles['locked']}>
      <p className={styles['label']}>{label}</p>
      <p>
        <Lock size={18} />
        <span>{children}</span>
        <span className="visually-hidden">, cannot be changed</span>
      </p>
    </div>
  );
}

function Summary({ form }: { form: Parameters<typeof ErrorSummary>[0]['form'] }) {
  const message = summaryMessage(form, {
    missing: messages.readingFieldsMissing,
    isMissing: (name, value) =>
      (name === 'readingDate' || name === 'consumptionKWH') && isBlank(value),
    otherwise: messages.readingSaveFailed,
  });
  return <ErrorSummary form={form} message={message} labels={LABELS} />;
}
