/**
 * Months and days as short texts: hundreds of values would else be most of what the page carries behind
 * what it shows, and a good part of what it takes to make.
 */
import type { MonthFigures } from '../../../../domain/analytics.ts';
import { addDays, addMonths, type Month } from '../../../../domain/period.ts';
import type { DayUsage } from '../../../../domain/usage.ts';

/** A month of a text that has more to tell than its amounts, and its change. */
type Named = [month: Month, changeWh: number | null];

/**
 * Watt-hours and grams, each in a list, and by their places the months that do not follow the one before.
 * A month that is not over has its watt-hours, one with an estimate its grams, as -1 less the amount.
 */
type MonthColumns = [amountsWh: number[], amountsG: number[], named: Record<number, Named>];

/** Months, ascending, as a text. */
export function monthsText(months: readonly MonthFigures[]): string {
  if (months.length === 0) return '';
  const named: Record<number, Named> = {};
  const amountsWh = months.map(({ month, unfinished, consumptionWh, changeWh }, place) => {
    // A month has a change where it follows the one before.
    if (place === 0 || changeWh === null) named[place] = [month, changeWh];
    return marked(consumptionWh, unfinished);
  });
  const amountsG = months.map(({ emissionG, estimated }) => marked(emissionG, estimated));
  return JSON.stringify([amountsWh, amountsG, named] satisfies MonthColumns);
}

/** The months of a text. */
export function monthsOf(text: string): MonthFigures[] {
  const months: MonthFigures[] = [];
  if (text === '') return months;
  const [amountsWh, amountsG, named] = JSON.parse(text) as MonthColumns;
  for (const [place, wh] of amountsWh.entries()) {
    const grams = amountsG[place] ?? 0;
    const consumptionWh = amountOf(wh);
    const before = months.at(-1);
    const change = consumptionWh - (before?.consumptionWh ?? 0);
    const [month, changeWh] = named[place] ?? [addMonths(before?.month ?? '', 1), change];
    months.push({
      month,
      unfinished: wh < 0,
      consumptionWh,
      emissionG: amountOf(grams),
      estimated: grams < 0,
      changeWh,
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
