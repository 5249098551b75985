/** The latest days with readings, as a chart shows them: a day without a reading keeps its place. */
import { formatCount } from '#domain/base/format.ts';
import type { Day } from './days.ts';

/** How many days with readings the chart shows. */
export const CHART_DAYS = 30;
/** A longer gap is drawn as a cut with its length. */
export const CHART_GAP_DAYS = 14;

/**
 * What the energy of a covered day rests on: its own reading, its share of a longer one, today's value so far, an
 * estimate, or a value that may be of more days.
 */
export const DAY_BASES = ['own', 'share', 'today', 'estimate', 'doubtful'] as const;
export type DayBasis = (typeof DAY_BASES)[number];

/** What a day's energy rests on. */
export function findDayBasis({ known, shared, running, doubtful }: Day): DayBasis {
  if (known) return shared ? 'share' : 'own';
  if (running) return 'today';
  return doubtful ? 'doubtful' : 'estimate';
}

/** The same in words; nothing for a reading of its own. `sharedDays` are those that share the reading evenly. */
export function describeDayBasis(basis: DayBasis, sharedDays: number): string {
  const days = formatCount(sharedDays, 'day');
  switch (basis) {
    case 'own':
      return '';
    case 'share':
      return sharedDays === 1 ? 'rest of a longer reading' : `average of one reading over ${days}`;
    case 'today':
      return 'today so far';
    case 'estimate':
      return sharedDays === 1 ? 'estimated' : `estimated, over ${days}`;
    case 'doubtful':
      return sharedDays === 1 ? 'too much for one day' : `too much for ${days}`;
  }
}

export type ChartSlot =
  | {
      kind: 'day';
      day: number;
      /** Null: not known, never zero. */
      consumptionWh: number | null;
      basis: DayBasis | 'unknown';
      /** How many days share its reading evenly; 0 where it is not known. */
      sharedDays: number;
    }
  | { kind: 'cut'; firstDay: number; lastDay: number; days: number };

export interface RecentDays {
  slots: ChartSlot[];
  /** How many days have readings, and how many of them one of their own. */
  daysWithReadings: number;
  ownDays: number;
  /** The day that used most, among those with a reading of their own; null where there is none. */
  highestDay: { day: number; consumptionWh: number } | null;
}

/** The latest days with readings, ascending, and the gaps between them and up to `today`, which is not over. */
export function listRecentDays(
  days: readonly Day[],
  today: number,
  count: number = CHART_DAYS,
): RecentDays {
  const chartDays = days.slice(-count);
  const latestDay = chartDays.at(-1)?.day;
  const ownDays = chartDays.filter((day) => day.known && !day.shared);
  const highest = ownDays.reduce<Day | undefined>((most, day) => {
    return most === undefined || day.consumptionWh > most.consumptionWh ? day : most;
  }, undefined);
  return {
    slots: [
      ...chartDays.flatMap((day, index) => {
        const before = chartDays[index - 1];
        return [
          ...makeGap(before === undefined ? day.day : before.day + 1, day.day - 1),
          toSlot(day),
        ];
      }),
      ...(latestDay === undefined ? [] : makeGap(latestDay + 1, today - 1)),
    ],
    daysWithReadings: chartDays.length,
    ownDays: ownDays.length,
    highestDay:
      highest === undefined ? null : { day: highest.day, consumptionWh: highest.consumptionWh },
  };
}

function toSlot(day: Day): ChartSlot {
  const { day: number, consumptionWh, sharedDays } = day;
  return { kind: 'day', day: number, consumptionWh, basis: findDayBasis(day), sharedDays };
}

/** The slots of the days from one to another that no reading covers. */
function makeGap(firstDay: number, lastDay: number): ChartSlot[] {
  const days = lastDay - firstDay + 1;
  if (days > CHART_GAP_DAYS) return [{ kind: 'cut', firstDay, lastDay, days }];
  return Array.from({ length: Math.max(0, days) }, (_, index) => ({
    kind: 'day',
    day: firstDay + index,
    consumptionWh: null,
    basis: 'unknown',
    sharedDays: 0,
  }));
}
