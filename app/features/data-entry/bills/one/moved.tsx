import { changeText, nameBill } from '#app/features/data-entry/bills/bill-text.ts';
import { formatPaise } from '#domain/base/format.ts';
import type { IsoDate } from '#domain/base/period.ts';
import type { ExplanationView } from '#domain/bills/differences-view.ts';
import { lowerFirstWord, shortenLabel } from '#domain/tariff/explain/describe-differences.ts';
import styles from './bill.module.css';

const LIST = new Intl.ListFormat('en-GB');

/** Why the bill is another one than an earlier one, in rows that add up. */
export function Moved(props: { explanation: ExplanationView; name: string; today: IsoDate }) {
  const { before, rows, paise, without } = props.explanation;
  // Both without what one of them does not know.
  const lacks =
    without.length === 0
      ? ''
      : ` without ${LIST.format(without.map((label) => lowerFirstWord(shortenLabel(label))))}`;
  return (
    <dl className={styles['moved']}>
      <div>
        <dt>{`${nameBill(before.month, props.today)}${lacks}`}</dt>
        <dd>{formatPaise(before.paise)}</dd>
      </div>
      {rows.map((row) => (
        <div key={row.text} data-cause>
          <dt>{row.text}</dt>
          <dd>{changeText(row.paise)}</dd>
        </div>
      ))}
      <div data-sum>
        <dt>{`${props.name}${lacks}`}</dt>
        <dd>{formatPaise(paise)}</dd>
      </div>
    </dl>
  );
}
