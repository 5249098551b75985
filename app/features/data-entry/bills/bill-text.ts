/** How the screens of bills write amounts, names and periods. */

import type { ClientActionFunctionArgs } from '@remix-run/react';
import type { ActionData } from '#app/forms/action-data.ts';
import { callAction } from '#app/forms/call-action.ts';
import {
  formatCount,
  formatDate,
  formatDayMonth,
  formatKwh,
  formatLongMonthName,
  formatMonth,
  formatNumber,
  formatPaise,
} from '#domain/base/format.ts';
import * as messages from '#domain/base/messages.ts';
import type { IsoDate, Month } from '#domain/base/period.ts';
import { roundShownPaise } from '#domain/bills/bill-sum.ts';
import type { BillEstimates, BillView } from '#domain/bills/bill-view.ts';
import type { BillRecord } from '#domain/bills/record.ts';

type Line = BillRecord['lines'][number];

/** An amount with its sign: `+₹76`. */
export function changeText(paise: number): string {
  return `${paise > 0 ? '+' : ''}${formatPaise(paise)}`;
}

/** The amount of a bill: in whole rupees where it is worked out from other days. Null without one. */
export function formatBillAmount({ pricing, unitsFrom }: BillView): string | null {
  const amountPaise = 'amountPaise' in pricing ? pricing.amountPaise : null;
  const shownPaise = roundShownPaise({ unitsFrom, amountPaise });
  return shownPaise === null ? null : formatPaise(shownPaise);
}

/** The amount of a line or a total: `1,084.60`. */
export function formatPlainAmount(amount: string): string {
  return formatNumber(Number(amount), 2);
}

/** `November bill`, of a prepaid meter `November cost`; of another year than today's, `November 2025 bill`. */
export function nameBill(
  { month, isPrepaid = false }: { month: Month; isPrepaid?: boolean },
  today: IsoDate,
): string {
  const isThisYear = month.slice(0, 4) === today.slice(0, 4);
  return `${isThisYear ? formatLongMonthName(month) : formatMonth(month)} ${isPrepaid ? 'cost' : 'bill'}`;
}

/** What an amount at a home's own rate leaves out. */
export function describeFlatRate({ ownPower }: Pick<BillView, 'ownPower'>): string {
  return ownPower === null
    ? 'without fixed charges and taxes'
    : 'without fixed charges and taxes, and without what you gave to the grid';
}

/** `7 Oct – 6 Nov 2026`. */
export function formatPeriod({ from, to }: { from: IsoDate; to: IsoDate }): string {
  const isOneYear = from.slice(0, 4) === to.slice(0, 4);
  return `${isOneYear ? formatDayMonth(from) : formatDate(from)} – ${formatDate(to)}`;
}

/** The units of a bill before its days: `187 units, `; nothing where they are not known. */
export function formatPlainUnits({ unitsWh }: Pick<BillView, 'unitsWh'>): string {
  return unitsWh === null ? '' : `${formatKwh(unitsWh, unitsWh % 1000 === 0 ? 0 : 1)} units, `;
}

/** What a bill has to do with estimates; null where nothing. */
export function describeEstimates({ isEstimated, settles }: BillEstimates): string | null {
  if (settles > 0) return `It settles ${formatCount(settles, 'estimated bill')}.`;
  return isEstimated ? 'Your supplier estimated the units.' : null;
}

/** The parts of a line: `187 × ₹5.80`, `9% of 1,084.60`. */
export function describeParts({ parts }: Line): string[] {
  return parts.flatMap(({ quantity, unit, rate }) => {
    if (quantity === null || rate === null) return [];
    const amount = formatNumber(
      Number(quantity),
      countDecimals(quantity, unit === '₹' || unit === '%' ? 2 : 0),
    );
    if (unit === '%') return [`${rate}% of ${amount}`];
    if (unit === '₹') return [rate === '1' ? 'all of it' : `${rate} × ${amount}`];
    const price = `₹${formatNumber(Number(rate), countDecimals(rate, 2))}`;
    // An amount that the units or the load pick, not a price of one of something.
    if (unit === null && quantity === '1') return [price];
    return [`${amount}${unit === null || unit === 'kWh' ? '' : ` ${unit}`} × ${price}`];
  });
}

/** As many decimals as a decimal text has, and so many at least. */
function countDecimals(text: string, least: number): number {
  return Math.max(least, text.split('.')[1]?.length ?? 0);
}

/* What a form of a bill's screens returns when it was refused, and what it says when no response came. */

export interface BillActionData extends ActionData {
  /** The amounts as they were typed, by the ids of their lines. */
  typed?: Record<string, string>;
}

/** Sends a form of a bill in the browser; it stays as it is when no response came. */
export function sendBillForm({ serverAction }: ClientActionFunctionArgs) {
  return callAction(
    () => serverAction<BillActionData>(),
    { unreachable: messages.noResponse, failed: messages.entryUnexpected },
    (text): BillActionData => ({ toast: { kind: 'error', text }, refused: true }),
  );
}
