import type { ReactNode } from 'react';
import { Link } from '#app/ui/layout/link.tsx';
import { Text } from '#app/ui/layout/parts.tsx';
import { Delta } from '#app/ui/table/delta.tsx';
import { formatCount, formatKg, formatKwh, formatPaise, formatTons } from '#domain/base/format.ts';
import { type IsoDate, toDayNumber } from '#domain/base/period.ts';
import type { HomeSavings } from '#domain/bills/savings.ts';
import { type NoSavings, SAVINGS_DAY_PAIRS } from '#domain/energy/savings.ts';
import styles from './dashboard.module.css';
import { chooseMoreOrLess, formatDayName } from './period-names.ts';

interface SavingsProps {
  /** Null when they could not be computed. */
  savings: HomeSavings | null;
  today: IsoDate;
}

/** What was saved in rupees against the same days a year before. */
export function SavingsCard({ savings, today }: SavingsProps) {
  if (savings?.code !== 'savings')
    return <NotYet label="Total savings" savings={savings} today={today} />;
  const { savedPaise, savedWh, pairs, unit, fromDay, rupees, isEstimate } = savings;
  if (savedPaise === null) {
    return (
      <SummaryCard label="Total savings" value="N/A" absent>
        {rupees === 'no-rate' ? (
          <p>
            <Link to="/dashboard/profile">Needs your electricity rate.</Link>
          </p>
        ) : (
          <p>Needs a complete bill and the same one a year before.</p>
        )}
        <p>{formatSavedUnits(savedWh)}</p>
      </SummaryCard>
    );
  }
  return (
    <SummaryCard
      label={savedPaise < 0 ? 'Extra cost' : 'Total savings'}
      value={formatPaise(Math.abs(savedPaise))}
    >
      <p>
        <Delta direction={chooseMoreOrLess(-savedWh)}>{formatSavedUnits(savedWh)}</Delta>
        {` than on the same ${describePairs(pairs, unit)} a year before`}
      </p>
      <p className={styles['wide']}>
        {`Every ${unit === 'bill' ? 'complete bill' : 'day'} since ${formatDayName(fromDay, today)} that both years know`}
      </p>
      {rupees === 'tariff' ? (
        <p
          className={styles['wide']}
        >{`By your tariff${isEstimate ? ', partly estimated' : ''}`}</p>
      ) : null}
    </SummaryCard>
  );
}

/** What was not emitted, against the same days. */
export function Co2Card({ savings, today }: SavingsProps) {
  if (savings?.code !== 'savings')
    return <NotYet label="CO2 reduction" savings={savings} today={today} />;
  const { reductionG, pairs, unit, emissionEstimated } = savings;
  return (
    <SummaryCard
      label={reductionG < 0 ? 'CO2 increase' : 'CO2 reduction'}
      value={formatTons(Math.abs(reductionG))}
      unit="tons"
    >
      <p>
        <Delta direction={chooseMoreOrLess(-reductionG)}>
          {`${formatKg(Math.abs(reductionG))} kg ${chooseMoreOrLess(-reductionG)}`}
        </Delta>
        {`, on the same ${describePairs(pairs, unit)}`}
      </p>
      {emissionEstimated ? <p>Estimated from kWh by the grid's average</p> : null}
    </SummaryCard>
  );
}

/** `6 bills`; of one, which is `the same bill`, no number. */
function describePairs(pairs: number, unit: 'day' | 'bill'): string {
  return pairs === 1 ? unit : formatCount(pairs, unit);
}

function NotYet({ label, savings, today }: SavingsProps & { label: string }) {
  return (
    <SummaryCard label={label} value="N/A" absent>
      <p>{savings?.code === 'few-pairs' ? describeWait(savings, today) : null}</p>
    </SummaryCard>
  );
}

/** `Needs 30 days that are known a year before too; you have 4. From 3 Jul 2027, with every day entered.` */
function describeWait({ pairs, availableOn }: NoSavings, today: IsoDate): string {
  const neededDaysText = `Needs ${SAVINGS_DAY_PAIRS} days that are known in the year before too; you have ${pairs}.`;
  if (availableOn === null) return neededDaysText;
  return availableOn <= toDayNumber(today)
    ? `${neededDaysText} Enter readings up to ${formatDayName(availableOn, today)}.`
    : `${neededDaysText} Shown from ${formatDayName(availableOn, today)}, with every day entered.`;
}

function formatSavedUnits(savedWh: number): string {
  return `${formatKwh(Math.abs(savedWh))} kWh ${chooseMoreOrLess(-savedWh)}`;
}

/** A figure of the strip. */
export function SummaryCard(props: {
  label: string;
  value: string;
  unit?: string;
  kind?: 'words';
  /** Not available: the text below says why. */
  absent?: boolean;
  children: ReactNode;
}) {
  return (
    <div className={styles['card']} data-kind={props.kind}>
      <Text is="h2" tone="quiet" size="sm" weight="medium" className={styles['label']}>
        {props.label}
      </Text>
      <p
        className={styles['value']}
        data-absent={props.absent}
        data-long={props.value.length > 9 || undefined}
      >
        {props.value}
        {props.unit === undefined ? null : (
          <Text
            is="span"
            tone="quiet"
            size="md"
            weight="normal"
            className={styles['unit']}
          >{` ${props.unit}`}</Text>
        )}
      </p>
      {props.children}
    </div>
  );
}
