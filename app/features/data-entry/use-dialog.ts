import { useNavigate, useNavigation } from '@remix-run/react';
import { useCallback, useEffect, useRef } from 'react';
import { useHomePath } from '#app/base/home-path.ts';
import type { EntryActionData, useIntentForm } from '#app/entry/action-data.ts';

/** Leads from a dialog or a form to the screen's address without it, unless a person is on the way elsewhere. */
export function useClose(
  closedAddress: string,
  { preventScrollReset = true }: { preventScrollReset?: boolean } = {},
): () => void {
  const navigate = useNavigate();
  const address = useHomePath()(closedAddress);
  const { state } = useNavigation();
  const isIdle = useRef(true);
  isIdle.current = state === 'idle';
  return useCallback(() => {
    if (isIdle.current) navigate(address, { replace: true, preventScrollReset });
  }, [navigate, address, preventScrollReset]);
}

/** Calls `onData` once for each action, after the screen has loaded again. */
export function useOnData(
  { actionData, busy, byScript }: ReturnType<typeof useIntentForm>,
  onData: (actionData: EntryActionData) => void,
): void {
  const handled = useRef<EntryActionData>();
  const latestOnData = useRef(onData);
  latestOnData.current = onData;
  useEffect(() => {
    if (actionData === undefined || busy || !byScript || handled.current === actionData) return;
    handled.current = actionData;
    latestOnData.current(actionData);
  }, [actionData, busy, byScript]);
}
