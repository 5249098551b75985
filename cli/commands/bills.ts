/** bills and bill: what each billing period comes to, line by line; the running one with its forecast. */
import type { HomeBillResponse } from '../../domain/bills/api.ts';
import type { RunningBillResponse } from '../../domain/bills/api-running.ts';
import { formatCount, formatDate } from '../../domain/format.ts';
import { dateProblem } from '../../domain/period.ts';
import { cleanStrings } from '../clean.ts';
import { connectSignedIn } from '../client.ts';
import { failure, wrongUsage } from '../failure.ts';
import { choosePaint, columns, note, type Paint, print, printJson, show } from '../output.ts';
import {
  amountText,
  type BillText,
  billCsv,
  billMarkdown,
  billText,
  namesOf,
  oneBillText,
  pricingRemarks,
} from '../report/bill.ts';
import { canAsk, confirm } from '../terminal.ts';
import { type Column, table } from '../text.ts';

export async function listBills({ json }: { json?: true }): Promise<void> {
  const { api, readBody } = await connectSignedIn();
  const answer = await readBody(api.bills.$get(), 'bills');
  if (answer.bills.length === 0 && !json) {
    note('No billing period is over yet. The running one: unitwise bill');
    return;
  }
  show(answer, json, ({ bills }) => billsTable(bills, choosePaint(process.stdout)));
}

export async function deleteBill(day: string, options: { yes?: true; json?: true }): Promise<void> {
  if (dateProblem(day) !== undefined) throw wrongUsage('Write the last day as YYYY-MM-DD.');
  const { api, readBody } = await connectSignedIn();
  if (!options.yes) {
    if (!canAsk()) throw failure('Say --yes to delete a bill without being asked.');
    const question = `Delete what was typed of the bill of ${formatDate(day)}?`;
    if (!(await confirm(question))) throw failure('Nothing was deleted.');
  }
  const answer = await readBody(api.bills[':id'].$delete({ param: { id: day } }), 'message');
  show(answer, options.json, ({ message }) => `${message}\n`);
}

const WITHOUT_AMOUNT = {
  priced: '',
  'flat-rate': 'no rate is set',
  missing: 'something was not said',
  'few-days': 'too few days are known',
} as const;

export function billsTable(bills: readonly HomeBillResponse[], paint: Paint): string {
  const rows: Column<HomeBillResponse>[] = [
    { title: 'Bill', text: ({ from, to }) => `${formatDate(from)} to ${formatDate(to)}` },
    { title: 'kWh', align: 'right', text: ({ unitsKWH }) => unitsKWH ?? '-' },
    { title: 'Calculated', align: 'right', text: ({ amount }) => amountText(amount) },
    {
      title: 'Printed',
      align: 'right',
      text: ({ printed }) => amountText(printed?.payable ?? null),
    },
    { title: 'Note', text: noteOf },
  ];
  return table(bills, rows, paint.dim);
}

function noteOf({ pricing, amount, exactness, without, today, ...bill }: HomeBillResponse) {
  if (amount === null) return WITHOUT_AMOUNT[pricing];
  const isByMostDays = bill.unitsFrom === 'most-days';
  return [
    ...(isByMostDays ? [`estimate by ${bill.knownDays} of ${bill.days} days`] : []),
    ...(pricing === 'flat-rate' ? ['at your rate, without fixed charges and taxes'] : []),
    ...(exactness === 'estimate' && !isByMostDays ? ['estimate'] : []),
    ...(without.length > 0 ? [`without ${namesOf(without)}`] : []),
    ...(today === null ? [] : [`today ${amountText(today.amount)}`]),
  ].join(', ');
}

export interface BillOptions {
  period?: string;
  format: 'text' | 'json' | 'csv' | 'markdown';
  json?: true;
}

/** Shows the bill that ends on a day, or the running one. */
export async function showBill(options: BillOptions): Promise<void> {
  const { api, readBody } = await connectSignedIn();
  const { period } = options;
  if (period === undefined) {
    const answer = await readBody(api.bills.current.$get(), 'current');
    render(options, answer, () => runningText(cleanStrings(answer.current)));
    return;
  }
  const problem = dateProblem(period);
  if (problem !== undefined) throw wrongUsage(`--period "${period}": ${problem}`);
  const answer = await readBody(api.bills[':id'].$get({ param: { id: period } }), 'bill');
  render(options, answer, () => oneBillText(cleanStrings(answer.bill)));
}

function render({ format, json }: BillOptions, answer: unknown, text: () => BillText): void {
  if (json || format === 'json') printJson(answer);
  else if (format === 'csv') print(billCsv(text().bill));
  else if (format === 'markdown') print(billMarkdown(text()));
  else print(billText(text(), columns(), choosePaint(process.stdout)));
}

function runningText(current: RunningBillResponse): BillText {
  const { from, to, daysLeft, forecast } = current;
  const middle = forecast?.middle.amount ?? null;
  const amount = middle === null ? 'no forecast yet' : `about ${amountText(middle)}`;
  const headline = `${formatDate(from)} to ${formatDate(to)}, ${formatCount(daysLeft, 'day')} left: ${amount}`;
  const crossing = forecast?.crossing ?? null;
  return {
    // A warning precedes the amount it changes.
    title:
      crossing === null
        ? headline
        : `Your busier days would pass ${crossing.afterKWH} kWh: the unit after it costs ${amountText(crossing.nextUnit)}`,
    remarks: [
      ...(crossing === null ? [] : [`${headline}.`]),
      ...rangeRemarks(current),
      ...guardRemarks(current),
      ...pricingRemarks(current),
      ...(current.billOf === null ? [] : [linesRemark(current)]),
    ],
    bill: current.bill,
  };
}

function rangeRemarks({
  forecast,
  noForecast,
  soFarKWH,
  knownDays,
  days,
  soFar,
}: RunningBillResponse) {
  const so = `So far ${soFarKWH} kWh on ${knownDays} of ${days} days${soFar === null ? '' : `, ${amountText(soFar)}`}.`;
  if (forecast !== null) {
    const { low, middle, high } = forecast;
    const amounts =
      low.amount === null ? '' : `, ${amountText(low.amount)} to ${amountText(high.amount)}`;
    return [
      `Likely ${kwh(middle.unitsKWH)} kWh (${kwh(low.unitsKWH)} to ${kwh(high.unitsKWH)})${amounts}.`,
      so,
    ];
  }
  if (noForecast === null) return [so];
  return [so, `A forecast is there from ${formatDate(noForecast.availableOn)}.`];
}

function guardRemarks({ guard }: RunningBillResponse): string[] {
  if (guard === null) return [];
  const { edge, nextPrice, dailyKWH, unknownAboveKWH } = guard;
  const daily = dailyKWH === null ? '' : `; at most ${dailyKWH} kWh a day stays below`;
  return [
    ...(edge === null
      ? []
      : [
          `${edge.leftKWH ?? '?'} kWh left before ${edge.afterKWH} kWh: the next unit costs ${amountText(edge.nextUnit)}${daily}.`,
        ]),
    ...(nextPrice === null
      ? []
      : [
          `From ${nextPrice.afterKWH} kWh on, ${nextPrice.leftKWH} kWh ahead, a unit costs ${amountText(nextPrice.rate)}${edge === null ? daily : ''}.`,
        ]),
    ...(unknownAboveKWH === null
      ? []
      : [`Beyond ${unknownAboveKWH} kWh no source tells the rates.`]),
  ];
}

function linesRemark({ billOf, forecast, soFarKWH }: RunningBillResponse): string {
  return billOf === 'forecast' && forecast !== null
    ? `The lines are those of ${kwh(forecast.middle.unitsKWH)} kWh, an estimate.`
    : `The lines are those of the ${soFarKWH} kWh so far.`;
}

/** Of a forecast, no decimals are known. */
function kwh(text: string): string {
  return String(Math.round(Number(text)));
}
