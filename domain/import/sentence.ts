/** What was understood, in one sentence. */
import { formatNumber } from '#domain/base/format.ts';
import { DAY_SECONDS, getMonthName } from '#domain/base/period.ts';
import type { Channel } from '#domain/meter/channels.ts';
import { findUsualLength } from './series/span-list.ts';
import type { Kind, Spans } from './types.ts';
import type { Understanding } from './understand.ts';

const VERB: Record<Channel, string> = {
  import: 'use',
  export: 'given to the grid',
  solar: 'generated',
};

/** Such as “Half-hourly use from 24 October 2025 to 2 November 2025, 85.1 kWh; 13 values are missing.” */
export function describeUnderstanding({ channels }: Understanding): string {
  const parts = channels
    .filter(({ spans }) => spans.from.length > 0)
    .map(({ channel, kind, spans }) => {
      const total = spans.kWh.reduce((sum, energy) => sum + energy, 0);
      const from = formatDay(spans.from[0] ?? 0);
      const to = formatDay((spans.to.at(-1) ?? 0) - 1);
      const what = `${describeStep(kind, spans)} ${VERB[channel]}`.trim();
      return `${what} from ${from} to ${to}, ${formatBySize(total)} kWh`;
    });
  const missing = Math.max(
    0,
    ...channels.flatMap(({ candidates }) => candidates.map((candidate) => candidate.missing)),
  );
  const missingText =
    missing > 0 ? `; ${missing} ${missing === 1 ? 'value is' : 'values are'} missing` : '';
  const text = `${parts.join('; ')}${missingText}.`;
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function describeStep(kind: Kind, spans: Spans): string {
  if (kind === 'register') return 'meter readings:';
  if (kind === 'period') return 'bills:';
  const { from, to } = spans;
  const usualLength = findUsualLength(spans) ?? DAY_SECONDS;
  const minutes = usualLength / 60;
  const names: [number, string][] = [
    [1440, 'daily'],
    [60, 'hourly'],
    [30, 'half-hourly'],
    [15, 'quarter-hourly'],
    [1, 'minute by minute'],
  ];
  const isRegular =
    to.filter((end, index) => end - (from[index] ?? 0) === usualLength).length > to.length / 2;
  const otherName = isRegular ? `${Math.round(minutes)}-minute` : '';
  return names.find(([size]) => size === minutes)?.[1] ?? otherName;
}

/** A day as "5 February 2026". */
export function formatDay(wall: number): string {
  const date = new Date(Math.floor(wall / DAY_SECONDS) * DAY_SECONDS * 1000);
  return `${date.getUTCDate()} ${getMonthName(date.getUTCMonth() + 1)} ${date.getUTCFullYear()}`;
}

/** A number of kWh with as many places as its size asks for. */
export function formatBySize(kWh: number): string {
  const places = Math.abs(kWh) >= 100 ? 0 : Math.abs(kWh) >= 1 ? 1 : 3;
  const [, decimals = ''] = String(Number(kWh.toFixed(places))).split('.');
  return formatNumber(kWh, decimals.length);
}
