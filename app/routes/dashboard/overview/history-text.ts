/**
 * Months and days as short texts: hundreds of values would else be most of what the page carries behind
 * what it shows, and a good part of what it takes to make.
 */
import type { MonthFigures } from '../../../../domain/analytics.ts';
import { addDays, addMonths } from '../../../../domain/period.ts';
import type { DayUsage } from '../../../../domain/usage.ts';
import { TREND_MONTHS } from '../../../components/chart/trend.ts';

export interface HistoryText {
  /** The last months with readings: as many as a chart shows at first, or all of them. */
  shown: string;
  /** The months before them. */
  earlier: string;
}

/** A history in two texts, of which the second is read when it is asked for. */
export function historyText(all: readonly MonthFigures[], inFull: boolean): HistoryText {
  if (inFull) return { shown: textOfMonths(all), earlier: '' };
  return {
    shown: textOfMonths(all.slice(-TREND_MONTHS)),
    earlier: textOfMonths(all.slice(0, -TREND_MONTHS)),
  };
}

/**
 * Watt-hours, grams, and the month where it does not follow the one before, with its change where that
 * has one: `1200,850,2019-04,-17;1300,-901;…`. A month that is not over has its watt-hours, one with an
 * estimate its grams, as -1 less the amount.
 */
function textOfMonths(months: readonly MonthFigures[]): string {
  return months
    .map(({ month, unfinished, consumptionWh, emissionG, estimated, changeWh }, place) => {
      const amounts = `${marked(consumptionWh, unfinished)},${marked(emissionG, estimated)}`;
      // A month has a change where it follows the one before.
      if (changeWh === null) return `${amounts},${month}`;
      return place === 0 ? `${amounts},${month},${changeWh}` : amounts;
    })
    .join(';');
}

/** The months of a text. */
export function monthsOf(text: string): MonthFigures[] {
  const months: MonthFigures[] = [];
  if (text === '') return months;
  for (const cells of text.split(';')) {
    const [wh, grams, named, change] = cells.split(',');
    const before = months.at(-1);
    const consumptionWh = amountOf(Number(wh));
    const given = change === undefined ? null : Number(change);
    months.push({
      month: named ?? addMonths(before?.month ?? '', 1),
      unfinished: Number(wh) < 0,
      consumptionWh,
      emissionG: amountOf(Number(grams)),
      estimated: Number(grams) < 0,
      changeWh:
        before === undefined || named !== undefined ? given : consumptionWh - before.consumptionWh,
    });
  }
  return months;
}

function marked(amount: number, isMarked: boolean): number {
  return isMarked ? -1 - amount : amount;
}

function amountOf(markedAmount: number): number {
  return markedAmount < 0 ? -1 - markedAmount : markedAmount;
}

/** A day of the chart of recent days. */
export type ShownDay = Pick<DayUsage, 'date' | 'consumptionWh'>;

/** Watt-hours, and the date where it does not follow the one before: `8200,2026-10-24;8100;…`. */
export function daysText(days: readonly ShownDay[]): string {
  return days
    .map(({ date, consumptionWh }, place) => {
      const before = days[place - 1];
      const follows = before !== undefined && date === addDays(before.date, 1);
      return follows ? String(consumptionWh) : `${consumptionWh},${date}`;
    })
    .join(';');
}

/** The days of a text. */
export function daysOf(text: string): ShownDay[] {
  const days: ShownDay[] = [];
  if (text === '') return days;
  for (const cells of text.split(';')) {
    const [wh, named] = cells.split(',');
    const date = named ?? addDays(days.at(-1)?.date ?? '', 1);
    days.push({ date, consumptionWh: Number(wh) });
  }
  return days;
}
