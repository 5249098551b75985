import type { Efficiency, EfficiencyScore } from '../../../domain/efficiency.ts';
import { formatCount, formatKwh, formatNumber } from '../../../domain/format.ts';
import type { IsoDate } from '../../../domain/period.ts';
import { LinkButton } from '../../ui/button.tsx';
import { Progress } from '../../ui/progress.tsx';
import { monthName } from './months.ts';
import { SummaryCard } from './summary-card.tsx';

/** The score of the latest month, or what it still needs. */
export function EfficiencyCard({ efficiency, today }: { efficiency: Efficiency; today: IsoDate }) {
  const { status, score, targetPercent } = efficiency;
  return (
    <SummaryCard label="Energy efficiency score" value={status} kind="words">
      {score === null ? (
        <>
          <p>{missing(efficiency)}</p>
          {efficiency.needsTarget ? (
            <LinkButton to="/dashboard/profile?edit" size="small">
              Setup Target in Profile
            </LinkButton>
          ) : null}
        </>
      ) : (
        <>
          <Progress
            label="How much of the target is reached"
            percent={score.progressPercent}
            soFar={score.unfinished}
          />
          <p>
            {`${standing(score, today)} Target: ${formatNumber(targetPercent ?? 0, decimalsOf(targetPercent))}%.`}
          </p>
          {score.projectedWh === null ? null : (
            <p>
              {`At this pace: ${formatKwh(score.projectedWh)} kWh; the target allows ${formatKwh(score.limitWh)}.`}
            </p>
          )}
        </>
      )}
    </SummaryCard>
  );
}

/** `Need more data: a target and three months of readings. You have 2 months of readings.` */
function missing({ needsTarget, needsMonths, months }: Efficiency): string {
  const have = `You have ${formatCount(months, 'month')}`;
  if (!needsTarget) return `Your target needs three months of readings. ${have}.`;
  const needed = [
    ...(needsTarget ? ['a target'] : []),
    ...(needsMonths ? ['three months of readings'] : []),
  ].join(' and ');
  return `Need more data: ${needed}. ${have} of readings.`;
}

/** `October was 15.3% under your average month of 232.9 kWh.` */
function standing(score: EfficiencyScore, today: IsoDate): string {
  const { reductionPercent, unfinished, averageWh } = score;
  const month = monthName(score.month, today);
  const verb = unfinished ? 'so far is' : 'was';
  const size = formatNumber(Math.abs(reductionPercent), 1);
  const side = reductionPercent < 0 ? 'over' : 'under';
  return `${month} ${verb} ${size}% ${side} your average of ${formatKwh(averageWh)} kWh.`;
}

function decimalsOf(value: number | null): number {
  return value === null || Number.isInteger(value) ? 0 : 1;
}
