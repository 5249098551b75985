import { useFetcher } from '@remix-run/react';
import { useEffect } from 'react';
import type { FirstBill } from '../../../domain/tariff/first-bill.ts';
import { firstBillAddress, type TypedBill, type TypedUnits } from './first-bill.ts';

/** How long to wait after typing before the amount is fetched. */
const PAUSE_MS = 250;

/**
 * What so many units cost by what is typed of the connection, a moment after it is typed: the answer says of which
 * units it is. Nothing until a supplier is chosen, or without script.
 */
export function useFirstBill(
  values: Partial<Record<string, string | undefined>>,
  units: TypedUnits,
  loaded: FirstBill | null = null,
): FirstBill | undefined {
  const { load, data } = useFetcher<TypedBill>();
  const address = values['supplier'] ? firstBillAddress(values, units) : undefined;
  useEffect(() => {
    if (address === undefined) return;
    const timer = setTimeout(() => load(address), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [address, load]);
  if (address === undefined) return undefined;
  return (data === undefined ? loaded : data.bill) ?? undefined;
}
