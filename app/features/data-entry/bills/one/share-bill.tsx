import { Share2 } from 'lucide-react';
import { useState } from 'react';
import type { BillView } from '../../../../../domain/bills/bill-view.ts';
import { formatCount, formatKwh, formatPaise } from '../../../../../domain/format.ts';
import { shortenLabel } from '../../../../../domain/tariff/describe-differences.ts';
import { Button } from '../../../../ui/button.tsx';
import { periodText } from '../bill-text.ts';
import styles from './bill.module.css';

/** Gives the bill's sum to another app, or copies it where the browser shares nothing. */
export function ShareBill({ bill, name }: { bill: BillView; name: string }) {
  const [outcome, setOutcome] = useState<'copied' | 'refused'>();
  const text = sharedText(bill, name);
  if (text === undefined) return null;
  const share = async () => {
    try {
      if ('share' in navigator) {
        await navigator.share({ title: name, text });
        return;
      }
      await (navigator as Navigator).clipboard.writeText(text);
      setOutcome('copied');
    } catch (error) {
      // Whoever closes the list of apps wants nothing more.
      if (!(error instanceof DOMException && error.name === 'AbortError')) setOutcome('refused');
    }
  };
  return (
    <>
      <Button type="button" icon={<Share2 />} onClick={share}>
        Share
      </Button>
      <p role="status" className={styles['shared']}>
        {outcome === 'copied' ? 'Copied. Paste it into a message.' : null}
        {outcome === 'refused' ? `The browser did not allow it. Copy this: ${text}` : null}
      </p>
    </>
  );
}

/**
 * The sum in one message: `November bill: ₹858 for 187 units, 7 Oct – 6 Nov 2026, 31 days.` It names nobody;
 * nothing where there is no amount.
 */
function sharedText(bill: BillView, name: string): string | undefined {
  const { pricing, unitsWh, unitsFrom, days } = bill;
  if (pricing.code !== 'priced' || unitsWh === null) return undefined;
  const about = unitsFrom === 'most-days' || unitsFrom === 'forecast' ? 'about ' : '';
  const units = `${about}${formatKwh(unitsWh, unitsWh % 1000 === 0 ? 0 : 1)} units`;
  const kind = unitsFrom === 'forecast' ? ' (forecast)' : unitsFrom === 'so-far' ? ' so far' : '';
  const estimated = pricing.bill.lines
    .filter(({ state }) => state === 'estimated')
    .map(({ label }) => shortenLabel(label));
  const sentences = [
    `${name}${kind}: ${formatPaise(pricing.amountPaise)} for ${units}, ${periodText(bill)}, ${formatCount(days, 'day')}.`,
    estimated.length === 0 ? '' : `Estimated in it: ${estimated.join(', ')}.`,
    pricing.without.length === 0
      ? ''
      : `Not in it: ${pricing.without.map(shortenLabel).join(', ')}.`,
    pricing.confirmed ? '' : 'No printed bill confirms its tariff yet.',
    'Calculated with Unitwise.',
  ];
  return sentences.filter(Boolean).join(' ');
}
