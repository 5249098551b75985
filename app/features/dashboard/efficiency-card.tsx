import { describeKnownDays } from '#app/base/figure-text.ts';
import { Progress } from '#app/ui/chart/progress.tsx';
import { LinkButton } from '#app/ui/form/button.tsx';
import { Allowed } from '#app/ui/layout/allowed.tsx';
import { formatKwh, formatNumber } from '#domain/base/format.ts';
import type { IsoDate } from '#domain/base/period.ts';
import type { Efficiency, Score } from '#domain/energy/efficiency.ts';
import styles from './dashboard.module.css';
import { formatMonthName } from './period-names.ts';
import { SummaryCard } from './summary.tsx';

const LABEL = 'Energy efficiency score';

/** The score of the latest month or bill that most is known of, or what it still needs. */
export function EfficiencyCard(props: {
  efficiency: Efficiency;
  targetPercent: number | null;
  /** What the home's periods are called. */
  word: 'month' | 'bill';
  today: IsoDate;
}) {
  const { efficiency, targetPercent, word, today } = props;
  if (efficiency.code === 'no-target') {
    return (
      <SummaryCard label={LABEL} value="Not Set" kind="words">
        <p>{`Need more data: a target, in percent less than your average ${word}.`}</p>
        <SetupTarget />
      </SummaryCard>
    );
  }
  if (efficiency.code === 'few-periods') {
    const { neededPeriods, judgedPeriods } = efficiency;
    return (
      <SummaryCard label={LABEL} value="Need more data" kind="words">
        <p>
          {`Needs ${neededPeriods} ${word}s of which 4 in 5 days are known. You have ${judgedPeriods}.`}
        </p>
        <SetupTarget />
      </SummaryCard>
    );
  }
  return (
    <SummaryCard
      label={LABEL}
      value={efficiency.code === 'on-track' ? 'On Track!' : 'Needs Improvement'}
      kind="words"
    >
      <Progress label="How much of the target is reached" percent={efficiency.progressPercent} />
      <p>
        {`${describeStanding(efficiency, today)} Target: ${formatNumber(targetPercent ?? 0, Number.isInteger(targetPercent) ? 0 : 1)}%.`}
      </p>
      {efficiency.running === null ? null : (
        <p className={styles['wide']}>{`The running ${word} ${COURSES[efficiency.running]}`}</p>
      )}
    </SummaryCard>
  );
}

function SetupTarget() {
  return (
    <Allowed>
      <LinkButton to="/dashboard/profile?edit" size="small">
        Setup Target in Profile
      </LinkButton>
    </Allowed>
  );
}

/** Said of the running period. */
const COURSES = {
  'on-course': 'is on course.',
  open: 'is open: it may end on either side.',
  'likely-over': 'is likely to end over it.',
};

/** `October was 15.3% under your average of 232.9 kWh.` */
function describeStanding(score: Score, today: IsoDate): string {
  const { reductionPercent, averageWh, period } = score;
  const size = formatNumber(Math.abs(reductionPercent), 1);
  const average = `${formatKwh(averageWh)} kWh${period.kind === 'bill' ? ' a day' : ''}`;
  const known = period.complete ? '' : `, by ${describeKnownDays(period)},`;
  const isEqual = size === formatNumber(0, 1);
  const side = reductionPercent < 0 ? 'over' : 'under';
  const standing = isEqual ? 'as much as' : `${size}% ${side}`;
  return `${formatMonthName(period.month, today)}${known} was ${standing} your average of ${average}.`;
}
