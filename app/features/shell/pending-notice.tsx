import { useRevalidator } from '@remix-run/react';
import { useEffect, useMemo, useRef } from 'react';
import { fetchMeter } from '#app/offline/send-pending.ts';
import { describeSent } from '#app/offline/sent-text.ts';
import { ENTRY_PAGE } from '#app/offline/shell.ts';
import { useOfflineData, useSendPending } from '#app/offline/use-offline-data.ts';
import { Notice } from '#app/ui/layout/notice.tsx';
import { Stack } from '#app/ui/layout/parts.tsx';
import { useToast } from '#app/ui/layout/toast.tsx';
import { formatCount } from '#domain/base/format.ts';

/**
 * Says in every section how many readings wait on this phone, and sends them. The phone learns what the shown home's
 * meter says, and with it who is signed in: only then their readings can be sent.
 */
export function PendingNotice({ homeId }: { homeId: number | undefined }) {
  const data = useOfflineData();
  const { lastRun, send } = useSendPending();
  useEffect(() => {
    if (homeId !== undefined) void fetchMeter(homeId).then(send);
  }, [homeId, send]);
  const { revalidate } = useRevalidator();
  useToast(
    useMemo(() => {
      if (lastRun === undefined || lastRun.storedReadings.length === 0) return undefined;
      return {
        kind: 'success',
        text: describeSent(lastRun.storedReadings.map(({ message }) => message)),
      } as const;
    }, [lastRun]),
  );
  const readings = data?.readings ?? [];
  const refusedCount = readings.filter((reading) => reading.refusal !== undefined).length;
  const waitingCount = readings.length - refusedCount;
  const hadWaiting = useRef(false);
  // Signing out forgets the homes with the readings: the next page is on its way then.
  const isForgotten = data?.homes.length === 0;
  useEffect(() => {
    // Sent by this page, by another one or by the service worker: the screen is out of date.
    if (waitingCount === 0 && hadWaiting.current && !isForgotten) revalidate();
    hadWaiting.current = waitingCount > 0;
  }, [waitingCount, isForgotten, revalidate]);
  if (readings.length === 0) return null;
  const isAre = (count: number) => `${formatCount(count, 'reading')} ${count === 1 ? 'is' : 'are'}`;
  return (
    <Stack below={5} gap={4} align="start">
      {waitingCount === 0 ? null : (
        <Notice kind="notice" title={`${isAre(waitingCount)} kept on this device`}>
          <p>
            Sent when there is a network.{' '}
            <a href={ENTRY_PAGE}>Look at {waitingCount === 1 ? 'it' : 'them'}</a>
          </p>
        </Notice>
      )}
      {refusedCount === 0 ? null : (
        <Notice
          kind="error"
          title={`${isAre(refusedCount)} kept on this device and could not be stored`}
        >
          <p>
            <a href={ENTRY_PAGE}>See why</a>
          </p>
        </Notice>
      )}
    </Stack>
  );
}
