/** The rows of the form of earlier bills, as they are typed. */
import type { ActionData } from '#app/forms/action-data.ts';
import { formatCount } from '#domain/base/format.ts';

export interface TypedRow {
  lastDay: string;
  days: string;
  units: string;
  amount: string;
  estimated: boolean;
  /** Whether the form said what the home has over its days. */
  asked: boolean;
  replace: boolean;
}

export interface EarlierActionData extends ActionData {
  /** When bills were stored: the form begins anew. */
  savedAt?: number;
  /** The rows of a form that was refused. */
  typed?: TypedRow[];
  /** What is wrong with rows, or there already, by their last days. */
  problems?: Record<string, string>;
  /** Whether the problems are what the home has over the same days. */
  conflicts?: boolean;
}

/** `4 earlier bills saved. 1 row was left out.` */
export function describeSaved(stored: number, leftOut: number): string {
  const saved = `${formatCount(stored, 'earlier bill')} saved.`;
  return leftOut === 0 ? saved : `${saved} ${formatCount(leftOut, 'row')} left out.`;
}

/** A row as it was asked about: with another day or other units it is another one. */
export function nameAsked({
  lastDay,
  days,
  units,
}: Pick<TypedRow, 'lastDay' | 'days' | 'units'>): string {
  return [lastDay, days, units].join(' ');
}
