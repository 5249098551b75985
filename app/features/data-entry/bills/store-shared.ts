import { useFetcher } from '@remix-run/react';
import { useRef } from 'react';
import { useFormPath } from '#app/base/home-path.ts';
import { makeBillPath } from '#app/entry/bill-address.ts';
import { useIsAllowed } from '#app/ui/layout/allowed.tsx';
import type { BillView } from '#domain/bills/bill-view.ts';

/** Stores a bill that is shared, once: what others were sent stays as it is. What a viewer shares is not stored. */
export function useStoreShared({ id, storedOn, unitsFrom, pricing }: BillView): () => void {
  const { submit } = useFetcher({ key: `shared ${id}` });
  const formPath = useFormPath();
  const mayStore = useIsAllowed('member');
  const isSent = useRef(false);
  const isKnown = unitsFrom === 'bill' || unitsFrom === 'days';
  return () => {
    if (!mayStore || !isKnown || pricing.code !== 'priced' || storedOn !== null) return;
    if (isSent.current) return;
    isSent.current = true;
    submit({ intent: 'shared' }, { method: 'post', action: formPath(makeBillPath(id)) });
  };
}
