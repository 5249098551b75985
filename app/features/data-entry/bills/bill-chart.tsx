import type { CSSProperties } from 'react';
import { Panel } from '#app/ui/layout/panel.tsx';
import { Text } from '#app/ui/layout/parts.tsx';
import { formatNumber, formatShortMonthName } from '#domain/base/format.ts';
import type { IsoDate } from '#domain/base/period.ts';
import { groupUnknownBills, isUnknownBill } from '#domain/bills/bill-sum.ts';
import type { BillListItem } from '#domain/bills/bill-view.ts';
import { nameBill } from './bill-text.ts';
import styles from './bills.module.css';

const CHART_BILLS = 13;

/** Rupees of the latest bills, as columns. The table below says the same. */
export function BillChart({ bills, today }: { bills: readonly BillListItem[]; today: IsoDate }) {
  const groups = groupUnknownBills(bills, isUnknownBill).slice(0, CHART_BILLS).reverse();
  const shownBills = groups.flatMap((group) => (group.length === 1 ? group : []));
  const highestPaise = Math.max(1, ...shownBills.map(({ amountPaise }) => amountPaise ?? 0));
  const latestBill = shownBills.at(-1);
  return (
    <Panel title="Rupees a bill" aside="as computed">
      <div
        className={styles['chart']}
        role="img"
        aria-label={`Rupees of ${shownBills.length} bills up to the ${latestBill === undefined ? '' : nameBill(latestBill, today)}; the table below has them`}
      >
        {groups.map(([bill, ...others]) =>
          bill === undefined ? null : (
            <Column
              key={bill.id}
              bill={bill}
              isGroup={others.length > 0}
              highestPaise={highestPaise}
            />
          ),
        )}
      </div>
    </Panel>
  );
}

/** A bill, or several of which nothing is known. */
function Column(props: { bill: BillListItem; isGroup: boolean; highestPaise: number }) {
  const { bill, isGroup, highestPaise } = props;
  const { month, amountPaise, isRunning } = bill;
  const isJanuary = month.endsWith('-01') && !isGroup;
  return (
    <div className={styles['column']} data-running={isRunning}>
      <Text is="span" tone="quiet" className={styles['rupees']}>
        {amountPaise === null ? 'N/A' : formatNumber(amountPaise / 100)}
      </Text>
      {amountPaise === null ? null : (
        <i style={{ '--share': (amountPaise / highestPaise).toFixed(3) } as CSSProperties} />
      )}
      <span className={styles['month']} data-year={isJanuary}>
        {isGroup ? '…' : isJanuary ? month.slice(0, 4) : formatShortMonthName(month)}
      </span>
    </div>
  );
}
