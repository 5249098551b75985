/** What lies ahead of the running bill: how many units are left before the next one is dear. */
import type { CSSProperties } from 'react';
import { describeKnownDays } from '#app/base/figure-text.ts';
import { formatKwh, formatMonth, formatNumber } from '#domain/base/format.ts';
import { WH_PER_KWH } from '#domain/base/quantity.ts';
import type { PricedRunningBill } from '#domain/bills/running/running-view.ts';
import type { RunningFigures } from '#domain/energy/dashboard.ts';
import type { PeriodUsage } from '#domain/energy/usage.ts';
import type { DashboardBill } from './bill-forecast.tsx';
import styles from './hero.module.css';
import { Side } from './hero-parts.tsx';

export function Guard({ bill, running, yearBefore }: DashboardBill & { bill: PricedRunningBill }) {
  const { title, value, of, pace, unit, notes, limitKwh } = bill.guard;
  return (
    <Side title={title}>
      <p className={styles['value']} data-size="middle">
        {value} {of === '' ? null : <span>{of}</span>}
      </p>
      {pace.map((sentence) => (
        <p key={sentence} className={styles['lead']}>
          {sentence}
        </p>
      ))}
      {limitKwh === null ? null : <LimitLadder running={running} lastKwh={limitKwh} />}
      {unit === null ? null : <p className={styles['edge']}>{unit}</p>}
      {notes.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      <YearBefore yearBefore={yearBefore} />
    </Side>
  );
}

/** The units so far and forecast on one scale with the limit. */
function LimitLadder({ running, lastKwh }: { running: RunningFigures; lastKwh: number }) {
  const usedWh = running.usage.soFarWh;
  const forecastWh = running.forecast.code === 'forecast' ? running.forecast.consumptionWh : usedWh;
  const scaleWh = Math.max(lastKwh * WH_PER_KWH, forecastWh) * 1.1;
  const share = (wh: number) => `${((wh / scaleWh) * 100).toFixed(1)}%`;
  const usedText = `${formatKwh(usedWh, 0)} so far`;
  const forecastText = `${formatKwh(forecastWh, 0)} forecast`;
  return (
    <div
      className={styles['ladder']}
      role="img"
      aria-label={`${usedText}, ${forecastText}, of ${formatNumber(lastKwh)} units`}
      style={
        {
          '--used': share(usedWh),
          '--forecast': share(forecastWh),
          '--limit': share(lastKwh * WH_PER_KWH),
        } as CSSProperties
      }
    >
      <div className={styles['track']}>
        <i className={styles['ahead']} />
        <i className={styles['used']} />
        <i className={styles['limit']} />
        <b className={styles['limitName']}>{formatNumber(lastKwh)}</b>
      </div>
      <div className={styles['marks']}>
        <span>{usedText}</span>
        {running.forecast.code === 'forecast' ? <span>{forecastText}</span> : null}
      </div>
    </div>
  );
}

function YearBefore({ yearBefore }: Pick<DashboardBill, 'yearBefore'>) {
  if (yearBefore === null) return null;
  return (
    <p className={styles['lastYear']}>
      {`${formatMonth(yearBefore.month)}: `}
      <strong>{describeUnits(yearBefore)}</strong>
      {yearBefore.perDayWh === null ? null : `, ${formatKwh(yearBefore.perDayWh)} a day`}
    </p>
  );
}

/** `193 units`, or where some days are not known `about 193 units, by 27 of 31 days`. */
function describeUnits(period: PeriodUsage): string {
  const units = `${formatKwh(period.wholePeriodWh ?? 0, 0)} units`;
  return period.complete ? units : `about ${units}, by ${describeKnownDays(period)}`;
}
