import { makeBillPath } from '#app/entry/bill-address.ts';
import {
  changeText,
  formatBillAmount,
  formatPeriod,
  nameBill,
} from '#app/features/data-entry/bills/bill-text.ts';
import { useStoreShared } from '#app/features/data-entry/bills/store-shared.ts';
import { Form } from '#app/forms/home-form.tsx';
import { Button } from '#app/ui/form/button.tsx';
import { Notice } from '#app/ui/layout/notice.tsx';
import { Row, Text } from '#app/ui/layout/parts.tsx';
import { ShareText } from '#app/ui/layout/share-text.tsx';
import { formatCount, formatDate, formatKwh, formatPaise } from '#domain/base/format.ts';
import type { IsoDate } from '#domain/base/period.ts';
import { WH_PER_KWH } from '#domain/base/quantity.ts';
import type { BillView } from '#domain/bills/bill-view.ts';
import { CHANGED_BY } from '#domain/bills/changed-by.ts';
import type { BillToday } from '#domain/bills/home-bills.ts';
import type { ExplanationView } from '#domain/bills/match/differences-view.ts';
import { lowerFirstWord, shortenLabel } from '#domain/tariff/explain/line-labels.ts';
import styles from './bill.module.css';

const LIST = new Intl.ListFormat('en-GB');

/** Why the bill is another one than an earlier one, in rows that add up. */
export function BillDifference(props: {
  explanation: ExplanationView;
  name: string;
  today: IsoDate;
}) {
  const { before, rows, paise, without } = props.explanation;
  // Both without what one of them does not know.
  const lacks =
    without.length === 0
      ? ''
      : ` without ${LIST.format(without.map((label) => lowerFirstWord(shortenLabel(label))))}`;
  return (
    <Text is="dl" size="sm" className={styles['moved']}>
      <div>
        <dt>{`${nameBill(before, props.today)}${lacks}`}</dt>
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
    </Text>
  );
}

/** A bill that would be another one today: both amounts, and the household decides. */
export function ChangedSince({ bill, today }: { bill: BillView; today: BillToday }) {
  const storedText = bill.pricing.code === 'priced' ? formatPaise(bill.pricing.amountPaise) : 'N/A';
  const is = bill.storedOn === null ? 'By what was known when it ended' : 'Stored';
  const now = today.amountPaise === null ? 'no amount' : formatPaise(today.amountPaise);
  const units =
    today.unitsWh === null
      ? ''
      : `, ${formatKwh(today.unitsWh, today.unitsWh % WH_PER_KWH === 0 ? 0 : 1)} units`;
  return (
    <Text data-screen-only is="div" below={4}>
      <Notice
        kind="notice"
        title={`${today.because.map((cause) => CHANGED_BY[cause]).join('. ')} since ${bill.storedOn === null ? 'then' : formatDate(bill.storedOn)}.`}
      >
        <p>{`${is} ${storedText}; with what is known today ${now}${units}.`}</p>
        <Row method="post" action={makeBillPath(bill.id)} is={Form} above={2} gap={2}>
          <input type="hidden" name="intent" value="choose" />
          <Button type="submit" name="keep" value="today" size="small">{`Show ${now}`}</Button>
          <Button type="submit" name="keep" value="stored" size="small" kind="quiet">
            {`Keep ${storedText}`}
          </Button>
        </Row>
      </Notice>
    </Text>
  );
}

/** Gives the bill's sum to another app. */
export function ShareBill({ bill, name }: { bill: BillView; name: string }) {
  const text = makeSharedText(bill, name);
  const storeShared = useStoreShared(bill);
  return text === undefined ? null : (
    <ShareText title={name} text={text} button="Share" onShare={storeShared} />
  );
}

/**
 * The sum in one message: `November bill: ₹858 for 187 units, 7 Oct – 6 Nov 2026, 31 days.` It names nobody;
 * nothing where there is no amount.
 */
function makeSharedText(bill: BillView, name: string): string | undefined {
  const { pricing, unitsWh, unitsFrom, days } = bill;
  if (pricing.code !== 'priced' || unitsWh === null) return undefined;
  const about = unitsFrom === 'most-days' || unitsFrom === 'forecast' ? 'about ' : '';
  const decimals = about !== '' || unitsWh % 1000 === 0 ? 0 : 1;
  const units = `${about}${formatKwh(unitsWh, decimals)} units`;
  const kind = unitsFrom === 'forecast' ? ' (forecast)' : unitsFrom === 'so-far' ? ' so far' : '';
  const estimatedLabels = pricing.bill.lines
    .filter(({ state }) => state === 'estimated')
    .map(({ label }) => shortenLabel(label));
  const sentences = [
    `${name}${kind}: ${formatBillAmount(bill)} for ${units}, ${formatPeriod(bill)}, ${formatCount(days, 'day')}.`,
    estimatedLabels.length === 0 ? '' : `Estimated in it: ${estimatedLabels.join(', ')}.`,
    pricing.without.length === 0
      ? ''
      : `Not in it: ${pricing.without.map(shortenLabel).join(', ')}.`,
    pricing.confirmed ? '' : 'No printed bill confirms its tariff yet.',
    'Calculated with Unitwise.',
  ];
  return sentences.filter(Boolean).join(' ');
}
