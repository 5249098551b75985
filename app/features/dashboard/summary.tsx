import { Link } from '@remix-run/react';
import {
  formatFactor,
  formatKg,
  formatKwh,
  formatRate,
  formatRupees,
  formatTons,
} from '../../../domain/format.ts';
import type { IsoDate } from '../../../domain/period.ts';
import { WH_PER_KWH } from '../../../domain/quantity.ts';
import type { ScreenData } from '../../load-context.ts';
import { Delta } from '../../ui/delta.tsx';
import { EfficiencyCard } from './efficiency-card.tsx';
import { direction, monthName } from './months.ts';
import { QuickActions } from './quick-actions.tsx';
import styles from './summary.module.css';
import { SummaryCard } from './summary-card.tsx';

interface SummaryProps {
  figures: Omit<ScreenData<'dashboard'>['figures'], 'months' | 'recentDays'>;
  today: IsoDate;
  /** In rupees per kWh. */
  rate: number | null;
}

/** The bill, the savings, the CO2 and the score, side by side. */
export function Summary(props: SummaryProps) {
  return (
    <section className={styles['strip']} aria-label="Summary">
      <div className={styles['inner']}>
        <BillCard {...props} />
        <SavingsCard {...props} />
        <Co2Card {...props} />
        <EfficiencyCard efficiency={props.figures.efficiency} today={props.today} />
      </div>
    </section>
  );
}

function BillCard({ figures, today, rate }: SummaryProps) {
  const { latestMonth, previousMonth } = figures;
  const amount = latestMonth?.amountMilliRupees ?? null;
  const value =
    amount === null ? (latestMonth === null ? 'N/A' : 'Rate Needed') : formatRupees(amount);
  return (
    <SummaryCard label="Estimated monthly bill" value={value} kind="bill">
      <div className={styles['lines']}>
        {latestMonth === null ? <p>Shown after your first reading.</p> : null}
        {latestMonth === null ? null : (
          <p>
            {`${monthName(latestMonth.month, today)}${latestMonth.unfinished ? ' so far' : ''}: ${
              rate === null
                ? `${formatKwh(latestMonth.consumptionWh)} kWh`
                : `${formatFactor(latestMonth.consumptionWh / WH_PER_KWH)} kWh × ${formatRate(Math.round(rate * 1000))}`
            }`}
          </p>
        )}
        {latestMonth !== null && rate === null ? (
          <p>
            <Link to="/dashboard/profile">Set your electricity rate</Link> to see rupees.
          </p>
        ) : null}
        {latestMonth?.pace?.amountMilliRupees == null ? null : (
          <p>
            {`At this pace: ${formatRupees(latestMonth.pace.amountMilliRupees)} (${formatKwh(latestMonth.pace.consumptionWh)} kWh)`}
          </p>
        )}
        {previousMonth?.amountMilliRupees == null ? null : (
          <p>
            {`${monthName(previousMonth.month, today)}: ${formatRupees(previousMonth.amountMilliRupees)}`}
          </p>
        )}
        {amount === null ? null : <p>Without fixed charges and taxes</p>}
      </div>
      <div className={styles['actions']}>
        <QuickActions onDeep />
      </div>
    </SummaryCard>
  );
}

function SavingsCard({ figures, rate }: SummaryProps) {
  const { savings, finishedMonths } = figures;
  if (savings === null) {
    return (
      <SummaryCard label="Total savings" value="N/A" absent>
        <p>
          {finishedMonths < 4 ? describeMissingMonths(finishedMonths) : null}
          {finishedMonths >= 4 && rate === null ? 'Needs your electricity rate.' : null}
        </p>
      </SummaryCard>
    );
  }
  const { amountMilliRupees, savedWh } = savings;
  return (
    <SummaryCard
      label={amountMilliRupees < 0 ? 'Extra cost' : 'Total savings'}
      value={formatRupees(Math.abs(amountMilliRupees))}
    >
      <p>
        <Delta direction={direction(-savedWh)}>
          {`${formatKwh(Math.abs(savedWh))} kWh ${direction(-savedWh)}`}
        </Delta>
        {' than a year before, or than your first three months'}
      </p>
    </SummaryCard>
  );
}

function Co2Card({ figures }: SummaryProps) {
  const { co2Reduction, finishedMonths, latestMonth } = figures;
  if (co2Reduction === null) {
    return (
      <SummaryCard label="CO2 reduction" value="N/A" absent>
        <p>{finishedMonths < 4 ? describeMissingMonths(finishedMonths) : null}</p>
      </SummaryCard>
    );
  }
  const { reductionG, estimated } = co2Reduction;
  return (
    <SummaryCard
      label={reductionG < 0 ? 'CO2 increase' : 'CO2 reduction'}
      value={formatTons(Math.abs(reductionG))}
      unit="tons"
    >
      <p>
        <Delta direction={direction(-reductionG)}>
          {`${formatKg(Math.abs(reductionG))} kg ${direction(-reductionG)}`}
        </Delta>
        {estimated
          ? `, estimated by the grid's average of each year${
              latestMonth === null ? '' : `, now ${kgPerKwh(latestMonth.factor.gramsPerKwh)}`
            }`
          : ' than a year before, or than your first three months'}
      </p>
    </SummaryCard>
  );
}

function describeMissingMonths(finishedMonths: number): string {
  const have = finishedMonths === 0 ? 'none yet' : String(finishedMonths);
  return `Shown after four finished months with readings. You have ${have}.`;
}

/** `0.710 kg per kWh`. */
export function kgPerKwh(gramsPerKwh: number): string {
  return `${formatKg(gramsPerKwh, 3)} kg per kWh`;
}
