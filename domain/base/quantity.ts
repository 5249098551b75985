/**
 * Exact quantities: energy in whole watt-hours, emissions in whole grams, rates in thousandths of
 * a rupee. A typed decimal becomes an integer once, here, rounded half-up.
 */

export const WH_PER_KWH = 1000;
export const GRAMS_PER_KG = 1000;

const PLAIN_DECIMAL = /^([+-]?)(\d*)(?:\.(\d*))?$/;
const WITH_EXPONENT = /^([+-]?)(\d+)(?:\.(\d+))?e([+-]\d+)$/;

/**
 * A decimal's text as a whole number of its 10^-decimals parts, rounded half-up (away from zero).
 * `undefined` when the text is not a plain decimal, or too large to be exact.
 * Works on the digits, so 1.0005 with three decimals is 1001 and not what a float makes of it.
 */
export function parseScaledInteger(text: string, decimals: number): number | undefined {
  const match = PLAIN_DECIMAL.exec(text);
  if (match === null) return undefined;
  const [, sign = '', whole = '', fraction = ''] = match;
  if (whole === '' && fraction === '') return undefined;
  const digits = fraction.slice(0, decimals).padEnd(decimals, '0');
  const roundsUp = (fraction[decimals] ?? '0') >= '5';
  const magnitude = Number(whole + digits) + (roundsUp ? 1 : 0);
  if (!Number.isSafeInteger(magnitude)) return undefined;
  return sign === '-' && magnitude !== 0 ? -magnitude : magnitude;
}

/** A finite number in thousandths, rounded half-up: 20.153 is 20153. Works on its shortest decimal text. */
export function toThousandths(value: number): number {
  const scaled = parseScaledInteger(toPlainDecimal(value), 3);
  if (scaled === undefined) throw new RangeError(`${value} is not an exact decimal`);
  return scaled;
}

/** Thousandths as a decimal: 20153 is 20.153. */
export function fromThousandths(thousandths: number): number {
  return thousandths / 1000;
}

/** Kilowatt-hours as whole watt-hours. */
export function kwhToWh(kwh: number): number {
  return toThousandths(kwh);
}

/** Whole watt-hours as kilowatt-hours. */
export function whToKwh(wh: number): number {
  return fromThousandths(wh);
}

/** Kilograms as whole grams. */
export function kgToGrams(kg: number): number {
  return toThousandths(kg);
}

/** Whole grams as kilograms. */
export function gramsToKg(grams: number): number {
  return fromThousandths(grams);
}

/** Kilowatts as whole watts. */
export function kwToWatts(kw: number): number {
  return toThousandths(kw);
}

/** Whole watts as kilowatts. */
export function wattsToKw(watts: number): number {
  return fromThousandths(watts);
}

/** Rupees as whole thousandths of a rupee. */
export function rupeesToMilliRupees(rupees: number): number {
  return toThousandths(rupees);
}

/** Whole thousandths of a rupee as rupees. */
export function milliRupeesToRupees(milliRupees: number): number {
  return fromThousandths(milliRupees);
}

/** A number's decimal text without the exponent that JavaScript writes for very small and large ones. */
function toPlainDecimal(value: number): string {
  const text = String(value);
  const match = WITH_EXPONENT.exec(text);
  if (match === null) return text;
  const [, sign = '', whole = '', fraction = '', exponentText = '0'] = match;
  const digits = whole + fraction;
  const point = whole.length + Number(exponentText);
  if (point <= 0) return `${sign}0.${'0'.repeat(-point)}${digits}`;
  return sign + digits.padEnd(point, '0');
}

/** Groups of two or three digits, so that both 1,00,000 and 100,000 can be written; not 1,5. */
const GROUPED = /^[+-]?\d{1,3}(,\d{2,3})*,\d{3}(\.\d*)?$/;

/** A number without the commas between its groups. Any other text is returned as it is. */
export function removeGroupCommas(text: string): string {
  return GROUPED.test(text) ? text.replaceAll(',', '') : text;
}

/**
 * A comma that stands for the decimal point. No group has one or two digits, and none follows a
 * zero: 4,43 and 0,125 are decimals, while 1,234 is one thousand two hundred and thirty-four.
 */
const DECIMAL_COMMA = /^([+-]?)(\d+(?=,\d{1,2}$)|0?(?=,\d)),(\d+)$/;

/** The zeros of the scripts whose digits people in India type. */
const ZEROS = [
  0x0660, 0x06f0, 0x0966, 0x09e6, 0x0a66, 0x0ae6, 0x0b66, 0x0be6, 0x0c66, 0x0ce6, 0x0d66, 0x1c50,
  0xabf0,
];

/** A text in which the digits of Indian scripts and full-width ones are 0 to 9. */
export function toLatinDigits(text: string): string {
  return text.normalize('NFKC').replace(/(?![0-9])\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0;
    const zero = ZEROS.find((first) => code >= first && code <= first + 9);
    return zero === undefined ? digit : String(code - zero);
  });
}

/** The words that may follow a number in a field of each unit. With any other word it is not a number. */
const UNITS = {
  kWh: /^(kwh|units?|यूनिट)\.?$/i,
  kg: /^kgs?$/i,
  rupeesPerKWh: /^(₹|rs\.?|rupees?)?(\/-| ?(\/|per|a) ?(kwh|unit))?$/i,
  percent: /^(%|percent|per cent)$/i,
  watts: /^(w|watts?)$/i,
  kilowatts: /^kw$/i,
  rupees: /^(\/-|₹|rs\.?|rupees?|रुपये)$/i,
  days: /^days?$/i,
  hours: /^(h|hrs?|hours?)$/i,
  years: /^(y|yrs?|years?)$/i,
  people: /^(people|persons?)$/i,
} as const;
export type Unit = keyof typeof UNITS;

const RUPEE_SIGN = /^([+-]?)\s*(₹|rs\.?|inr)\s*/i;
const WITH_UNIT = /^([+-]?[\d.,]+)\s*([^\d\s]\D*)?$/;

/**
 * What a person typed into a number field, as a number. Commas between groups, a decimal comma, the
 * digits of Indian scripts and the field's own unit are understood. `undefined` for an empty field,
 * NaN for what is not a number, or may be more than one.
 */
export function parseTypedNumber(text: string, unit?: Unit): number | undefined {
  const trimmed = toLatinDigits(text).trim().replace(/^−/, '-');
  if (trimmed === '') return undefined;
  const amount =
    unit === 'rupeesPerKWh' || unit === 'rupees' ? trimmed.replace(RUPEE_SIGN, '$1') : trimmed;
  const [, number = amount, word = ''] = WITH_UNIT.exec(amount) ?? [];
  if (word !== '' && (unit === undefined || !UNITS[unit].test(word))) return Number.NaN;
  const decimal = number.replace(DECIMAL_COMMA, '$1$2.$3');
  const plain = removeGroupCommas(decimal);
  return parseScaledInteger(plain, 3) === undefined ? Number.NaN : Number(plain);
}

/** Rupees as a bill prints them and a person types them, as decimal text. What is no number stays as it is, to be refused. */
export function toPlainRupees(text: string): string {
  const rupees = parseTypedNumber(text, 'rupees');
  return rupees === undefined || Number.isNaN(rupees) ? text.trim() : String(rupees);
}
