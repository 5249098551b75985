import { makeBillPath } from '#app/features/data-entry/bills/address.ts';
import { Form } from '#app/forms/home-form.tsx';
import { Button } from '#app/ui/button.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { formatDate, formatKwh, formatPaise } from '#domain/base/format.ts';
import { WH_PER_KWH } from '#domain/base/quantity.ts';
import type { BillView } from '#domain/bills/bill-view.ts';
import { CHANGED_BY } from '#domain/bills/changed-by.ts';
import type { BillToday } from '#domain/bills/home-bills.ts';
import styles from './bill.module.css';

/** A stored bill that would be another one today: both amounts, and the household decides. */
export function ChangedSince({ bill, today }: { bill: BillView; today: BillToday }) {
  const storedText = bill.pricing.code === 'priced' ? formatPaise(bill.pricing.amountPaise) : 'N/A';
  const now = today.amountPaise === null ? 'no amount' : formatPaise(today.amountPaise);
  const units =
    today.unitsWh === null
      ? ''
      : `, ${formatKwh(today.unitsWh, today.unitsWh % WH_PER_KWH === 0 ? 0 : 1)} units`;
  return (
    <div className={styles['changed']}>
      <Notice
        kind="notice"
        title={`${today.because.map((cause) => CHANGED_BY[cause]).join('. ')} since ${bill.storedOn === null ? 'then' : formatDate(bill.storedOn)}.`}
      >
        <p>{`Stored ${storedText}; with what is known today ${now}${units}.`}</p>
        <Form method="post" action={makeBillPath(bill.id)} className={styles['choices']}>
          <input type="hidden" name="intent" value="choose" />
          <Button type="submit" name="keep" value="today" size="small">{`Show ${now}`}</Button>
          <Button type="submit" name="keep" value="stored" size="small" kind="quiet">
            {`Keep ${storedText}`}
          </Button>
        </Form>
      </Notice>
    </div>
  );
}
