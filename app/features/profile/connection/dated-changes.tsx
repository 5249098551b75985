import { Plus, Trash2 } from 'lucide-react';
import type { ScreenData } from '#app/load-context.ts';
import { Allowed } from '#app/ui/allowed.tsx';
import { IconLink, LinkButton } from '#app/ui/button.tsx';
import { Link } from '#app/ui/link.tsx';
import { Panel } from '#app/ui/panel.tsx';
import { CONNECTION_PATH } from '#app/ui/sections.tsx';
import { formatDate } from '#domain/base/format.ts';
import { lowerFirstWord } from '#domain/tariff/explain/describe-differences.ts';
import { changePath } from './address.ts';
import styles from './dated-changes.module.css';
import { listDatedChanges } from './facts-text.ts';

interface ListedChange {
  from: string | null;
  title: string;
  detail?: string;
  removable: boolean;
}

/** Everything that held from a day on, the latest first: what the household entered, and its tariff's own changes. */
export function DatedChanges(props: { screen: ScreenData<'connection'>; editing: boolean }) {
  const { screen, editing } = props;
  const { connections, tariff, today } = screen;
  const byHousehold = listDatedChanges(connections, tariff?.inputs ?? []).map(
    ({ from, texts }): ListedChange => {
      const [title = from === null ? 'Nothing set yet' : 'As before', ...others] = texts;
      return {
        from,
        title,
        detail: others.map(lowerFirstWord).join('; '),
        removable: from !== null,
      };
    },
  );
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
            <p className={styles['from']}>
              {from === null
                ? 'from the beginning'
                : `${from > today ? 'from' : 'since'} ${formatDate(from)}`}
            </p>
            <div>
              <p className={styles['title']}>{title}</p>
              {detail ? <p className={styles['detail']}>{detail}</p> : null}
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
      <p className={styles['note']}>
        A change counts from its day on. Bills before it stay as they were; where one would come out
        otherwise, <Link to="/dashboard/data-entry/bills">Bills</Link> offers it.
        {tariff === null ? null : ` Rates last looked at on ${formatDate(tariff.checkedOn)}.`}
      </p>
    </Panel>
  );
}
