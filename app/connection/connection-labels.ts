/** What is asked of a home's connection. */
import { ANSWER_LABELS } from '#domain/tariff/asked.ts';

export const CONNECTION_LABELS = {
  supplier: 'Supplier and tariff',
  loadKW: 'Sanctioned load',
  phases: 'Phase',
  billDay: 'Billed around the',
  cycleMonths: 'every',
  ...ANSWER_LABELS,
} as const;

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
