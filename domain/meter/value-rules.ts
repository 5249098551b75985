/** What a meter may show, apart from the schemas of entry.ts: a phone checks what is typed without them. */

/** The longest numbers that meters show: eight digits before the point. */
export const REGISTER_MAX_KWH = 99_999_999.999;
export const DIGITS_MIN = 3;
export const DIGITS_MAX = 8;
export const SERIAL_MAX = 40;

export const valueProblems = {
  number: 'Write what the meter shows as a number, such as 4812.6.',
  negative: 'A meter shows 0 or more.',
  tooLarge: 'A meter shows at most eight digits before the point.',
  digits: 'Write how many digits the meter shows before the point: 3 to 8.',
} as const;

/** What is wrong with a number as what a meter shows, in kWh. */
export function findRegisterProblem(kwh: number): string | undefined {
  if (!Number.isFinite(kwh)) return valueProblems.number;
  if (kwh < 0) return valueProblems.negative;
  if (kwh > REGISTER_MAX_KWH) return valueProblems.tooLarge;
  return undefined;
}

/** What is wrong with a number as the count of a meter's digits before the point. */
export function findDigitsProblem(digits: number): string | undefined {
  const isCount = Number.isInteger(digits) && digits >= DIGITS_MIN && digits <= DIGITS_MAX;
  return isCount ? undefined : valueProblems.digits;
}
