import { getFormProps, useForm } from '@conform-to/react';
import { useNavigation } from '@remix-run/react';
import { messages } from '../../../../domain/messages.ts';
import type { ReminderKind } from '../../../../domain/reminders/kinds.ts';
import { ErrorSummary } from '../../../forms/error-summary.tsx';
import { NumberField } from '../../../forms/fields.tsx';
import { Form } from '../../../forms/home-form.tsx';
import { Button } from '../../../ui/button.tsx';
import checkboxStyles from '../../../ui/checkbox.module.css';
import { Panel } from '../../../ui/panel.tsx';
import { REMINDERS_PATH } from '../../../ui/sections.tsx';
import type { ReminderActionData } from './action-data.ts';
import styles from './reminders.module.css';

const SWITCHES: readonly (readonly [ReminderKind, label: string, when: string])[] = [
  ['reading', 'Read the meter', 'On the day your billing period ends.'],
  ['due', 'Pay the bill', 'Two days before it is due, by the days that you write below.'],
  [
    'guard',
    'A limit passed',
    'When the units of the running bill have passed one that makes it dear.',
  ],
  ['silence', 'No reading for long', 'After a billing period and five days, at least 35 days.'],
  ['summary', 'Monthly summary', 'When a billing period is over and read to its end.'],
];

const LABELS = { dueDays: 'Days until the bill is due' };

/** A switch for each thing that a member can be reminded of by mail. */
export function MailPanel(props: {
  email: string;
  kinds: readonly ReminderKind[];
  dueDays: number | null;
  actionData: ReminderActionData | undefined;
}) {
  const own = props.actionData?.intent === 'choose' ? props.actionData : undefined;
  const { formData } = useNavigation();
  const [form, fields] = useForm<Record<ReminderKind | 'dueDays', string>>({
    id: 'reminders',
    lastResult: own?.result ?? null,
    defaultValue: {
      ...Object.fromEntries(props.kinds.map((kind) => [kind, 'on'])),
      dueDays: props.dueDays === null ? '' : String(props.dueDays),
    },
  });
  return (
    <Panel title="By mail" id="by-mail">
      <p>
        To {props.email}, at most one mail a day, between 8 in the morning and 9 in the evening.
        Each mail has a link that ends all of them.
      </p>
      <Form
        method="post"
        action={REMINDERS_PATH}
        needs="viewer"
        preventScrollReset
        {...getFormProps(form)}
        noValidate
      >
        <ErrorSummary form={form} message={messages.checkInput} labels={LABELS} />
        <input type="hidden" name="intent" value="choose" />
        <ul className={styles['switches']}>
          {SWITCHES.map(([kind, label, when]) => (
            <li key={kind}>
              <label>
                <input
                  type="checkbox"
                  name={kind}
                  value="on"
                  className={checkboxStyles['checkbox']}
                  defaultChecked={fields[kind].initialValue === 'on'}
                />
                <span>
                  {label}
                  <small>{when}</small>
                </span>
              </label>
            </li>
          ))}
        </ul>
        <NumberField
          meta={fields.dueDays}
          label={LABELS.dueDays}
          optional
          unit="days"
          hint="From the last day of the billing period to the last day for paying, as your paper bill has them. The calendar shows it, too."
        />
        <Button
          type="submit"
          kind="primary"
          busy={formData?.get('intent') === 'choose'}
          busyText="Saving…"
        >
          Save
        </Button>
      </Form>
    </Panel>
  );
}
