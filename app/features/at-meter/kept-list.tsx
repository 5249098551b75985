import { Trash2 } from 'lucide-react';
import { formatDate, formatRegister } from '../../../domain/format.ts';
import { thousandths } from '../../../domain/quantity.ts';
import { dropReading, type KeptReading } from '../../offline/kept.ts';
import type { Kept } from '../../offline/use-kept.ts';
import { buttonClass, IconButton } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import { linkTo } from '../data-entry/address.ts';
import styles from './at-meter.module.css';

/** The readings that wait, and before them those that the server did not take. */
export function KeptList({ readings, homes }: Kept) {
  const refused = readings.filter((one) => one.refused !== undefined);
  const waiting = readings.filter((one) => one.refused === undefined);
  const numberOf = (one: KeptReading) => {
    const digits = homes.find(({ homeId }) => homeId === one.homeId)?.last?.digits ?? 0;
    return formatRegister(thousandths(one.input.registerKWH), digits);
  };
  const named = (one: KeptReading) =>
    `${numberOf(one)} on ${formatDate(one.input.readOn)}${homes.length < 2 ? '' : `, ${one.homeName}`}`;
  return (
    <>
      {refused.map((one) => (
        <div key={one.id} className={styles['refused']}>
          <Notice kind="error" title={`${named(one)} could not be stored`}>
            <p>{one.refused}</p>
          </Notice>
          <div className={styles['ways']}>
            <a
              href={`/${one.homeId}${linkTo({ period: 'all', source: 'all', add: 'meter', full: 'yes' })}`}
              className={buttonClass({ kind: 'primary' })}
            >
              Enter it again
            </a>
            <button type="button" className={buttonClass({})} onClick={() => dropReading(one)}>
              Forget it
            </button>
          </div>
        </div>
      ))}
      {waiting.length === 0 ? null : (
        <Panel title="Kept on this phone">
          <p className={styles['note']}>Will be sent when there is a network.</p>
          <ul className={styles['kept']}>
            {waiting.map((one) => (
              <li key={one.id}>
                <span>
                  <strong>{numberOf(one)}</strong>
                  {formatDate(one.input.readOn)}
                  {homes.length < 2 ? '' : `, ${one.homeName}`}
                </span>
                <IconButton name={`Forget ${named(one)}`} onClick={() => dropReading(one)}>
                  <Trash2 />
                </IconButton>
              </li>
            ))}
          </ul>
        </Panel>
      )}
    </>
  );
}
