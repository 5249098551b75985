import { describeSavings } from '#app/base/figure-text.ts';
import type { ScreenData } from '#app/base/load-context.ts';
import { Chip, Panel } from '#app/ui/layout/panel.tsx';
import { Row, Stack, Text } from '#app/ui/layout/parts.tsx';
import { formatLongMonthName, formatRate, formatRupees, formatTons } from '#domain/base/format.ts';
import { getDayInIndia } from '#domain/base/period.ts';
import { MILLI_RUPEES_PER_PAISA } from '#domain/energy/energy-cost.ts';
import styles from './profile.module.css';

type Summary = Pick<
  ScreenData<'profile'>,
  'user' | 'today' | 'rateMilliRupees' | 'savings' | 'co2Reduction'
>;

/** Who the household is, what a kWh costs it, and what it has saved. */
export function AccountSummary(summary: Summary) {
  const { user, rateMilliRupees, savings, co2Reduction } = summary;
  const paise = savings?.code === 'savings' ? savings.savedPaise : null;
  const co2 = co2Reduction?.code === 'savings' ? co2Reduction : null;
  const moreCost = paise !== null && paise < 0;
  const moreCo2 = co2 !== null && co2.reductionG < 0;
  return (
    <Panel title="Account Summary">
      <Row gap={3} align="center" nowrap className={styles['person']}>
        <Stack is="span" size="lg" weight="strong" className={styles['avatar']} aria-hidden="true">
          {user.firstName.slice(0, 1)}
          {user.lastName.slice(0, 1)}
        </Stack>
        <p>
          <strong>
            {user.firstName} {user.lastName}
          </strong>
          <span>{user.email === '' ? 'N/A' : user.email}</span>
        </p>
      </Row>
      <Text is="dl" size="sm" className={styles['lines']}>
        <Line label="Member since" value={formatMemberSince(user.createdAt)} />
        <Line
          label="Electricity Rate"
          value={rateMilliRupees === null ? 'Not set' : `${formatRate(rateMilliRupees)} per kWh`}
        />
        <Line
          label={moreCost ? 'Extra Cost:' : 'Total Savings:'}
          value={paise === null ? 'N/A' : formatRupees(Math.abs(paise) * MILLI_RUPEES_PER_PAISA)}
          tone={chooseTone(paise)}
        />
        <Line
          label={moreCo2 ? 'CO2 Increase:' : 'CO2 Reduction:'}
          value={co2 === null ? 'N/A' : `${formatTons(Math.abs(co2.reductionG))} tons`}
          estimated={co2?.emissionEstimated === true}
          tone={chooseTone(co2?.reductionG ?? null)}
        />
      </Text>
      <Text above={2} tone="faint" size="sm">
        {explainAmounts(summary)}
      </Text>
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

function chooseTone(amount: number | null): Tone {
  return amount === null || amount === 0 ? undefined : amount > 0 ? 'better' : 'worse';
}

/** `November 1, 2024`, the day in India. */
function formatMemberSince(createdAt: string): string {
  const moment = Date.parse(createdAt);
  if (Number.isNaN(moment)) return 'N/A';
  const day = getDayInIndia(moment);
  return `${formatLongMonthName(day)} ${Number(day.slice(8))}, ${day.slice(0, 4)}`;
}

/** How the amounts were worked out, or what they still need. */
function explainAmounts({ savings, co2Reduction, today }: Summary): string {
  const either = savings ?? co2Reduction;
  if (either === null) return '';
  const text = describeSavings(either, today);
  if (either.code === 'few-pairs') return text;
  switch (savings?.code === 'savings' ? savings.rupees : undefined) {
    case 'tariff':
      return `${text} In rupees by your tariff.`;
    case 'no-rate':
      return `${text} Total savings need your electricity rate.`;
    case 'no-bills':
      return `${text} Total savings need a complete bill and the same one a year before.`;
    default:
      return text;
  }
}
