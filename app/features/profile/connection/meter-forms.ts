/** The forms of the meters: what they hold, and what their action returns. */
import * as z from 'zod';
import { dateSchema, typedNumberSchema } from '../../../../domain/fields.ts';
import {
  meterInputSchema,
  newMeterSchema,
  registerReadingInputSchema,
} from '../../../../domain/meter/entry.ts';
import type { IsoDate } from '../../../../domain/period.ts';
import { readingProblems } from '../../../../domain/reading-rules.ts';
import type { ActionData } from '../../../forms/action-data.ts';
import { isBlank } from '../../../forms/summary-message.ts';

export const METER_INTENTS = ['add-meter', 'edit-meter', 'replace-meter'] as const;
export type MeterIntent = (typeof METER_INTENTS)[number];

export interface MeterActionData extends ActionData {
  intent: MeterIntent;
  /** The meter that it is about; absent for a new one. */
  id?: number | undefined;
}

export function isMeterIntent(intent: unknown): intent is MeterIntent {
  return METER_INTENTS.some((known) => known === intent);
}

export const METER_LABELS = {
  name: 'Name',
  serial: 'Serial number',
  digits: 'Digits before the point',
  installedOn: 'Replaced on',
  oldLastKWH: 'Last number of the old meter',
  firstKWH: 'First number of the new meter',
  registerKWH: 'What the new meter shows today',
} as const;

const blankAs = <T extends z.ZodType>(empty: null | undefined, schema: T) =>
  z.preprocess((value) => (isBlank(value) ? empty : value), schema);

const { name, serial, digits } = meterInputSchema.shape;

/** A meter's own facts. */
export const meterFormSchema = z.object({
  name: blankAs(null, name),
  serial: blankAs(null, serial),
  digits: typedNumberSchema(digits),
});

/** A meter in the place of another. */
export function replacementSchema(today: IsoDate) {
  const shown = registerReadingInputSchema.shape.registerKWH;
  const upToToday = dateSchema.refine((day) => day <= today, readingProblems.dateFuture);
  return z.object({
    installedOn: upToToday,
    oldLastKWH: typedNumberSchema(shown.optional(), 'kWh'),
    serial: blankAs(undefined, newMeterSchema.shape.serial),
    digits: typedNumberSchema(newMeterSchema.shape.digits),
    firstKWH: typedNumberSchema(shown.optional(), 'kWh'),
    registerKWH: typedNumberSchema(shown, 'kWh'),
  });
}
