/** What each signed-in screen shows, in one round trip to the database a screen. */
import {
  averageMonthWh,
  finishedMonths,
  monthSeries,
  totalCo2Reduction,
  totalSavings,
} from '../../domain/analytics.ts';
import type { ApplianceInput } from '../../domain/appliance.ts';
import { applianceFigures } from '../../domain/appliance-use.ts';
import { estimatedBill } from '../../domain/bill.ts';
import { dashboardFigures, LATEST_READINGS } from '../../domain/dashboard.ts';
import { efficiency, latestReduction } from '../../domain/efficiency.ts';
import { filterDates } from '../../domain/filter-period.ts';
import type { ProfileUpdate, User } from '../../domain/profile.ts';
import type { EntriesFilter, ReadingInput, ReadingKey } from '../../domain/reading.ts';
import { potentialSaving } from '../../domain/tip.ts';
import { type DayUsage, type MonthUsage, RECENT_DAYS, recentDays } from '../../domain/usage.ts';
import { apiUser, signedInTrip, targetPercent } from '../auth/session.ts';
import type { Caller } from '../auth/token.ts';
import { ConstraintError } from '../db/errors.ts';
import { changesQuery } from '../queries/changes.ts';
import { type Household, refuseSecondOnboardingQuery } from '../queries/households.ts';
import { importsQuery } from '../queries/imports.ts';
import {
  firstDateQuery,
  namedQuery,
  newestQuery,
  pageQuery,
  repeatedCountsQuery,
} from '../queries/readings.ts';
import { tipsQuery } from '../queries/tips.ts';
import { latestGroupsQuery, monthsQuery } from '../queries/usage.ts';
import { type Accounts, sessionRecord } from './accounts.ts';
import { apiAppliance, appliancesQuery, type createAppliances } from './appliances.ts';
import { CHANGES_LIMIT, type Changes } from './changes.ts';
import type { ServiceContext } from './context.ts';
import { importRecord } from './imports.ts';
import type { createProfiles } from './profiles.ts';
import { readingRecord, storedReading } from './reading-rows.ts';
import type { createReadings } from './readings.ts';
import { storeOnce } from './submissions.ts';
import { type createTips, tipRecord } from './tips.ts';

/** The newest readings that "all" shows first, and that "Show more" adds each time. */
export const ENTRIES_PAGE = 50;
/** The newest readings that any other period shows first (docs/product.md, Readings). */
export const ENTRIES_OF_PERIOD = 5;
/** How many of the latest changes the list of what was done shows. */
const CHANGES_SHOWN = 30;
/** How many of the latest readings the average beside the form is of. */
const AVERAGED = 3;

interface Neighbours {
  accounts: Accounts;
  profiles: ReturnType<typeof createProfiles>;
  readings: ReturnType<typeof createReadings>;
  changes: Changes;
  appliances: ReturnType<typeof createAppliances>;
  tips: ReturnType<typeof createTips>;
}

export interface Onboarding {
  profile: ProfileUpdate;
  appliance: ApplianceInput | undefined;
  reading: ReadingInput;
}

export type Screens = ReturnType<typeof createScreens>;

export function createScreens(context: ServiceContext, services: Neighbours) {
  const { db, today } = context;

  async function dashboard(caller: Caller) {
    const [household, months, recentGroups, latest, [tip]] = await signedInTrip(
      context,
      caller,
      monthsQuery(db, caller),
      latestGroupsQuery(db, caller, RECENT_DAYS),
      newestQuery(db, caller, LATEST_READINGS),
      tipsQuery(db, caller, 1),
    );
    return {
      user: apiUser(household),
      today,
      figures: {
        ...dashboardFigures({
          today,
          months,
          recentGroups,
          latestReadings: latest.map(storedReading),
          ...rateAndTarget(household),
        }),
        ...reductions(household, months),
      },
      latestTip: tip === undefined ? null : tipRecord(tip, household.rateMilliRupees),
    };
  }

  /**
   * A page of entries (those after `after`, when given), with everything around them, the readings
   * that are `named`, which are about to be edited or deleted, and what was done to the one `edited`.
   */
  async function dataEntry(
    caller: Caller,
    filter: EntriesFilter,
    options: {
      after?: ReadingKey | undefined;
      named?: readonly ReadingKey[];
      edited?: ReadingKey | undefined;
    } = {},
  ) {
    const { after, named = [], edited } = options;
    const first = filter.period === 'all' || after !== undefined ? ENTRIES_PAGE : ENTRIES_OF_PERIOD;
    const source = filter.source === 'all' ? undefined : filter.source;
    const page = { ...filterDates(filter.period, today), source, after };
    const [
      household,
      months,
      [repeated],
      [oldest],
      imports,
      latestReadings,
      namedReadings,
      entries,
      changes,
      ...changesOfEdited
    ] = await signedInTrip(
      context,
      caller,
      monthsQuery(db, caller),
      repeatedCountsQuery(db, caller),
      firstDateQuery(db, caller),
      importsQuery(db, caller),
      newestQuery(db, caller, AVERAGED),
      namedQuery(db, caller, named),
      // One more than is shown tells whether there are more.
      pageQuery(db, caller, page, first + 1),
      changesQuery(db, caller, {}, CHANGES_SHOWN),
      ...(edited === undefined
        ? []
        : [changesQuery(db, caller, { reading: edited }, CHANGES_LIMIT)]),
    );
    // A reading of several months is counted in each of them.
    const counted = months.reduce((sum, { readings }) => sum + readings, 0);
    return {
      user: apiUser(household),
      today,
      rateMilliRupees: household.rateMilliRupees,
      filter,
      months,
      readingsInAll: counted - (repeated?.repeats ?? 0),
      firstDate: oldest?.firstDate ?? null,
      entries: entries.slice(0, first).map(readingRecord),
      hasMore: entries.length > first,
      named: namedReadings.map(readingRecord),
      latestReadings: latestReadings.map(readingRecord),
      imports: imports.map(importRecord),
      changes: changes.map(services.changes.change),
      changesOfEdited: changesOfEdited.flat().map(services.changes.change),
    };
  }

  /** What was done to one reading. */
  async function readingHistory(caller: Caller, reading: ReadingKey) {
    const [household, rows] = await signedInTrip(
      context,
      caller,
      changesQuery(db, caller, { reading }, CHANGES_LIMIT),
    );
    return { user: apiUser(household), changes: rows.map(services.changes.change) };
  }

  async function energyTips(caller: Caller) {
    const [household, months, tips] = await signedInTrip(
      context,
      caller,
      monthsQuery(db, caller),
      services.tips.historyQuery(caller),
    );
    const { rateMilliRupees } = household;
    const records = tips.map((row) => tipRecord(row, rateMilliRupees));
    const averageWh = averageMonthWh(months, today);
    const potential = potentialSaving(records, averageWh === null ? null : averageWh * 12);
    return {
      user: apiUser(household),
      today,
      latestTip: records[0] ?? null,
      // Only the newest in full, for there may be hundreds.
      history: records.map(({ id, tipText, createdAt, annualKWH, annualRupees }) => {
        return { id, tipText, createdAt, annualKWH, annualRupees };
      }),
      potential,
      potentialMilliRupees: potential && estimatedBill(potential.wh, rateMilliRupees),
      rateMilliRupees,
      reduction: latestReduction(months, today),
    };
  }

  async function appliances(caller: Caller) {
    const [household, rows, months] = await signedInTrip(
      context,
      caller,
      appliancesQuery(db, caller),
      monthsQuery(db, caller),
    );
    return {
      user: apiUser(household),
      today,
      rateMilliRupees: household.rateMilliRupees,
      figures: applianceFigures(rows.map(apiAppliance), household.rateMilliRupees, today),
      // What a whole month used, as soon as there is one: an appliance's month is whole, too.
      meterMonth: finishedMonths(months, today).at(-1) ?? months.at(-1) ?? null,
    };
  }

  async function profile(caller: Caller) {
    const [household, months, groups, sessions] = await signedInTrip(
      context,
      caller,
      monthsQuery(db, caller),
      latestGroupsQuery(db, caller, 1),
      services.accounts.sessionsQuery(caller),
    );
    const latest: DayUsage | undefined = recentDays(groups, 1)[0];
    return {
      user: apiUser(household),
      today,
      rateMilliRupees: household.rateMilliRupees,
      ...reductions(household, months),
      finishedMonths: finishedMonths(months, today).length,
      efficiency: efficiencyOf(household, months, latest?.date ?? null),
      sessions: sessions.map((row) => sessionRecord(row, caller)),
    };
  }

  async function onboarding(caller: Caller): Promise<{ user: User; today: string }> {
    return { user: await services.profiles.get(caller), today };
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
          ...(steps.appliance === undefined
            ? []
            : services.appliances.addQueries(caller, steps.appliance)),
          ...services.readings.addQueries(caller, steps.reading),
        ],
      });
    } catch (error) {
      if (error instanceof ConstraintError && error.message.includes('profiles.user_id')) return;
      throw error;
    }
  }

  /** What was saved. One that fails is unknown and logged; the rest of the screen is shown. */
  function reductions({ rateMilliRupees }: Household, months: MonthUsage[]) {
    return {
      savings: attempt(() => totalSavings(months, today, rateMilliRupees)),
      co2Reduction: attempt(() => totalCo2Reduction(monthSeries(months, today), today)),
    };
  }

  function attempt<T>(compute: () => T): T | null {
    try {
      return compute();
    } catch (error) {
      context.logFailure(error);
      return null;
    }
  }

  function efficiencyOf(household: Household, months: MonthUsage[], latestDay: string | null) {
    const { targetPercent } = rateAndTarget(household);
    return efficiency({ months, today, targetPercent, latestDay });
  }

  return {
    dashboard,
    dataEntry,
    readingHistory,
    energyTips,
    appliances,
    profile,
    onboarding,
    finishOnboarding,
  };
}

function rateAndTarget(household: Household) {
  return {
    rateMilliRupees: household.rateMilliRupees,
    targetPercent: targetPercent(household),
  };
}

/** What the screens are given, by the names of the functions above. */
export type ScreenData<
  K extends 'dashboard' | 'dataEntry' | 'energyTips' | 'appliances' | 'profile',
> = Awaited<ReturnType<Screens[K]>>;
