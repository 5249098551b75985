import { useLocation, useNavigation } from '@remix-run/react';
import { useMemo } from 'react';
import { ALL_MONTHS, MONTHS_PARAMETER } from '#app/base/all-months.ts';
import { describeFewDays } from '#app/base/figure-text.ts';
import { formatSignedKwh, makeChangeChart, toChange } from '#app/ui/chart/change.ts';
import { Chart } from '#app/ui/chart/chart.tsx';
import { DataTable } from '#app/ui/chart/data-table.tsx';
import { makeTrendChart, TREND_MONTHS } from '#app/ui/chart/trend.ts';
import { Link } from '#app/ui/layout/link.tsx';
import { EmptyState, Panel } from '#app/ui/layout/panel.tsx';
import { formatKg, formatKwh, formatShortMonthName } from '#domain/base/format.ts';
import type { ChartPeriod } from '#domain/energy/dashboard.ts';
import styles from './dashboard.module.css';
import { choosePeriodWord } from './period-names.ts';

type PeriodWord = ReturnType<typeof choosePeriodWord>;
const HEADS: Record<PeriodWord, string> = { month: 'Month', bill: 'Bill' };

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
export function TrendPanel({
  periods,
  hasEarlier,
  allTime,
  kind: figuresBy,
}: ShownPeriods & {
  /** What the figures are by, of a home that can choose; null of any other. */
  kind: 'month' | 'period' | null;
}) {
  const chart = useMemo(
    () => makeTrendChart(periods, { withYearBefore: !allTime }),
    [periods, allTime],
  );
  const knownPeriods = periods.filter(({ consumptionWh }) => consumptionWh !== null);
  const kind = periods[0]?.kind === 'bill' ? 'bill' : 'month';
  const word = choosePeriodWord(...periods);
  const title = word === 'month' ? 'Monthly trend' : 'Trend by bill';
  return (
    <Panel
      title={title}
      aside={
        <>
          <span className={styles['wide']}>{`kWh and kg a ${kind}`}</span>
          {figuresBy === null ? null : <PeriodChoice by={figuresBy} />}
        </>
      }
      className={`${styles['chart']} ${styles['trend']}`}
    >
      {knownPeriods.length < 2 ? (
        <EmptyState
          title={describeFewPeriods(periods.length, knownPeriods.length, { word, hasEarlier })}
          text={`Your ${word}s in kWh and kg of CO2 will appear here as two lines, from the second ${word} with a reading on.`}
        >
          {hasEarlier || allTime ? <MonthsChoice allTime={allTime} word={word} /> : null}
        </EmptyState>
      ) : (
        <Chart
          name={title}
          spec={chart}
          controls={
            hasEarlier || allTime ? (
              <span className={styles['wide']}>
                <MonthsChoice allTime={allTime} word={word} />
              </span>
            ) : null
          }
          table={
            <>
              <TrendTable periods={periods} word={word} />
              {hasEarlier ? (
                <p className={styles['narrow']}>
                  <AllMonths word={word} />
                </p>
              ) : null}
            </>
          }
        />
      )}
    </Panel>
  );
}

/** Whether the figures of the screen are by bills or by calendar months. */
function PeriodChoice({ by }: { by: 'month' | 'period' }) {
  return (
    <div className={styles['periods']}>
      <Choice
        name="What the figures are by"
        parameter="by"
        chosen={by === 'month' ? 'month' : null}
        options={[
          [null, 'By bill'],
          ['month', 'By calendar month'],
        ]}
      />
    </div>
  );
}

/** Why one period or none makes no line. */
function describeFewPeriods(
  count: number,
  knownCount: number,
  { word, hasEarlier }: { word: PeriodWord; hasEarlier: boolean },
): string {
  const isOneKnown = knownCount > 0;
  if (hasEarlier) return `${isOneKnown ? 'One' : 'None'} of these ${count} ${word}s is known`;
  if (count === 0) return 'No readings yet';
  return isOneKnown ? `One ${word} so far` : `No ${word} known yet`;
}

/** How many months are shown. */
function MonthsChoice({ allTime, word }: { allTime: boolean; word: PeriodWord }) {
  return (
    <Choice
      name={`${HEADS[word]}s in the chart`}
      parameter={MONTHS_PARAMETER}
      chosen={allTime ? ALL_MONTHS : null}
      options={[
        [null, `${TREND_MONTHS} ${word}s`],
        [ALL_MONTHS, `All ${word}s`],
      ]}
    />
  );
}

function TrendTable({ periods, word }: { periods: ChartPeriod[]; word: PeriodWord }) {
  const allEstimated = periods.every(({ emissionEstimated }) => emissionEstimated);
  return (
    <DataTable
      caption={`Energy and CO2 by ${word}`}
      heads={[HEADS[word], 'Energy (kWh)', allEstimated ? 'CO2 (kg), estimated' : 'CO2 (kg)']}
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
  const word = choosePeriodWord(...periods);
  const title = `${HEADS[word]}-over-${word} change`;
  return (
    <Panel
      title={title}
      aside={<span className={styles['wide']}>{unit}</span>}
      className={`${styles['chart']} ${styles['change']}`}
    >
      {periods.every((period) => toChange(period) === null) ? (
        <EmptyState
          title={periods.length === 0 ? 'No readings yet' : `No two ${word}s in a row yet`}
          text={`How much more or less each ${word} used than the ${word} before will appear here, from the second ${word} with a reading on.`}
        />
      ) : (
        <Chart
          name={title}
          spec={chart}
          table={
            <>
              <ChangeTable periods={periods} unit={unit} word={word} />
              {hasEarlier ? (
                <p>
                  <AllMonths word={word} />
                </p>
              ) : null}
            </>
          }
        />
      )}
    </Panel>
  );
}

function AllMonths({ word }: { word: PeriodWord }) {
  const search = useSearchWith(MONTHS_PARAMETER, ALL_MONTHS);
  return (
    <Link to={search} replace preventScrollReset>
      {`All ${word}s`}
    </Link>
  );
}

function ChangeTable(props: { periods: ChartPeriod[]; unit: string; word: PeriodWord }) {
  const { periods, unit, word } = props;
  return (
    <DataTable
      caption={`Change from the ${word} before`}
      heads={[HEADS[word], `Change (${unit})`]}
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
