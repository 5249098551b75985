import { getFormProps, useForm } from '@conform-to/react';
import { useNavigation } from '@remix-run/react';
import { ErrorSummary } from '#app/forms/error-summary.tsx';
import { NumberField } from '#app/forms/fields.tsx';
import { Form } from '#app/forms/home-form.tsx';
import { useServerChecks } from '#app/forms/server-checked.ts';
import { Button } from '#app/ui/form/button.tsx';
import checkboxStyles from '#app/ui/form/form.module.css';
import { Panel } from '#app/ui/layout/panel.tsx';
import { Row, Text } from '#app/ui/layout/parts.tsx';
import { REMINDERS_PATH } from '#app/ui/shell/sections.tsx';
import * as messages from '#domain/base/messages.ts';
import type {
  ReminderChoices,
  ReminderKind,
  ReminderWay,
  SwitchName,
} from '#domain/reminders/kinds.ts';
import { REMINDER_WORDS } from '#domain/reminders/words.ts';
import type { ReminderActionData } from './action-data.ts';
import styles from './reminders.module.css';

const KINDS = Object.keys(REMINDER_WORDS) as ReminderKind[];
const MAIL = ['mail', 'Mail'] as const;
const PUSH = ['push', 'Notification'] as const;

const LABELS = { dueDays: 'Days until the bill is due' };

/** A switch for each thing that a member can be reminded of, by each way. */
export function ChoicesPanel(props: {
  email: string;
  choices: ReminderChoices;
  /** Whether this service sends notifications. */
  hasPush: boolean;
  actionData: ReminderActionData | undefined;
}) {
  const { choices, hasPush } = props;
  const data = props.actionData?.intent === 'choose' ? props.actionData : undefined;
  const { formData } = useNavigation();
  const [form, fields] = useForm<Record<SwitchName | 'dueDays', string>>({
    id: 'reminders',
    ...useServerChecks(data?.result),
    defaultValue: {
      ...Object.fromEntries(
        KINDS.flatMap((kind) => [
          [`${kind}-mail`, choices[kind].mail ? 'on' : ''],
          [`${kind}-push`, choices[kind].push ? 'on' : ''],
        ]),
      ),
      dueDays: choices.dueDays === null ? '' : String(choices.dueDays),
    },
  });
  const renderBox = (kind: ReminderKind, [way, word]: readonly [ReminderWay, string]) => (
    <label key={way}>
      <input
        type="checkbox"
        name={`${kind}-${way}`}
        value="on"
        className={checkboxStyles['checkbox']}
        defaultChecked={fields[`${kind}-${way}`].initialValue === 'on'}
      />
      {word}
    </label>
  );
  return (
    <Panel title="What to remind you of" id="choices">
      <p>
        Mail goes to {props.email}
        {hasPush ? ', a notification to the devices that you turn on for it' : ''}. At most one
        message a day, between 8 in the morning and 9 in the evening. Each mail has a link that ends
        them all{hasPush ? ', each notification a button' : ''}.
        {hasPush
          ? ' Where both are ticked the notification comes, and a mail only if no device could be reached.'
          : ''}
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
          {KINDS.map((kind) => (
            <li key={kind}>
              <fieldset>
                <Text is="legend" weight="medium">
                  {REMINDER_WORDS[kind].label}
                  <small>{REMINDER_WORDS[kind].when}</small>
                </Text>
                <Row above={1} gap={[0, 5]} className={styles['ways']}>
                  {renderBox(kind, MAIL)}
                  {hasPush ? renderBox(kind, PUSH) : null}
                </Row>
              </fieldset>
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
