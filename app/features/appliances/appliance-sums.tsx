import { Link } from '@remix-run/react';
import {
  formatKwh,
  formatNumber,
  formatRate,
  formatRupees,
  longMonthName,
} from '../../../domain/format.ts';
import { monthOf } from '../../../domain/period.ts';
import type { ScreenData } from '../../load-context.ts';
import { Figure, SummaryStrip } from '../../ui/panel.tsx';
import styles from './appliance-sums.module.css';

/** The appliances' energy and cost, compared with the meter's. */
export function ApplianceSums(props: {
  figures: ScreenData<'appliances'>['figures'];
  rateMilliRupees: number | null;
  meterMonth: ScreenData<'appliances'>['meterMonth'];
  today: string;
}) {
  const { figures, rateMilliRupees, meterMonth } = props;
  const { monthlyMilliRupees, most } = figures;
  return (
    <SummaryStrip compact>
      <Figure label="Active appliances" value={formatNumber(figures.active)}>
        <p>Of {formatNumber(figures.listed)} listed</p>
      </Figure>
      <Figure label="Estimated use a month" value={formatKwh(figures.monthlyWh)} unit="kWh">
        <p>
          {meterMonth === null ? 'Your meter: no readings yet' : meterText(meterMonth, props.today)}
        </p>
      </Figure>
      {monthlyMilliRupees === null || rateMilliRupees === null ? (
        <Figure
          label="Estimated cost a month"
          value={<span className={styles['word']}>Rate Needed</span>}
        >
          <p>
            <Link to="/dashboard/profile?edit">Add your electricity rate</Link>
          </p>
        </Figure>
      ) : (
        <Figure label="Estimated cost a month" value={formatRupees(monthlyMilliRupees)}>
          <p>At {formatRate(rateMilliRupees)} per kWh</p>
        </Figure>
      )}
      <Figure
        label="Uses the most"
        value={<span className={styles['word']}>{most?.type ?? 'N/A'}</span>}
      >
        <p>
          {most === null
            ? 'Shown once an appliance is in use.'
            : `${most.sharePercent}% of your appliances together`}
        </p>
      </Figure>
    </SummaryStrip>
  );
}

function meterText(
  { month, consumptionWh }: { month: string; consumptionWh: number },
  today: string,
): string {
  const soFar = month >= monthOf(today) ? ' so far' : '';
  return `Your meter in ${longMonthName(month)}${soFar}: ${formatKwh(consumptionWh)} kWh`;
}
