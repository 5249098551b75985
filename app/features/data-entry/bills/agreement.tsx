import { type BillListItem, isSameAsPaper } from '../../../../domain/bills/bill-view.ts';
import { formatCount } from '../../../../domain/format.ts';
import type { IsoDate } from '../../../../domain/period.ts';
import { useIsAllowed } from '../../../ui/allowed.tsx';
import { Link } from '../../../ui/link.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { choosePaperPath, makeMatchPath } from './address.ts';
import { nameBill } from './bill-text.ts';
import styles from './bills.module.css';

/** How many of the typed bills agree with ours. */
export function Agreement({ bills, today }: { bills: readonly BillListItem[]; today: IsoDate }) {
  const mayType = useIsAllowed('member');
  const typed = bills.filter((bill) => bill.differencePaise !== null);
  const equal = typed.filter(isSameAsPaper);
  const waiting = typed.find((bill) => !isSameAsPaper(bill));
  const untyped = bills.find((bill) => !bill.isRunning && bill.paperPaise === null);
  return (
    <Panel title="Bills you typed that agree to the rupee" className={styles['agreement']}>
      {typed.length === 0 ? null : (
        <p className={styles['count']}>
          {equal.length} <span>of {typed.length}</span>
        </p>
      )}
      <p>
        {typed.length === 0
          ? mayType
            ? 'Type the amount of a printed bill: we check it, and explain what differs.'
            : 'No printed bill has been typed yet.'
          : waiting === undefined
            ? 'Each one is what your supplier asks for.'
            : `${formatCount(typed.length - equal.length, 'bill')} ${typed.length - equal.length === 1 ? 'differs. Open it' : 'differ. Open one'} to see what explains the difference.`}
      </p>
      {waiting !== undefined ? (
        <p>
          <Link
            to={makeMatchPath(waiting.id)}
          >{`See what explains the ${nameBill(waiting.month, today)}`}</Link>
        </p>
      ) : untyped !== undefined && mayType ? (
        <p>
          <Link to={choosePaperPath(untyped)}>{`Type the ${nameBill(untyped.month, today)}`}</Link>
        </p>
      ) : null}
    </Panel>
  );
}
