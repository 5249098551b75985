import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/cloudflare';
import { type ClientActionFunctionArgs, useActionData, useLoaderData } from '@remix-run/react';
import { loadProtectedScreen, runAsCaller } from '#app/base/access.ts';
import { hasAllMonths } from '#app/base/all-months.ts';
import { makeHomePath } from '#app/base/home-path.ts';
import { findUsualDays } from '#app/connection/bill-days.ts';
import { FIRST_UNITS_MAX_KWH, UNITS_PARAMETER } from '#app/connection/first-bill.ts';
import { describeFailure } from '#app/forms/action-data.ts';
import { callAction } from '#app/forms/call-action.ts';
import { makeIdempotencyKey, readIdempotencyKey } from '#app/forms/idempotency-key.tsx';
import { readForm } from '#app/forms/read-form.ts';
import { TREND_MONTHS } from '#app/ui/chart/trend.ts';
import { Allowed, LookOnly } from '#app/ui/layout/allowed.tsx';
import { LoadFailure } from '#app/ui/layout/load-failure.tsx';
import { PageHeader } from '#app/ui/layout/panel.tsx';
import { dateSchema } from '#domain/base/fields.ts';
import { formatLongDate } from '#domain/base/format.ts';
import * as messages from '#domain/base/messages.ts';
import { FIRST_DATE } from '#domain/base/period.ts';
import { kwhToWh, parseTypedNumber } from '#domain/base/quantity.ts';
import type { ConnectionRecord } from '#domain/home/connection.ts';
import { priceFirstBill } from '#domain/tariff/engine/home-bill.ts';
import { BillNewsCard, Surer } from './cards.tsx';
import { listSurerRows, makeBillNewsView } from './cards-view.server.ts';
import { ChangePanel, TrendPanel } from './charts.tsx';
import { LastMonthCo2, LastMonthEnergy } from './comparisons.tsx';
import { DailyPanel } from './daily-panel.tsx';
import styles from './dashboard.module.css';
import { EfficiencyCard } from './efficiency-card.tsx';
import { makeFirstBillSchema } from './first-bill.server.ts';
import { FirstNumber } from './first-number.tsx';
import { Hero } from './hero/hero.tsx';
import { makeHeroView } from './hero/hero-view.server.ts';
import { makeHoursView } from './hours-view.server.ts';
import { AddReading, AnomalyBanner, HouseholdDetails, LatestTip } from './overview.tsx';
import { choosePeriodWord } from './period-names.ts';
import { Co2Card, SavingsCard } from './summary.tsx';

export function loader(args: LoaderFunctionArgs) {
  const { searchParams } = new URL(args.request.url);
  const allTime = hasAllMonths(searchParams);
  const kind = searchParams.get('by') === 'month' ? ('month' as const) : ('period' as const);
  const byHour = searchParams.get('days') === 'hours';
  return loadProtectedScreen(args, async (home) => {
    const { screens } = args.context.services;
    const loaded = await screens.loadDashboard(home, {
      kind,
      allTime,
      byHour,
    });
    const { figures, hasEarlierMonths, runningBill, billNews, ...screen } = loaded;
    const { periods, recentDays, ...others } = figures;
    const unreadDays = screen.numberAge?.unreadDays ?? null;
    const hasSupplier = screen.supplier !== null;
    const heroInput = { ...screen, figures, runningBill, unreadDays, hasSupplier };
    return {
      ...screen,
      hero: makeHeroView(heroInput),
      hours: screen.hours && makeHoursView(screen.hours, searchParams.get('of')),
      billNews: makeBillNewsView(billNews, screen.today),
      surerRows: listSurerRows(heroInput),
      idempotencyKey: makeIdempotencyKey(),
      firstBill: screen.isNew
        ? priceUnits(searchParams.get(UNITS_PARAMETER), screen.connection, screen.today)
        : null,
      figures: others,
      periods: allTime ? periods : periods.slice(-TREND_MONTHS),
      kind,
      hasEarlier: hasEarlierMonths || (!allTime && periods.length > TREND_MONTHS),
      allTime,
      recentDays,
    };
  });
}

/** What the units in an address come to on the home's last bill. */
function priceUnits(typed: string | null, connection: ConnectionRecord | null, today: string) {
  const kwh = parseTypedNumber(typed ?? '', 'kWh');
  if (connection === null || kwh === undefined || !(kwh > 0 && kwh <= FIRST_UNITS_MAX_KWH)) {
    return null;
  }
  const { cycleEnd, cycleMonths } = connection;
  const billDay = cycleEnd === null ? undefined : Number(cycleEnd.slice(8));
  const days = findUsualDays({ billDay, cycleMonths }, today);
  return priceFirstBill(connection, { ...days, unitsWh: kwhToWh(kwh), asOf: today }) ?? null;
}

interface FirstBillActionData {
  problem: string;
  /** The form as it was sent. */
  typed?: Record<string, string>;
}

const FIELDS = ['units', 'from', 'to', 'idempotencyKey', 'intent', 'cycleEnd'];

/** Stores the first bill of a new household, or the day on which a bill ended. */
export async function action(args: ActionFunctionArgs) {
  const { context, params, request } = args;
  const formData = await readForm(request, FIELDS);
  if (formData.get('intent') === 'bill-day') return storeBillDay(args, formData);
  const typed = Object.fromEntries(formData) as Record<string, string>;
  const parsedBill = makeFirstBillSchema(context.today).safeParse(typed);
  if (!parsedBill.success) {
    const problem = parsedBill.error.issues[0]?.message ?? messages.checkInput;
    return data<FirstBillActionData>({ problem, typed }, { status: 400 });
  }
  try {
    await runAsCaller(args, (home) =>
      context.services.readings.add(home, parsedBill.data, {
        key: readIdempotencyKey(formData),
      }),
    );
  } catch (error) {
    const { message, init } = describeFailure(error, context, messages.readingSaveFailed);
    return data<FirstBillActionData>({ problem: message, typed }, init);
  }
  return redirect(makeHomePath(params['homeId'], '/dashboard'));
}

/** Stores the last day of a bill with the facts in force: it sets the days on which all bills end. */
async function storeBillDay(args: ActionFunctionArgs, formData: FormData) {
  const { context, params } = args;
  const { connections } = context.services;
  const cycleEnd = dateSchema.safeParse(formData.get('cycleEnd'));
  if (!cycleEnd.success) {
    const problem = cycleEnd.error.issues[0]?.message ?? messages.checkInput;
    return data<FirstBillActionData>({ problem }, { status: 400 });
  }
  try {
    await runAsCaller(args, async (home) => {
      const rows = await connections.list(home);
      const inForce = rows.findLast(({ from }) => (from ?? FIRST_DATE) <= context.today);
      const from = inForce?.from ?? FIRST_DATE;
      await connections.change(home, { from, cycleEnd: cycleEnd.data });
    });
  } catch (error) {
    const { message, init } = describeFailure(error, context, messages.unexpected);
    return data<FirstBillActionData>({ problem: message }, init);
  }
  return redirect(makeHomePath(params['homeId'], '/dashboard'));
}

export function clientAction({ serverAction }: ClientActionFunctionArgs) {
  return callAction(
    () => serverAction<FirstBillActionData>(),
    { unreachable: messages.noResponse, failed: messages.readingSaveFailed },
    (problem): FirstBillActionData => ({ problem }),
  );
}

export default function Dashboard() {
  const {
    user,
    today,
    figures,
    hero,
    lastValue,
    savings,
    hasTips,
    latestTip,
    recentDays,
    ...screen
  } = useLoaderData<typeof loader>();
  const { periods, hasEarlier, allTime, hasCycle, kind, isNew, numberAge } = screen;
  const shownPeriods = { periods, hasEarlier, allTime };
  const actionData = useActionData<FirstBillActionData>();
  return (
    <>
      <div className={styles['head']}>
        <PageHeader title="Dashboard" subtitle={formatLongDate(today)}>
          <span data-screen-only className={styles['actions']}>
            <AddReading />
          </span>
        </PageHeader>
      </div>
      {isNew ? <LookOnly /> : null}
      {isNew ? (
        <Allowed>
          <FirstNumber
            connection={screen.connection}
            rateMilliRupees={screen.rateMilliRupees}
            today={today}
            idempotencyKey={screen.idempotencyKey}
            bill={screen.firstBill}
            lastValue={lastValue}
            problem={actionData?.problem}
            typed={actionData?.typed}
          />
        </Allowed>
      ) : null}
      {figures.anomaly === null ? null : <AnomalyBanner anomaly={figures.anomaly} today={today} />}
      <div className={styles['board']}>
        <div className={styles['grid']}>
          <section className={styles['summary']} aria-label="Summary">
            <Hero
              hero={hero}
              {...{ lastValue, numberAge, today }}
              idempotencyKey={screen.idempotencyKey}
              problem={actionData?.problem}
            />
            <div className={styles['strip']}>
              <div className={styles['inner']}>
                <SavingsCard savings={savings} today={today} />
                <Co2Card savings={savings} today={today} />
                <EfficiencyCard
                  efficiency={figures.efficiency}
                  targetPercent={user.userProfile.targetReduction}
                  word={choosePeriodWord(figures.last?.usage ?? figures.running?.usage)}
                  today={today}
                />
              </div>
            </div>
          </section>
          {screen.billNews === null ? null : <BillNewsCard news={screen.billNews} />}
          {screen.surerRows.length === 0 ? null : <Surer rows={screen.surerRows} isNew={isNew} />}
          <LastMonthEnergy figures={figures} today={today} />
          <LastMonthCo2 figures={figures} today={today} />
          <HouseholdDetails user={user} supplier={screen.supplier} />
          <TrendPanel {...shownPeriods} kind={hasCycle ? kind : null} />
          <ChangePanel {...shownPeriods} />
          <DailyPanel
            daily={recentDays}
            averageWh={figures.averageDayWh}
            hasHours={screen.hasHours}
            hours={screen.hours}
          />
          <LatestTip tip={latestTip} hasTips={hasTips} today={today} />
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
