import { describeKnownDays, formatInPeriod, formatPeriodName } from '#app/base/figure-text.ts';
import type { ScreenData } from '#app/base/load-context.ts';
import { Allowed } from '#app/ui/layout/allowed.tsx';
import { Link } from '#app/ui/layout/link.tsx';
import { Figure, SummaryStrip } from '#app/ui/layout/panel.tsx';
import { formatKwh, formatNumber, formatRate, formatRupees } from '#domain/base/format.ts';
import styles from './appliances.module.css';

/** The appliances' energy and cost, compared with the meter's. */
export function ApplianceSums(props: {
  figures: ScreenData<'appliances'>['figures'];
  monthlyMilliRupees: number | null;
  rateMilliRupees: number | null;
  pricedByTariff: boolean;
  meterPeriod: ScreenData<'appliances'>['meterPeriod'];
}) {
  const { figures, monthlyMilliRupees, rateMilliRupees } = props;
  const { most } = figures;
  return (
    <SummaryStrip compact>
      <Figure label="Active appliances" value={formatNumber(figures.activeCount)}>
        <p>Of {formatNumber(figures.listed)} listed</p>
      </Figure>
      <Figure label="Estimated use a month" value={formatKwh(figures.monthlyWh)} unit="kWh">
        <p>{describeMeterPeriod(props.meterPeriod)}</p>
      </Figure>
      {monthlyMilliRupees === null ? (
        <Figure
          label="Estimated cost a month"
          value={<span className={styles['word']}>Rate Needed</span>}
        >
          <Allowed needs="owner">
            <p>
              <Link to="/dashboard/profile?edit">Add your electricity rate</Link>
            </p>
          </Allowed>
        </Figure>
      ) : (
        <Figure label="Estimated cost a month" value={formatRupees(monthlyMilliRupees)}>
          <p>
            {props.pricedByTariff || rateMilliRupees === null
              ? 'What your latest bill would be less without them'
              : `At ${formatRate(rateMilliRupees)} per kWh`}
          </p>
        </Figure>
      )}
      <Figure
        label="Uses the most"
        value={<span className={styles['word']}>{most?.type ?? 'N/A'}</span>}
      >
        <p>
          {most !== null
            ? `${most.sharePercent}% of your appliances together`
            : figures.activeCount === 0
              ? 'Shown once an appliance is in use.'
              : 'None of them runs in those days.'}
        </p>
      </Figure>
    </SummaryStrip>
  );
}

/** What the meter says beside it: the latest month of which most days are known, or what is known of the latest. */
function describeMeterPeriod(period: ScreenData<'appliances'>['meterPeriod']): string {
  if (period === null) return 'Your meter: no day is known yet';
  const name = formatPeriodName(period);
  const knownDaysText = `${describeKnownDays(period)} known`;
  if (period.complete && period.over) {
    return `Your meter ${formatInPeriod(period)}: ${formatKwh(period.consumptionWh)} kWh`;
  }
  if (period.judged && period.wholePeriodWh !== null) {
    return `Your meter ${formatInPeriod(period)}: about ${formatKwh(period.wholePeriodWh, 0)} kWh, by ${describeKnownDays(period)}`;
  }
  return period.over
    ? `Your meter: too few days known to compare. ${name}: ${knownDaysText}`
    : `Your meter: no whole month yet. ${name}: ${knownDaysText} so far`;
}
