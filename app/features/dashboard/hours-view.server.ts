/** What the average day says. It is told on the server: the screen loads no words. */
import { chooseTicks, formatTicks } from '#app/ui/chart/scale.ts';
import { formatCount, formatDayMonth, formatKwh, formatNumber } from '#domain/base/format.ts';
import { toIsoDate } from '#domain/base/period.ts';
import {
  type AverageDay,
  COMPARED_DAYS,
  computeAverageDays,
  DAY_KINDS,
  type DayKind,
  type DayPart,
  HEAVY_TIMES,
} from '#domain/energy/hours/average-day.ts';
import type { HourlyUse } from '#domain/energy/hours/hours.ts';
import { lowerFirstWord } from '#domain/tariff/explain/line-labels.ts';

const NAMES: Record<DayKind, string> = {
  all: 'All days',
  weekdays: 'Weekdays',
  weekend: 'Weekend',
};

/** Which line stands beside the chosen one. */
const BESIDE: Record<DayKind, DayKind> = {
  all: 'weekend',
  weekdays: 'weekend',
  weekend: 'weekdays',
};

const PART_WORDS: Record<DayPart['name'], { name: string; use: string; later: string }> = {
  night: { name: 'Night', use: 'Nights use', later: 'nights' },
  morning: { name: 'Morning', use: 'Mornings use', later: 'mornings' },
  day: { name: 'Day', use: 'Daytime uses', later: 'daytime' },
  evening: { name: 'Evening', use: 'Evenings use', later: 'evenings' },
};

export type HoursView = ReturnType<typeof makeHoursView>;

/** The map of the hours, and the average day of the kind that the address asks for. */
export function makeHoursView(
  { rows, highestWh, wholeDays, leftOut }: HourlyUse,
  asked: string | null,
) {
  const averages = computeAverageDays(wholeDays);
  const { all, weekdays, weekend } = averages;
  const isCompared = wholeDays.length >= COMPARED_DAYS && weekdays !== null && weekend !== null;
  const kind = (isCompared && DAY_KINDS.find((one) => one === asked)) || 'all';
  const shown = averages[kind];
  return {
    rows,
    highestWh,
    leftOut: tellLeftOut(leftOut),
    average: all &&
      shown && {
        days: formatCount(all.days, 'whole day'),
        isFew: all.days < COMPARED_DAYS,
        span: tellSpan(wholeDays.map(({ day }) => day)),
        sentence: tellAverageDay(shown, kind),
        parts: shown.parts.map(tellPart),
        kind,
        isCompared,
        curve: makeCurve(
          shown,
          NAMES[kind],
          isCompared ? averages[BESIDE[kind]] : null,
          BESIDE[kind],
        ),
        always: tellQuietest(shown),
      },
  };
}

/** `Nights use 30% of your 6.3 kWh a day, mornings 25%.` */
function tellAverageDay({ averageWh, parts }: AverageDay, kind: DayKind): string {
  const [first, second] = parts;
  if (first === undefined) return 'Nothing was used on these days.';
  const { use } = PART_WORDS[first.name];
  const share = `${use} ${first.percent}% of your ${formatKwh(averageWh)} kWh a day`;
  const then =
    second === undefined || second.percent === 0
      ? ''
      : `, ${PART_WORDS[second.name].later} ${second.percent}%`;
  switch (kind) {
    case 'all':
      return `${share}${then}.`;
    case 'weekdays':
      return `On weekdays ${lowerFirstWord(share)}${then}.`;
    case 'weekend':
      return `At the weekend ${lowerFirstWord(share)}${then}.`;
  }
}

function tellPart({ name, from, to, averageWh, percent }: DayPart) {
  return {
    name: PART_WORDS[name].name,
    share: `${percent}%`,
    energy: `${formatKwh(averageWh)} kWh`,
    time: `${formatTime(from * 60)} – ${formatTime(to * 60)}`,
  };
}

/** `1 Nov – 27 Nov`. */
function tellSpan(days: readonly number[]): string {
  const [first, last] = [Math.min(...days), Math.max(...days)].map((day) =>
    formatDayMonth(toIsoDate(day)),
  );
  return first === last ? `${first}` : `${first} – ${last}`;
}

/** `At the quietest, 120 W: what always runs, about 2.9 kWh a day.`; null where nothing runs. */
function tellQuietest({ quietestW }: AverageDay): string | null {
  const watts = quietestW < 10 ? Math.round(quietestW) : Math.round(quietestW / 10) * 10;
  if (watts === 0) return null;
  return `At the quietest, ${formatNumber(watts)} W: what always runs, about ${formatKwh(watts * 24)} kWh a day.`;
}

/** Which days are in no average. */
function tellLeftOut({ estimated, partly }: HourlyUse['leftOut']): string | null {
  const estimates = formatCount(estimated, 'estimated day');
  const parts = `${formatCount(partly, 'day')} with missing hours`;
  if (estimated > 0 && partly > 0) return `Left out: ${estimates} and ${parts}.`;
  if (estimated > 0) return `Left out: ${estimates}.`;
  return partly > 0 ? `Left out: ${parts}.` : null;
}

/** The lines in kWh, and where what stands on them is, in slots. */
function makeCurve(shown: AverageDay, name: string, other: AverageDay | null, otherKind: DayKind) {
  const { slots, heavy, minutesEach } = shown;
  const word = minutesEach === 60 ? 'hour' : 'half-hour';
  const line = slots.map((wh) => wh / 1000);
  const otherLine = other?.slots.map((wh) => wh / 1000) ?? null;
  const ticks = chooseTicks(0, Math.max(...line, ...(otherLine ?? [])));
  const texts = formatTicks(ticks);
  const top = line.indexOf(Math.max(...line));
  const isHeavy = (slot: number) => heavy.some(({ from, to }) => slot >= from && slot < to);
  return {
    name,
    otherName: other && `${NAMES[otherKind]}, ${formatKwh(other.averageWh)} a day`,
    heavyName: heavy.length === 0 ? null : `Heavy: over ${HEAVY_TIMES} times the average`,
    unit: `kWh in each ${word}.`,
    line,
    otherLine,
    heavy,
    ticks: ticks.map((value, index) => ({ value, text: texts[index] ?? '' })),
    highest: {
      slot: top,
      amount: formatKwh(slots[top] ?? 0, 2),
      rest: ` kWh at ${formatTime(top * minutesEach)}`,
    },
    table: {
      heads: ['From', `kWh in a ${word}`, ...(other === null ? [] : [NAMES[otherKind]])],
      rows: slots.map((wh, slot): [string, ...string[]] => [
        formatTime(slot * minutesEach),
        `${formatKwh(wh, 2)}${isHeavy(slot) ? ', heavy' : ''}`,
        ...(other === null ? [] : [formatKwh(other.slots[slot] ?? 0, 2)]),
      ]),
    },
  };
}

/** `12 am`, `6:30 am`, `noon`, `10 pm`. */
function formatTime(minutes: number): string {
  if (minutes === 720) return 'noon';
  const hour = Math.floor(minutes / 60) % 12 || 12;
  const half = minutes % 60 === 0 ? '' : `:${minutes % 60}`;
  return `${hour}${half} ${minutes < 720 ? 'am' : 'pm'}`;
}
