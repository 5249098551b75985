import { Form, useNavigation } from '@remix-run/react';
import { formatMoment } from '../../../../domain/format.ts';
import type { SessionRecord } from '../../../../domain/session.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Chip, Panel } from '../../../ui/panel.tsx';
import styles from './account-panels.module.css';
import { answerTo } from './answers.ts';

/** Where the household is signed in. Each place but this one can be signed out here. */
export function SessionsPanel(props: {
  sessions: readonly SessionRecord[];
  answer: object | undefined;
}) {
  const problem = answerTo('end-session', props.answer)?.problem;
  const { formData } = useNavigation();
  const ending = formData?.get('session');
  return (
    <Panel title="Where you are signed in">
      {problem === undefined ? null : <Notice kind="error" title={problem} />}
      <ul className={styles['sessions']}>
        {props.sessions.map(({ id, device, lastUsedAt, createdAt, current }) => (
          <li key={id}>
            <div>
              <div className={styles['device']}>
                {device}
                {current ? <Chip>this one</Chip> : null}
              </div>
              <div className={styles['used']}>
                Last used {formatMoment(Date.parse(lastUsedAt))}; since{' '}
                {formatMoment(Date.parse(createdAt))}
              </div>
            </div>
            {current ? null : (
              <Form method="post" action="/dashboard/profile" preventScrollReset>
                <input type="hidden" name="intent" value="end-session" />
                <input type="hidden" name="session" value={id} />
                <Button
                  type="submit"
                  size="small"
                  busy={ending === id}
                  busyText="Ending…"
                  aria-label={`End the session on ${device}`}
                >
                  End
                </Button>
              </Form>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  );
}
