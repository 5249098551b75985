/** Removes control characters from foreign text, which could steer the terminal. */

/** Control characters except line feeds and tabs, and characters that reorder text. */
const STEERING = /(?![\t\n])\p{Cc}|[\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu;

/** Replaces every control character of a text with U+FFFD. */
export function cleanText(text: string): string {
  return text.replaceAll('\r\n', '\n').replace(STEERING, '\ufffd');
}

/** A copy of a JSON value in which every string is clean. */
export function cleanStrings<T>(value: T): T {
  return cleanValue(value) as T;
}

function cleanValue(value: unknown): unknown {
  if (typeof value === 'string') return cleanText(value);
  if (Array.isArray(value)) return value.map(cleanValue);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, cleanValue(item)]));
}
