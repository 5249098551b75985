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

export const SAVED = (count: number) => `${formatCount(count, 'earlier bill')} saved.`;
