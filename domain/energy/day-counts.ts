/** How the days of a period stand to today: unread ones before it, those to come after it, and today itself. */
import { type Day, selectDays } from './days.ts';

export interface DayCounts {
  /** Days before today without a measured reading, ascending. */
  unreadDays: number[];
  /** Days after today up to the period's last. */
  daysToCome: number;
  /** Today, where the period has it, and the days to come: what is left of the units is for them. */
  daysLeft: number;
}

/** Counts the days of a period as of today. Days are ascending. */
export function countDays(
  days: readonly Day[],
  { firstDay, lastDay }: { firstDay: number; lastDay: number },
  today: number,
): DayCounts {
  const readDays = new Set(
    selectDays(days, firstDay, lastDay).flatMap(({ day, known }) => (known ? [day] : [])),
  );
  const unreadDays: number[] = [];
  for (let day = firstDay; day <= Math.min(lastDay, today - 1); day += 1) {
    if (!readDays.has(day)) unreadDays.push(day);
  }
  const daysToCome = Math.max(0, lastDay - Math.max(today, firstDay - 1));
  const hasToday = today >= firstDay && today <= lastDay;
  return { unreadDays, daysToCome, daysLeft: daysToCome + (hasToday ? 1 : 0) };
}
