import { describeKnownDays, formatPeriodName } from '#app/base/figure-text.ts';
import type { ScreenData } from '#app/base/load-context.ts';
import { Progress } from '#app/ui/chart/progress.tsx';
import { Allowed } from '#app/ui/layout/allowed.tsx';
import { Link } from '#app/ui/layout/link.tsx';
import { Panel } from '#app/ui/layout/panel.tsx';
import { Text } from '#app/ui/layout/parts.tsx';
import { formatKwh, formatNumber } from '#domain/base/format.ts';
import { EFFICIENCY_PERIODS, type Efficiency, type Score } from '#domain/energy/efficiency.ts';

/** The specification's static claim: nobody's here, and said to be so. */
const EXAMPLE = "Example household: 85% · You're doing great!";

const TITLE = 'Energy Efficiency Score';

type Figures = Pick<ScreenData<'profile'>, 'efficiency' | 'targetPercent' | 'runningPeriod'>;

/** How much of the household's target the latest month reached of which most days are known. */
export function EfficiencyScore({ efficiency, targetPercent, runningPeriod }: Figures) {
  if (efficiency.code === 'no-target' || efficiency.code === 'few-periods') {
    return <Missing efficiency={efficiency} />;
  }
  const { progressPercent, running } = efficiency;
  return (
    <Panel title={TITLE}>
      <Text tone="quiet">
        <Text is="strong" tone="ink" size="xxl" tight>
          {progressPercent}%
        </Text>
        {' of your target'}
        {efficiency.code === 'on-track' ? ". You're doing great!" : ''}
      </Text>
      <Progress label="Target reached" percent={progressPercent} />
      <Text above={2} tone="quiet" size="sm">
        {describeScore(efficiency, targetPercent ?? 0)}
      </Text>
      {running === null ? null : (
        <Text above={2} tone="quiet" size="sm">
          {describeRunning(efficiency, runningPeriod)}
        </Text>
      )}
      <ExampleLine />
    </Panel>
  );
}

function describeScore(score: Score, targetPercent: number): string {
  const { period, reductionPercent: under } = score;
  const status = score.code === 'on-track' ? 'On Track!' : 'Needs Improvement.';
  const target = `${formatNumber(targetPercent, Number.isInteger(targetPercent) ? 0 : 1)}%`;
  const place =
    under === 0
      ? 'as much as'
      : `${formatNumber(Math.abs(under), 1)}% ${under > 0 ? 'under' : 'over'}`;
  const known = period.complete ? '' : `, by ${describeKnownDays(period)},`;
  return `${status} ${formatPeriodName(period)}${known} was ${place} your average of ${formatAmount(score.averageWh, period)}; the target is ${target}.`;
}

/** Where the running period is expected to end; it is judged when it is over. */
function describeRunning({ limitWh, period, running }: Score, current: Figures['runningPeriod']) {
  const name = formatPeriodName(current);
  const limit = `the ${formatAmount(limitWh, period)} that the target allows`;
  if (running === 'on-course') return `${name} is on course to stay within ${limit}.`;
  if (running === 'likely-over') return `${name} is likely to end above ${limit}.`;
  return `${name} is open: it may end above or below ${limit}.`;
}

/** Months are held against the average month, bills against the average day. */
function formatAmount(wh: number, { kind }: Score['period']): string {
  return kind === 'month' ? `${formatKwh(wh)} kWh` : `${formatKwh(wh)} kWh a day`;
}

/** What the household's own score needs. */
function Missing({ efficiency }: { efficiency: Exclude<Efficiency, Score> }) {
  const { judgedPeriods } = efficiency;
  const needsTarget = efficiency.code === 'no-target';
  const needsMonths = judgedPeriods < EFFICIENCY_PERIODS;
  const months = `three bills or months with most of their days known. You have ${judgedPeriods}.`;
  return (
    <Panel title={TITLE}>
      <Text tone="quiet">
        <Text is="strong" tone="ink" size="xxl" tight>
          {needsTarget ? 'Not Set' : 'N/A'}
        </Text>
      </Text>
      <Text above={2} tone="quiet" size="sm">
        {needsTarget && needsMonths
          ? `Needs a target and ${months}`
          : needsMonths
            ? `Needs ${months}`
            : 'Needs a target.'}{' '}
        {needsTarget ? (
          <Allowed>
            <Link to="/dashboard/profile?edit">Set a target</Link>
          </Allowed>
        ) : null}
      </Text>
      <ExampleLine />
    </Panel>
  );
}

function ExampleLine() {
  return (
    <Text above={3} tone="faint" size="sm">
      {EXAMPLE}
    </Text>
  );
}
