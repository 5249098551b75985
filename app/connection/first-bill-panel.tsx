import { Fragment } from 'react';
import {
  formatKwh,
  formatMonth,
  formatPaise,
  formatRate,
  formatRupees,
} from '#domain/base/format.ts';
import { findDateProblem, getMonth } from '#domain/base/period.ts';
import { whToKwh } from '#domain/base/quantity.ts';
import { computeEnergyCost, MILLI_RUPEES_PER_PAISA } from '#domain/energy/energy-cost.ts';
import type { FirstBill, UnpricedBill } from '#domain/tariff/engine/home-bill.ts';
import { lowerFirstWord } from '#domain/tariff/explain/line-labels.ts';
import type { TypedBill } from './first-bill.ts';
import styles from './first-bill-panel.module.css';
import { useFirstBill } from './use-first-bill.ts';

/** What the units that are typed come to, by the home's tariff or its rate, or what is needed to say so. */
export function FirstBillPanel({
  values,
  unitsWh,
  from,
  to,
  rateMilliRupees,
  today,
  loaded = null,
}: {
  values: Partial<Record<string, string | undefined>>;
  unitsWh: number;
  from: string;
  to: string;
  rateMilliRupees: number | null;
  today: string;
  /** What the server calculated, shown until the browser has. */
  loaded?: TypedBill['bill'];
}) {
  const areDays =
    findDateProblem(from) === undefined &&
    findDateProblem(to) === undefined &&
    from <= to &&
    to <= today;
  const kwh = whToKwh(unitsWh);
  const bill = useFirstBill(values, { kwh, days: areDays ? { from, to } : undefined }, loaded);
  return (
    <FirstBillView
      bill={bill}
      unitsWh={unitsWh}
      lastDay={areDays ? to : undefined}
      rateMilliRupees={rateMilliRupees}
    />
  );
}

/** A bill of the typed units as it was priced, or by the rate alone. */
export function FirstBillView({
  bill,
  unitsWh,
  lastDay,
  rateMilliRupees,
  withLines = false,
}: {
  bill: FirstBill | UnpricedBill | undefined;
  unitsWh: number;
  /** The bill's last day, where it is typed. */
  lastDay?: string | undefined;
  rateMilliRupees: number | null;
  /** What it is made of stands beneath, and adds up. */
  withLines?: boolean;
}) {
  if (bill !== undefined && 'neededQuestions' in bill) {
    return (
      <output className={styles['panel']}>
        {bill.neededQuestions.map((sentence) => (
          <span key={sentence} className={styles['note']}>
            {sentence}
          </span>
        ))}
      </output>
    );
  }
  const flat = computeEnergyCost(unitsWh, rateMilliRupees);
  const amount = bill === undefined ? flat : bill.amountPaise * MILLI_RUPEES_PER_PAISA;
  if (amount === null) return null;
  const edge = bill?.edge ?? null;
  const billTo = bill?.to ?? lastDay;
  return (
    <output className={styles['panel']}>
      <span className={styles['title']}>
        {billTo === undefined ? 'Your bill' : `Your ${formatMonth(getMonth(billTo))} bill`}
      </span>
      <strong className={styles['amount']}>{formatRupees(amount).replace(/\.00$/, '')}</strong>
      <span className={styles['note']}>
        {bill === undefined
          ? `${formatKwh(unitsWh)} units at ${formatRate(rateMilliRupees ?? 0)}, without fixed charges and taxes`
          : describeBasis(bill)}
      </span>
      {bill === undefined || bill.unanswered.length === 0 ? null : (
        <span className={styles['note']}>
          {`You have not said ${bill.unanswered.join(', or ')}: until you do, it is counted as no.`}
        </span>
      )}
      {bill === undefined || !withLines ? null : <Lines bill={bill} />}
      {bill === undefined ? null : (
        <dl>
          {bill.nextUnitMilliRupees === null ? null : (
            <>
              <dt>The next unit</dt>
              <dd>{formatRate(bill.nextUnitMilliRupees)}</dd>
            </>
          )}
          {edge === null ? null : (
            <>
              <dt>{`Left to ${edge.lastKwh}`}</dt>
              <dd>{`${formatKwh(edge.leftWh, 0)} units`}</dd>
              <dt>{`Unit ${edge.lastKwh + 1}`}</dt>
              <dd>
                <b>{formatRupees(edge.unitPaise * MILLI_RUPEES_PER_PAISA).replace(/\.00$/, '')}</b>
              </dd>
            </>
          )}
        </dl>
      )}
    </output>
  );
}

/** What the bill is made of; with the rounding of its total the lines add up. */
function Lines({ bill: { lines, amountPaise } }: { bill: FirstBill }) {
  const restPaise = amountPaise - lines.reduce((sum, { paise }) => sum + (paise ?? 0), 0);
  const rows = restPaise === 0 ? lines : [...lines, { label: 'Rounding', paise: restPaise }];
  return (
    <dl>
      {rows.map(({ label, paise }) => (
        <Fragment key={label}>
          <dt>{label}</dt>
          <dd>{paise === null ? 'not known' : formatPaise(paise)}</dd>
        </Fragment>
      ))}
    </dl>
  );
}

/** `187 units, estimated`; what it lacks, and whether its tariff is fact. */
function describeBasis({ unitsWh, isEstimate, without, isConfirmed }: FirstBill): string {
  const facts = [
    `${formatKwh(unitsWh, 0)} units`,
    isEstimate ? 'estimated' : '',
    without.length > 0 ? `without ${without.map(lowerFirstWord).join(', ')}` : '',
    isConfirmed ? '' : 'by a tariff that no printed bill confirms yet',
  ];
  return facts.filter(Boolean).join(', ');
}
