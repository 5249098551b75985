import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare';
import { useLoaderData } from '@remix-run/react';
import { formatLongDate } from '../../../domain/format.ts';
import { messages } from '../../../domain/messages.ts';
import { protectedScreen } from '../../access.ts';
import { TREND_MONTHS } from '../../ui/chart/trend.ts';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { PageHeader } from '../../ui/panel.tsx';
import { AnomalyBanner } from './anomaly-banner.tsx';
import { ChangePanel, DailyPanel, TrendPanel } from './charts.tsx';
import { Choice } from './choice.tsx';
import { LastMonthCo2, LastMonthEnergy } from './comparisons.tsx';
import { EfficiencyCard } from './efficiency-card.tsx';
import { Hero } from './hero.tsx';
import { HouseholdDetails } from './household-details.tsx';
import { LatestTip } from './latest-tip.tsx';
import styles from './overview.module.css';
import { QuickActions } from './quick-actions.tsx';
import summaryStyles from './summary.module.css';
import { Co2Card, SavingsCard } from './summary.tsx';

export function loader(args: LoaderFunctionArgs) {
  const { searchParams } = new URL(args.request.url);
  const allTime = searchParams.get('months') === 'all';
  const kind = searchParams.get('by') === 'month' ? 'month' : 'period';
  return protectedScreen(args, async (caller) => {
    const { figures, hasEarlierMonths, ...screen } = await args.context.services.screens.dashboard(
      caller,
      kind,
      allTime,
    );
    const { periods, daily, ...others } = figures;
    return {
      ...screen,
      figures: others,
      periods: allTime ? periods : periods.slice(-TREND_MONTHS),
      kind,
      hasEarlier: hasEarlierMonths || (!allTime && periods.length > TREND_MONTHS),
      allTime,
      daily,
    };
  });
}

export default function Dashboard() {
  const { user, today, figures, runningBill, lastValue, savings, latestTip, daily, ...screen } =
    useLoaderData<typeof loader>();
  const { hasRate, hasCycle, kind, ...history } = screen;
  return (
    <>
      <PageHeader title="Dashboard" subtitle={formatLongDate(today)}>
        <span className={styles['wide']}>
          <QuickActions />
        </span>
      </PageHeader>
      {hasCycle ? (
        <div className={styles['by']}>
          <Choice
            name="What the figures are by"
            parameter="by"
            chosen={kind === 'month' ? 'month' : null}
            options={[
              [null, 'By bill'],
              ['month', 'By calendar month'],
            ]}
          />
        </div>
      ) : null}
      {figures.anomaly === null ? null : <AnomalyBanner anomaly={figures.anomaly} today={today} />}
      <div className={styles['board']}>
        <div className={styles['grid']}>
          <section className={summaryStyles['summary']} aria-label="Summary">
            <Hero {...{ figures, hasRate, runningBill, lastValue, today }} />
            <div className={summaryStyles['strip']}>
              <div className={summaryStyles['inner']}>
                <SavingsCard savings={savings} today={today} />
                <Co2Card savings={savings} today={today} />
                <EfficiencyCard
                  efficiency={figures.efficiency}
                  targetPercent={user.userProfile.targetReduction}
                  today={today}
                />
              </div>
            </div>
          </section>
          <LastMonthEnergy figures={figures} today={today} />
          <LastMonthCo2 figures={figures} today={today} />
          <HouseholdDetails user={user} />
          <TrendPanel {...history} />
          <ChangePanel {...history} />
          <DailyPanel daily={daily} averageWh={figures.averageDayWh} />
          <LatestTip tip={latestTip} today={today} />
        </div>
      </div>
    </>
  );
}

export const meta: MetaFunction = () => [
  { title: 'Dashboard · Unitwise' },
  {
    name: 'description',
    content: 'What the household uses, what it costs and emits, and what is unusual.',
  },
];

export function ErrorBoundary() {
  return (
    <LoadFailure
      title="Dashboard"
      message={messages.dashboardLoadFailed}
      toast={messages.dashboardLoadFailedToast}
    />
  );
}
