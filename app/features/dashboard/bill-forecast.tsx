/** The running bill by the home's tariff: what it will be, its range, and what of it is known so far. */
import { TriangleAlert } from 'lucide-react';
import { describeFewKnown } from '#app/base/figure-text.ts';
import { makeBillPath } from '#app/entry/bill-address.ts';
import { Allowed } from '#app/ui/layout/allowed.tsx';
import { Link } from '#app/ui/layout/link.tsx';
import { Chip } from '#app/ui/layout/panel.tsx';
import { TellConnection } from '#app/ui/layout/tell-connection.tsx';
import { CONNECTION_PATH } from '#app/ui/shell/sections.tsx';
import { formatCount, formatPaise, formatWholeRupees } from '#domain/base/format.ts';
import type { IsoDate } from '#domain/base/period.ts';
import type { LatestPeriodBill } from '#domain/bills/running/latest-period.ts';
import type { PricedRunningBill, RunningBillView } from '#domain/bills/running/running-view.ts';
import type { RunningFigures } from '#domain/energy/dashboard.ts';
import { hasSoFar, type PeriodUsage } from '#domain/energy/usage.ts';
import { lowerFirstWord } from '#domain/tariff/explain/describe-differences.ts';
import styles from './hero.module.css';
import {
  DayBoxes,
  describeExpectedUnits,
  describeLatestUse,
  explainNoForecast,
  PhoneActions,
  Side,
  SoFar,
  Value,
} from './hero-parts.tsx';
import { formatMonthName, nameEstimatedBill } from './period-names.ts';

export interface DashboardBill {
  /** The home's meter is prepaid: the amount is a cost. */
  isPrepaid: boolean;
  /** The billing period's figures, also where the rest of the dashboard is by the month. */
  running: RunningFigures;
  bill: RunningBillView | { code: 'failed' };
  /** The same bill a year before, where most of it is known. */
  yearBefore: PeriodUsage | null;
  /** The latest period with a value, where there is no forecast and nothing of the running one is known. */
  latest: LatestPeriodBill | null;
}

export function BillForecast(props: DashboardBill & { today: IsoDate }) {
  const { running, bill, today } = props;
  const word = props.isPrepaid ? 'cost' : 'bill';
  const { forecast, late } = running;
  const knownForecast = forecast.code === 'forecast' ? forecast : null;
  const pricedBill = bill.code === 'priced' ? bill : null;
  return (
    <Side
      title={makeTitle(props)}
      chip={knownForecast === null ? null : <Chip kind="on-deep">forecast</Chip>}
    >
      {pricedBill === null ? (
        <Value>N/A</Value>
      ) : pricedBill.forecast === null ? (
        <AmountSoFar {...props} amountPaise={pricedBill.amountPaise} />
      ) : (
        <Amount forecast={pricedBill.forecast} late={late} />
      )}
      <AssumedPeriod sentence={pricedBill?.assumedPeriod ?? null} />
      {bill.code === 'missing' ? <Problems bill={bill} /> : null}
      {bill.code === 'failed' ? (
        <p className={styles['lead']}>
          {`We could not calculate this ${word}. Your readings are kept.`}
        </p>
      ) : null}
      <p>
        {forecast.code === 'forecast'
          ? describeExpectedUnits(running, forecast)
          : explainNoForecast(forecast, today)}
      </p>
      <DayBoxes running={running} />
      <SoFar running={running} soFarPaise={pricedBill?.amountPaise ?? null} today={today} />
      {pricedBill?.confirmed === false ? (
        <p className={styles['note']}>{`Its tariff is not confirmed by a printed bill.`}</p>
      ) : null}
      {pricedBill === null ? null : <Unanswered labels={pricedBill.unanswered} />}
      {pricedBill === null ? null : (
        <p className={styles['note']}>
          <Link to={makeBillPath(pricedBill.id)}>{`See the ${word} line by line`}</Link>
        </p>
      )}
      {late ? null : <PhoneActions />}
    </Side>
  );
}

/** `Estimated monthly bill, December`; what is unknown is named in it. */
function makeTitle({ running, bill, today }: DashboardBill & { today: IsoDate }): string {
  const { usage } = running;
  const without = bill.code === 'priced' ? bill.without.map(lowerFirstWord) : [];
  const lacks = without.length === 0 ? '' : ` without ${without.join(', ')}`;
  return `${nameEstimatedBill(usage)}${lacks}, ${formatMonthName(usage.month, today)}`;
}

/** Without a forecast the bill of the units so far, or where there are none that of the latest period with a value. */
function AmountSoFar({
  running: { usage },
  latest,
  amountPaise,
  today,
}: DashboardBill & { amountPaise: number; today: IsoDate }) {
  if (hasSoFar(usage)) {
    return (
      <>
        <Value>{formatPaise(amountPaise)}</Value>
        <p className={styles['lead']}>{describeFewKnown(usage)}</p>
      </>
    );
  }
  if (latest === null) return <Value>N/A</Value>;
  return (
    <>
      <Value>{formatPaise(latest.amountPaise)}</Value>
      <p className={styles['lead']}>
        {`${formatMonthName(latest.period.month, today)}: ${describeLatestUse(latest.period)}`}
      </p>
    </>
  );
}

/** What the bill will come to, after the limits that it may pass. */
function Amount(props: { forecast: NonNullable<PricedRunningBill['forecast']>; late: boolean }) {
  const { middlePaise, warnings, range } = props.forecast;
  return (
    <>
      {warnings.map((warning) => (
        <p key={warning} className={styles['warning']}>
          <TriangleAlert aria-hidden="true" />
          <span>{warning}</span>
        </p>
      ))}
      <Value>{`${props.late ? 'about ' : ''}${formatWholeRupees(middlePaise)}`}</Value>
      <p className={styles['lead']}>{range}</p>
    </>
  );
}

/** The days of the bill where nobody said them, and where to. */
function AssumedPeriod({ sentence }: { sentence: string | null }) {
  if (sentence === null) return null;
  return (
    <p className={styles['note']}>
      {sentence}{' '}
      <Allowed needs="owner">
        <Link to={`${CONNECTION_PATH}?change`}>Say your billing day</Link>
      </Allowed>
    </p>
  );
}

function Problems({ bill }: { bill: Extract<RunningBillView, { code: 'missing' }> }) {
  return (
    <>
      {bill.problems.map(({ message }) => (
        <p key={message} className={styles['lead']}>
          {message.charAt(0).toUpperCase() + message.slice(1)}
        </p>
      ))}
      {bill.problems.some(({ code }) => code !== 'no-tariff') ? (
        <TellConnection className={styles['note']} />
      ) : null}
    </>
  );
}

function Unanswered({ labels }: { labels: readonly string[] }) {
  const [label, ...others] = labels;
  if (label === undefined) return null;
  return (
    <p className={styles['note']}>
      {others.length === 0
        ? `You have not said ${label}: it is counted as no. `
        : `${formatCount(labels.length, 'question')} of your tariff that you have not answered are counted as no. `}
      <TellConnection inline />
    </p>
  );
}
