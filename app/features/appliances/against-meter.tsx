import type { CSSProperties } from 'react';
import { formatInPeriod, formatPeriodName } from '#app/base/figure-text.ts';
import type { ScreenData } from '#app/base/load-context.ts';
import { makeButtonClass } from '#app/ui/form/button.tsx';
import { Link } from '#app/ui/layout/link.tsx';
import { Panel } from '#app/ui/layout/panel.tsx';
import { formatKwh } from '#domain/base/format.ts';
import styles from './appliances.module.css';
import { formatHours } from './describe-appliance.ts';
import { linkTo } from './dialogs.ts';

type Figures = ScreenData<'appliances'>['figures'];

/** What the list says against what the meter measured, and what to look at where they differ. */
export function AgainstMeter(props: {
  figures: Figures;
  checked: NonNullable<Figures['checked']>;
  after: string | undefined;
}) {
  const { checkedYear, cooling } = props.figures;
  const { period, verdict, listedWh, meterWh } = props.checked;
  const question = verdict.code === 'over-listed' ? verdict.asked : null;
  const listedPercent = meterWh === 0 ? 0 : Math.min(100, (listedWh / meterWh) * 100);
  return (
    <Panel
      title={`Your list against your meter ${formatInPeriod(period)}`}
      className={styles['panel']}
    >
      <div
        className={styles['bar']}
        style={{ '--listed': `${listedPercent.toFixed(1)}%` } as CSSProperties}
      >
        <span className={styles['listed']} />
      </div>
      <p>
        <strong>{describeVerdict(verdict, listedWh, meterWh)}</strong>
      </p>
      {verdict.code === 'over-listed' ? (
        <p>
          {question === null
            ? ''
            : `Look at the ${question.type} first: does it run ${formatHours(question.averageDailyUsageHours)} hours a day? `}
          {`Until the list fits, everything${question?.type === 'Refrigerator' ? '' : ' but the refrigerator'} is scaled down to your meter.`}
        </p>
      ) : null}
      {question === null ? null : (
        <Link
          to={linkTo(props.after, { edit: question.id })}
          preventScrollReset
          className={makeButtonClass({ kind: 'plain', size: 'small' })}
        >
          Change {question.type}
        </Link>
      )}
      {cooling === null ? null : (
        <p>
          {`Cooling by your meter: ${formatKwh(cooling.perDayWh)} kWh a day more than in ${describeMildMonths(cooling.mild)}${cooling.ofPeriod ? '. It' : ', over the warm months of the year. Over the year it'} stands for what you list of cooling.`}
        </p>
      )}
      {checkedYear === null ? null : <p>{describeYear(checkedYear)}</p>}
    </Panel>
  );
}

type Verdict = NonNullable<Figures['checked']>['verdict'];

function describeVerdict(verdict: Verdict, listedWh: number, meterWh: number): string {
  const listedKwh = formatKwh(listedWh, 0);
  const meterKwh = formatKwh(meterWh, 0);
  if (verdict.code === 'agrees')
    return `Your list says ${listedKwh} kWh, your meter ${meterKwh}: they agree.`;
  if (verdict.code === 'over-listed')
    return `Your list says ${listedKwh} kWh, your meter ${meterKwh}.`;
  return `Not listed: ${formatKwh(verdict.wh, 0)} of ${meterKwh} kWh (${verdict.percent}%).`;
}

function describeYear({ verdict, listedWh, meterWh }: NonNullable<Figures['checkedYear']>): string {
  return `In a year, by the known ones of the last 365 days: ${describeVerdict(verdict, listedWh, meterWh).replace(/^./, (first) => first.toLowerCase())}`;
}

const LIST = new Intl.ListFormat('en-GB');

function describeMildMonths(mild: NonNullable<Figures['cooling']>['mild']): string {
  return LIST.format(
    mild.map((period) =>
      period.kind === 'month' ? formatPeriodName(period) : `the ${formatPeriodName(period)}`,
    ),
  );
}
