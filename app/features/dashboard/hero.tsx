/** The dark panel: what the running month or bill will cost, and how its days compare. */

import { describeKnownDays } from '#app/base/figure-text.ts';
import type { LastValue } from '#app/entry/typed-use.ts';
import { Bars } from '#app/ui/chart/bars.tsx';
import { Link } from '#app/ui/layout/link.tsx';
import { Chip } from '#app/ui/layout/panel.tsx';
import { formatCount, formatKwh, formatRupees, formatWholeRupees } from '#domain/base/format.ts';
import type { IsoDate } from '#domain/base/period.ts';
import type { DashboardFigures, RunningFigures } from '#domain/energy/dashboard.ts';
import type { NoForecast } from '#domain/energy/forecast.ts';
import type { PeriodUsage } from '#domain/energy/usage.ts';
import { BillForecast, type DashboardBill } from './bill-forecast.tsx';
import { AskForMeter } from './first-number.tsx';
import { Guard } from './guard.tsx';
import styles from './hero.module.css';
import {
  DayBoxes,
  describeExpectedUnits,
  describeLatestUse,
  describePeriodUse,
  explainNoForecast,
  PhoneActions,
  Side,
  SoFar,
  Value,
} from './hero-parts.tsx';
import { AddReading } from './overview.tsx';
import {
  chooseMoreOrLess,
  formatDayName,
  formatMonthName,
  nameEstimatedBill,
} from './period-names.ts';

type Figures = Omit<DashboardFigures, 'periods' | 'recentDays'>;

interface HeroProps {
  figures: Figures;
  hasRate: boolean;
  /** Whether a tariff is known, also while there is no bill to price by it. */
  hasTariff: boolean;
  /** By the home's tariff; null where none is known. */
  runningBill: DashboardBill | null;
  /** The last value of the home's meter; null where there is none. */
  lastValue: LastValue | null;
  today: IsoDate;
}

export function Hero(props: HeroProps) {
  return (
    <div className={styles['hero']}>
      <div className={styles['inner']}>
        {props.runningBill === null ? (
          <ByRate {...props} />
        ) : (
          <ByTariff {...props} runningBill={props.runningBill} />
        )}
      </div>
    </div>
  );
}

function ByTariff(props: HeroProps & { runningBill: DashboardBill }) {
  const { runningBill, today } = props;
  const { running, bill } = runningBill;
  if (running.late) {
    return (
      <>
        <AskForReading {...props} running={running} />
        <BillForecast {...runningBill} today={today} />
      </>
    );
  }
  return (
    <>
      <BillForecast {...runningBill} today={today} />
      {bill.code === 'priced' ? (
        <Guard {...runningBill} bill={bill} />
      ) : (
        <DaysCompared {...props} running={running} />
      )}
    </>
  );
}

/** The estimate by a kWh's rate, where no tariff is known. */
function ByRate(props: HeroProps) {
  const { running } = props.figures;
  if (running === null) return <NoReadings {...props} />;
  return running.late ? (
    <>
      <AskForReading {...props} running={running} />
      <Estimate {...props} running={running} />
    </>
  ) : (
    <>
      <Estimate {...props} running={running} />
      <DaysCompared {...props} running={running} />
    </>
  );
}

function NoReadings({ hasRate, hasTariff }: HeroProps) {
  const hasPrice = hasRate || hasTariff;
  return (
    <Side title="Estimated monthly bill">
      <Value>{hasPrice ? 'N/A' : 'Rate Needed'}</Value>
      <p>Shown after your first reading.</p>
      {hasPrice ? null : <RateLink />}
      <PhoneActions />
    </Side>
  );
}

function Estimate(props: HeroProps & { running: RunningFigures }) {
  const { running, hasRate, today } = props;
  const { usage, bill, forecast, late } = running;
  const name = formatMonthName(usage.month, today);
  if (forecast.code !== 'forecast') return <NoForecastBill {...props} noForecast={forecast} />;
  const { lowWh, highWh } = forecast;
  const rupees = bill.code === 'forecast' ? bill : null;
  const isRange = lowWh < highWh;
  return (
    <Side
      title={`${nameEstimatedBill(usage)}, ${name}`}
      chip={<Chip kind="on-deep">forecast</Chip>}
    >
      <Value>
        {rupees?.amountPaise == null
          ? 'Rate Needed'
          : `${late ? 'about ' : ''}${formatWholeRupees(rupees.amountPaise)}`}
      </Value>
      {isRange && rupees?.lowPaise != null && rupees.highPaise !== null ? (
        <p className={styles['lead']}>
          {`${formatWholeRupees(rupees.lowPaise)} to ${formatWholeRupees(rupees.highPaise)}, four times in five`}
        </p>
      ) : null}
      <p>
        {describeExpectedUnits(running, forecast)}
        {isRange && rupees?.lowPaise == null
          ? `; ${formatKwh(lowWh, 0)} to ${formatKwh(highWh, 0)} four times in five`
          : null}
      </p>
      <DayBoxes running={running} />
      <SoFar running={running} soFarPaise={rupees?.soFarPaise ?? null} today={today} />
      {hasRate ? <p className={styles['note']}>Without fixed charges and taxes</p> : <RateLink />}
      {late ? null : <PhoneActions />}
    </Side>
  );
}

function RateLink() {
  return (
    <p className={styles['note']}>
      <Link to="/dashboard/profile">Set your electricity rate</Link> to see rupees.
    </p>
  );
}

/** The latest month with a value, or none, with what a forecast needs. */
function NoForecastBill(props: HeroProps & { running: RunningFigures; noForecast: NoForecast }) {
  const { running, hasRate, today, noForecast } = props;
  const { bill } = running;
  const latestBill = bill.code === 'latest-period' ? bill : null;
  return (
    <Side title={nameEstimatedBill(running.usage)}>
      <Value>
        {latestBill === null
          ? 'N/A'
          : latestBill.amountPaise === null
            ? 'Rate Needed'
            : formatRupees(latestBill.amountPaise * 10)}
      </Value>
      {latestBill === null ? null : (
        <p className={styles['lead']}>
          {`${formatMonthName(latestBill.period.month, today)}: ${describeLatestUse(latestBill.period)}`}
        </p>
      )}
      <p>{explainNoForecast(noForecast, today)}</p>
      <DayBoxes running={running} />
      <SoFar running={running} soFarPaise={null} today={today} />
      {latestBill === null ? null : hasRate ? (
        <p className={styles['note']}>Without fixed charges and taxes</p>
      ) : (
        <RateLink />
      )}
      {running.late ? null : <PhoneActions />}
    </Side>
  );
}

function AskForReading({ running, lastValue, today }: HeroProps & { running: RunningFigures }) {
  if (lastValue !== null) {
    return (
      <Side title={`${formatCount(running.daysSince, 'day')} since your last reading`}>
        <AskForMeter lastValue={lastValue} today={today} />
      </Side>
    );
  }
  return (
    <Side title={`${formatCount(running.daysSince, 'day')} since your last reading`}>
      <Value middle>Time for a reading</Value>
      <p>
        {`Your last reading is of ${formatDayName(running.latestDay, today)}. One number fills the days since: from a bill, or from a file.`}
      </p>
      <div data-screen-only className={styles['actions']}>
        <AddReading kind="onDeep" wide />
      </div>
    </Side>
  );
}

/** Units a day: of the running period, the last one, and the same one a year before. */
function DaysCompared({ figures, running, today }: HeroProps & { running: RunningFigures }) {
  const { last } = figures;
  const { usage, againstLast } = running;
  const bars = [
    makePerDayBar(usage, `${formatMonthName(usage.month, today)} so far`, 'so-far'),
    makePerDayBar(last?.usage, formatMonthNameOf(last?.usage, today), 'full'),
    makePerDayBar(last?.yearBefore, formatMonthNameOf(last?.yearBefore, today), 'year-before'),
  ].flatMap((bar) => bar ?? []);
  return (
    <Side title="Units a day">
      {usage.perDayWh === null ? (
        <p className={styles['note']}>
          {`No day of ${formatMonthName(usage.month, today)} is known yet.`}
        </p>
      ) : (
        <p className={styles['value']} data-size="middle">
          {formatKwh(usage.perDayWh)} <span>{`on ${formatCount(usage.knownDays, 'day')}`}</span>
        </p>
      )}
      {last === null || againstLast.code !== 'per-day' ? null : (
        <p className={styles['lead']}>
          {`${describePerDayChange(againstLast.changePerDay)} ${formatMonthName(last.usage.month, today)}`}
        </p>
      )}
      {bars.length === 0 ? null : <Bars colour="on-deep" bars={bars} />}
      <p className={styles['note']}>{describeLastPeriod(figures, today)}</p>
    </Side>
  );
}

/** `0.8 a day less than`; `As much a day as`. */
function describePerDayChange(changeWh: number): string {
  const size = formatKwh(Math.abs(changeWh));
  return size === formatKwh(0)
    ? 'As much a day as'
    : `${size} a day ${chooseMoreOrLess(changeWh)} than`;
}

function formatMonthNameOf(period: PeriodUsage | null | undefined, today: IsoDate): string {
  return period == null ? '' : formatMonthName(period.month, today);
}

function makePerDayBar(
  period: PeriodUsage | null | undefined,
  label: string,
  kind: 'so-far' | 'full' | 'year-before',
) {
  if (period == null || period.perDayWh === null) return undefined;
  if (kind === 'year-before' && !period.judged) return undefined;
  return { label, kind, amount: period.perDayWh, text: formatKwh(period.perDayWh) };
}

/** `only 4 of 31 days known`; where no day is but there are values, what they sum up to. */
function describeUnjudged(period: PeriodUsage): string {
  return period.knownDays === 0 && period.coveredDays > 0
    ? describeLatestUse(period)
    : `only ${describeKnownDays(period)} known`;
}

/** `October: 233.0 units, ₹1,374.70.` */
function describeLastPeriod({ last, unjudged }: Figures, today: IsoDate): string {
  if (last === null) {
    return unjudged === null
      ? 'Your first whole month will stand here to compare with.'
      : `${formatMonthName(unjudged.month, today)}: ${describeUnjudged(unjudged)}, too few to compare with.`;
  }
  const rupees = last.amountPaise === null ? '' : `, ${formatRupees(last.amountPaise * 10)}`;
  return `${formatMonthName(last.usage.month, today)}: ${describePeriodUse(last.usage)}${rupees}.`;
}
