/** A report's figures as text, for the terminal and for Markdown. */

import {
  formatAsIs,
  formatCount,
  formatDate,
  formatKg,
  formatKwh,
  formatMonth,
  formatNumber,
  formatRate,
  formatRupees,
  formatWeekdayName,
} from '#domain/base/format.ts';
import { addDays, isMonth, type Month } from '#domain/base/period.ts';
import type { OneBillResponse } from '#domain/bills/api.ts';
import type { MonthlyReport } from '#domain/energy/records/report-record.ts';
import { joinLineNames } from './bill.ts';
import { makeForecastFigure } from './forecast.ts';

/** Energy to the watt-hour, so that what is shown adds up. */
export function formatKwhValue(kwh: number): string {
  return formatKwh(kwh * 1000, 3);
}

/** Rupees as `₹1,084.60`. */
function formatRupeesValue(rupees: number): string {
  return formatRupees(rupees * 1000);
}

/** Kilograms, without the unit. */
function formatKgValue(kg: number): string {
  return formatKg(kg * 1000);
}

/** `+12.3%`, with a real minus sign. */
export function formatPercent(percent: number): string {
  return `${percent > 0 ? '+' : ''}${formatNumber(percent, 1)}%`;
}

/** `31 days`, or of a period with unknown days `24 of 31 days known`. */
export function describeCoverage(days: number, knownDays: number): string {
  return knownDays === days
    ? formatCount(days, 'day')
    : `${knownDays} of ${formatCount(days, 'day')} known`;
}

/** What the report is of: `October 2026`, or of a bill also its days. */
export function describeTitle(report: MonthlyReport): string {
  const { month, kind, from, to } = report;
  if (kind === 'month') return describeMonth(month);
  return `${nameAmount(report)} of ${describeMonth(month)}, ${formatDate(from)} to ${formatDate(to)}`;
}

/** What follows the title: `, so far, 8 of 30 days known`. */
export function describeTitleNote({
  unfinished,
  complete,
  daysInPeriod,
  knownDays,
}: MonthlyReport) {
  const known = complete ? '' : `, ${describeCoverage(daysInPeriod, knownDays)}`;
  return `${unfinished ? ', so far' : ''}${known}`;
}

function describeMonth(month: Month): string {
  return isMonth(month) ? formatMonth(month) : month;
}

export interface Figure {
  name: string;
  value: string;
  note: string;
}

/** The month's own figures. */
export function listFigures(report: MonthlyReport): Figure[] {
  return [
    {
      name: report.exportKWH === undefined ? 'Energy' : 'From the grid',
      value: `${formatKwhValue(report.consumptionKWH)} kWh`,
      note: describeEnergy(report),
    },
    ...listOwnPowerFigures(report),
    ...(report.forecast === null ? [] : [makeForecastFigure(report.forecast)]),
    makeBillFigure(report),
    ...listPaperFigures(report),
    {
      name: 'CO2',
      value: `${formatKgValue(report.emissionCO2kg)} kg`,
      note: report.emissionEstimated ? 'estimated' : 'as recorded',
    },
    // A single day is no highest of several.
    ...(report.ownDays < 2 ? [] : listExtremeFigures(report)),
    ...listEfficiencyFigures(report),
  ];
}

/** What a home with rooftop solar gave to the grid and generated; nothing of any other. */
function listOwnPowerFigures({ exportKWH, solarKWH }: MonthlyReport): Figure[] {
  const make = (name: string, kwh: number | null | undefined): Figure[] =>
    kwh === undefined
      ? []
      : [
          kwh === null
            ? { name, value: 'not known', note: 'no reading tells it' }
            : { name, value: `${formatKwhValue(kwh)} kWh`, note: 'in no amount' },
        ];
  return [...make('Given to grid', exportKWH), ...make('Generated', solarKWH)];
}

/** What an amount is called: that of a prepaid meter is no bill. */
export function nameAmount({ isPrepaid }: Pick<MonthlyReport, 'isPrepaid'>): 'Bill' | 'Cost' {
  return isPrepaid === true ? 'Cost' : 'Bill';
}

function describeEnergy(report: MonthlyReport): string {
  const { perDayKWH, daysInPeriod, knownDays, ownDays, days } = report;
  if (perDayKWH === null) {
    const has = (basis: MonthlyReport['days'][number]['basis']) =>
      days.some((day) => day.basis === basis);
    return has('today') ? 'today so far' : has('doubtful') ? 'no day known' : 'an estimate';
  }
  const perDay = `${formatKwhValue(perDayKWH)} kWh a day`;
  const shares = knownDays - ownDays;
  const longer =
    shares === 0
      ? ''
      : `; ${shares === knownDays ? 'all' : `${shares} of them`} by longer readings`;
  if (knownDays === daysInPeriod) return `${perDay}, ${formatCount(knownDays, 'day')}${longer}`;
  return knownDays === 1
    ? 'on the only known day'
    : `${perDay} on the ${knownDays} known days${longer}`;
}

/** The bill by the tariff; never a guess shown as a fact. */
function makeTariffFigure(
  name: string,
  { amount, exactness, unitsFrom, without }: OneBillResponse,
): Figure {
  const isEstimate = exactness === 'estimate' || unitsFrom === 'most-days';
  const exclusions = without.length === 0 ? '' : `, without ${joinLineNames(without)}`;
  return {
    name,
    value: `${isEstimate ? 'about ' : ''}${formatRupeesValue(Number(amount))}`,
    note: `by your supplier’s tariff, line by line below${exclusions}`,
  };
}

const NO_BILL = {
  'no-rate': 'set your rate per kWh in your profile',
  'few-days': 'too few days are known; add the bill or the missing readings',
  'by-tariff': 'your supplier’s bills have other days: unitwise bills',
  'not-over': 'it is not over: unitwise bill shows it so far',
  missing: 'not all that the tariff needs is known: unitwise bills',
} as const;

function makeBillFigure(report: MonthlyReport): Figure {
  const { bill, tariffBill, daysInPeriod, knownDays } = report;
  const name = nameAmount(report);
  if (tariffBill !== undefined) return makeTariffFigure(name, tariffBill);
  if ('reason' in bill) return { name, value: 'not known', note: NO_BILL[bill.reason] };
  const { amountRupees, ratePerKWh, basis } = bill;
  const amount = formatRupeesValue(amountRupees);
  const rate = ratePerKWh === null ? 'at each day’s rate' : `at ${formatRate(ratePerKWh * 1000)}`;
  const note = `${rate}${ratePerKWh === null ? '' : ' a kWh'}; no fixed charges or taxes`;
  if (basis === 'so-far') return { name: 'Cost so far', value: amount, note };
  if (basis === 'values') {
    return {
      name: 'Cost so far',
      value: amount,
      note: `${note}; of what is entered, no day known`,
    };
  }
  if (basis === 'all-days') return { name, value: amount, note };
  const unknown = formatCount(daysInPeriod - knownDays, 'unknown day');
  return { name, value: `about ${amount}`, note: `${note}; ${unknown} taken like the others` };
}

/** The paper bills that the figures rest on, each with what it says. */
function listPaperFigures({ paperBills = [] }: MonthlyReport): Figure[] {
  return paperBills.map(({ from, to, unitsKWH, payable, measured }) => {
    const units = unitsKWH === null ? null : `${formatKwhValue(Number(unitsKWH))} kWh`;
    const amount = payable === null ? null : formatRupeesValue(Number(payable));
    return {
      name: 'Paper bill',
      value: amount ?? units ?? 'no units',
      note: [
        `${formatDate(from)} to ${formatDate(to)}`,
        ...(amount === null || units === null ? [] : [units]),
        ...(measured ? [] : ['estimated by the supplier']),
      ].join(', '),
    };
  });
}

function listExtremeFigures({ highestDay, lowestDay }: MonthlyReport): Figure[] {
  return [...listDayFigures('Highest day', highestDay), ...listDayFigures('Lowest day', lowestDay)];
}

function listDayFigures(name: string, day: MonthlyReport['highestDay']): Figure[] {
  if (day === null) return [];
  return [
    {
      name,
      value: `${formatKwhValue(day.consumptionKWH)} kWh`,
      note: `${formatWeekdayName(day.date)} ${formatDate(day.date)}`,
    },
  ];
}

const COURSES = {
  'on-course': ['On course', 'to end within the target, by the forecast'],
  open: ['Open', 'the forecast reaches from within the target to over it'],
  'likely-over': ['Likely over', 'the target, by the forecast'],
} as const;

function listEfficiencyFigures(report: MonthlyReport): Figure[] {
  const { efficiency, kind } = report;
  const { status, averageKWH, reductionPercent, month, running } = efficiency;
  const name = 'Efficiency';
  if (averageKWH === null || reductionPercent === null) {
    return [{ name, value: status, note: describeEfficiencyNeed(efficiency, kind) }];
  }
  const side = reductionPercent < 0 ? 'over' : 'under';
  const unit = efficiency.perDay ? 'kWh a day' : 'kWh';
  const { targetPercent } = efficiency;
  const average = `${formatNumber(Math.abs(reductionPercent), 1)}% ${side} the average of ${formatKwhValue(averageKWH)} ${unit}`;
  const target = `${formatNumber(efficiency.progressPercent ?? 0)}% of the ${formatAsIs(targetPercent ?? 0)}% target reached`;
  // The latest month of which most days are known may be an earlier one than the report is of.
  const judged = month === null || month === report.month ? '' : `${describeMonth(month)}: `;
  const score = { name, value: status, note: `${judged}${average}; ${target}` };
  if (running === null) return [score];
  const [value, note] = COURSES[running];
  return [score, { name: kind === 'bill' ? 'This bill' : 'This month', value, note }];
}

function describeEfficiencyNeed(
  { status, judgedPeriods, neededPeriods }: MonthlyReport['efficiency'],
  kind: MonthlyReport['kind'],
) {
  if (status === 'Not Set') return 'needs a target in your profile';
  const there = judgedPeriods === 1 ? 'there is 1' : `there are ${judgedPeriods}`;
  return `needs ${neededPeriods} ${kind}s that are over with most days known; ${there}`;
}

export interface ComparisonFigure {
  name: string;
  energy: string;
  bill: string;
  co2: string;
  change: string;
  percent: string;
}

/** The month before and the year before, where a day of them is known. */
export function listComparisons(report: MonthlyReport): ComparisonFigure[] {
  return [report.previousMonth, report.yearBefore].flatMap((earlierPeriod) => {
    if (earlierPeriod === null) return [];
    const { daysInPeriod, knownDays, billRupees, billEstimated, changePercent } = earlierPeriod;
    const knownDaysText =
      knownDays === daysInPeriod ? '' : ` on ${knownDays} of ${daysInPeriod} days`;
    return [
      {
        name: describeMonth(earlierPeriod.month),
        energy: `${formatKwhValue(earlierPeriod.consumptionKWH)} kWh${knownDaysText}`,
        bill:
          billRupees === null
            ? ''
            : `${billEstimated ? 'about ' : ''}${formatRupeesValue(billRupees)}`,
        co2: `${formatKgValue(earlierPeriod.emissionCO2kg)} kg${earlierPeriod.emissionEstimated ? ' est.' : ''}`,
        change: describeChange(earlierPeriod),
        percent: changePercent === null ? '' : formatPercent(changePercent),
      },
    ];
  });
}

function describeChange(earlier: NonNullable<MonthlyReport['previousMonth']>): string {
  const { changeKWH, changePerDayKWH } = earlier;
  const change = changeKWH ?? changePerDayKWH;
  if (change === null) return 'too few days known';
  const text = `${change > 0 ? '+' : ''}${formatKwhValue(change)} kWh`;
  return changeKWH === null ? `${text} a day` : text;
}

/** What marks the days that stand out. */
export const STANDS_OUT_TEXT = 'more than 20% off the mean of the three known days before';

export interface ReportedDay {
  date: string;
  /** Null: not known. */
  consumptionKWH: number | null;
  basis: MonthlyReport['days'][number]['basis'] | 'unknown';
  differencePercent: number | null;
}

/** Every day of the period; of an unfinished one up to the last with a reading. */
export function listDays(report: MonthlyReport): ReportedDay[] {
  const days = new Map(report.days.map((day) => [day.date, day]));
  const differences = new Map(
    report.anomalies.map(({ date, differencePercent }) => [date, differencePercent]),
  );
  const last = report.days.at(-1)?.date ?? '';
  const end = report.unfinished && last < report.to ? last : report.to;
  return listDates(report.from, end).map((date) => {
    const { consumptionKWH = null, basis = 'unknown' } = days.get(date) ?? {};
    return { date, consumptionKWH, basis, differencePercent: differences.get(date) ?? null };
  });
}

function listDates(first: string, last: string): string[] {
  const dates: string[] = [];
  for (let date = first; date <= last; date = addDays(date, 1)) dates.push(date);
  return dates;
}
