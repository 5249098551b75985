/** What the sides of the deep panel are made of. */
import type { CSSProperties, ReactNode } from 'react';
import { describeKnownDays } from '#app/base/figure-text.ts';
import { formatCount, formatKwh, formatRupees } from '#domain/base/format.ts';
import type { IsoDate } from '#domain/base/period.ts';
import type { RunningFigures } from '#domain/energy/dashboard.ts';
import type { NoForecast } from '#domain/energy/forecast.ts';
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

/** What is known so far, and how many days are left. */
export function SoFar(props: {
  running: RunningFigures;
  soFarPaise: number | null;
  unitsKnown: number;
  today: IsoDate;
}) {
  const { usage, latestDay } = props.running;
  const daysLeft = usage.lastDay - Math.max(latestDay, usage.firstDay - 1);
  const rupees = props.soFarPaise === null ? '' : `${formatWholeRupees(props.soFarPaise)} · `;
  return (
    <p className={styles['ends']}>
      {usage.knownDays === 0 ? (
        <span>No day known yet</span>
      ) : (
        <span>
          So far{' '}
          <strong>{`${rupees}${formatKwh(props.unitsKnown)} units on ${describeKnownDays(usage)}`}</strong>
        </span>
      )}
      {daysLeft <= 0 ? null : (
        <span>
          <strong>{formatCount(daysLeft, 'day')}</strong>
          {` to ${formatDayName(usage.lastDay, props.today)}`}
        </span>
      )}
    </p>
  );
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

/** A forecast is not exact to the paisa. */
export function formatWholeRupees(paise: number): string {
  return formatRupees(paise * 10, 0);
}
