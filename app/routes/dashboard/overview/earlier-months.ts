/**
 * The months before those that the charts begin with, in one short text: a long history costs the page
 * little, and is there as soon as it is asked for.
 */
import type { MonthFigures } from '../../../../domain/analytics.ts';
import { addMonths, monthNumber } from '../../../../domain/period.ts';
import { TREND_MONTHS } from '../../../components/chart/trend.ts';

export interface MonthHistory {
  /** The last months with readings: as many as a chart shows at first, or all of them. */
  months: MonthFigures[];
  /** The months before them. */
  earlier: string;
}

/** Watt-hours, grams, and the month where it does not follow the one before: `1200,850,2019-04;…`. */
export function withEarlierAsText(all: MonthFigures[]): MonthHistory {
  const months = all.slice(-TREND_MONTHS);
  let expected = Number.NaN;
  const texts = all
    .slice(0, -TREND_MONTHS)
    .map(({ month, consumptionWh, emissionG, estimated }) => {
      const amounts = `${consumptionWh},${estimated ? -1 - emissionG : emissionG}`;
      const number = monthNumber(month);
      const text = number === expected ? amounts : `${amounts},${month}`;
      expected = number + 1;
      return text;
    });
  return { months, earlier: texts.join(';') };
}

/** The months of a text, with the change from month to month. All of them are over. */
export function earlierMonths(earlier: string): MonthFigures[] {
  const months: MonthFigures[] = [];
  if (earlier === '') return months;
  for (const text of earlier.split(';')) {
    const [wh, grams = '', named] = text.split(',');
    const before = months.at(-1);
    const consumptionWh = Number(wh);
    const emissionG = Number(grams);
    const estimated = emissionG < 0;
    months.push({
      month: named ?? addMonths(before?.month ?? '', 1),
      unfinished: false,
      consumptionWh,
      emissionG: estimated ? -1 - emissionG : emissionG,
      estimated,
      changeWh:
        before === undefined || named !== undefined ? null : consumptionWh - before.consumptionWh,
    });
  }
  return months;
}
