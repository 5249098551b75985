/** What the import's action returns, and where it is. */
import type { ImportPreview } from '#domain/import/preview.ts';
import type { AnswersByKey } from './choices.tsx';

/** Where files are sent to be shown without script, and to be stored. */
export const IMPORT_PATH = '/dashboard/data-entry/files/import';

export interface ImportActionData {
  /** Why nothing was shown, or stored. */
  failure?: string;
  /** What files that were sent without script would store. */
  shown?: {
    preview: ImportPreview;
    answers: AnswersByKey;
    files: { name: string; size: number }[];
    /** With which they are stored once, however often they are sent. */
    key: string;
  };
}
