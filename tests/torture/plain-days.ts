/**
 * What each day of a model's home used, as docs/product.md says it, calculated in the plainest way: one reading at a
 * time, in fractions of a watt-hour.
 */
import { toDayNumber } from '#domain/base/period.ts';
import type { HomeModel } from './home-model.ts';

/** What was used over some days, and the readings of parts of them. */
interface Part {
  firstDay: number;
  lastDay: number;
  wh: number;
  /** No estimate: its days are known. */
  measured: boolean;
  fromMeter: boolean;
  inside: Part[];
}

export interface PlainDays {
  /** What each day used of which anything is told; in fractions, where a longer reading is shared. */
  days: Map<number, number>;
  /** The days that are measured, and not merely estimated. */
  known: Set<number>;
  /** The readings that lie in no other: the days of each that is measured use exactly as much as it says. */
  outermost: Part[];
}

const daysOf = ({ firstDay, lastDay }: Part) =>
  Array.from({ length: lastDay - firstDay + 1 }, (_, place) => firstDay + place);

const lengthOf = (part: Part) => part.lastDay - part.firstDay + 1;

export function plainDays(model: HomeModel): PlainDays {
  const outermost: Part[] = [];
  for (const part of ofMetersFirst(model)) placeOf(part, outermost).push(part);
  const days = new Map<number, number>();
  for (const part of outermost) share(part, part.wh, part.measured, days);
  const known = new Set(
    outermost.flatMap((part) =>
      isDoubtful(part, outermost) ? part.inside.flatMap(knownDaysOf) : knownDaysOf(part),
    ),
  );
  return { days, known, outermost };
}

/** Days of what was measured: of an estimate those that are measured inside it. */
function knownDaysOf(part: Part): number[] {
  return part.measured ? daysOf(part) : part.inside.flatMap(knownDaysOf);
}

/** Over 60 kWh a day without the day before or after, or over 20 on one day with 20 days to every other reading. */
function isDoubtful(part: Part, outermost: readonly Part[]): boolean {
  const days = lengthOf(part);
  if (part.fromMeter || !part.measured) return false;
  if (days > 1) return part.wh > 60_000 * days;
  const gaps = outermost
    .filter((one) => one !== part)
    .map((one) => ({
      ...one,
      gap: Math.max(one.firstDay - part.lastDay, part.firstDay - one.lastDay),
    }));
  if (part.wh > 20_000 && gaps.every(({ gap }) => gap >= 20)) return true;
  const hasNeighbour = gaps.some((one) => one.gap === 1 && lengthOf(one) === 1);
  return part.wh > 60_000 && !hasNeighbour;
}

/** The longest first, and of the same days what lies between two values of a meter. */
function ofMetersFirst(model: HomeModel): Part[] {
  const typed = model.readings.map(({ date, start, wh, estimated }) => ({
    ...{ firstDay: toDayNumber(start ?? date), lastDay: toDayNumber(date), wh, inside: [] },
    ...{ measured: !estimated, fromMeter: false },
  }));
  const sums = new Map<number, Part>();
  for (const one of typed.filter((part) => lengthOf(part) === 1)) {
    const before = sums.get(one.lastDay) ?? { wh: 0, measured: false };
    const measured = before.measured || one.measured;
    sums.set(one.lastDay, { ...one, wh: before.wh + one.wh, measured, inside: [] });
  }
  const fromMeters = model.spans().map((span) => ({
    ...span,
    ...{ measured: true, fromMeter: true, inside: [] },
  }));
  const parts = [...fromMeters, ...typed.filter((part) => lengthOf(part) > 1), ...sums.values()];
  return parts.sort((a, b) => lengthOf(b) - lengthOf(a));
}

/** Where a reading belongs: among those inside the shortest one that holds it. */
function placeOf(part: Part, among: Part[]): Part[] {
  const holder = among.find((one) => one.firstDay <= part.firstDay && part.lastDay <= one.lastDay);
  return holder === undefined ? among : placeOf(part, holder.inside);
}

/** What stands inside a measured reading: an estimate of several days says nothing there, but what is measured in it. */
function sound(part: Part): Part[] {
  return part.measured || lengthOf(part) === 1 ? [part] : part.inside.flatMap(sound);
}

/**
 * Shares so many watt-hours over the days of a reading: what is inside it first, the rest evenly. They are all of it,
 * where it or one that holds it was measured; an estimate alone changes nothing that is inside it.
 */
function share(part: Part, wh: number, isFixed: boolean, days: Map<number, number>): void {
  const inside = isFixed ? part.inside.flatMap(sound) : part.inside;
  const insideWh = inside.reduce((sum, one) => sum + one.wh, 0);
  const insideDays = inside.reduce((sum, one) => sum + lengthOf(one), 0);
  const others = lengthOf(part) - insideDays;
  const isDetail = !isFixed || (others > 0 && insideWh <= wh);
  // More than the whole, or all of its days: they are scaled to it, and another day is as the mean of them.
  const asSaid = insideDays === 0 ? 0 : insideWh + (others * insideWh) / insideDays;
  const scaled = (told: number, itsDays: number) =>
    asSaid === 0 ? (wh * itsDays) / insideDays : (wh * told) / asSaid;
  const other = isDetail ? Math.max(0, wh - insideWh) / others : scaled(insideWh / insideDays, 1);
  for (const day of daysOf(part)) days.set(day, other);
  for (const one of inside) {
    const its = isDetail ? one.wh : scaled(one.wh, lengthOf(one));
    share(one, its, isFixed || one.measured, days);
  }
}
