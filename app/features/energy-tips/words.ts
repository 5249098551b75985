import { formatNumber } from '../../../domain/format.ts';

/** A year's kWh as text: whole, but small amounts to a tenth. */
export function kwhText(kwh: number): string {
  return formatNumber(kwh, Number.isInteger(kwh) || Math.abs(kwh) >= 10 ? 0 : 1);
}
