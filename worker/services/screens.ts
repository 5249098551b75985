/** What each signed-in screen shows, in one round trip to the database a screen. */
import type { ApplianceInput } from '../../domain/appliance.ts';
import type { BilledHome } from '../../domain/bills/home-bills.ts';
import { runningBill } from '../../domain/bills/running.ts';
import { homeSavings } from '../../domain/bills/savings.ts';
import { type ShownRunningBill, shownRunningBill } from '../../domain/bills/shown-running.ts';
import type { ConnectionInput } from '../../domain/connection.ts';
import { ANOMALY_BEFORE } from '../../domain/energy/anomaly.ts';
import { latestJudged, yearBefore } from '../../domain/energy/comparison.ts';
import { dashboardFigures, runningFigures } from '../../domain/energy/dashboard.ts';
import { efficiency, latestReduction } from '../../domain/energy/efficiency.ts';
import { forecast } from '../../domain/energy/forecast.ts';
import {
  type HomeUse,
  hasBillingCycle,
  type PeriodKind,
  periodsOf,
  runningPeriod,
} from '../../domain/energy/home.ts';
import { hourlyUse } from '../../domain/energy/hours.ts';
import { daySavings } from '../../domain/energy/savings.ts';
import type { RegisterReadingInput } from '../../domain/meter/entry.ts';
import { LIST_PAGE, pageOf } from '../../domain/page.ts';
import type { ProfileUpdate } from '../../domain/profile.ts';
import type { ReadingInput } from '../../domain/reading.ts';
import { formatSessionPlace, type SessionPlace } from '../../domain/session.ts';
import { tariffChoices } from '../../domain/tariff/suppliers.ts';
import { savingTogether } from '../../domain/tips/together.ts';
import { pricesAtRate, pricesOf, type UsePrices } from '../../domain/use-prices.ts';
import { targetPercent } from '../auth/session.ts';
import type { Caller } from '../auth/token.ts';
import { ConstraintError } from '../db/errors.ts';
import { mapPresent } from '../db/optional-values.ts';
import { connectionsQuery } from '../queries/connections.ts';
import { type Household, refuseSecondOnboardingQuery } from '../queries/households.ts';
import { recentIntervalsQuery, recentStepQuery } from '../queries/intervals.ts';
import { lastValueQuery } from '../queries/meters.ts';
import { newestMeasuredQuery } from '../queries/readings.ts';
import { sessionsPageQuery } from '../queries/sessions.ts';
import { firstTipQuery, measuresQuery, tipsQuery } from '../queries/tips.ts';
import type { ServiceContext } from '../service-context.ts';
import { sessionRecord } from './accounts.ts';
import { createApplianceScreen } from './appliance-screen.ts';
import { appliancesQuery, type createAppliances } from './appliances.ts';
import { connectionOn, createBillScreens } from './bill-screens.ts';
import { billedHome, pricedHomeQueries } from './bills.ts';
import type { Changes } from './changes.ts';
import { createConnectionScreen } from './connection-screen.ts';
import { type Connections, connectionRecord } from './connections.ts';
import { createDataEntryScreen } from './data-entry-screen.ts';
import type { createProfiles } from './profiles.ts';
import { singleReading } from './reading-rows.ts';
import type { createReadings } from './readings.ts';
import type { Registers } from './registers.ts';
import { frameBatch, screenBatch } from './screen-batch.ts';
import { storeOnce } from './submissions.ts';
import { tipHousehold, tipRecord } from './tips.ts';

interface Neighbours {
  profiles: ReturnType<typeof createProfiles>;
  readings: ReturnType<typeof createReadings>;
  changes: Changes;
  connections: Connections;
  registers: Registers;
  appliances: ReturnType<typeof createAppliances>;
}

export interface Onboarding {
  profile: ProfileUpdate;
  connection: ConnectionInput;
  appliance: ApplianceInput | undefined;
  /** The first number: units of days, or what the meter shows; nothing where it waits. */
  reading?: ReadingInput | undefined;
  register?: RegisterReadingInput | undefined;
}

export type Screens = ReturnType<typeof createScreens>;

export function createScreens(context: ServiceContext, services: Neighbours) {
  const { db, today } = context;

  /**
   * The dashboard by calendar months or by billing periods; with `allTime` of the home's whole life, else of
   * the latest 25 months. The latest days' intervals are read with `byHour` alone.
   */
  async function dashboard(
    caller: Caller,
    { kind, allTime, byHour }: { kind: PeriodKind; allTime: boolean; byHour: boolean },
  ) {
    const [frame, household, home, latest, [tip], connections, bills, ...others] =
      await screenBatch(
        context,
        caller,
        allTime ? 'all' : 'latest',
        newestMeasuredQuery(db, caller, ANOMALY_BEFORE + 1),
        tipsQuery(db, caller, 1),
        ...pricedHomeQueries(context, caller),
        lastValueQuery(db, caller),
        recentStepQuery(db, caller),
        ...(byHour ? [recentIntervalsQuery(db, caller)] : []),
      );
    const [[lastValue], [recent], intervals] = others;
    const isNew = latest.length === 0 && home.days.length === 0;
    const billed = attempt(() => billedHome(home, connections, bills));
    return {
      ...frame,
      today,
      hasRate: household.rateMilliRupees !== null,
      hasCycle: hasBillingCycle(home),
      hasEarlierMonths: home.hasEarlierDays,
      figures: dashboardFigures({
        home,
        kind,
        latestReadings: latest.map(singleReading),
        targetPercent: targetPercent(household),
      }),
      /** No day of it is known yet. */
      isNew,
      /** What a new household's first bill is reckoned by. */
      connection: isNew ? (mapPresent(connections.at(-1), connectionRecord) ?? null) : null,
      rateMilliRupees: household.rateMilliRupees,
      runningBill: runningBillOf(home, billed),
      lastValue: lastValue ?? null,
      /** Whether one of the latest days has intervals, and what they tell where they are asked for. */
      hasHours: recent !== undefined && recent.step !== null,
      hours: intervals === undefined ? null : hourlyUse(intervals),
      supplier: billed && connectionOn(billed, today),
      savings: billed && attempt(() => homeSavings(billed)),
      latestTip: tip === undefined ? null : tipRecord(tip, tipPrices(billed, household)),
    };
  }

  /** The tips after the tip `after`, or the newest, with the figures of all of them. */
  async function energyTips(caller: Caller, after?: number) {
    const [frame, household, home, ...results] = await screenBatch(
      context,
      caller,
      'latest',
      tipsQuery(db, caller, 1),
      firstTipQuery(db, caller),
      measuresQuery(db, caller),
      tipsQuery(db, caller, LIST_PAGE + 1, after),
      appliancesQuery(db, caller),
      ...pricedHomeQueries(context, caller),
    );
    const [[latest], [first], measures, tips, listed, connections, bills] = results;
    const { rateMilliRupees } = household;
    const billed = attempt(() => billedHome(home, connections, bills));
    const prices = tipPrices(billed, household);
    const records = tips.map((row) => tipRecord(row, prices));
    const potential = savingTogether(measures, tipHousehold(household, home, listed));
    return {
      ...frame,
      today,
      latestTip: latest === undefined ? null : tipRecord(latest, prices),
      history: pageOf(
        records.map(({ id, tipText, createdAt, annualKWH, annualRupees }) => {
          return { id, tipText, createdAt, annualKWH, annualRupees };
        }),
        LIST_PAGE,
        after,
        ({ id }) => id,
      ),
      tipCount: measures.reduce((sum, measure) => sum + measure.tips, 0),
      firstTipAt: first?.createdAt ?? null,
      potential,
      pricedByTariff: prices.byTariff,
      potentialMilliRupees: potential && prices.ofYear(potential.wh),
      rateMilliRupees,
      reduction: latestReduction(periodsOf(home, 'period'), home.today),
    };
  }

  /** The household, what it saved, and how it does against its target. */
  async function profile(caller: Caller) {
    const [frame, household, home, connections] = await screenBatch(
      context,
      caller,
      'latest',
      connectionsQuery(db, caller),
    );
    const savings = attempt(() => homeSavings(billedHome(home, connections, [])));
    return {
      ...frame,
      today,
      rateMilliRupees: household.rateMilliRupees,
      savings,
      // A fault in the rupees leaves the kilograms.
      co2Reduction: savings ?? attempt(() => daySavings(home.days, [], home.today)),
      ...efficiencyOf(household, home),
    };
  }

  /** The account's open sessions after the place `after`, or the last used ones. */
  async function account(caller: Caller, after?: SessionPlace) {
    const [frame, sessions] = await frameBatch(
      context,
      caller,
      sessionsPageQuery(db, caller, context.now, after, LIST_PAGE + 1),
    );
    const records = sessions.map((row) => sessionRecord(row, caller));
    return { ...frame, sessions: pageOf(records, LIST_PAGE, after, formatSessionPlace) };
  }

  /** The household, and the tariffs that it can choose from. */
  async function onboarding(caller: Caller) {
    return { user: await services.profiles.get(caller), today, tariffs: tariffChoices(today) };
  }

  /**
   * Stores all three steps and completes the onboarding, in one transaction. Of a household that has
   * completed it before, nothing is changed.
   */
  async function finishOnboarding(caller: Caller, steps: Onboarding, key: string): Promise<void> {
    try {
      await storeOnce(context, caller, key, {
        what: 'onboarding',
        input: steps,
        queries: [
          refuseSecondOnboardingQuery(db, caller),
          ...services.profiles.updateQueries(caller, {
            ...steps.profile,
            onboardingComplete: true,
          }),
          ...services.connections.changeQueries(caller, steps.connection),
          ...(steps.appliance === undefined
            ? []
            : services.appliances.addQueries(caller, steps.appliance)),
          ...(steps.reading === undefined
            ? []
            : services.readings.addQueries(caller, steps.reading)),
          ...(steps.register === undefined
            ? []
            : services.registers.firstQueries(caller, steps.register)),
        ],
      });
    } catch (error) {
      if (error instanceof ConstraintError && error.message.includes('homes.id')) return;
      throw error;
    }
  }

  /** What tips save in rupees: of bills that cannot be reckoned, by the rate. */
  function tipPrices(billed: BilledHome | null, { rateMilliRupees }: Household): UsePrices {
    return (
      (billed && attempt(() => pricesOf(billed, rateMilliRupees))) ?? pricesAtRate(rateMilliRupees)
    );
  }

  /** A figure that fails is unknown and logged; the rest of the screen is shown. */
  function attempt<T>(compute: () => T): T | null {
    try {
      return compute();
    } catch (error) {
      context.logFailure(error);
      return null;
    }
  }

  /**
   * The running bill by the home's tariff, whatever the figures beside it are by; null without readings or
   * without a tariff.
   */
  function runningBillOf(home: HomeUse, billed: BilledHome | null) {
    const periods = periodsOf(home, 'period');
    const running = runningFigures(home, 'period', latestJudged(periods));
    if (running === null) return null;
    const bill =
      billed &&
      attempt(
        (): ShownRunningBill | { code: 'none' } =>
          shownRunningBill(runningBill(billed), today) ?? { code: 'none' },
      );
    if (bill?.code === 'none') return null;
    const earlier = yearBefore(periods, running.usage);
    return {
      running,
      bill: bill ?? ({ code: 'failed' } as const),
      yearBefore: earlier?.judged === true ? earlier : null,
    };
  }

  function efficiencyOf(household: Household, home: HomeUse) {
    const running = runningPeriod(home, 'period');
    const expected = forecast(home.days, running, home.today);
    const days = running.lastDay - running.firstDay + 1;
    return {
      targetPercent: targetPercent(household),
      runningPeriod: running,
      efficiency: efficiency({
        periods: periodsOf(home, 'period'),
        targetPercent: targetPercent(household),
        today: home.today,
        running: expected.code === 'forecast' ? { days, forecast: expected } : null,
      }),
    };
  }

  return {
    ...createDataEntryScreen(context, services.changes),
    ...createBillScreens(context),
    ...createConnectionScreen(context),
    ...createApplianceScreen(context),
    dashboard,
    energyTips,
    profile,
    account,
    onboarding,
    finishOnboarding,
  };
}

/** What the screens are given, by the names of the functions above. */
export type ScreenData<
  K extends
    | 'dashboard'
    | 'dataEntry'
    | 'energyTips'
    | 'appliances'
    | 'profile'
    | 'connection'
    | 'tariff',
> = Awaited<ReturnType<Screens[K]>>;
