/** UTC stamps on the clock of a zone, by the platform's own tables. */

import type { Answers, Notes, RawSeries, TimeAxis } from '#domain/import/types.ts';

/** UTC stamps on the household's clock, or on that of the answer. */
export function moveUtcToClock(
  series: readonly RawSeries[],
  answers: Answers,
  notes: Notes,
): RawSeries[] {
  const zoneAnswer = answers.timezone ?? 'household';
  const zone = zoneAnswer === 'household' ? HOUSEHOLD_ZONE : zoneAnswer;
  const getSecondsAhead = createZoneClock(zone);
  notes.evidence.push(
    zone === 'UTC'
      ? 'Times are UTC and are left so.'
      : `Times are UTC in the file and are shown on the clock of ${zone}.`,
  );
  notes.doubts.push({
    key: 'timezone',
    values: [zoneAnswer, zoneAnswer === 'UTC' ? 'household' : 'UTC'],
    ask: false,
  });
  const movedAxes = new Map<TimeAxis, TimeAxis>();
  return series.map((raw) => {
    if (!raw.axis.utc) return raw;
    let axis = movedAxes.get(raw.axis);
    if (axis === undefined) {
      const from = raw.axis.from.map((wall) => wall + getSecondsAhead(wall));
      const to = raw.axis.to.map(
        (wall, index) => wall + (from[index] ?? 0) - (raw.axis.from[index] ?? 0),
      );
      axis = { ...raw.axis, from, to, precision: 'time' };
      movedAxes.set(raw.axis, axis);
    }
    return { ...raw, axis };
  });
}

/** The zone of a household unless it says otherwise. */
const HOUSEHOLD_ZONE = 'Asia/Kolkata';
const INDIA_SECONDS = 19_800;

/** Whether the platform knows a zone of this name. */
export function isZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/** A function from an instant (seconds since 1970) to the seconds that the zone's clock is ahead of UTC. */
function createZoneClock(zone: string): (instant: number) => number {
  if (zone === 'UTC') return () => 0;
  if (zone === HOUSEHOLD_ZONE) return () => INDIA_SECONDS;
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  });
  const offsets = new Map<number, number>();
  return (instant) => {
    // Clocks change at whole hours or at halves and quarters of them.
    const quarter = Math.floor(instant / 900);
    let offset = offsets.get(quarter);
    if (offset === undefined) {
      offset = computeOffset(format, quarter * 900);
      offsets.set(quarter, offset);
    }
    return offset;
  };
}

function computeOffset(format: Intl.DateTimeFormat, instant: number): number {
  const parts = { year: 1970, month: 1, day: 1, hour: 0, minute: 0 };
  for (const { type, value } of format.formatToParts(instant * 1000)) {
    if (type in parts) parts[type as keyof typeof parts] = Number(value);
  }
  const wall = Date.UTC(parts.year, parts.month - 1, parts.day, parts.hour, parts.minute) / 1000;
  return wall - instant;
}
