import { Link } from '@remix-run/react';
import type { Efficiency, EfficiencyScore as Score } from '../../../domain/efficiency.ts';
import { formatKwh, formatNumber, longMonthName } from '../../../domain/format.ts';
import { Chip, Panel } from '../../ui/panel.tsx';
import { Progress } from '../../ui/progress.tsx';
import styles from './efficiency-score.module.css';

/** Shown, marked as an example, until the household's own score can be computed. */
const EXAMPLE_PERCENT = 85;

const TITLE = 'Energy Efficiency Score';

/** How much of the household's target its latest month reached. */
export function EfficiencyScore({ efficiency }: { efficiency: Efficiency }) {
  const { score, status, targetPercent } = efficiency;
  if (score === null || targetPercent === null) return <Example efficiency={efficiency} />;
  return (
    <Panel title={TITLE} aside={score.unfinished ? <Chip>so far</Chip> : undefined}>
      <p className={styles['figure']}>
        <strong>{score.progressPercent}%</strong> of your target
      </p>
      <Progress
        label="Target reached"
        percent={score.progressPercent}
        {...(score.unfinished ? { soFar: true } : {})}
      />
      <p className={styles['text']}>
        {status.endsWith('!') ? status : `${status}.`} {sentences(score, targetPercent)}
      </p>
    </Panel>
  );
}

function sentences(score: Score, targetPercent: number): string {
  const month = longMonthName(score.month);
  const average = `your average of ${formatKwh(score.averageWh)} kWh`;
  const target = `${formatNumber(targetPercent, Number.isInteger(targetPercent) ? 0 : 1)}%`;
  if (score.unfinished) {
    const pace =
      score.projectedWh === null
        ? ''
        : ` At this pace it ends at ${formatKwh(score.projectedWh)} kWh.`;
    return `${month} so far: ${formatKwh(score.consumptionWh)} kWh.${pace} The target allows ${formatKwh(score.limitWh)} kWh, ${target} under ${average}.`;
  }
  const { reductionPercent: under } = score;
  const place =
    under === 0
      ? `as much as`
      : `${formatNumber(Math.abs(under), 1)}% ${under > 0 ? 'under' : 'over'}`;
  return `${month} was ${place} ${average}; the target is ${target}.`;
}

/** An example score, and what the household's own one needs. */
function Example({ efficiency: { needsTarget, needsMonths, months } }: { efficiency: Efficiency }) {
  const have = `You have ${months} ${months === 1 ? 'month' : 'months'}.`;
  return (
    <Panel title={TITLE} aside={<Chip>Example</Chip>}>
      <p className={styles['figure']} data-example>
        <strong>{EXAMPLE_PERCENT}%</strong> You're doing great!
      </p>
      <Progress label="Example of a score" percent={EXAMPLE_PERCENT} soFar />
      <p className={styles['text']}>
        {needsTarget && needsMonths
          ? `Yours needs a target and three months of readings. ${have}`
          : needsMonths
            ? `Yours needs three months of readings. ${have}`
            : 'Yours needs a target.'}{' '}
        {needsTarget ? <Link to="/dashboard/profile?edit">Set a target</Link> : null}
      </p>
    </Panel>
  );
}
