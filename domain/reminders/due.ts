/** Which reminders are due on a day: rules of the home's periods, readings and running bill. */

import { type IsoDate, type Month, toIsoDate } from '#domain/base/period.ts';
import type { PassedLimit } from '#domain/bills/running/passed-limit.ts';
import type { Period } from '#domain/energy/periods.ts';
import { type BilledPeriods, isEndAssumed, listDueBills, listPeriodsAround } from './calendar.ts';
import type { ReminderKind, ReminderWay } from './kinds.ts';

/** What is known of a home on the day that its reminders are looked at, without its bill. */
export interface RemindedPeriods extends BilledPeriods {
  /** The first day that a reading covers, and the last that is known; null without readings. */
  firstKnownDay: number | null;
  lastKnownDay: number | null;
  today: number;
}

/** The same with its bill. */
export interface RemindedHome extends RemindedPeriods {
  /** The limit that the running bill's units are known to have passed, beyond which they are dear. */
  passed: PassedLimit | null;
  /** Its meter is prepaid: no bill is to be paid later. */
  isPrepaid: boolean;
}

/** A reminder that is wanted. */
export interface WantedReminder {
  kind: ReminderKind;
  /** The ways by which it is wanted. */
  ways: readonly ReminderWay[];
  /** The `day` of the last reminder of its kind that was sent. */
  remindedDay: number | null;
  /** Of kind `due`: so many days after its last day a bill is due whose paper was not typed. */
  dueDays: number | null;
}

export type Reminder = {
  /** The day that it is about, by which it is known as sent. */
  day: number;
} /** `isAssumed`: nobody has said on which day the bill ends. */ & (
  | { kind: 'reading'; date: IsoDate; isAssumed: boolean }
  /** `isPrinted`: the paper says the date. */
  | { kind: 'due'; date: IsoDate; month: Month; isAssumed: boolean; isPrinted: boolean }
  | { kind: 'guard'; limit: PassedLimit; month: Month }
  | { kind: 'silence'; lastDate: IsoDate }
  | { kind: 'summary'; from: IsoDate; to: IsoDate; isAssumed: boolean }
);

/** How many days after its day a meter can still be read, and is asked for. */
const READING_LATE_DAYS = 3;
/** A bill is reminded of so many days before it is due. */
const DUE_AHEAD_DAYS = 2;
/** A closed period whose last reading came so late is no news. */
const SUMMARY_LATE_DAYS = 31;
/** Two days of one kind that are nearer than this are the same thing: a reading moves a period's end by a few days. */
const SAME_THING_DAYS = 14;
/** The longest cycle is three months: this many days hold the period before the running one. */
const DAYS_BACK = 130;
/** A home is silent for long after a whole period without a reading and so many days more, and at least so many. */
const SILENCE_AFTER_CYCLE_DAYS = 5;
const SILENCE_LEAST_DAYS = 35;

/** The reminder of a kind that is due today; undefined where none is, or it was sent before. */
export function findDueReminder(home: RemindedHome, wanted: WantedReminder): Reminder | undefined {
  const reminder = RULES[wanted.kind](home, wanted);
  return reminder === undefined || wasSent(wanted, reminder.day) ? undefined : reminder;
}

/** The running period where it has to be known which limit its bill has passed; undefined where nobody is to be told. */
export function findGuardedPeriod(
  home: RemindedPeriods,
  wanted: readonly WantedReminder[],
): Period | undefined {
  const guard = wanted.find(({ kind }) => kind === 'guard');
  if (guard === undefined) return undefined;
  const running = findRunningPeriod(home);
  return running === undefined || wasSent(guard, running.lastDay) ? undefined : running;
}

function wasSent({ remindedDay }: WantedReminder, day: number): boolean {
  return remindedDay !== null && day - remindedDay < SAME_THING_DAYS;
}

type Rule = (home: RemindedHome, wanted: WantedReminder) => Reminder | undefined;

const RULES: Record<ReminderKind, Rule> = {
  reading(home) {
    const { today, lastKnownDay } = home;
    const end = listPeriodsAround(home, today - DAYS_BACK, today)
      .map(({ lastDay }) => lastDay)
      .findLast((day) => day <= today);
    if (end === undefined || today - end > READING_LATE_DAYS) return undefined;
    if (lastKnownDay !== null && lastKnownDay >= end) return undefined;
    return { kind: 'reading', day: end, date: toIsoDate(end), isAssumed: isEndAssumed(home, end) };
  },

  due(home, { dueDays }) {
    const { today, isPrepaid } = home;
    if (isPrepaid) return undefined;
    const dueBill = listDueBills(home, listClosedPeriods(home), dueDays).findLast(
      ({ dueDay }) => dueDay >= today && dueDay - today <= DUE_AHEAD_DAYS,
    );
    if (dueBill === undefined) return undefined;
    const { dueDay: day, month, isAssumed, isPrinted } = dueBill;
    return { kind: 'due', day, date: toIsoDate(day), month, isAssumed, isPrinted };
  },

  guard(home) {
    const running = findRunningPeriod(home);
    if (running === undefined || home.passed === null) return undefined;
    const { lastDay, month } = running;
    const isPeriodAssumed = home.passed.isPeriodAssumed || isEndAssumed(home, lastDay);
    return { kind: 'guard', day: lastDay, limit: { ...home.passed, isPeriodAssumed }, month };
  },

  silence(home) {
    const { today, lastKnownDay } = home;
    const running = findRunningPeriod(home);
    if (running === undefined || lastKnownDay === null) return undefined;
    const cycleDays = running.lastDay - running.firstDay + 1;
    const day = lastKnownDay + Math.max(SILENCE_LEAST_DAYS, cycleDays + SILENCE_AFTER_CYCLE_DAYS);
    return today < day ? undefined : { kind: 'silence', day, lastDate: toIsoDate(lastKnownDay) };
  },

  summary(home) {
    const { today, firstKnownDay, lastKnownDay } = home;
    const closed = findLastClosed(home);
    if (closed === undefined || firstKnownDay === null || lastKnownDay === null) return undefined;
    const { firstDay, lastDay } = closed;
    const isReadToItsEnd = firstKnownDay <= lastDay && lastKnownDay >= lastDay;
    if (!isReadToItsEnd || today - lastDay > SUMMARY_LATE_DAYS) return undefined;
    return {
      ...{ kind: 'summary', day: lastDay, from: toIsoDate(firstDay), to: toIsoDate(lastDay) },
      isAssumed: isEndAssumed(home, lastDay),
    };
  },
};

/** The period that today is in. */
function findRunningPeriod(home: RemindedPeriods): Period | undefined {
  return listPeriodsAround(home, home.today, home.today)[0];
}

/** The period that ended last. A printed bill takes the place of a month that is assumed and shares days with it. */
function findLastClosed(home: RemindedPeriods): Pick<Period, 'firstDay' | 'lastDay'> | undefined {
  const closed = listClosedPeriods(home).at(-1);
  const printed = home.bills.findLast(({ lastDay }) => lastDay < home.today);
  if (printed === undefined) return closed;
  const isInItsPlace =
    closed === undefined ||
    (isEndAssumed(home, closed.lastDay) && printed.lastDay >= closed.firstDay);
  return isInItsPlace ? printed : closed;
}

/** The home's periods that are over, of late, ascending. */
function listClosedPeriods(home: RemindedPeriods) {
  const { today } = home;
  return listPeriodsAround(home, today - DAYS_BACK, today).filter(({ lastDay }) => lastDay < today);
}
