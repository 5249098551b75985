/** The latest days with readings, as a chart shows them: a day without a reading keeps its place. */
import type { Day } from './days.ts';

/** How many days with readings the chart shows. */
export const CHART_DAYS = 30;
/** A longer gap is drawn as a cut with its length. */
export const CHART_GAP_DAYS = 14;

/** What the energy of a covered day rests on. */
export type DayBasis = 'own' | 'share' | 'today' | 'estimate' | 'doubtful';

/** What a day's energy rests on. */
export function findDayBasis({ known, shared, running, doubtful }: Day): DayBasis {
  if (known) return shared ? 'share' : 'own';
  if (running) return 'today';
  return doubtful ? 'doubtful' : 'estimate';
}

export type ChartSlot =
  | {
      kind: 'day';
      day: number;
      /** Null: not known, never zero. */
      consumptionWh: number | null;
      /**
       * By its own reading, by its share of a longer one, by today's value so far, by an estimate, by a value that may be
       * of more days, or not at all.
       */
      basis: DayBasis | 'unknown';
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

/** The latest days with readings and the gaps between them, ascending. */
export function listRecentDays(days: readonly Day[], count: number = CHART_DAYS): RecentDays {
  const chartDays = days.slice(-count);
  const ownDays = chartDays.filter((day) => day.known && !day.shared);
  const highest = ownDays.reduce<Day | undefined>((most, day) => {
    return most === undefined || day.consumptionWh > most.consumptionWh ? day : most;
  }, undefined);
  return {
    slots: chartDays.flatMap((day, index) => {
      const before = chartDays[index - 1];
      return [
        ...makeGap(before === undefined ? day.day : before.day + 1, day.day - 1),
        toSlot(day),
      ];
    }),
    daysWithReadings: chartDays.length,
    ownDays: ownDays.length,
    highestDay:
      highest === undefined ? null : { day: highest.day, consumptionWh: highest.consumptionWh },
  };
}

function toSlot(day: Day): ChartSlot {
  const { day: number, consumptionWh } = day;
  return { kind: 'day', day: number, consumptionWh, basis: findDayBasis(day) };
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
  }));
}
