/** What lies ahead of the running bill: how many units are left before the next one is dear. */
import type { CSSProperties, ReactNode } from 'react';
import { describeKnownDays } from '#app/base/figure-text.ts';
import {
  formatCount,
  formatKwh,
  formatMonth,
  formatNumber,
  formatPaise,
  formatRate,
} from '#domain/base/format.ts';
import type { IsoDate } from '#domain/base/period.ts';
import { WH_PER_KWH } from '#domain/base/quantity.ts';
import type { EdgeView, PricedRunningBill } from '#domain/bills/running-view.ts';
import type { PeriodUsage } from '#domain/energy/usage.ts';
import { describeEdge } from '#domain/tariff/explain/describe-differences.ts';
import type { DashboardBill } from './bill-forecast.tsx';
import styles from './hero.module.css';
import { Side } from './hero-parts.tsx';
import { formatDayName } from './period-names.ts';

interface GuardProps extends DashboardBill {
  bill: PricedRunningBill;
  today: IsoDate;
}

export function Guard(props: GuardProps) {
  const { edge, priceChange, passedEdge } = props.bill;
  if (edge !== null) {
    return (
      <Ahead {...props} limit={edge}>
        <p>
          <span className={styles['edge']}>
            {`Unit ${formatNumber(edge.lastKwh + 1)} costs ${formatPaise(edge.unitPaise)}.`}
          </span>
          {` ${describeEdge(edge)}`}
        </p>
      </Ahead>
    );
  }
  if (passedEdge !== null) return <Past {...props} passed={passedEdge} />;
  if (priceChange !== undefined) {
    return (
      <Ahead {...props} limit={priceChange}>
        <p>
          {`Above ${formatNumber(priceChange.lastKwh)} units each unit costs ${formatRate(priceChange.milliRupeesAUnit)}.`}
          <NextUnit {...props} />
        </p>
      </Ahead>
    );
  }
  return (
    <Side title="The next unit">
      <p className={styles['value']} data-size="middle">
        {describeUnitPrice(props.bill)}
      </p>
      <p>{describeNoLimit(props.bill)}</p>
      <YearBefore {...props} />
    </Side>
  );
}

function describeUnitPrice({ nextUnitMilliRupees }: PricedRunningBill): string {
  return nextUnitMilliRupees === null ? 'N/A' : formatRate(nextUnitMilliRupees);
}

function describeNoLimit({ nextUnitMilliRupees, unknownAboveKwh }: PricedRunningBill): string {
  if (nextUnitMilliRupees === null)
    return 'A line that no source tells the rate of changes with it.';
  return unknownAboveKwh === null
    ? 'Every next unit of this bill costs this. No limit changes its price.'
    : `No source tells the rates above ${formatNumber(unknownAboveKwh)} units.`;
}

/** What the next unit costs, after another sentence. */
function NextUnit({ bill }: GuardProps) {
  return bill.nextUnitMilliRupees === null
    ? null
    : ` The next one costs ${formatRate(bill.nextUnitMilliRupees)}.`;
}

/** The units left to a limit, and what a day may use to stay within it. */
function Ahead(
  props: GuardProps & { limit: { lastKwh: number; leftWh: number }; children: ReactNode },
) {
  const { running, limit } = props;
  const { usage, restPerDayWh, latestDay } = running;
  const unknownDays = usage.days - usage.knownDays;
  const past = unknownDays - (usage.lastDay - Math.max(latestDay, usage.firstDay - 1));
  const daily = props.bill.dailyWhWithin;
  return (
    <Side title={`To stay within ${formatNumber(limit.lastKwh)} units`}>
      <p className={styles['value']} data-size="middle">
        {formatKwh(limit.leftWh, limit.leftWh % WH_PER_KWH === 0 ? 0 : 1)}{' '}
        <span>
          {unknownDays === 0 ? 'units left' : `units left for ${formatCount(unknownDays, 'day')}`}
        </span>
      </p>
      {daily === null ? null : (
        <p className={styles['lead']}>
          {`That is ${formatKwh(daily)} a day.`}
          {restPerDayWh === null ? null : ` You use ${formatKwh(restPerDayWh)}.`}
        </p>
      )}
      {past <= 0 ? null : (
        <p>{`${past} of these ${past === 1 ? 'is' : 'are'} past and not known.`}</p>
      )}
      <LimitLadder {...props} lastKwh={limit.lastKwh} />
      {props.children}
      <YearBefore {...props} />
    </Side>
  );
}

/** The units so far and forecast on one scale with the limit. */
function LimitLadder({ running, lastKwh }: GuardProps & { lastKwh: number }) {
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

function Past(props: GuardProps & { passed: EdgeView }) {
  const { passed, running, bill, today } = props;
  return (
    <Side title={`You are past ${formatNumber(passed.lastKwh)} units`}>
      <p className={styles['value']} data-size="middle">
        {describeUnitPrice(bill)} <span>each further unit</span>
      </p>
      <p>
        {`${describeEdge(passed)} The next bill begins at 0 on ${formatDayName(running.usage.lastDay + 1, today)}.`}
      </p>
      <YearBefore {...props} />
    </Side>
  );
}

function YearBefore({ yearBefore }: GuardProps) {
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
