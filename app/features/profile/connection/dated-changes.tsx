import { useNavigation } from '@remix-run/react';
import { Plus, Trash2 } from 'lucide-react';
import type { ScreenData } from '#app/base/load-context.ts';
import { changePath } from '#app/connection/address.ts';
import { Form } from '#app/forms/home-form.tsx';
import { Button, IconLink, LinkButton } from '#app/ui/form/button.tsx';
import { Allowed } from '#app/ui/layout/allowed.tsx';
import { ConfirmDialog } from '#app/ui/layout/confirm-dialog.tsx';
import { Link } from '#app/ui/layout/link.tsx';
import { Panel } from '#app/ui/layout/panel.tsx';
import { Text } from '#app/ui/layout/parts.tsx';
import { CONNECTION_PATH } from '#app/ui/shell/sections.tsx';
import { formatDate } from '#domain/base/format.ts';
import type { ConnectionRecord } from '#domain/home/connection.ts';
import { lowerFirstWord } from '#domain/tariff/explain/line-labels.ts';
import styles from './connection.module.css';
import { listDatedChanges } from './facts-panel.tsx';

interface ListedChange {
  from: string | null;
  title: string;
  detail?: string;
  removable: boolean;
}

/** Everything that held from a day on, the latest first: what the household entered, and its tariff's own changes. */
export function DatedChanges(props: { screen: ScreenData<'connection'>; editing: boolean }) {
  const { screen, editing } = props;
  const { connections, asked, tariff, today } = screen;
  const byHousehold = listDatedChanges(connections, asked).map(({ from, texts }): ListedChange => {
    const [title = from === null ? 'Nothing set yet' : 'As before', ...others] = texts;
    return {
      from,
      title,
      detail: others.map(lowerFirstWord).join('; '),
      removable: from !== null,
    };
  });
  const byItself = (tariff?.changes ?? []).map(
    ({ from, name }): ListedChange => ({
      from,
      title: `Tariff of ${formatDate(from)}`,
      detail: `${name}, by the supplier’s order; nothing to do for you`,
      removable: false,
    }),
  );
  const sortedChanges = [...byHousehold, ...byItself].sort((a, b) =>
    (a.from ?? '') < (b.from ?? '') ? 1 : -1,
  );
  return (
    <Panel
      title="Dated changes"
      aside={
        editing ? undefined : (
          <Allowed needs="owner">
            <LinkButton to={changePath()} preventScrollReset icon={<Plus />}>
              Add a change
            </LinkButton>
          </Allowed>
        )
      }
    >
      <ul className={styles['list']}>
        {sortedChanges.map(({ from, title, detail, removable }) => (
          <li key={`${from} ${title}`}>
            <Text size="sm" tone="quiet">
              {from === null
                ? 'from the beginning'
                : `${from > today ? 'from' : 'since'} ${formatDate(from)}`}
            </Text>
            <div>
              <Text weight="medium" breaks>
                {title}
              </Text>
              {detail ? (
                <Text size="sm" tone="faint">
                  {detail}
                </Text>
              ) : null}
            </div>
            {removable && from !== null ? (
              <Allowed needs="owner">
                <IconLink
                  to={`${CONNECTION_PATH}?delete=${from}`}
                  preventScrollReset
                  name={`Delete the change of ${formatDate(from)}`}
                >
                  <Trash2 />
                </IconLink>
              </Allowed>
            ) : null}
          </li>
        ))}
      </ul>
      <Text size="sm" tone="faint" above={4}>
        A change counts from its day on. Bills before it stay as they were; where one would come out
        otherwise, <Link to="/dashboard/data-entry/bills">Bills</Link> offers it.
        {tariff === null ? null : ` Rates last checked on ${formatDate(tariff.checkedOn)}.`}
      </Text>
    </Panel>
  );
}

/** Names the change that goes, and what holds in its place. */
export function DeleteChange(props: {
  connections: readonly ConnectionRecord[];
  goes: ConnectionRecord;
}) {
  const { connections, goes } = props;
  const busy = useNavigation().formData?.get('intent') === 'delete-change';
  const place = connections.indexOf(goes);
  const [before, after] = [connections[place - 1], connections[place + 1]];
  const since = before?.from == null ? 'from the beginning' : `since ${formatDate(before.from)}`;
  return (
    <ConfirmDialog
      title={`Delete the change of ${formatDate(goes.from ?? '')}?`}
      cancelTo={CONNECTION_PATH}
      form={
        <Form method="post" action={CONNECTION_PATH} needs="owner" replace preventScrollReset>
          <input type="hidden" name="intent" value="delete-change" />
          <input type="hidden" name="from" value={goes.from ?? ''} />
          <Button type="submit" kind="danger" busy={busy} busyText="Deleting…">
            Delete this change
          </Button>
        </Form>
      }
    >
      <p>
        {`What holds ${since} then holds ${after?.from == null ? 'until now' : `until ${formatDate(after.from)}`}. Bills that are stored stay as they are.`}
      </p>
    </ConfirmDialog>
  );
}
