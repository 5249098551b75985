/** What the sides of the deep panel are made of. */
import type { CSSProperties, ReactNode } from 'react';
import { describeFewKnown, describeKnownDays } from '#app/base/figure-text.ts';
import { describeOwnPower } from '#app/base/own-power-text.ts';
import { formatCount, formatKwh, formatWholeRupees } from '#domain/base/format.ts';
import type { IsoDate } from '#domain/base/period.ts';
import type { RunningFigures } from '#domain/energy/dashboard.ts';
import type { Forecast, NoForecast } from '#domain/energy/forecast.ts';
import { hasSoFar, type PeriodUsage } from '#domain/energy/usage.ts';
import styles from './hero.module.css';
import { QuickActions } from './overview.tsx';
import { formatDayName } from './period-names.ts';

/** More boxes than this stand closer together. */
const MANY_DAYS = 40;

/** One of the two sides, under its name. */
export function Side(props: { title: string; chip?: ReactNode; children: ReactNode }) {
  return (
    <div className={styles['side']}>
      <div className={styles['head']}>
        <h2>{props.title}</h2>
        {props.chip}
      </div>
      {props.children}
    </div>
  );
}

/** The side's one number, or a few words in its place. */
export function Value(props: { middle?: boolean; children: string }) {
  return (
    <p
      className={styles['value']}
      data-size={props.middle === true ? 'middle' : undefined}
      data-long={props.children.length > 9 || undefined}
    >
      {props.children}
    </p>
  );
}

/** What a phone has no room for in the head of the screen. */
export function PhoneActions() {
  return (
    <div data-screen-only className={styles['actions']} data-phone="true">
      <QuickActions onDeep />
    </div>
  );
}

/** One box a day of the running period, filled where the day is known. */
export function DayBoxes({ running }: { running: RunningFigures }) {
  const { isDayKnown } = running;
  return (
    <div
      className={styles['days']}
      data-many={isDayKnown.length > MANY_DAYS || undefined}
      style={{ '--days': isDayKnown.length } as CSSProperties}
      aria-hidden="true"
    >
      {isDayKnown.map((isKnown, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the place is the day
        <i key={index} data-known={isKnown} />
      ))}
    </div>
  );
}

/** What is known so far, how many days are left, and of how many that are over nothing is known. */
export function SoFar(props: {
  running: RunningFigures;
  soFarPaise: number | null;
  today: IsoDate;
}) {
  const { usage } = props.running;
  const { soFarWh, unreadDays, daysToCome } = usage;
  const ownPower = describeOwnPower(props.running);
  const rupees = props.soFarPaise === null ? '' : `${formatWholeRupees(props.soFarPaise)} · `;
  return (
    <>
      <p className={styles['ends']}>
        {!hasSoFar(usage) ? (
          <span>No day known yet</span>
        ) : (
          <span>
            So far <strong>{`${rupees}${formatKwh(soFarWh)} units ${describeSoFar(usage)}`}</strong>
          </span>
        )}
        {daysToCome === 0 ? null : (
          <span>
            <strong>{formatCount(daysToCome, 'day')}</strong>
            {` to ${formatDayName(usage.lastDay, props.today)}`}
          </span>
        )}
        {unreadDays === 0 ? null : <span>{describeUnreadDays(props.running)}</span>}
      </p>
      {ownPower === null ? null : <p className={styles['note']}>{ownPower}</p>}
    </>
  );
}

/** `on 8 of 30 days`, with today where it has a value: `on 8 of 30 days and today`. */
function describeSoFar(usage: RunningFigures['usage']): string {
  if (usage.knownDays === 0) return 'today';
  return `on ${describeKnownDays(usage)}${usage.todayWh === null ? '' : ' and today'}`;
}

/** `15 days unread, about 90 units`. */
function describeUnreadDays({ usage, restPerDayWh }: RunningFigures): string {
  const unread = `${formatCount(usage.unreadDays, 'day')} unread`;
  return restPerDayWh === null
    ? unread
    : `${unread}, about ${formatKwh(restPerDayWh * usage.unreadDays, 0)} units`;
}

/** `191 units = 89.0 so far + 16 days at about 6.4`; today's own value is part of its day, and not of "so far" then. */
export function describeExpectedUnits(
  { usage, restPerDayWh }: RunningFigures,
  forecast: Forecast,
): string {
  const units = `${formatKwh(forecast.consumptionWh, 0)} units`;
  if (restPerDayWh === null) return `${units}, every day known`;
  const rest = `${formatCount(usage.days - usage.knownDays, 'day')} at about ${formatKwh(restPerDayWh)}`;
  if (usage.knownDays === 0) return `${units}: ${rest}`;
  const known = formatKwh(forecast.knownWh);
  return `${units} = ${known} ${usage.todayWh === null ? 'so far' : 'up to yesterday'} + ${rest}`;
}

/** `80.0 units`, or where some days are not known `about 300.0 units, by 27 of 31 days`. */
export function describePeriodUse(period: PeriodUsage): string {
  const units = `${formatKwh(period.wholePeriodWh ?? 0)} units`;
  return period.complete ? units : `about ${units}, by ${describeKnownDays(period)}`;
}

/** Of a judged period `80.0 units`; of another one what its values say and rest on. */
export function describeLatestUse(period: PeriodUsage): string {
  return period.judged
    ? describePeriodUse(period)
    : `${formatKwh(period.consumptionWh)} units ${describeFewKnown(period)}`;
}

/** What a forecast lacks. */
export function explainNoForecast(noForecast: NoForecast, today: IsoDate): string {
  if (noForecast.code === 'stale') {
    return `The latest known day is ${formatDayName(noForecast.latestDay, today)}: too long ago for a forecast.`;
  }
  const { knownDays, neededDays, availableOn } = noForecast;
  const have = knownDays === 0 ? 'None is known yet' : `${formatCount(knownDays, 'day')} known`;
  return `A forecast needs ${neededDays} known days. ${have}: with a reading every day you see it from ${formatDayName(availableOn, today)}.`;
}
