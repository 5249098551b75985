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
import { LastMonthCo2, LastMonthEnergy } from './comparisons.tsx';
import { HouseholdDetails } from './household-details.tsx';
import { LatestTip } from './latest-tip.tsx';
import styles from './overview.module.css';
import { QuickActions } from './quick-actions.tsx';
import { Summary } from './summary.tsx';

export function loader(args: LoaderFunctionArgs) {
  const inFull = new URL(args.request.url).searchParams.get('months') === 'all';
  return protectedScreen(args, async (caller) => {
    const { figures, ...screen } = await args.context.services.screens.dashboard(caller);
    const { months, recentDays, ...others } = figures;
    return {
      ...screen,
      figures: others,
      months: inFull ? months : months.slice(-TREND_MONTHS),
      firstMonth: months[0]?.month ?? null,
      inFull,
      days: recentDays.map(({ date, consumptionWh }) => ({ date, consumptionWh })),
    };
  });
}

export default function Dashboard() {
  const { user, today, figures, latestTip, days, ...history } = useLoaderData<typeof loader>();
  const rate = user.userProfile.electricityRatePerKWh;
  return (
    <>
      <PageHeader title="Dashboard" subtitle={formatLongDate(today)}>
        <span className={styles['wide']}>
          <QuickActions />
        </span>
      </PageHeader>
      {figures.anomaly === null ? null : <AnomalyBanner anomaly={figures.anomaly} />}
      <div className={styles['board']}>
        <div className={styles['grid']}>
          <Summary figures={figures} today={today} rate={rate} />
          <LastMonthEnergy figures={figures} today={today} />
          <LastMonthCo2 figures={figures} today={today} />
          <HouseholdDetails user={user} />
          <TrendPanel {...history} />
          <ChangePanel {...history} />
          <DailyPanel days={days} averageWh={figures.recentAverageWh} />
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
