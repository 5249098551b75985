import { Link, useLocation, useNavigation } from '@remix-run/react';
import { useMemo } from 'react';
import type { MonthFigures } from '../../../domain/analytics.ts';
import {
  formatDate,
  formatKg,
  formatKwh,
  formatNumber,
  shortMonthName,
} from '../../../domain/format.ts';
import { type Month, monthsCovered } from '../../../domain/period.ts';
import { type DayUsage, RECENT_DAYS } from '../../../domain/usage.ts';
import { changeChart } from '../../ui/chart/change.ts';
import { Chart } from '../../ui/chart/chart.tsx';
import { dailyChart } from '../../ui/chart/daily.ts';
import { DataTable } from '../../ui/chart/data-table.tsx';
import { TREND_MONTHS, trendChart } from '../../ui/chart/trend.ts';
import { EmptyState, Panel } from '../../ui/panel.tsx';
import styles from './overview.module.css';
import { AddReading } from './quick-actions.tsx';

interface MonthHistory {
  /** The months with readings: the last of them, as many as a chart shows at first, or all. */
  months: MonthFigures[];
  /** The first month with readings of all; null without any. */
  firstMonth: Month | null;
  /** Whether `months` has all of them. */
  inFull: boolean;
}

const ALL_MONTHS = '?months=all';

/**
 * Every month as two lines. The chart begins with the last thirteen, so that the latest is shown with
 * the same month a year earlier; all of them are a link away.
 */
export function TrendPanel({ months, firstMonth, inFull }: MonthHistory) {
  const last = months.at(-1);
  const inAll =
    firstMonth === null || last === undefined ? 0 : monthsCovered(firstMonth, last.month);
  const chart = useMemo(
    () => trendChart(months, inFull ? inAll : TREND_MONTHS),
    [months, inFull, inAll],
  );
  return (
    <Panel title="Monthly trend" aside="kWh and kg a month" className={styles['trend']}>
      {months.length < 2 ? (
        <EmptyState
          title={months.length === 0 ? 'No readings yet' : 'One month so far'}
          text="Your months in kWh and kg of CO2 will stand here as two lines, from the second month with readings on."
        />
      ) : (
        <Chart
          name="Monthly trend"
          spec={chart}
          controls={inAll <= TREND_MONTHS ? null : <Range inAll={inAll} inFull={inFull} />}
          table={<TrendTable months={months} />}
        />
      )}
    </Panel>
  );
}

/** How many months are shown. What was chosen shows at once, while its months are on their way. */
function Range({ inAll, inFull }: { inAll: number; inFull: boolean }) {
  const { pathname } = useLocation();
  const { location } = useNavigation();
  const all = location?.pathname === pathname ? location.search === ALL_MONTHS : inFull;
  const look = (chosen: boolean) => ({
    replace: true,
    preventScrollReset: true,
    'aria-current': chosen,
  });
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms
    <div role="group" aria-label="Months in the chart" className={styles['range']}>
      <Link to="?" {...look(!all)}>
        {`${TREND_MONTHS} months`}
      </Link>
      <Link to={ALL_MONTHS} {...look(all)}>
        {`All ${formatNumber(inAll)}`}
      </Link>
    </div>
  );
}

function TrendTable({ months }: { months: MonthFigures[] }) {
  const allEstimated = months.every(({ estimated }) => estimated);
  return (
    <DataTable
      caption="Energy and CO2 by month"
      heads={['Month', 'Energy (kWh)', allEstimated ? 'CO2 (kg), estimated' : 'CO2 (kg)']}
      rows={months
        .toReversed()
        .map((figures) => [
          monthCell(figures),
          formatKwh(figures.consumptionWh),
          `${formatKg(figures.emissionG)}${figures.estimated && !allEstimated ? ' estimated' : ''}`,
        ])}
    />
  );
}

/** The differences from month to month: the chart shows the last year, the table as many as the trend. */
export function ChangePanel({ months, firstMonth }: Omit<MonthHistory, 'inFull'>) {
  const chart = useMemo(() => changeChart(months), [months]);
  const hasEarlier = firstMonth !== (months[0]?.month ?? null);
  return (
    <Panel title="Month-over-month change" aside="kWh" className={styles['change']}>
      {!hasEarlier && months.every(({ changeWh }) => changeWh === null) ? (
        <EmptyState
          title={months.length === 0 ? 'No readings yet' : 'No two months in a row yet'}
          text="How much more or less each month used than the month before will stand here."
        />
      ) : (
        <Chart
          name="Month-over-month change"
          spec={chart}
          table={
            <>
              <ChangeTable months={months} />
              {hasEarlier ? (
                <p>
                  <Link to={ALL_MONTHS} replace preventScrollReset>
                    All months
                  </Link>
                </p>
              ) : null}
            </>
          }
        />
      )}
    </Panel>
  );
}

function ChangeTable({ months }: { months: MonthFigures[] }) {
  return (
    <DataTable
      caption="Change from the month before"
      heads={['Month', 'Change (kWh)']}
      rows={months
        .toReversed()
        .flatMap((figures) =>
          figures.changeWh === null
            ? []
            : [
                [
                  monthCell(figures),
                  `${figures.changeWh > 0 ? '+' : ''}${formatKwh(figures.changeWh)}`,
                ] as const,
              ],
        )}
    />
  );
}

/** The last days with readings; days without readings have no bar. */
export function DailyPanel(props: {
  days: Pick<DayUsage, 'date' | 'consumptionWh'>[];
  averageWh: number | null;
}) {
  const { days, averageWh } = props;
  const chart = useMemo(() => dailyChart(days, averageWh), [days, averageWh]);
  return (
    <Panel title="Recent daily consumption" aside="kWh a day" className={styles['daily']}>
      {days.length === 0 ? (
        <EmptyState
          title="No readings yet"
          text={`Your last ${RECENT_DAYS} days with readings will stand here. Your first reading starts the daily chart. Three months of readings start the comparisons.`}
        >
          <AddReading />
        </EmptyState>
      ) : (
        <Chart
          name="Recent daily consumption"
          spec={chart}
          table={
            <DataTable
              caption="Energy by day"
              heads={['Day', 'Energy (kWh)']}
              rows={days
                .toReversed()
                .map((day) => [formatDate(day.date), formatKwh(day.consumptionWh)])}
            />
          }
        />
      )}
    </Panel>
  );
}

function monthCell({ month, unfinished }: { month: Month; unfinished: boolean }): string {
  return `${shortMonthName(month)} ${month.slice(0, 4)}${unfinished ? ', so far' : ''}`;
}
