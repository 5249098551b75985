import { useNavigation } from '@remix-run/react';
import { Form } from '#app/forms/home-form.tsx';
import { Button } from '#app/ui/form/button.tsx';
import { Notice } from '#app/ui/layout/notice.tsx';
import { Panel } from '#app/ui/layout/panel.tsx';
import { Row, Text } from '#app/ui/layout/parts.tsx';
import { REMINDERS_PATH } from '#app/ui/shell/sections.tsx';
import { formatMoment } from '#domain/base/format.ts';
import type { ReminderActionData } from './action-data.ts';
import styles from './reminders.module.css';

/** The home's days in a calendar program, by an address that only its owner knows. */
export function CalendarPanel(props: {
  /** When the address in use was made; null without one. */
  since: number | null;
  actionData: ReminderActionData | undefined;
}) {
  const { since } = props;
  const { formData } = useNavigation();
  const address =
    props.actionData?.intent === 'renew-calendar' ? props.actionData.calendarUrl : undefined;
  const isSending = (intent: string) => formData?.get('intent') === intent;
  return (
    <Panel title="In your calendar" id="calendar">
      <p>
        The days on which to read the meter, and when bills are due, in Google Calendar, Outlook or
        a phone’s calendar. Whoever has the address sees these days and the home’s name, and nothing
        else.
      </p>
      {address === undefined ? null : (
        <Text is="div" below={4} breaks>
          <Notice kind="success" title="Copy this address now: it is not shown again.">
            <p>
              <a href={address}>{address}</a>
            </p>
            <p>In your calendar program, choose to add a calendar by its address (“From URL”).</p>
          </Notice>
        </Text>
      )}
      {since === null ? null : <p>The address in use was made on {formatMoment(since)}.</p>}
      <Row gap={3} className={styles['forms']}>
        <Form method="post" action={REMINDERS_PATH} needs="viewer" preventScrollReset>
          <input type="hidden" name="intent" value="renew-calendar" />
          <Button type="submit" busy={isSending('renew-calendar')} busyText="Making…">
            {since === null ? 'Make an address' : 'Make a new address, end this one'}
          </Button>
        </Form>
        {since === null ? null : (
          <Form method="post" action={REMINDERS_PATH} needs="viewer" preventScrollReset>
            <input type="hidden" name="intent" value="end-calendar" />
            <Button type="submit" kind="danger" busy={isSending('end-calendar')} busyText="Ending…">
              End the address
            </Button>
          </Form>
        )}
      </Row>
    </Panel>
  );
}
