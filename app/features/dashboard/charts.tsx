import { useLocation, useNavigation } from '@remix-run/react';
import { useMemo } from 'react';
import { ALL_MONTHS, MONTHS_PARAMETER } from '#app/base/all-months.ts';
import { formatSignedKwh, makeChangeChart, toChange } from '#app/ui/chart/change.ts';
import { Chart } from '#app/ui/chart/chart.tsx';
import { DataTable } from '#app/ui/chart/data-table.tsx';
import { describeFewDays } from '#app/ui/chart/few-days.ts';
import { makeTrendChart, TREND_MONTHS } from '#app/ui/chart/trend.ts';
import { Link } from '#app/ui/layout/link.tsx';
import { EmptyState, Panel } from '#app/ui/layout/panel.tsx';
import { formatKg, formatKwh, formatShortMonthName } from '#domain/base/format.ts';
import type { ChartPeriod } from '#domain/energy/dashboard.ts';
import styles from './dashboard.module.css';

interface ShownPeriods {
  /** Ascending: the last of them, as many as a chart shows at first, or all. */
  periods: ChartPeriod[];
  /** Whether there are earlier ones. */
  hasEarlier: boolean;
  /** Whether the address asks for all of them. */
  allTime: boolean;
}

/**
 * Every month or bill as two lines. The chart begins with the last thirteen, each beside the same one a year
 * earlier; all of them are a link away.
 */
export function TrendPanel({ periods, hasEarlier, allTime }: ShownPeriods) {
  const chart = useMemo(
    () => makeTrendChart(periods, { withYearBefore: !allTime }),
    [periods, allTime],
  );
  const knownPeriods = periods.filter(({ consumptionWh }) => consumptionWh !== null);
  const kind = periods[0]?.kind === 'bill' ? 'bill' : 'month';
  return (
    <Panel title="Monthly trend" aside={`kWh and kg a ${kind}`} className={styles['trend']}>
      {knownPeriods.length < 2 ? (
        <EmptyState
          title={
            hasEarlier
              ? `${knownPeriods.length === 0 ? 'None' : 'One'} of these ${periods.length} ${kind}s is known`
              : periods.length === 0
                ? 'No readings yet'
                : knownPeriods.length === 0
                  ? 'No month known yet'
                  : 'One month so far'
          }
          text="Your months in kWh and kg of CO2 will stand here as two lines, from the second month with a reading on."
        >
          {hasEarlier || allTime ? <MonthsChoice allTime={allTime} /> : null}
        </EmptyState>
      ) : (
        <Chart
          name="Monthly trend"
          spec={chart}
          controls={hasEarlier || allTime ? <MonthsChoice allTime={allTime} /> : null}
          table={<TrendTable periods={periods} />}
        />
      )}
    </Panel>
  );
}

/** How many months are shown. */
function MonthsChoice({ allTime }: { allTime: boolean }) {
  return (
    <Choice
      name="Months in the chart"
      parameter={MONTHS_PARAMETER}
      chosen={allTime ? ALL_MONTHS : null}
      options={[
        [null, `${TREND_MONTHS} months`],
        [ALL_MONTHS, 'All months'],
      ]}
    />
  );
}

function TrendTable({ periods }: { periods: ChartPeriod[] }) {
  const allEstimated = periods.every(({ emissionEstimated }) => emissionEstimated);
  return (
    <DataTable
      caption="Energy and CO2 by month"
      heads={['Month', 'Energy (kWh)', allEstimated ? 'CO2 (kg), estimated' : 'CO2 (kg)']}
      rows={periods
        .toReversed()
        .map((period) => [
          formatPeriodMonth(period),
          period.consumptionWh === null
            ? 'not known'
            : `${isWholeAmount(period) ? '' : 'about '}${formatKwh(period.consumptionWh)}${describeBasis(period)}`,
          period.emissionG === null
            ? 'not known'
            : `${formatKg(period.emissionG)}${period.emissionEstimated && !allEstimated ? ' estimated' : ''}`,
        ])}
    />
  );
}

/** The differences from month to month: the chart shows the last year, the table as many as the trend. */
export function ChangePanel({ periods, hasEarlier }: ShownPeriods) {
  const chart = useMemo(() => makeChangeChart(periods), [periods]);
  const unit = periods[0]?.kind === 'bill' ? 'kWh a day' : 'kWh';
  return (
    <Panel title="Month-over-month change" aside={unit} className={styles['change']}>
      {periods.every((period) => toChange(period) === null) ? (
        <EmptyState
          title={periods.length === 0 ? 'No readings yet' : 'No two months in a row yet'}
          text="How much more or less each month used than the month before will stand here, from the second month with a reading on."
        />
      ) : (
        <Chart
          name="Month-over-month change"
          spec={chart}
          table={
            <>
              <ChangeTable periods={periods} unit={unit} />
              {hasEarlier ? (
                <p>
                  <AllMonths />
                </p>
              ) : null}
            </>
          }
        />
      )}
    </Panel>
  );
}

function AllMonths() {
  const search = useSearchWith(MONTHS_PARAMETER, ALL_MONTHS);
  return (
    <Link to={search} replace preventScrollReset>
      All months
    </Link>
  );
}

function ChangeTable({ periods, unit }: { periods: ChartPeriod[]; unit: string }) {
  return (
    <DataTable
      caption="Change from the month before"
      heads={['Month', `Change (${unit})`]}
      rows={periods.toReversed().flatMap((period) => {
        const change = toChange(period);
        if (change === null) return [];
        return [
          [
            formatPeriodMonth(period),
            `${formatSignedKwh(change.changeWh)}${describeBasis(period)}`,
          ] as const,
        ];
      })}
    />
  );
}

/** Whether the amount is a sum, not worked out from a part of the days. */
function isWholeAmount({ basis }: ChartPeriod): boolean {
  return basis === 'complete' || basis === 'few-days';
}

/** `, forecast`, `, by 27 of 31 days`, `, from one value`. */
function describeBasis(period: ChartPeriod): string {
  if (period.basis === 'complete') return '';
  return period.basis === 'forecast' ? ', forecast' : `, ${describeFewDays(period)}`;
}

function formatPeriodMonth({ month }: ChartPeriod): string {
  return `${formatShortMonthName(month)} ${month.slice(0, 4)}`;
}

/**
 * What is shown, chosen by a parameter of the address; null is its absence. What was chosen shows at once, while
 * its figures are on their way.
 */
export function Choice(props: {
  name: string;
  parameter: string;
  chosen: string | null;
  options: readonly (readonly [value: string | null, label: string])[];
}) {
  const { pathname } = useLocation();
  const { location } = useNavigation();
  const chosenValue =
    location?.pathname === pathname
      ? new URLSearchParams(location.search).get(props.parameter)
      : props.chosen;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms
    <div data-screen-only role="group" aria-label={props.name} className={styles['range']}>
      {props.options.map(([value, label]) => (
        <ChoiceLink
          key={label}
          parameter={props.parameter}
          value={value}
          isChosen={value === chosenValue}
          label={label}
        />
      ))}
    </div>
  );
}

function ChoiceLink(props: {
  parameter: string;
  value: string | null;
  isChosen: boolean;
  label: string;
}) {
  const search = useSearchWith(props.parameter, props.value);
  return (
    <Link to={search} replace preventScrollReset aria-current={props.isChosen}>
      {props.label}
    </Link>
  );
}

/** The address's search with another value of one parameter, or without it. */
export function useSearchWith(parameter: string, value: string | null): string {
  const { search } = useLocation();
  const parameters = new URLSearchParams(search);
  if (value === null) parameters.delete(parameter);
  else parameters.set(parameter, value);
  return `?${parameters}`;
}
