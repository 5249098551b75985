/** Whether two meters would count at once: a home has one after the other, and one may end on the day of the next. */

/** The first and the last day on which a meter was read; null without a value. */
export type MeterDays = { firstDay: number; lastDay: number } | null;

/** Whether a value on a day lies among the days of another meter, or brings those between its own. */
export function wouldCountAtOnce(own: MeterDays, day: number, other: MeterDays): boolean {
  if (other === null || countAtOnce(own, other)) return false;
  const reached =
    own === null
      ? { firstDay: day, lastDay: day }
      : { firstDay: Math.min(own.firstDay, day), lastDay: Math.max(own.lastDay, day) };
  return countAtOnce(reached, other);
}

/** Whether two meters count at once on a day. */
export function countAtOnce(one: MeterDays, other: MeterDays): boolean {
  if (one === null || other === null) return false;
  return one.firstDay < other.lastDay && other.firstDay < one.lastDay;
}
