/** Finds who is to be reminded of what: a group of people at a time, bounded whatever their homes hold. */

import { HOMES_MAX } from '#domain/base/limits.ts';
import { toDayNumber } from '#domain/base/period.ts';
import { findPassedLimit, type PassedLimit } from '#domain/bills/running/passed-limit.ts';
import { computeDays } from '#domain/energy/days.ts';
import type { Period } from '#domain/energy/periods.ts';
import { computeUsage } from '#domain/energy/usage.ts';
import { findHomeAnswer } from '#domain/home/home-inputs.ts';
import { findDueReminder, findGuardedPeriod, type Reminder } from '#domain/reminders/due.ts';
import type { ReminderWay } from '#domain/reminders/kinds.ts';
import type { HomeReminders } from '#domain/reminders/messages.ts';
import { toConnectionRecord } from '#worker/homes/connections.ts';
import { computeOrLog } from '#worker/screens/frame.ts';
import type { ServiceContext } from '#worker/service-context.ts';
import {
  type DueRow,
  dueRemindersQuery,
  nextWaitingQuery,
  PERIOD_READINGS_MAX,
  type PeriodUse,
  type PushTarget,
  periodUseQuery,
  type QueuePlace,
} from './run-queries.ts';

/** How many people are looked at together: what is known of them is in memory at the same time. */
export const PEOPLE_A_GROUP = 200;
/** How many homes, likewise: a group has fewer people where they have many, and always one with all of theirs. */
const HOMES_A_GROUP = PEOPLE_A_GROUP + HOMES_MAX;

/** A reminder that is due, with the ways by which it is wanted. */
type DueReminder = Reminder & { ways: readonly ReminderWay[] };
export type DueHome = Omit<HomeReminders, 'reminders'> & { reminders: readonly DueReminder[] };

export interface DuePerson {
  userId: number;
  email: string;
  homeCount: number;
  devices: readonly PushTarget[];
  /** Those with something due by a way that is wanted. */
  homes: DueHome[];
  /** How they are reminded today. */
  way: ReminderWay;
}

export interface DueGroup {
  due: DuePerson[];
  /** Those who are not to be reminded of anything. */
  notDueIds: number[];
  /** How many homes could not be looked at. */
  failedHomes: number;
  /** The last of them in the queue. */
  last: QueuePlace;
}

export type DueReminders = ReturnType<typeof createDueReminders>;

/** Makes the service that finds the reminders that are due. */
export function createDueReminders(context: ServiceContext) {
  const { db, env, logFailure } = context;
  const today = toDayNumber(context.today);

  /**
   * The next people of the queue after a place, `size` at most; undefined at its end. Where they cannot be read, fewer are
   * tried, so that one person of whom nothing can be read is passed over, which is logged, and the others are not.
   */
  async function findGroup(
    after: QueuePlace | undefined,
    size: number,
  ): Promise<DueGroup | undefined> {
    try {
      return await readGroup(after, size);
    } catch (error) {
      if (size > 1) return findGroup(after, Math.ceil(size / 2));
      logFailure(error);
      const [[next]] = await db.batch(nextWaitingQuery(db, today, after));
      return next && { due: [], notDueIds: [next.userId], failedHomes: 1, last: next };
    }
  }

  async function readGroup(
    after: QueuePlace | undefined,
    size: number,
  ): Promise<DueGroup | undefined> {
    const bounds = { after, people: size, rows: HOMES_A_GROUP };
    const [found] = await db.batch(dueRemindersQuery(db, today, bounds));
    const rows = found.length < HOMES_A_GROUP ? found : leaveOutLastPerson(found);
    const last = rows.at(-1);
    if (last === undefined) return undefined;
    const periods = rows.map(findPeriod);
    const uses = await readUses(rows, periods);
    const group: DueGroup = { due: [], notDueIds: [], failedHomes: 0, last };
    const homesByUser = new Map<number, DueHome[]>();
    rows.forEach((row, index) => {
      const homes = homesByUser.get(row.userId) ?? [];
      homesByUser.set(row.userId, homes);
      const { homeId, homeName, isPrepaid } = row;
      if (homeId === null || homeName === null) return;
      const reminders = computeOrLog(context, null, () => listDue(row, periods[index], uses));
      if (reminders === null) group.failedHomes += 1;
      else if (reminders.length > 0) homes.push({ homeId, homeName, isPrepaid, reminders });
    });
    for (const row of rows) {
      const homes = homesByUser.get(row.userId);
      if (homes === undefined) continue;
      homesByUser.delete(row.userId);
      const person = chooseWay(row, homes);
      if (person === undefined) group.notDueIds.push(row.userId);
      else group.due.push(person);
    }
    return group;
  }

  /** The running period of a home whose passed limit is to be known; what fails here, `listDue` says. */
  function findPeriod(row: DueRow): Period | undefined {
    try {
      return findGuardedPeriod({ ...row, today }, row.wanted);
    } catch {
      return undefined;
    }
  }

  /** What the bills of those periods follow from, by home. */
  async function readUses(
    rows: readonly DueRow[],
    periods: readonly (Period | undefined)[],
  ): Promise<Map<number, PeriodUse>> {
    const homePeriods = rows.flatMap(({ homeId }, index) => {
      const period = periods[index];
      if (homeId === null || period === undefined) return [];
      return [{ homeId, firstDay: period.firstDay, lastDay: period.lastDay }];
    });
    if (homePeriods.length === 0) return new Map();
    const [uses] = await db.batch(periodUseQuery(db, homePeriods));
    return new Map(uses.map((use) => [use.homeId, use]));
  }

  function listDue(
    row: DueRow,
    period: Period | undefined,
    uses: ReadonlyMap<number, PeriodUse>,
  ): DueReminder[] {
    const use = uses.get(row.homeId ?? 0);
    const passed = period === undefined || use === undefined ? null : findPassed(period, use);
    const home = { ...row, today, passed };
    return row.wanted.flatMap((wanted) => {
      const reminder = findDueReminder(home, wanted);
      return reminder === undefined ? [] : [{ ...reminder, ways: wanted.ways }];
    });
  }

  /** The limit that the bill of a running period has passed by the known days. Throws where that is too much to read. */
  function findPassed(
    period: Period,
    { facts, readings, hasOwnPower }: PeriodUse,
  ): PassedLimit | null {
    if (facts === null) return null;
    if (readings.length > PERIOD_READINGS_MAX) {
      throw new Error('A home has more readings around its running bill than a run reads.');
    }
    const connection = toConnectionRecord(facts);
    return findPassedLimit({
      firstDay: period.firstDay,
      lastDay: period.lastDay,
      unitsWh: computeUsage(computeDays(readings, today), period, today).soFarWh,
      facts: connection,
      paper: null,
      asOf: context.today,
      hasRooftop: findHomeAnswer(connection.answers, 'solar') === true || hasOwnPower,
    });
  }

  /**
   * Chooses one message a day: a notification if something is wanted by it and a device shows it, otherwise a mail. What
   * is wanted by mail alone waits for the next day when there is a notification. Undefined where nothing is due.
   */
  function chooseWay(
    { userId, email, homeCount, devices }: DueRow,
    dueHomes: readonly DueHome[],
  ): DuePerson | undefined {
    const canPush = env.pushKeys !== undefined && devices.length > 0;
    const ways: ReminderWay[] = canPush ? ['push', 'mail'] : ['mail'];
    for (const way of ways) {
      const homes = keepWanted(dueHomes, way);
      if (homes.length > 0) return { userId, email, homeCount, devices, homes, way };
    }
    return undefined;
  }

  return { findGroup };
}

/** A result that is full may lack homes of its last person, who is left to the next group. */
function leaveOutLastPerson(rows: readonly DueRow[]): DueRow[] {
  const lastId = rows.at(-1)?.userId;
  return rows.filter(({ userId }) => userId !== lastId);
}

/** Leaves the reminders that are wanted by a way, and the homes that have such. */
export function keepWanted(homes: readonly DueHome[], way: ReminderWay): DueHome[] {
  return homes
    .map((home) => ({
      ...home,
      reminders: home.reminders.filter(({ ways }) => ways.includes(way)),
    }))
    .filter(({ reminders }) => reminders.length > 0);
}
