/** An import, as the API and the screen list it. */
import * as z from 'zod';
import { responseDateSchema, responseMomentSchema } from '../fields.ts';

export const importSchema = z.object({
  id: z.number().int(),
  fileName: z.string(),
  imported: z.number().int().meta({ description: 'How many readings it stored.' }),
  alreadyPresent: z.number().int().meta({ description: 'How many were stored before.' }),
  firstDate: responseDateSchema,
  lastDate: responseDateSchema,
  createdAt: responseMomentSchema,
});
export type ImportRecord = z.output<typeof importSchema>;

/** An import as the screen lists it, undone or not. */
export interface ListedImport extends ImportRecord {
  undone: boolean;
  /** Whether it is undone and can still be put back. */
  redoable: boolean;
}
