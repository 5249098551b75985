/** A home has one meter after the other: one may end on the day when the next begins, but no two count at once. */

/** The first and the last day on which a meter was read; null without a value. */
export type MeterDays = { firstDay: number; lastDay: number } | null;

/** Whether a value on a day would make its meter overlap another one. */
export function wouldMetersOverlap(own: MeterDays, day: number, other: MeterDays): boolean {
  if (other === null || doMetersOverlap(own, other)) return false;
  const reached =
    own === null
      ? { firstDay: day, lastDay: day }
      : { firstDay: Math.min(own.firstDay, day), lastDay: Math.max(own.lastDay, day) };
  return doMetersOverlap(reached, other);
}

/** Whether two meters count on the same day. */
export function doMetersOverlap(days: MeterDays, other: MeterDays): boolean {
  if (days === null || other === null) return false;
  return days.firstDay < other.lastDay && other.firstDay < days.lastDay;
}
