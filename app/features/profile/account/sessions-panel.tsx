import { useLocation, useNavigation } from '@remix-run/react';
import { AFTER } from '#app/base/paging.ts';
import { Form } from '#app/forms/home-form.tsx';
import { Button } from '#app/ui/form/button.tsx';
import { Notice } from '#app/ui/layout/notice.tsx';
import { Chip, Panel } from '#app/ui/layout/panel.tsx';
import { Row, Text } from '#app/ui/layout/parts.tsx';
import { ACCOUNT_PATH } from '#app/ui/shell/sections.tsx';
import { Pager } from '#app/ui/table/pager.tsx';
import { formatMoment } from '#domain/base/format.ts';
import type { Page } from '#domain/base/page.ts';
import type { SessionRecord } from '#domain/people/session.ts';
import { type AccountActionData, pickData } from './action-data.ts';
import styles from './panels.module.css';

const SESSIONS_ID = 'sessions';

/** Where the household is signed in. Each place but this one can be signed out here. */
export function SessionsPanel(props: {
  sessions: Page<SessionRecord>;
  actionData: AccountActionData | undefined;
}) {
  const { search } = useLocation();
  const problem = pickData('end-session', props.actionData)?.problem;
  const { formData } = useNavigation();
  const ending = formData?.get('session');
  return (
    <Panel title="Where you are signed in" id={SESSIONS_ID}>
      {problem === undefined ? null : <Notice kind="error" title={problem} />}
      <ul className={styles['sessions']}>
        {props.sessions.items.map(({ id, device, lastUsedAt, createdAt, current }) => (
          <li key={id}>
            <div>
              <Row weight="medium" gap={2}>
                {device}
                {current ? <Chip>this one</Chip> : null}
              </Row>
              <Text is="div" tone="faint" size="sm">
                Last used {formatMoment(Date.parse(lastUsedAt))}; since{' '}
                {formatMoment(Date.parse(createdAt))}
              </Text>
            </div>
            {current ? null : (
              <Form method="post" action={ACCOUNT_PATH + search} needs="viewer" preventScrollReset>
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
      <Pager
        listId={SESSIONS_ID}
        name="sessions"
        page={props.sessions}
        makeAddress={(after) =>
          after === undefined
            ? ACCOUNT_PATH
            : `${ACCOUNT_PATH}?${new URLSearchParams({ [AFTER]: after })}`
        }
      />
    </Panel>
  );
}
