/** A report's figures as text, for the terminal and for Markdown. */
import {
  formatCount,
  formatDate,
  formatKg,
  formatKwh,
  formatMonth,
  formatNumber,
  formatRate,
  formatRupees,
  weekdayName,
} from '../../domain/format.ts';
import { isMonth, type Month } from '../../domain/period.ts';
import type { MonthlyReport } from '../../domain/report.ts';

/** Energy to the watt-hour, so that what is shown adds up. */
export function kwhText(kwh: number): string {
  return formatKwh(kwh * 1000, 3);
}

export function rupeesText(rupees: number): string {
  return formatRupees(rupees * 1000);
}

export function kgText(kg: number): string {
  return formatKg(kg * 1000);
}

/** `+12.3%`, with a real minus sign. */
export function percentText(percent: number): string {
  return `${percent > 0 ? '+' : ''}${formatNumber(percent, 1)}%`;
}

export function monthText(month: Month): string {
  return isMonth(month) ? formatMonth(month) : month;
}

export interface Figure {
  name: string;
  value: string;
  more: string;
}

/** The month's own figures. */
export function listFigures(report: MonthlyReport): Figure[] {
  const { daysWithReadings, daysInMonth } = report;
  const days =
    daysWithReadings === daysInMonth
      ? formatCount(daysInMonth, 'day')
      : `${daysWithReadings} of ${formatCount(daysInMonth, 'day')}`;
  return [
    {
      name: 'Energy',
      value: `${kwhText(report.consumptionKWH)} kWh`,
      more: `${kwhText(report.averageDayKWH)} kWh a day, ${days}`,
    },
    report.bill === null
      ? { name: 'Bill', value: 'not known', more: 'set your rate per kWh in your profile' }
      : {
          name: 'Bill',
          value: rupeesText(report.bill.amountRupees),
          more: `at ${formatRate(report.bill.ratePerKWh * 1000)} a kWh; no fixed charges or taxes`,
        },
    {
      name: 'CO2',
      value: `${kgText(report.emissionCO2kg)} kg`,
      more: report.emissionEstimated ? 'estimated' : 'as recorded',
    },
    ...paceFigure(report),
    dayFigure('Highest day', report.highestDay),
    dayFigure('Lowest day', report.lowestDay),
    efficiencyFigure(report),
  ];
}

function paceFigure({ pace }: MonthlyReport): Figure[] {
  if (pace === null) return [];
  const more =
    pace.amountRupees === null
      ? 'where the month ends at this pace'
      : `${rupeesText(pace.amountRupees)}, where the month ends at this pace`;
  return [{ name: 'At this pace', value: `${kwhText(pace.consumptionKWH)} kWh`, more }];
}

function dayFigure(name: string, day: MonthlyReport['highestDay']): Figure {
  return {
    name,
    value: `${kwhText(day.consumptionKWH)} kWh`,
    more: `${weekdayName(day.date)} ${formatDate(day.date)}`,
  };
}

function efficiencyFigure({ efficiency, unfinished }: MonthlyReport): Figure {
  const { status, averageKWH, reductionPercent, progressPercent, targetPercent } = efficiency;
  const name = 'Efficiency';
  if (averageKWH === null || reductionPercent === null) {
    const needs = [
      ...(efficiency.needsTarget ? ['a target in your profile'] : []),
      ...(efficiency.needsMonths ? ['readings of more months'] : []),
    ];
    return { name, value: status, more: needs.length === 0 ? '' : `needs ${needs.join(' and ')}` };
  }
  const side = reductionPercent < 0 ? 'over' : 'under';
  const average = `${formatNumber(Math.abs(reductionPercent), 1)}% ${side} the average of ${kwhText(averageKWH)} kWh`;
  const target = `${formatNumber(progressPercent ?? 0)}% of the ${formatNumber(targetPercent ?? 0, decimals(targetPercent))}% target reached`;
  return { name, value: status, more: `${average}${unfinished ? ', so far' : ''}; ${target}` };
}

function decimals(value: number | null): number {
  return String(value ?? 0).split('.')[1]?.length ?? 0;
}

export interface ComparisonFigure {
  name: string;
  energy: string;
  bill: string;
  co2: string;
  change: string;
  percent: string;
}

/** The month before and the year before, where they have readings. */
export function listComparisons(report: MonthlyReport): ComparisonFigure[] {
  return [report.previousMonth, report.yearBefore].flatMap((earlier) => {
    if (earlier === null) return [];
    const { changeKWH, changePercent, billRupees } = earlier;
    return [
      {
        name: monthText(earlier.month),
        energy: `${kwhText(earlier.consumptionKWH)} kWh`,
        bill: billRupees === null ? '' : rupeesText(billRupees),
        co2: `${kgText(earlier.emissionCO2kg)} kg${earlier.emissionEstimated ? ' est.' : ''}`,
        change: `${changeKWH > 0 ? '+' : ''}${kwhText(changeKWH)} kWh`,
        percent: changePercent === null ? '' : percentText(changePercent),
      },
    ];
  });
}

/** What marks the days that stand out. */
export const STANDS_OUT = 'more than 20% off the mean of the three days before';
