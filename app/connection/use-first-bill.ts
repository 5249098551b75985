import { useEffect, useState } from 'react';
import type { FirstBill, UnpricedBill } from '#domain/tariff/engine/home-bill.ts';
import { makeFirstBillAddress, type TypedBill, type TypedUnits } from './first-bill.ts';

/** How long to wait after typing before the amount is fetched. */
const PAUSE_MS = 250;

/**
 * What so many units cost by what is typed of the connection, a moment after it is typed: the answer says of which
 * units it is. Nothing until a supplier is chosen, or without script.
 */
export function useFirstBill(
  values: Partial<Record<string, string | undefined>>,
  units: TypedUnits,
  loadedBill: TypedBill['bill'] = null,
): FirstBill | UnpricedBill | undefined {
  const [answer, setAnswer] = useState<TypedBill>();
  const address = values['supplier'] ? makeFirstBillAddress(values, units) : undefined;
  useEffect(() => {
    if (address === undefined) return;
    const obsolete = new AbortController();
    const timer = setTimeout(async () => {
      const typed = await fetchBill(address, obsolete.signal);
      if (!obsolete.signal.aborted) setAnswer(typed);
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      obsolete.abort();
    };
  }, [address]);
  if (address === undefined) return undefined;
  return (answer === undefined ? loadedBill : answer.bill) ?? undefined;
}

/**
 * Without a fetcher, whose load a form that is sent fetches again: it fails the form's response where the router
 * does not know the route yet. An amount that could not be had leaves the form as it is.
 */
async function fetchBill(address: string, signal: AbortSignal): Promise<TypedBill> {
  try {
    const response = await fetch(address, { signal });
    return response.ok ? await response.json() : { bill: null };
  } catch {
    return { bill: null };
  }
}
