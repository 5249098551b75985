import type { ReactNode } from 'react';
import type { DashboardFigures, LatestMonth } from '../../../domain/dashboard.ts';
import { formatKg, formatKwh } from '../../../domain/format.ts';
import { addMonths, type IsoDate } from '../../../domain/period.ts';
import { BarPair } from '../../ui/bar-pair.tsx';
import { Delta } from '../../ui/delta.tsx';
import { Chip, EmptyState, Panel } from '../../ui/panel.tsx';
import { direction, monthName, timeLeft } from './months.ts';
import styles from './overview.module.css';
import { kgPerKwh } from './summary.tsx';

interface FigureProps {
  figures: Omit<DashboardFigures, 'months' | 'recentDays'>;
  today: IsoDate;
}

/** The energy of the latest month with readings, against the month before. */
export function LastMonthEnergy({ figures, today }: FigureProps) {
  const { latestMonth: latest, previousMonth } = figures;
  return (
    <Comparison
      title="Last month's energy"
      unit="kWh"
      today={today}
      latest={latest}
      amount={latest?.consumptionWh ?? 0}
      before={previousMonth?.consumptionWh ?? null}
      estimated={false}
      empty="Your month in kWh will stand here, beside the month before."
    />
  );
}

/** The emissions of the latest month with readings, against the month before. */
export function LastMonthCo2({ figures, today }: FigureProps) {
  const { latestMonth: latest, previousMonth } = figures;
  return (
    <Comparison
      title="Last month's CO2"
      unit="kg"
      today={today}
      latest={latest}
      amount={latest?.emissionG ?? 0}
      before={previousMonth?.emissionG ?? null}
      estimated={latest?.estimated === true || previousMonth?.estimated === true}
      empty="Your month's CO2 in kg will stand here. Where a reading has none, it is estimated from its kWh."
    >
      {latest?.estimated === true ? (
        <p className={styles['sum']}>
          {`Readings without CO2 count ${kgPerKwh(latest.factor.gramsPerKwh)}, the grid's average in ${financialYear(latest.factor.fromYear)}.`}
        </p>
      ) : null}
    </Comparison>
  );
}

/** A month's amount as a figure and a bar, against the month before, with the difference in words. */
function Comparison(props: {
  title: string;
  unit: 'kWh' | 'kg';
  today: IsoDate;
  latest: LatestMonth | null;
  amount: number;
  /** Null where the calendar month before has no readings. */
  before: number | null;
  estimated: boolean;
  empty: string;
  children?: ReactNode;
}) {
  const { unit, today, latest, amount, before } = props;
  const format = unit === 'kWh' ? formatKwh : formatKg;
  if (latest === null) {
    return (
      <Panel title={props.title} className={styles['third']}>
        <EmptyState title="No readings yet" text={props.empty} />
      </Panel>
    );
  }
  const soFar = latest.unfinished;
  const monthBefore = monthName(addMonths(latest.month, -1), today);
  return (
    <Panel
      title={props.title}
      className={styles['third']}
      aside={
        <>
          {props.estimated ? <Chip>estimated</Chip> : null}
          {soFar ? <Chip>so far</Chip> : null}
        </>
      }
    >
      <p className={styles['amount']}>
        {`${format(amount)} `}
        <span>{unit}</span>
      </p>
      <BarPair
        colour={unit === 'kWh' ? 'kwh' : 'co2'}
        later={{ label: monthName(latest.month, today), amount, text: format(amount), soFar }}
        earlier={
          before === null ? null : { label: monthBefore, amount: before, text: format(before) }
        }
      />
      <p className={styles['sum']}>
        {before === null ? (
          `No readings in ${monthBefore} to compare with.`
        ) : (
          <>
            <Difference change={amount - before} soFar={soFar}>
              {`${format(Math.abs(amount - before))} ${unit} ${direction(amount - before)}`}
            </Difference>
            {` than ${monthBefore}${soFar ? `, ${timeLeft(latest.daysToGo)}` : ''}.`}
          </>
        )}
      </p>
      {props.children}
    </Panel>
  );
}

/** A month that is not over is neither better nor worse: its difference is plain text. */
function Difference(props: { change: number; soFar: boolean; children: ReactNode }) {
  if (props.soFar) return props.children;
  return <Delta direction={direction(props.change)}>{props.children}</Delta>;
}

/** `2024-25`. */
function financialYear(fromYear: number): string {
  return `${fromYear}-${String((fromYear + 1) % 100).padStart(2, '0')}`;
}
