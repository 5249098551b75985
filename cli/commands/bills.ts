/** bills and bill: what each billing period comes to, line by line; the running one with its forecast. */

import { formatCount, formatDate, formatForecastUnits } from '#domain/base/format.ts';
import { findDateProblem } from '#domain/base/period.ts';
import { WH_PER_KWH } from '#domain/base/quantity.ts';
import type { HomeBillResponse } from '#domain/bills/api.ts';
import { groupUnknownBills, isUnknownBillResponse } from '#domain/bills/bill-sum.ts';
import type { RunningBillResponse } from '#domain/bills/running/api-running.ts';
import { tellAssumedPeriod } from '#domain/bills/tell/tell-guard.ts';
import { lowerFirstWord } from '#domain/tariff/explain/line-labels.ts';
import { cleanStrings } from '../clean.ts';
import { connectSignedIn } from '../client.ts';
import { Failure, makeFailure, makeUsageFailure } from '../failure.ts';
import {
  choosePaint,
  countColumns,
  type JsonOption,
  note,
  type Paint,
  print,
  printJson,
  show,
} from '../output.ts';
import {
  type BillText,
  describeBill,
  describeOwnPower,
  describePricing,
  formatAmount,
  joinLineNames,
  renderBill,
  renderBillCsv,
  renderBillMarkdown,
} from '../report/bill.ts';
import { describeLatest } from '../report/forecast.ts';
import { requireYes } from '../terminal.ts';
import { type Column, renderTable } from '../text.ts';

/** Lists the bills of past billing periods. */
export async function listBills({ json }: JsonOption): Promise<void> {
  const { api, readBody } = await connectSignedIn();
  const answer = await readBody(api.bills.$get({ query: {} }), 'bills');
  if (answer.bills.length === 0 && !json) {
    note('No billing period is over yet. The running one: unitwise bill');
    return;
  }
  show(answer, json, ({ bills }) => renderBills(bills, choosePaint()));
}

/** Deletes what was typed of a paper bill, by its last day, after a yes. */
export async function deleteBill(day: string, options: JsonOption & { yes?: true }): Promise<void> {
  const problem = findDateProblem(day);
  if (problem !== undefined) throw makeUsageFailure(`DATE "${day}": ${problem}`);
  const { api, readBody } = await connectSignedIn();
  const question = `Delete what was typed of the bill of ${formatDate(day)}?`;
  await requireYes(question, options.yes, 'Nothing was deleted.');
  const answer = await readBody(api.bills[':id'].$delete({ param: { id: day } }), 'message');
  show(answer, options.json, ({ message }) => `${message}\n`);
}

const WITHOUT_AMOUNT = {
  priced: '',
  'flat-rate': 'no rate is set',
  missing: 'not all that the tariff needs is known',
  'few-days': 'too few days are known',
} as const;

/** A line of the table: a bill, or several that follow each other and of which nothing is known. */
interface BillRow {
  latestBill: HomeBillResponse;
  earliestBill: HomeBillResponse;
  count: number;
}

/** Bills as a table, each with what its amount lacks. */
export function renderBills(bills: readonly HomeBillResponse[], paint: Paint): string {
  const rows = groupUnknownBills(bills, isUnknownBillResponse).map((group): BillRow => {
    const [latestBill, earliestBill] = [group[0], group.at(-1)] as [
      HomeBillResponse,
      HomeBillResponse,
    ];
    return { latestBill, earliestBill, count: group.length };
  });
  const columns: Column<BillRow>[] = [
    {
      title: 'Bill',
      text: ({ latestBill, earliestBill }) =>
        `${formatDate(earliestBill.from)} to ${formatDate(latestBill.to)}`,
    },
    { title: 'kWh', align: 'right', text: ({ latestBill }) => latestBill.unitsKWH ?? '-' },
    {
      title: 'Calculated',
      align: 'right',
      text: ({ latestBill }) => formatAmount(latestBill.amount),
    },
    {
      title: 'Printed',
      align: 'right',
      text: ({ latestBill }) => formatAmount(latestBill.printed?.payable ?? null),
    },
    {
      title: 'Note',
      text: ({ latestBill, count }) =>
        count === 1
          ? writeNote(latestBill)
          : `${formatCount(count, 'bill')}: nothing is known of these`,
    },
  ];
  return renderTable(rows, columns, paint.dim);
}

function writeNote(bill: HomeBillResponse) {
  const { pricing, amount, exactness, countedAs, without, today, settles, printed } = bill;
  if (amount === null) {
    const entered =
      pricing === 'few-days' && bill.daysKWH !== null ? `: ${bill.daysKWH} kWh are entered` : '';
    return WITHOUT_AMOUNT[pricing] + entered;
  }
  const isByMostDays = bill.unitsFrom === 'most-days';
  return [
    ...(isByMostDays ? [`estimate by ${bill.knownDays} of ${bill.days} days`] : []),
    ...(pricing === 'flat-rate' ? ['at your rate, without fixed charges and taxes'] : []),
    ...(exactness === 'estimate' && !isByMostDays ? ['estimate'] : []),
    ...(countedAs === null ? [] : [lowerFirstWord(countedAs)]),
    ...(settles > 0 ? [`settles ${formatCount(settles, 'estimated bill')}`] : []),
    ...(printed?.measured === false ? ['units estimated by the supplier'] : []),
    ...(without.length > 0 ? [`without ${joinLineNames(without)}`] : []),
    ...(today === null ? [] : [`today ${formatAmount(today.amount)}`]),
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
    render(options, answer, () => describeRunningBill(cleanStrings(answer.current)));
    return;
  }
  const problem = findDateProblem(period);
  if (problem !== undefined) throw makeUsageFailure(`--period "${period}": ${problem}`);
  const answer = await readBody(api.bills[':id'].$get({ param: { id: period } }), 'bill').catch(
    throwWithBills,
  );
  render(options, answer, () => describeBill(cleanStrings(answer.bill)));
}

/** Throws why a bill is not there, and how to see those that are. */
function throwWithBills(error: unknown): never {
  if (!(error instanceof Failure) || error.status !== 404) throw error;
  throw makeFailure(`${error.message} To see all: unitwise bills`);
}

function render({ format, json }: BillOptions, answer: unknown, text: () => BillText): void {
  if (json || format === 'json') printJson(answer);
  else if (format === 'csv') print(renderBillCsv(text().bill));
  else if (format === 'markdown') print(renderBillMarkdown(text()));
  else print(renderBill(text(), countColumns(), choosePaint()));
}

function describeRunningBill(current: RunningBillResponse): BillText {
  const { from, to, daysLeft, forecast } = current;
  const middle = forecast?.middle.amount ?? null;
  const amount = middle === null ? 'no forecast yet' : `about ${formatAmount(middle)}`;
  const word = current.isPrepaid === true ? 'cost ' : '';
  const headline = `${formatDate(from)} to ${formatDate(to)}, ${formatCount(daysLeft, 'day')} left: ${word}${amount}`;
  const [warning, ...others] = forecast?.crossings.length ? forecast.says : [];
  return {
    // A warning precedes the amount it changes.
    title: warning ?? headline,
    remarks: [
      ...(warning === undefined ? [] : [`${headline}.`]),
      ...describeRange(current, warning === undefined ? (forecast?.says ?? []) : others),
      ...(current.guard?.says ?? []),
      ...(current.isPeriodAssumed
        ? [`${tellAssumedPeriod(current, current.isPrepaid === true)} ${SAY_BILLING_DAY}`]
        : []),
      ...describeOwnPower(current),
      ...(current.says ?? []),
      ...describePricing(current),
      ...(current.billOf === null ? [] : [describeLines(current)]),
    ],
    bill: current.bill,
  };
}

const SAY_BILLING_DAY = 'Say it: unitwise connection set --cycle-end DATE';

function describeRange(current: RunningBillResponse, says: readonly string[]) {
  const { forecast, noForecast, pricing } = current;
  const so = describeSoFar(current);
  if (forecast !== null) {
    const { low, middle, high } = forecast;
    const atRate =
      pricing === 'priced' || low.amount === null
        ? ''
        : `, ${formatAmount(low.amount)} to ${formatAmount(high.amount)}`;
    return [
      `Likely ${formatWholeKwh(middle.unitsKWH)} kWh (${formatWholeKwh(low.unitsKWH)} to ${formatWholeKwh(high.unitsKWH)})${atRate}.`,
      ...says,
      so,
    ];
  }
  if (noForecast === null) return [so];
  const latest = describeLatest(noForecast.latest, current);
  return [
    so,
    ...(latest === '' ? [] : [`${latest}.`]),
    `A forecast will be available from ${formatDate(noForecast.availableOn)}.`,
  ];
}

function isNothingKnown({ knownDays, soFarKWH }: RunningBillResponse): boolean {
  return knownDays === 0 && Number(soFarKWH) === 0;
}

/** What is known so far and what else is entered: unknown units are never 0. */
function describeSoFar(current: RunningBillResponse): string {
  const { soFarKWH, enteredKWH, knownDays, unreadDays, days, soFar } = current;
  const known = isNothingKnown(current)
    ? 'No day of it is known yet'
    : `So far ${soFarKWH} kWh on ${knownDays} of ${days} days${soFar === null ? '' : `, ${formatAmount(soFar)}`}`;
  const entered =
    Number(enteredKWH) > Number(soFarKWH)
      ? `; ${enteredKWH} kWh are entered in all, also for days that are not known`
      : '';
  const unread = unreadDays === 0 ? '' : `; ${formatCount(unreadDays, 'day')} before today unread`;
  return `${known}${entered}${unread}.`;
}

function describeLines(current: RunningBillResponse): string {
  const { billOf, forecast } = current;
  return billOf === 'forecast' && forecast !== null
    ? `The lines are those of ${formatWholeKwh(forecast.middle.unitsKWH)} kWh, an estimate.`
    : isNothingKnown(current)
      ? 'No units of it are known yet: the lines are what a bill has without any.'
      : `The lines are those of the ${current.soFarKWH} kWh so far.`;
}

/** Of a forecast, no decimals are known. */
function formatWholeKwh(text: string): string {
  return formatForecastUnits(Number(text) * WH_PER_KWH);
}
