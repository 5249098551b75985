import {
  formatCount,
  formatRate,
  formatRupees,
  formatTons,
  longMonthName,
} from '../../../domain/format.ts';
import { dayInIndia } from '../../../domain/period.ts';
import type { ScreenData } from '../../load-context.ts';
import { Chip, Panel } from '../../ui/panel.tsx';
import styles from './account-summary.module.css';

type Summary = Pick<
  ScreenData<'profile'>,
  'user' | 'rateMilliRupees' | 'savings' | 'co2Reduction' | 'finishedMonths'
>;

/** Who the household is, what a kWh costs it, and what it has saved. */
export function AccountSummary(summary: Summary) {
  const { user, rateMilliRupees, savings, co2Reduction } = summary;
  const moreCost = savings !== null && savings.amountMilliRupees < 0;
  const moreCo2 = co2Reduction !== null && co2Reduction.reductionG < 0;
  return (
    <Panel title="Account Summary">
      <div className={styles['person']}>
        <span className={styles['avatar']} aria-hidden="true">
          {user.firstName.slice(0, 1)}
          {user.lastName.slice(0, 1)}
        </span>
        <p>
          <strong>
            {user.firstName} {user.lastName}
          </strong>
          <span>{user.email === '' ? 'N/A' : user.email}</span>
        </p>
      </div>
      <dl className={styles['lines']}>
        <Line label="Member since" value={memberSince(user.createdAt)} />
        <Line
          label="Electricity Rate"
          value={rateMilliRupees === null ? 'Not set' : `${formatRate(rateMilliRupees)} per kWh`}
        />
        <Line
          label={moreCost ? 'Extra Cost:' : 'Total Savings:'}
          value={savings === null ? 'N/A' : formatRupees(Math.abs(savings.amountMilliRupees))}
          tone={toneOf(savings?.amountMilliRupees)}
        />
        <Line
          label={moreCo2 ? 'CO2 Increase:' : 'CO2 Reduction:'}
          value={
            co2Reduction === null ? 'N/A' : `${formatTons(Math.abs(co2Reduction.reductionG))} tons`
          }
          estimated={co2Reduction?.estimated === true}
          tone={toneOf(co2Reduction?.reductionG)}
        />
      </dl>
      <p className={styles['reckoned']}>{reckoned(summary)}</p>
    </Panel>
  );
}

type Tone = 'better' | 'worse' | undefined;

function Line(props: { label: string; value: string; tone?: Tone; estimated?: boolean }) {
  return (
    <div>
      <dt>
        {props.label} {props.estimated === true ? <Chip>estimated</Chip> : null}
      </dt>
      <dd data-tone={props.tone}>{props.value}</dd>
    </div>
  );
}

function toneOf(amount: number | undefined): Tone {
  return amount === undefined || amount === 0 ? undefined : amount > 0 ? 'better' : 'worse';
}

/** `November 1, 2024`, the day in India. */
function memberSince(createdAt: string): string {
  const moment = Date.parse(createdAt);
  if (Number.isNaN(moment)) return 'N/A';
  const day = dayInIndia(moment);
  return `${longMonthName(day)} ${Number(day.slice(8))}, ${day.slice(0, 4)}`;
}

/** In one sentence: how the amounts were worked out, or what they still need. */
function reckoned({ savings, co2Reduction, rateMilliRupees, finishedMonths }: Summary): string {
  if (finishedMonths < 4) return 'Savings are shown after four finished months with readings.';
  const compared = (savings ?? co2Reduction)?.months;
  if (compared === undefined) return '';
  const how = `${formatCount(compared, 'finished month')}, each against the same month a year before or, without one, the average of your first three`;
  if (rateMilliRupees === null) return `Over ${how}. Total savings need your electricity rate.`;
  if (savings === null) return `Over ${how}.`;
  return `Over ${how}; at ${formatRate(rateMilliRupees)} per kWh.`;
}
