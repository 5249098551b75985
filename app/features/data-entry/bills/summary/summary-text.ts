/** The sentences of a bill's summary, alike on its page and in its picture. */

import { describeOwnPower } from '#app/base/own-power-text.ts';
import {
  describeEstimates,
  describeFlatRate,
  formatBillAmount,
  formatPeriod,
  nameBill,
} from '#app/features/data-entry/bills/bill-text.ts';
import {
  formatCount,
  formatForecastUnits,
  formatKwh,
  formatNumber,
  formatPaise,
  formatShortMonthName,
} from '#domain/base/format.ts';
import type { IsoDate, Month } from '#domain/base/period.ts';
import type { BillView } from '#domain/bills/bill-view.ts';
import type { BillSummary, EarlierBill } from '#domain/bills/summary.ts';
import { nameLimit } from '#domain/bills/tell/tell-guard.ts';
import { lowerFirstWord, shortenLabel } from '#domain/tariff/explain/line-labels.ts';

export interface SummaryText {
  name: string;
  period: string;
  /** Null where it is unknown. */
  amount: string | null;
  /** `187 units in 31 days, 6.0 a day`. */
  units: string;
  /** What the amount rests on. */
  how: string;
  /** The same bill of last year, else the one before. */
  comparison: ComparisonText | null;
  /** What would help most now. */
  advice: string | null;
  /** The supplier and its category. */
  supplier: string;
}

export interface ComparisonText {
  title: string;
  bars: { label: string; wh: number; text: string; kind: 'full' | 'year-before' }[];
  difference: string;
  /** Null where both are the same. */
  direction: 'less' | 'more' | null;
  atTariff: string | null;
}

/** Words the summary of a bill, for the page and for the picture that is shared. */
export function describeSummary(screen: {
  summary: BillSummary;
  today: IsoDate;
  tipText: string | null;
  connection: { discom: string; category: string | null } | null;
}): SummaryText {
  const { summary, today, connection } = screen;
  const { bill } = summary;
  return {
    name: nameBill(bill, today),
    period: formatPeriod(bill),
    amount: formatAmount(bill),
    units: describeUnitsUsed(summary),
    how: [describeBasis(summary), describeEstimates(bill) ?? '', describeOwnPower(bill) ?? '']
      .filter(Boolean)
      .join(' '),
    comparison: chooseBeside(summary),
    advice: chooseAdvice(summary, screen.tipText),
    supplier: connection === null ? '' : `${connection.discom} ${connection.category ?? ''}`.trim(),
  };
}

/** As printed where the paper bill was typed, else as calculated; `≈` where some days are not known. */
function formatAmount(bill: BillView): string | null {
  if (bill.paperPaise !== null) return formatPaise(bill.paperPaise);
  const amount = formatBillAmount(bill);
  return amount !== null && bill.unitsFrom === 'most-days' ? `≈ ${amount}` : amount;
}

function describeUnitsUsed({ bill, perDayWh }: BillSummary): string {
  const { unitsWh, days, knownDays, unitsFrom } = bill;
  if (unitsWh !== null && unitsWh < 0) {
    return `${formatUnitsText(-unitsWh)} more given than taken in ${formatCount(days, 'day')}`;
  }
  if (unitsWh === null || perDayWh === null) {
    return `${knownDays ?? 0} of ${formatCount(days, 'day')} known`;
  }
  const from = bill.ownPower === null ? '' : ' from the grid';
  const text = `${formatUnitsText(unitsWh)}${from} in ${formatCount(days, 'day')}, ${formatKwh(perDayWh)} a day`;
  return unitsFrom === 'most-days' ? `About ${text}, by ${knownDays} known days` : text;
}

const LIST = new Intl.ListFormat('en-GB');

function describeBasis({ bill, estimatedCharges }: BillSummary): string {
  const { paperPaise, pricing } = bill;
  if (paperPaise !== null) {
    const isRest = bill.settles > 0;
    return isRest
      ? 'As the printed bill says, after what was paid for the estimates.'
      : 'As the printed bill says.';
  }
  const isUnconfirmed = pricing.code === 'priced' && !pricing.confirmed;
  const by = isUnconfirmed ? ' by a tariff that no printed bill confirms yet' : '';
  switch (pricing.code) {
    case 'flat-rate':
      return `At our own rate, ${describeFlatRate(bill)}.`;
    case 'missing':
      return 'No amount: the tariff asks for what the home has not said.';
    case 'few-days':
      return 'Too few days are known for an amount.';
    case 'priced':
      if (pricing.without.length > 0) {
        return `Computed${by} without ${pricing.without.map(lowerFirstWord).join(', ')}.`;
      }
      if (estimatedCharges.length > 0) {
        const names = LIST.format(
          estimatedCharges.map((label) => lowerFirstWord(shortenLabel(label))),
        );
        return `Computed${by}. The ${names} in it ${estimatedCharges.length === 1 ? 'is' : 'are'} estimated.`;
      }
      return isUnconfirmed ? `Computed${by}.` : 'Computed line by line, by the supplier’s tariff.';
  }
}

function chooseBeside({ bill, year, before }: BillSummary): ComparisonText | null {
  if (year !== null) {
    const text = describeBeside(bill, year, 'last year');
    return (
      text && { title: 'Beside the same bill last year', ...text, atTariff: describeAtTariff(year) }
    );
  }
  const text = before && describeBeside(bill, before, 'the bill before');
  return text && { title: 'Beside the bill before', ...text, atTariff: null };
}

function describeBeside(
  bill: BillView,
  { month, days, unitsInDaysWh, isExact }: EarlierBill,
  name: string,
): Omit<ComparisonText, 'title' | 'atTariff'> | null {
  const { unitsWh } = bill;
  if (unitsWh === null) return null;
  const change = unitsWh - unitsInDaysWh;
  const amount = `${isExact ? '' : 'about '}${formatUnitsText(Math.abs(change))} ${change < 0 ? 'less' : 'more'}`;
  const byTheDay = days === bill.days ? '' : `, by the day (${formatCount(days, 'day')} then)`;
  return {
    bars: [
      makeBar(bill.month, unitsWh, 'full'),
      // As long as the bill, so that the bars compare.
      makeBar(month, unitsInDaysWh, 'year-before'),
    ],
    difference:
      change === 0
        ? `As many units as ${name}${byTheDay}`
        : `${capitalise(amount)} than ${name}${byTheDay}`,
    direction: change === 0 ? null : change < 0 ? 'less' : 'more',
  };
}

function describeAtTariff({ atTariffPaise, isExact }: EarlierBill): string | null {
  return atTariffPaise === null
    ? null
    : `Last year’s use at this bill’s tariff: ${isExact ? '' : 'about '}${formatPaise(atTariffPaise)}`;
}

function makeBar(month: Month, wh: number, kind: 'full' | 'year-before') {
  const label = `${formatShortMonthName(month)} ${month.slice(0, 4)}`;
  return { label, wh, text: formatWholeKwh(wh), kind };
}

function chooseAdvice({ limit }: BillSummary, tipText: string | null): string | null {
  if (limit === null) return tipText;
  const { lastKwh, unitPaise, days } = limit;
  const next = formatNumber(lastKwh + 1);
  return `Stay within ${nameLimit(limit, days)}: unit ${next} alone costs ${formatPaise(unitPaise)}.`;
}

/** What the amount of a bill that runs leaves out. */
function describeLacks(next: BillView): string {
  const { pricing } = next;
  if (pricing.code === 'flat-rate') return `, ${describeFlatRate(next)}`;
  const without = pricing.code === 'priced' ? pricing.without.map(lowerFirstWord) : [];
  return without.length === 0 ? '' : `, without ${without.join(', ')}`;
}

/** What is known of the bill that runs now. */
export function describeNext(next: BillView, today: IsoDate): string {
  const { unitsWh, unitsFrom, knownDays, days } = next;
  const amountText = formatBillAmount(next);
  const name = nameBill(next, today);
  const knownDaysText = `${knownDays ?? 0} of ${formatCount(days, 'day')} known.`;
  if (unitsWh === null) return `${name}: ${knownDaysText}`;
  const isForecast = unitsFrom === 'forecast';
  const units = isForecast
    ? `about ${formatForecastUnits(unitsWh)} units`
    : formatUnitsText(unitsWh);
  const amount = amountText === null ? '' : `${isForecast ? 'about ' : ''}${amountText} for `;
  const lacks = describeLacks(next);
  const kind = isForecast ? 'forecast' : 'so far';
  const assumed = next.isPeriodAssumed ? ', if it has these days' : '';
  return `${name}, ${kind}: ${amount}${units}${lacks}${assumed}. ${knownDaysText}`;
}

function formatWholeKwh(wh: number): string {
  return formatKwh(wh, wh % 1000 === 0 ? 0 : 1);
}

/** `1 unit`, `187 units`, `5.1 units`. */
function formatUnitsText(wh: number): string {
  return `${formatWholeKwh(wh)} unit${wh === 1000 ? '' : 's'}`;
}

function capitalise(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
