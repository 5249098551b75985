import type { ReactNode } from 'react';
import { describeFewKnown, describeKnownDays } from '#app/base/figure-text.ts';
import { describeOwnPower } from '#app/base/own-power-text.ts';
import { Bars, type LabelledBar } from '#app/ui/chart/bars.tsx';
import { Chip, EmptyState, Panel } from '#app/ui/layout/panel.tsx';
import { Text } from '#app/ui/layout/parts.tsx';
import { Delta } from '#app/ui/table/delta.tsx';
import { formatKg, formatKwh } from '#domain/base/format.ts';
import type { IsoDate } from '#domain/base/period.ts';
import type { Comparison } from '#domain/energy/comparison.ts';
import type { DashboardFigures, LastPeriod } from '#domain/energy/dashboard.ts';
import { type PeriodUsage, scaleToDays } from '#domain/energy/usage.ts';
import styles from './dashboard.module.css';
import {
  chooseMoreOrLess,
  choosePeriodWord,
  formatDayName,
  formatMonthName,
} from './period-names.ts';

interface FigureProps {
  figures: Omit<DashboardFigures, 'periods' | 'recentDays'>;
  today: IsoDate;
}

/** The energy of the latest month or bill that is known, against the one before and a year before. */
export function LastMonthEnergy({ figures, today }: FigureProps) {
  const ownPower = figures.last && describeOwnPower(figures.last);
  return (
    <Compared
      what="energy"
      unit="kWh"
      figures={figures}
      today={today}
      computeAmount={(usage) => usage.wholePeriodWh}
      makeEmptyText={(word) => `Your ${word} in kWh will appear here, beside the ${word} before.`}
    >
      {ownPower === null ? null : <p className={styles['sum']}>{ownPower}</p>}
    </Compared>
  );
}

/** Its emissions, likewise. */
export function LastMonthCo2({ figures, today }: FigureProps) {
  const { last } = figures;
  return (
    <Compared
      what="CO2"
      unit="kg"
      figures={figures}
      today={today}
      computeAmount={(usage) => scaleToDays(usage.knownEmissionG, usage.days, usage.knownDays)}
      makeEmptyText={(word) =>
        `Your ${word}'s CO2 in kg will appear here. Where a reading has none, it is estimated from its kWh.`
      }
    >
      {last?.usage.emissionEstimated === true ? (
        <p className={`${styles['sum']} ${styles['wide']}`}>
          {`Readings without CO2 count ${formatKg(last.factor.gramsPerKwh, 3)} kg per kWh, the grid's average in ${formatFinancialYear(last.factor.fromYear)}.`}
        </p>
      ) : null}
    </Compared>
  );
}

function Compared(
  props: FigureProps & {
    what: 'energy' | 'CO2';
    unit: 'kWh' | 'kg';
    /** Of the whole period, in Wh or in grams. */
    computeAmount(usage: PeriodUsage): number | null;
    makeEmptyText(word: string): string;
    children?: ReactNode;
  },
) {
  const { unit, today, computeAmount } = props;
  const { last, running, unjudged } = props.figures;
  const word = choosePeriodWord(last?.usage ?? running?.usage);
  const title = `Last ${word}'s ${props.what}`;
  if (last === null) {
    return (
      <Panel title={title} className={styles['third']}>
        {running === null ? (
          <EmptyState title="No readings yet" text={props.makeEmptyText(word)} />
        ) : (
          <EmptyState
            title="N/A"
            text={`Shown after the first ${word} of which 4 in 5 days are known. ${describeSoFar(unjudged ?? running.usage, today)}`}
          />
        )}
      </Panel>
    );
  }
  const { usage } = last;
  const format = unit === 'kWh' ? formatKwh : formatKg;
  const bars = listComparedPeriods(last, today).flatMap(({ period, ...bar }): LabelledBar[] => {
    const amount = period === null ? null : computeAmount(period);
    return amount === null ? [] : [{ ...bar, amount, text: format(amount) }];
  });
  const comparison = unit === 'kWh' ? last.energy : last.emission;
  const isByDay = [comparison.before, comparison.yearBefore].some(({ code }) => code === 'per-day');
  return (
    <Panel
      title={title}
      className={styles['third']}
      aside={<Basis usage={usage} isEstimated={unit === 'kg' && usage.emissionEstimated} />}
    >
      <Text size="xxl" weight="strong" tight className={styles['amount']}>
        {`${usage.complete ? '' : 'about '}${format(computeAmount(usage) ?? 0)} `}
        <span>{unit}</span>
      </Text>
      <Bars colour={unit === 'kWh' ? 'kwh' : 'co2'} bars={bars} />
      <p className={`${styles['sum']} ${styles['beside']}`}>
        <Difference
          comparison={comparison.before}
          unit={unit}
          word={word}
          than={last.before === null ? null : formatMonthName(last.before.month, today)}
        />
      </p>
      {last.yearBefore === null ? null : (
        <p className={styles['sum']}>
          <Difference
            comparison={comparison.yearBefore}
            unit={unit}
            word={word}
            than={formatMonthName(last.yearBefore.month, today)}
          />
        </p>
      )}
      {usage.kind === 'bill' ? (
        <p className={`${styles['sum']} ${styles['wide']}`}>
          {`${formatDayName(usage.firstDay, today)} to ${formatDayName(usage.lastDay, today)}${isByDay ? ', compared by the day' : ''}`}
        </p>
      ) : null}
      {unjudged === null ? null : <p className={styles['sum']}>{describeSoFar(unjudged, today)}</p>}
      {props.children}
    </Panel>
  );
}

/**
 * What the period's amount rests on. Two chips have no room beside a title: that every day is known stands beside the
 * energy, too.
 */
function Basis({ usage, isEstimated }: { usage: PeriodUsage; isEstimated: boolean }) {
  return (
    <>
      {isEstimated ? <Chip kind="estimate">estimated</Chip> : null}
      {usage.complete && isEstimated ? null : (
        <Chip>
          {usage.complete ? describeKnownDays(usage) : `${describeKnownDays(usage)} known`}
        </Chip>
      )}
    </>
  );
}

/** The period, the one before, and the one of a year before where it is judged. */
function listComparedPeriods({ usage, before, yearBefore }: LastPeriod, today: IsoDate) {
  const makeBar = (period: PeriodUsage | null, kind: LabelledBar['kind']) => ({
    period: period?.judged === true ? period : null,
    kind,
    label: period === null ? '' : formatMonthName(period.month, today),
  });
  return [makeBar(usage, 'full'), makeBar(before, 'earlier'), makeBar(yearBefore, 'year-before')];
}

/** `7.1 kg less than September.`, by the day where a month is not whole. */
function Difference(props: {
  comparison: Comparison;
  unit: 'kWh' | 'kg';
  than: string | null;
  word: string;
}) {
  const { comparison, unit, than, word } = props;
  const format = unit === 'kWh' ? formatKwh : formatKg;
  if (than === null || comparison.code === 'no-earlier')
    return `There is no ${word} before it to compare with.`;
  if (comparison.code === 'few-days') {
    return `Too few days of ${than} are known to compare with.`;
  }
  const isTotal = comparison.code === 'totals';
  const change = isTotal ? comparison.change : comparison.changePerDay;
  if (format(Math.abs(change)) === format(0)) {
    return `As much${isTotal ? '' : ' a day'} as ${than}.`;
  }
  return (
    <>
      <Delta direction={chooseMoreOrLess(change)}>
        {`${format(Math.abs(change))} ${unit}${isTotal ? '' : ' a day'} ${chooseMoreOrLess(change)}`}
      </Delta>
      {` than ${than}.`}
    </>
  );
}

/** `November so far: 27.3 kWh on 8 of 30 days.`; of one that is over, that this is too little to compare. */
function describeSoFar(usage: PeriodUsage, today: IsoDate): string {
  const name = formatMonthName(usage.month, today);
  if (usage.coveredDays === 0) return `No day of ${name} is known.`;
  const isKnown = usage.knownDays > 0;
  const sum = `${formatKwh(isKnown ? usage.soFarWh : usage.consumptionWh)} kWh`;
  const known = `${sum} ${isKnown ? `on ${describeKnownDays(usage)}` : describeFewKnown(usage)}`;
  return usage.over ? `${name}: ${known}, too few to compare.` : `${name} so far: ${known}.`;
}

/** `2024-25`. */
function formatFinancialYear(fromYear: number): string {
  return `${fromYear}-${String((fromYear + 1) % 100).padStart(2, '0')}`;
}
