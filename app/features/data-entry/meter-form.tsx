/** The form of what the meter shows: one number, beside the last one. */
import { getFormProps, useForm } from '@conform-to/react';
import { parseWithZod } from '@conform-to/zod/v4';
import { useEffect, useRef } from 'react';
import { formatCount, formatDate, formatKwh } from '../../../domain/format.ts';
import { messages } from '../../../domain/messages.ts';
import { formatRegister } from '../../../domain/meter/question.ts';
import { type Meter, type RegisterValue, registerUse } from '../../../domain/meter/registers.ts';
import {
  dateOfDay,
  dateProblem,
  dayNumber,
  FIRST_DATE,
  type IsoDate,
} from '../../../domain/period.ts';
import { parseTypedNumber, thousandths } from '../../../domain/quantity.ts';
import { ErrorSummary } from '../../forms/error-summary.tsx';
import { NumberField, TextField } from '../../forms/fields.tsx';
import { summaryMessage } from '../../forms/summary-message.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { useIntent } from './action-data.ts';
import questionStyles from './entry-question.module.css';
import { type AskedAboutMeter, meterValueSchema } from './meter-schema.ts';
import styles from './reading-form.module.css';

const FORM_ID = 'meter-form';
const LABELS = {
  registerKWH: 'What does the meter show?',
  readOn: 'Read on',
  oldLastKWH: 'Last number of the old meter',
  firstKWH: 'First number of the new meter',
};

/** The last value of the meter that is there now, with the meter itself. */
export type LastValue = Meter & RegisterValue;

export function MeterForm({
  form: { Form, busy, actionData },
  last,
  today,
  focused,
}: {
  form: ReturnType<typeof useIntent>;
  last: LastValue | null;
  today: IsoDate;
  /** The one before it was stored: the next value can be typed at once. */
  focused: boolean;
}) {
  const refused = actionData?.refused === true && actionData.result !== undefined;
  const [form, fields] = useForm<Record<keyof typeof LABELS, string>, unknown>({
    id: FORM_ID,
    ...(refused ? { lastResult: actionData.result } : {}),
    defaultValue: { readOn: today, registerKWH: '', oldLastKWH: '', firstKWH: '' },
    shouldRevalidate: 'onInput',
    onValidate: ({ formData }) =>
      parseWithZod(formData, { schema: meterValueSchema(today), disableAutoCoercion: true }),
  });
  const { registerKWH, readOn, oldLastKWH, firstKWH } = fields;
  useEffect(() => {
    if (focused) document.getElementById(registerKWH.id)?.focus();
  }, [focused, registerKWH.id]);
  const asked = refused ? actionData.askedAboutMeter : undefined;
  const isSame =
    asked?.typed['registerKWH'] === registerKWH.value && asked?.typed['readOn'] === readOn.value;
  const message = summaryMessage(form, {
    missing: messages.readingSaveFailed,
    isMissing: () => false,
    otherwise: messages.readingSaveFailed,
  });
  return (
    <Form method="post" {...getFormProps(form)} className={styles['form']}>
      <input type="hidden" name="intent" value="meter" />
      <ErrorSummary form={form} message={message} labels={LABELS} />
      {last === null ? null : (
        <p className={styles['last']}>
          Last: <strong>{formatRegister(last.shownWh, last.digits)}</strong>
          {` on ${formatDate(dateOfDay(last.day))}`}
        </p>
      )}
      <NumberField
        meta={registerKWH}
        label={LABELS.registerKWH}
        unit="kWh"
        large
        required
        autoFocus
        data-first-field
        hint={amountHint(registerKWH.value, readOn.value, last)}
      />
      <TextField
        meta={readOn}
        label={LABELS.readOn}
        type="date"
        min={FIRST_DATE}
        max={today}
        required
        hint="At the end of this day."
      />
      {asked !== undefined && isSame ? (
        <Question asked={asked} busy={busy}>
          {asked.question.choices.some((choice) => choice.as === 'replaced') ? (
            <>
              <p className={questionStyles['text']}>Only if the meter was replaced:</p>
              <NumberField meta={oldLastKWH} label={LABELS.oldLastKWH} unit="kWh" optional />
              <NumberField meta={firstKWH} label={LABELS.firstKWH} unit="kWh" optional />
            </>
          ) : null}
        </Question>
      ) : (
        <Button type="submit" kind="primary" wide busy={busy} busyText="Saving…">
          Save Reading
        </Button>
      )}
    </Form>
  );
}

/** What the number comes to while it is typed: `187.0 kWh in 31 days, 6.0 a day.` */
function amountHint(
  typed: string | undefined,
  date: string | undefined,
  last: LastValue | null,
): string {
  if (last === null)
    return 'The first number starts the count: what is used shows from the next one on.';
  const kwh = parseTypedNumber(typed ?? '', 'kWh');
  if (typeof kwh !== 'number' || date === undefined || dateProblem(date) !== undefined) return '';
  const shownWh = thousandths(kwh);
  const day = dayNumber(date);
  if (day <= last.day || shownWh < last.shownWh) return '';
  const { consumptionWh, perDayWh } = registerUse(last, last, { ...last, day, shownWh });
  if (consumptionWh === null || perDayWh === null) return '';
  return `${formatKwh(consumptionWh)} kWh in ${formatCount(day - last.day, 'day')}, ${formatKwh(perDayWh)} a day.`;
}

/** What is asked before the value is stored. Each answer is a button that sends the form again. */
function Question(props: { asked: AskedAboutMeter; busy: boolean; children: React.ReactNode }) {
  const { question, answers } = props.asked;
  const notice = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each question is to be read, also one like the last
  useEffect(() => notice.current?.focus(), [question]);
  const [likeliest] = question.suggestions;
  const choices = [
    ...(likeliest === undefined
      ? []
      : [{ name: 'suggested', value: String(likeliest), label: `Save ${likeliest} instead` }]),
    ...question.choices.map((choice) => ({
      ...{ name: 'as', value: choice.as, label: choice.message },
    })),
    ...(question.code === 'same-day'
      ? [{ name: 'sameDay', value: 'replace', label: 'Replace it' }]
      : []),
    ...(question.code === 'overlap'
      ? [{ name: 'overlap', value: 'replace', label: 'Replace what is there by the meter’s value' }]
      : []),
  ];
  return (
    <div className={questionStyles['question']}>
      {Object.entries(answers).map(([name, value]) =>
        value === undefined ? null : <input key={name} type="hidden" name={name} value={value} />,
      )}
      <Notice kind="notice" title={question.message} focusRef={notice} />
      {props.children}
      {choices.map(({ name, value, label }) => (
        <Button key={label} type="submit" name={name} value={value} wide disabled={props.busy}>
          {label}
        </Button>
      ))}
    </div>
  );
}
