import { useIsAllowed } from '#app/ui/allowed.tsx';
import { Link } from '#app/ui/link.tsx';
import { Panel } from '#app/ui/panel.tsx';
import { formatCount } from '#domain/base/format.ts';
import type { IsoDate } from '#domain/base/period.ts';
import { type BillListItem, isSameAsPaper } from '#domain/bills/bill-view.ts';
import { choosePaperPath, makeMatchPath } from './address.ts';
import { nameBill } from './bill-text.ts';
import styles from './bills.module.css';

/** How many of the typed bills agree with ours. */
export function Agreement({ bills, today }: { bills: readonly BillListItem[]; today: IsoDate }) {
  const mayType = useIsAllowed('member');
  const typedBills = bills.filter((bill) => bill.differencePaise !== null);
  const equalBills = typedBills.filter(isSameAsPaper);
  const differingBill = typedBills.find((bill) => !isSameAsPaper(bill));
  const untypedBill = bills.find((bill) => !bill.isRunning && bill.paperPaise === null);
  return (
    <Panel title="Bills you typed that agree to the rupee" className={styles['agreement']}>
      {typedBills.length === 0 ? null : (
        <p className={styles['count']}>
          {equalBills.length} <span>of {typedBills.length}</span>
        </p>
      )}
      <p>
        {typedBills.length === 0
          ? mayType
            ? 'Type the amount of a printed bill: we check it, and explain what differs.'
            : 'No printed bill has been typed yet.'
          : differingBill === undefined
            ? 'Each one is what your supplier asks for.'
            : `${formatCount(typedBills.length - equalBills.length, 'bill')} ${typedBills.length - equalBills.length === 1 ? 'differs. Open it' : 'differ. Open one'} to see what explains the difference.`}
      </p>
      {differingBill !== undefined ? (
        <p>
          <Link
            to={makeMatchPath(differingBill.id)}
          >{`See what explains the ${nameBill(differingBill.month, today)}`}</Link>
        </p>
      ) : untypedBill !== undefined && mayType ? (
        <p>
          <Link
            to={choosePaperPath(untypedBill)}
          >{`Type the ${nameBill(untypedBill.month, today)}`}</Link>
        </p>
      ) : null}
    </Panel>
  );
}
