/** Text from elsewhere, made unable to steer the terminal that shows it. */

/** Controls but line feeds and tabs, and what reorders the text around it. */
const STEERING = /(?![\t\n])\p{Cc}|[\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu;

/** A text in which every steering character shows as a replacement character. */
export function cleanText(text: string): string {
  return text.replaceAll('\r\n', '\n').replace(STEERING, '\ufffd');
}

/** A copy of an answer in which every string is clean. */
export function cleaned<T>(value: T): T {
  return cleanedValue(value) as T;
}

function cleanedValue(value: unknown): unknown {
  if (typeof value === 'string') return cleanText(value);
  if (Array.isArray(value)) return value.map(cleanedValue);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, cleanedValue(item)]));
}
