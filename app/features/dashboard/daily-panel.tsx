import { lazy, Suspense, useMemo } from 'react';
import { Chart } from '#app/ui/chart/chart.tsx';
import { describeSlotBasis, makeDailyChart } from '#app/ui/chart/daily.ts';
import { DataTable } from '#app/ui/chart/data-table.tsx';
import { Chip, EmptyState, Panel } from '#app/ui/layout/panel.tsx';
import { formatCount, formatDate, formatKwh } from '#domain/base/format.ts';
import { toIsoDate } from '#domain/base/period.ts';
import { CHART_DAYS, type RecentDays } from '#domain/energy/recent-days.ts';
import { Choice } from './charts.tsx';
import styles from './dashboard.module.css';
import type { HoursView } from './hours-view.server.ts';
import { AddReading } from './overview.tsx';

/** The average day comes where it is chosen. */
const Hours = lazy(async () => ({ default: (await import('./hours.tsx')).Hours }));

/** The last days with readings on a true time axis; hour by hour where they have intervals and that is chosen. */
export function DailyPanel({
  daily,
  averageWh,
  hasHours,
  hours,
}: {
  daily: Pick<RecentDays, 'slots' | 'daysWithReadings' | 'ownDays'>;
  averageWh: number | null;
  hasHours: boolean;
  hours: HoursView | null;
}) {
  const { slots, daysWithReadings, ownDays } = daily;
  const chart = useMemo(() => makeDailyChart(slots, averageWh), [slots, averageWh]);
  const isByHour = hours !== null && hasHours;
  const choice = hasHours ? <HoursChoice isByHour={isByHour} /> : null;
  return (
    <Panel
      title="Recent daily consumption"
      aside={
        <span className={styles['wide']}>
          {daysWithReadings === 0 ? null : (
            <Chip>{`${ownDays} of ${formatCount(daysWithReadings, 'day')} by day`}</Chip>
          )}
          {isByHour ? null : ' kWh a day'}
        </span>
      }
      className={`${styles['chart']} ${styles['daily']}`}
    >
      {daysWithReadings === 0 ? (
        <EmptyState
          title="No readings yet"
          text={`Your last ${CHART_DAYS} days with readings will appear here. Your first reading starts the daily chart. Three months of readings start the comparisons.`}
        >
          <AddReading />
        </EmptyState>
      ) : isByHour ? (
        <Suspense>
          <Hours view={hours} controls={choice} />
        </Suspense>
      ) : (
        <Chart
          name="Recent daily consumption"
          spec={chart}
          controls={choice}
          table={
            <DataTable
              caption="Energy by day"
              heads={['Day', 'Energy (kWh)']}
              rows={slots.toReversed().map((slot) => {
                if (slot.kind === 'cut') {
                  const from = formatDate(toIsoDate(slot.firstDay));
                  return [`${from} to ${formatDate(toIsoDate(slot.lastDay))}`, 'not known'];
                }
                const note = describeSlotBasis(slot);
                return [
                  formatDate(toIsoDate(slot.day)),
                  slot.consumptionWh === null
                    ? 'not known'
                    : `${formatKwh(slot.consumptionWh)}${note === '' ? '' : `, ${note}`}`,
                ];
              })}
            />
          }
        />
      )}
    </Panel>
  );
}

/** Whether the days are shown by the day or by the hour. */
function HoursChoice({ isByHour }: { isByHour: boolean }) {
  return (
    <Choice
      name="Days in the chart"
      parameter="days"
      chosen={isByHour ? 'hours' : null}
      options={[
        [null, 'By day'],
        ['hours', 'By hour'],
      ]}
    />
  );
}
