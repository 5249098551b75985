import { formatBillAmount, formatPeriod } from '#app/features/data-entry/bills/bill-text.ts';
import { ShareText } from '#app/ui/share-text.tsx';
import { formatCount, formatKwh } from '#domain/base/format.ts';
import type { BillView } from '#domain/bills/bill-view.ts';
import { shortenLabel } from '#domain/tariff/explain/describe-differences.ts';

/** Gives the bill's sum to another app. */
export function ShareBill({ bill, name }: { bill: BillView; name: string }) {
  const text = makeSharedText(bill, name);
  return text === undefined ? null : <ShareText title={name} text={text} button="Share" />;
}

/**
 * The sum in one message: `November bill: ₹858 for 187 units, 7 Oct – 6 Nov 2026, 31 days.` It names nobody;
 * nothing where there is no amount.
 */
function makeSharedText(bill: BillView, name: string): string | undefined {
  const { pricing, unitsWh, unitsFrom, days } = bill;
  if (pricing.code !== 'priced' || unitsWh === null) return undefined;
  const about = unitsFrom === 'most-days' || unitsFrom === 'forecast' ? 'about ' : '';
  const decimals = about !== '' || unitsWh % 1000 === 0 ? 0 : 1;
  const units = `${about}${formatKwh(unitsWh, decimals)} units`;
  const kind = unitsFrom === 'forecast' ? ' (forecast)' : unitsFrom === 'so-far' ? ' so far' : '';
  const estimatedLabels = pricing.bill.lines
    .filter(({ state }) => state === 'estimated')
    .map(({ label }) => shortenLabel(label));
  const sentences = [
    `${name}${kind}: ${formatBillAmount(bill)} for ${units}, ${formatPeriod(bill)}, ${formatCount(days, 'day')}.`,
    estimatedLabels.length === 0 ? '' : `Estimated in it: ${estimatedLabels.join(', ')}.`,
    pricing.without.length === 0
      ? ''
      : `Not in it: ${pricing.without.map(shortenLabel).join(', ')}.`,
    pricing.confirmed ? '' : 'No printed bill confirms its tariff yet.',
    'Calculated with Unitwise.',
  ];
  return sentences.filter(Boolean).join(' ');
}
