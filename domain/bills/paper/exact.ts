/** Decimals of a paper as whole numbers, so that they add up exactly. */
import { parseScaledInteger } from '#domain/base/quantity.ts';

function toScaled(decimal: string, places: number): number {
  const [, fraction = ''] = decimal.split('.');
  if (fraction.length > places) return Number.NaN;
  return parseScaledInteger(decimal, places) ?? Number.NaN;
}

/** kWh, or what a meter shows, in thousandths; NaN for what has more decimals. */
export function toThousandths(decimal: string): number {
  return toScaled(decimal, 3);
}

/** Rupees in paise; NaN for what has more decimals. */
export function toPaise(rupees: string): number {
  return toScaled(rupees, 2);
}

/** Whether two decimals are one number: 872 and 872.00 are. */
export function isSameDecimal(a: string, b: string): boolean {
  return dropZeros(a) === dropZeros(b);
}

/** A decimal without the zeros that say nothing. */
function dropZeros(decimal: string): string {
  return decimal.replace(/(\.\d*?)0+$/, '$1').replace(/\.$/, '');
}
