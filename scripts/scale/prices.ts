/**
 * The platform's limits and prices, and what so many households cost on it. Read in November 2026 at
 * developers.cloudflare.com: /d1/platform/limits, /d1/platform/pricing, /workers/platform/pricing.
 */
import type { Measured } from './sample.ts';

/** What one D1 may hold: 10 GB. */
export const DATABASE_BYTES = 10e9;
/** How full a database is meant to become: the rest is for what its households add. */
export const FILLED = 0.7;

const SUBSCRIPTION_DOLLARS = 5;
const PRICES = {
  requests: { included: 10e6, dollars: 0.3, per: 1e6 },
  cpuMs: { included: 30e6, dollars: 0.02, per: 1e6 },
  rowsRead: { included: 25e9, dollars: 0.001, per: 1e6 },
  rowsWritten: { included: 50e6, dollars: 1, per: 1e6 },
  storedGb: { included: 5, dollars: 0.75, per: 1 },
} as const;

type Used = Record<keyof typeof PRICES, number>;

/** Rows that no answer tells: a session's use, noted for at most two of the day's hours. */
const UNTOLD_ROWS_WRITTEN = 2;
const DAYS_A_MONTH = 30;
/** The part of a day's visits that falls into its busiest hour, in the evening. */
const BUSIEST_HOUR = 0.25;
/** How busy a database is meant to be in that hour: it does one thing after the other. */
const BUSY = 0.5;

export interface Month extends Used {
  dollars: number;
  databases: number;
  /** Trips a second to all databases together, in the busiest hour. */
  peakTrips: number;
}

export interface Share {
  kind: Measured;
  share: number;
}

/** A month of households of several kinds, of which `active` (0 to 1) look at their electricity on a day. */
export function month(households: number, shares: readonly Share[], active: number): Month {
  const each = (of: (kind: Measured) => number) =>
    shares.reduce((sum, { kind, share }) => sum + share * of(kind), 0);
  const visits = households * active * DAYS_A_MONTH;
  const bytes = households * each(({ bytes }) => bytes);
  const used: Used = {
    requests: visits * each(({ day }) => day.requests),
    cpuMs: visits * each(({ day }) => day.cpuMs),
    rowsRead: visits * each(({ day }) => day.rowsRead),
    rowsWritten: visits * each(({ day }) => day.rowsWritten + UNTOLD_ROWS_WRITTEN),
    storedGb: bytes / 1e9,
  };
  const tripsADay = households * active * each(({ day }) => day.trips);
  const peakTrips = (tripsADay * BUSIEST_HOUR) / 3600;
  const tripMs = each(({ day }) => day.dbMs) / each(({ day }) => day.trips);
  return {
    ...used,
    dollars: dollars(used),
    databases: Math.ceil(
      Math.max(bytes / (DATABASE_BYTES * FILLED), peakTrips / tripsASecond(tripMs)),
    ),
    peakTrips,
  };
}

/** How many trips a second one database is meant to take. */
export function tripsASecond(tripMs: number): number {
  return (1000 / tripMs) * BUSY;
}

function dollars(used: Used): number {
  const names = Object.keys(PRICES) as (keyof typeof PRICES)[];
  return names.reduce((sum, name) => {
    const { included, dollars: price, per } = PRICES[name];
    return sum + (Math.max(0, used[name] - included) / per) * price;
  }, SUBSCRIPTION_DOLLARS);
}
