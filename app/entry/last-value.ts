import type { PendingReading } from '#app/offline/phone-store.ts';
import type { OfflineData } from '#app/offline/use-offline-data.ts';
import { toDayNumber } from '#domain/base/period.ts';
import { kwhToWh } from '#domain/base/quantity.ts';
import type { LastValue } from './typed-use.ts';

/** Finds the latest value of a home's meter: what the server sent last, or what waits on the phone. */
export function findLastValue(
  { last, homeId }: OfflineData['homes'][number],
  waitingReadings: readonly PendingReading[],
): LastValue | null {
  if (last === null) return null;
  const waitingValues = waitingReadings
    .filter((reading) => reading.homeId === homeId && reading.input.newMeter === undefined)
    .map(({ input }) => ({
      ...last,
      day: toDayNumber(input.readOn),
      shownWh: kwhToWh(input.registerKWH),
    }));
  return [last, ...waitingValues].reduce((latest, other) =>
    other.day > latest.day ? other : latest,
  );
}
