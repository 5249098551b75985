/** What is asked of a home's connection. */

/** What some tariffs ask, by the ids of their inputs. */
export const ANSWER_LABELS = {
  load_kva: 'Sanctioned load',
  gruha_jyothi: 'Gruha Jyothi, free units',
  gj_units_per_month: 'Free units a month, as the bill prints them',
  true_up: 'The bill has a true-up of FY 2024-25',
  subsidy: 'Free units or subsidy of the State',
  reserved_category: 'Free units also above 300 a month',
  area: 'Area',
  small_load: 'Connected load of at most 1,000 W',
  corporation_area: 'In a municipal corporation’s area',
  last_year_units_per_month: 'Units a month, on average of the last financial year',
} as const;

export const CONNECTION_LABELS = {
  supplier: 'Supplier and tariff',
  loadKW: 'Sanctioned load',
  phases: 'Phase',
  billDay: 'Billed around the',
  cycleMonths: 'every',
  ...ANSWER_LABELS,
} as const;

export type ConnectionName = keyof typeof CONNECTION_LABELS;
export type AnswerName = keyof typeof ANSWER_LABELS;

/** What is filled in before anything is typed: the usual home. */
export const USUAL = { loadKW: '3', phases: 'single', cycleMonths: '1' } as const;

/** Numbers among the answers; the others are one of a few words. */
const NUMERIC_ID: readonly AnswerName[] = [
  'load_kva',
  'gj_units_per_month',
  'last_year_units_per_month',
];

/** Whether an answer is typed as a number. */
export function isNumberAnswer(name: AnswerName): boolean {
  return NUMERIC_ID.includes(name);
}
