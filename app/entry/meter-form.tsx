/** The form of what the meter shows: one number, below the last one. */

import { type FieldMetadata, getFormProps, useForm } from '@conform-to/react';
import { type ReactNode, useEffect, useRef } from 'react';
import formStyles from '#app/features/data-entry/data-entry.module.css';
import { ErrorSummary } from '#app/forms/error-summary.tsx';
import { TextField } from '#app/forms/fields.tsx';
import { IdempotencyKey } from '#app/forms/idempotency-key.tsx';
import { chooseSummaryMessage } from '#app/forms/summary-message.ts';
import { Button, LinkButton } from '#app/ui/form/button.tsx';
import { Columns, Row, Text } from '#app/ui/layout/parts.tsx';
import {
  formatCount,
  formatDate,
  formatKwh,
  formatRupees,
  formatUnits,
  formatWeekdayName,
} from '#domain/base/format.ts';
import * as messages from '#domain/base/messages.ts';
import {
  addDays,
  FIRST_DATE,
  findDateProblem,
  type IsoDate,
  toIsoDate,
} from '#domain/base/period.ts';
import { whToKwh } from '#domain/base/quantity.ts';
import { computeEnergyCost } from '#domain/energy/energy-cost.ts';
import type { MeterSpan } from '#domain/meter/registers.ts';
import type { useIntentForm } from './action-data.ts';
import { linkTo, type Prefill, REENTERED_ID, type View } from './address.ts';
import styles from './entry.module.css';
import { METER_LABELS, type MeterFields, readMeterFields } from './meter-fields.ts';
import { MeterQuestion } from './meter-question.tsx';
import { RegisterField } from './register-field.tsx';
import { computeTypedUse, type LastValue } from './typed-use.ts';

/** The form of a new number, or of one that is `edited`. */
export function MeterForm({
  id = 'meter-form',
  form: { Form, busy, actionData },
  idempotencyKey,
  last,
  today,
  focused,
  usualDayWh,
  rateMilliRupees,
  view,
  edited,
  prefill = {},
  reenteredId = null,
}: {
  /** Another one where the page may have the form already. */
  id?: string;
  form: Pick<ReturnType<typeof useIntentForm>, 'Form' | 'busy' | 'actionData'>;
  idempotencyKey: string;
  last: LastValue | null;
  today: IsoDate;
  /** The one before it was stored: the next value can be typed at once. */
  focused: boolean;
  usualDayWh: number | null;
  rateMilliRupees: number | null;
  view: View;
  edited?: MeterSpan | undefined;
  /** What stands in its fields at first. */
  prefill?: Prefill;
  /** The id of the phone's reading that is entered again. The page that a form without script leads to removes it. */
  reenteredId?: string | null;
}) {
  const values = chooseInitialValues(edited, prefill, today);
  const sentId = actionData?.result?.initialValue?.['valueId'];
  // The response may be to the form of another number.
  const isForThisForm = edited === undefined || sentId === makeValueId(edited);
  const isRefused =
    actionData?.refused === true && actionData.result !== undefined && isForThisForm;
  const [form, fields] = useForm<Record<keyof typeof METER_LABELS, string>, unknown>({
    id,
    ...(isRefused ? { lastResult: actionData.result } : {}),
    defaultValue: values,
    shouldRevalidate: 'onInput',
    onValidate: ({ formData }) => readMeterFields(formData, today),
  });
  const { registerKWH, readOn } = fields;
  const prompt = isRefused ? actionData.meterPrompt : undefined;
  const hasPrompt =
    prompt !== undefined &&
    prompt.values['registerKWH'] === registerKWH.value &&
    prompt.values['readOn'] === readOn.value;
  // Stored, or sent back to be typed again.
  const shouldFocus = focused || (isRefused && prompt === undefined && form.errors === undefined);
  useEffect(() => {
    if (shouldFocus) document.getElementById(registerKWH.id)?.focus();
  }, [shouldFocus, registerKWH.id]);
  const message = chooseSummaryMessage(form, {
    missing: messages.readingSaveFailed,
    isMissing: () => false,
    otherwise: messages.readingSaveFailed,
  });
  return (
    <Form
      method="post"
      action={linkTo(
        { ...view, full: undefined },
        {
          ...(edited === undefined ? {} : { edit: edited.readingId }),
          ...(reenteredId === null ? {} : { [REENTERED_ID]: reenteredId }),
        },
      )}
      {...getFormProps(form)}
      className={formStyles['form']}
    >
      <HiddenFields edited={edited} idempotencyKey={idempotencyKey} />
      <ErrorSummary form={form} message={message} labels={METER_LABELS} />
      {hasPrompt && prompt.question === null ? (
        <ReplacedMeter fields={fields} last={last} today={today} busy={busy} />
      ) : (
        <>
          <RegisterField
            meta={registerKWH}
            label={METER_LABELS.registerKWH}
            last={last}
            today={today}
            required
            autoFocus
            data-first-field
            {...(hasPrompt ? { invalid: true } : {})}
            hint={
              <TypedUse
                typed={registerKWH.value}
                date={readOn.value}
                last={last}
                usualDayWh={usualDayWh}
                rateMilliRupees={rateMilliRupees}
              />
            }
          />
          <ReadOn meta={readOn} today={today} />
          {hasPrompt && prompt.question !== null ? (
            <MeterQuestion
              question={prompt.question}
              answers={prompt.answers}
              readOn={readOn.value}
              last={last}
              busy={busy}
            />
          ) : (
            <SaveButtons isEdit={edited !== undefined} busy={busy} cancelAddress={linkTo(view)} />
          )}
        </>
      )}
    </Form>
  );
}

/** What stands in the fields at first. */
function chooseInitialValues(edited: MeterSpan | undefined, prefill: Prefill, today: IsoDate) {
  const storedValues =
    edited === undefined
      ? { readOn: today, registerKWH: '' }
      : {
          readOn: toIsoDate(edited.last.day),
          registerKWH: String(whToKwh(edited.last.shownWh)),
        };
  const blank = { installedOn: '', oldLastKWH: '', serial: '', digits: '', firstKWH: '' };
  return { ...blank, ...storedValues, ...prefill };
}

/** The id of the number that is edited. */
function makeValueId({ meterId, last }: MeterSpan): string {
  return `${meterId}.${toIsoDate(last.day)}`;
}

/** What the form does, and to which number. */
function HiddenFields(props: { edited: MeterSpan | undefined; idempotencyKey: string }) {
  const { edited, idempotencyKey } = props;
  return edited === undefined ? (
    <>
      <input type="hidden" name="intent" value="add-value" />
      <IdempotencyKey value={idempotencyKey} />
    </>
  ) : (
    <>
      <input type="hidden" name="intent" value="update-value" />
      <input type="hidden" name="valueId" value={makeValueId(edited)} />
    </>
  );
}

function SaveButtons(props: { isEdit: boolean; busy: boolean; cancelAddress: string }) {
  const { isEdit, busy, cancelAddress } = props;
  if (!isEdit) {
    return (
      <div className={styles['save']}>
        <Button type="submit" kind="primary" wide busy={busy} busyText="Saving…">
          Save Reading
        </Button>
      </div>
    );
  }
  return (
    <Row gap={3} className={formStyles['actions']}>
      <Button type="submit" kind="primary" busy={busy} busyText="Saving…">
        Update Reading
      </Button>
      <LinkButton to={cancelAddress} preventScrollReset replace>
        Cancel Edit
      </LinkButton>
    </Row>
  );
}

/** The day of the number: today, unless someone changes it. */
function ReadOn({ meta, today }: { meta: FieldMetadata<string>; today: IsoDate }) {
  const date = meta.value ?? today;
  const isOpen = date !== today || meta.errors !== undefined;
  return (
    <details className={styles['date']} open={isOpen || undefined}>
      <summary>
        {findDateProblem(date) === undefined
          ? `${date === today ? 'Today, ' : ''}${formatWeekdayName(date)} ${formatDate(date)}`
          : METER_LABELS.readOn}
        <span>Change day</span>
      </summary>
      <TextField
        meta={meta}
        label={METER_LABELS.readOn}
        type="date"
        min={FIRST_DATE}
        max={today}
        required
        hint="At the end of this day."
      />
    </details>
  );
}

/** What the number comes to while it is typed: `187 units in 31 days, 6.0 a day`, `Your usual: 6.5 a day.` */
function TypedUse(props: {
  typed: string | undefined;
  date: string | undefined;
  last: LastValue | null;
  usualDayWh: number | null;
  rateMilliRupees: number | null;
}): ReactNode {
  const { last, usualDayWh, rateMilliRupees } = props;
  if (last === null) {
    return 'The first number starts the count: what is used shows from the next one on.';
  }
  const use = computeTypedUse(props.typed, props.date, last);
  if (use === undefined) return 'Type the digits before the point, leading zeros as well or not.';
  const cost = computeEnergyCost(use.consumptionWh, rateMilliRupees);
  return (
    <>
      <Text is="span" tone="quiet" size="md" weight="medium" className={styles['amount']}>
        <Text is="strong" tone="ink" size="xxl" tight>
          {formatUnits(use.consumptionWh)}
        </Text>
        {` units in ${formatCount(use.days, 'day')}, ${formatKwh(use.perDayWh)} a day`}
      </Text>
      {[
        usualDayWh === null ? '' : `Your usual: ${formatKwh(usualDayWh)} a day.`,
        cost === null ? '' : `About ${formatRupees(cost, 0)} at your rate.`,
      ]
        .filter(Boolean)
        .join(' ')}
    </>
  );
}

/* The step after "The meter was replaced": the last number of the old meter and the first of the new one. */

export function ReplacedMeter(props: {
  fields: MeterFields;
  last: LastValue | null;
  today: IsoDate;
  busy: boolean;
}) {
  const { fields, last, today } = props;
  const { registerKWH, readOn, installedOn, oldLastKWH, serial, digits, firstKWH } = fields;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const on = installedOn.value || readOn.value || today;
  const use = computeTypedUse(oldLastKWH.value, on, last);
  return (
    <>
      <input type="hidden" name="registerKWH" value={registerKWH.value ?? ''} />
      <input type="hidden" name="readOn" value={readOn.value ?? ''} />
      <input type="hidden" name="as" value="replaced" />
      <h3 ref={heading} tabIndex={-1} className={styles['head']}>
        The meter was replaced
      </h3>
      <TextField
        meta={installedOn}
        label="Replaced on"
        type="date"
        min={last === null ? FIRST_DATE : toIsoDate(last.day)}
        max={readOn.value ?? today}
        defaultValue={installedOn.initialValue || readOn.value || today}
        required
      />
      <h4 className={styles['head']}>Old meter</h4>
      <RegisterField
        today={today}
        meta={oldLastKWH}
        label="Its last number"
        optional
        last={last}
        hint={
          use === undefined
            ? 'It stands on the replacement slip.'
            : `${formatUnits(use.consumptionWh)} units in ${formatCount(use.days, 'day')}. It stands on the replacement slip.`
        }
      />
      <h4 className={styles['head']}>New meter</h4>
      <Columns least="8rem" gap={[0, 3]}>
        <TextField meta={serial} label="Serial" optional autoComplete="off" />
        <TextField
          meta={digits}
          label="Digits"
          optional
          inputMode="numeric"
          autoComplete="off"
          hint="Before the point."
        />
      </Columns>
      <RegisterField
        today={today}
        meta={firstKWH}
        label="Its first number"
        optional
        hint="Often 0 or a little more. Not known? Its first days stay unknown."
      />
      <Button type="submit" kind="primary" wide busy={props.busy} busyText="Saving…">
        Save
      </Button>
      {last === null || isFilled(oldLastKWH.value) ? null : (
        <Text above={3} tone="faint" size="sm">
          {`Without the old number, ${formatDate(addDays(toIsoDate(last.day), 1))} to ${formatDate(on)} stay unknown.`}
        </Text>
      )}
    </>
  );
}

function isFilled(value: string | undefined): boolean {
  return value !== undefined && value.trim() !== '';
}
