/** What passes between the page and the worker that reads files. */

import type { HomeData } from '#domain/import/merge/merge-types.ts';
import type { PlanDays } from '#domain/import/merge/plan.ts';
import type { ImportPreview } from '#domain/import/preview.ts';
import type { QuestionKey } from '#domain/import/types.ts';
import type { PlannedUse } from './import-chart.ts';

/** Asks for files to be understood. A later request takes the place of an earlier one. */
export interface ReadRequest {
  id: number;
  files: readonly File[];
  answers: Readonly<Record<string, unknown>>;
  /** How the home's files are read, as JSON: the one that fits is used. */
  savedMappings: readonly string[];
  /** The day of the month on which the home's bills end, where that is known. */
  billingDay: number | undefined;
  /** What the home has on the days of the files, once it is known. */
  existing: HomeData | undefined;
  /** The number of today's day, counted from 1970. */
  today: number;
}

/** What files would store, as far as the page shows it. */
export interface ReadResult {
  preview: ImportPreview;
  /** The electricity used; what was given or generated, where the file has nothing else. */
  spans: PlannedUse[];
  /** The days that are compared with what the home has; nothing where nothing would be stored. */
  days: PlanDays | undefined;
}

export type ReadResponse =
  | ({ id: number; kind: 'reading' } & ReadResult)
  /** What comes of each choice of a question, in their order. */
  | { id: number; kind: 'outcomes'; key: QuestionKey; spans: PlannedUse[][] }
  | { id: number; kind: 'failed' };
