import { useNavigate } from '@remix-run/react';
import { useCallback, useEffect, useRef } from 'react';
import { useHomePath } from '../../home-path.ts';
import type { EntryActionData, useIntentForm } from './action-data.ts';

/** Leads from a dialog to the screen's address without it. */
export function useClose(closed: string): () => void {
  const navigate = useNavigate();
  const address = useHomePath()(closed);
  return useCallback(
    () => navigate(address, { replace: true, preventScrollReset: true }),
    [navigate, address],
  );
}

/** Calls `onData` once for each action, after the screen has loaded again. */
export function useOnData(
  { actionData, busy, byScript }: ReturnType<typeof useIntentForm>,
  onData: (actionData: EntryActionData) => void,
): void {
  const handled = useRef<EntryActionData>();
  const latest = useRef(onData);
  latest.current = onData;
  useEffect(() => {
    if (actionData === undefined || busy || !byScript || handled.current === actionData) return;
    handled.current = actionData;
    latest.current(actionData);
  }, [actionData, busy, byScript]);
}
