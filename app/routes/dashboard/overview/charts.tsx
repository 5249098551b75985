import { type ReactNode, useMemo, useState } from 'react';
import type { MonthFigures } from '../../../../domain/analytics.ts';
import {
  formatDate,
  formatKg,
  formatKwh,
  formatNumber,
  shortMonthName,
} from '../../../../domain/format.ts';
import { type Month, monthsCovered } from '../../../../domain/period.ts';
import { RECENT_DAYS } from '../../../../domain/usage.ts';
import { changeChart } from '../../../components/chart/change.ts';
import { Chart } from '../../../components/chart/chart.tsx';
import { dailyChart } from '../../../components/chart/daily.ts';
import { DataTable } from '../../../components/chart/data-table.tsx';
import type { ChartSpec } from '../../../components/chart/spec.ts';
import { TREND_MONTHS, trendChart } from '../../../components/chart/trend.ts';
import { EmptyState, Panel } from '../../../components/panel.tsx';
import { monthsOf, type ShownDay } from './history-text.ts';
import styles from './overview.module.css';
import { AddReading } from './quick-actions.tsx';

interface MonthHistory {
  /** The last months with readings: as many as a chart shows at first, or all of them. */
  months: MonthFigures[];
  /** The months before them, as a text. */
  earlier: string;
  /** The first month with readings; null without any. */
  first: Month | null;
}

/** All months, read from their text only when they are wanted. */
function useMonths({ months, earlier }: MonthHistory, all: boolean): MonthFigures[] {
  return useMemo(() => (all ? [...monthsOf(earlier), ...months] : months), [months, earlier, all]);
}

/**
 * Every month as two lines. The chart begins with the last thirteen, so that the latest stands beside
 * the same month a year earlier; all of them are a button away, and in the table.
 */
export function TrendPanel(history: MonthHistory) {
  const [all, setAll] = useState(false);
  const { months, first } = history;
  const last = months.at(-1);
  const inAll = first === null || last === undefined ? 0 : monthsCovered(first, last.month);
  const charted = useMonths(history, all);
  const chart = useMemo(
    () => trendChart(charted, all ? inAll : TREND_MONTHS),
    [charted, all, inAll],
  );
  return (
    <Panel title="Monthly trend" aside="kWh and kg a month" className={styles['trend']}>
      {months.length < 2 ? (
        <EmptyState
          title={months.length === 0 ? 'No readings yet' : 'One month so far'}
          text="Your months in kWh and kg of CO2 will stand here as two lines, from the second month with readings on."
        />
      ) : (
        <MonthsChart
          name="Monthly trend"
          spec={chart}
          controls={
            inAll <= TREND_MONTHS ? null : (
              // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms
              <div role="group" aria-label="Months in the chart" className={styles['range']}>
                <button type="button" aria-pressed={!all} onClick={() => setAll(false)}>
                  {TREND_MONTHS} months
                </button>
                <button type="button" aria-pressed={all} onClick={() => setAll(true)}>
                  All {formatNumber(inAll)}
                </button>
              </div>
            )
          }
          history={history}
          table={(shown) => <TrendTable months={shown} />}
        />
      )}
    </Panel>
  );
}

/** A chart of months. Its table has the latest of them, and all as soon as it is opened. */
function MonthsChart(props: {
  name: string;
  spec: ChartSpec;
  controls?: ReactNode;
  history: MonthHistory;
  table: (months: MonthFigures[]) => ReactNode;
}) {
  const { history, table, ...chart } = props;
  const [opened, setOpened] = useState(false);
  const shown = useMonths(history, opened);
  return (
    <Chart
      {...chart}
      onTable={() => setOpened(true)}
      table={
        <>
          {table(shown)}
          {opened || history.earlier === '' ? null : (
            <p>
              <a href="?months=all">All months</a>
            </p>
          )}
        </>
      }
    />
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

/** The differences from month to month. The chart shows the last year, the table all of them. */
export function ChangePanel(history: MonthHistory) {
  const { months, earlier } = history;
  const chart = useMemo(() => changeChart(months), [months]);
  return (
    <Panel title="Month-over-month change" aside="kWh" className={styles['change']}>
      {earlier === '' && months.every(({ changeWh }) => changeWh === null) ? (
        <EmptyState
          title={months.length === 0 ? 'No readings yet' : 'No two months in a row yet'}
          text="How much more or less each month used than the month before will stand here."
        />
      ) : (
        <MonthsChart
          name="Month-over-month change"
          spec={chart}
          history={history}
          table={(shown) => <ChangeTable months={shown} />}
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

/** The last days with readings. Days without are left out, as the specification counts them. */
export function DailyPanel(props: { days: ShownDay[]; averageWh: number | null }) {
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
