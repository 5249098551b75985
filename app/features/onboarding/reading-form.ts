/** The last step: a first reading. */
import type { FormMetadata } from '@conform-to/react';
import * as z from 'zod';
import { dateSchema, typedNumberSchema } from '../../../domain/fields.ts';
import { messages } from '../../../domain/messages.ts';
import type { IsoDate } from '../../../domain/period.ts';
import {
  consumptionSchema,
  emissionSchema,
  futureProblem,
  readingProblems,
} from '../../../domain/reading.ts';
import { summaryMessage } from '../../forms/summary-message.ts';

export const READING_LABELS = {
  readingDate: 'Date',
  consumptionKWH: 'Consumption (kWh)',
  emissionCO2kg: 'CO2 emissions (kg)',
} as const;

export type ReadingValues = Record<keyof typeof READING_LABELS, string>;

/** Reads the step's texts (parse with `disableAutoCoercion`). */
export function firstReadingSchema(today: IsoDate) {
  return z.object({
    readingDate: dateSchema.superRefine((date, context) => {
      const message = futureProblem(date, today)?.message;
      if (message !== undefined) context.addIssue({ code: 'custom', message });
    }),
    // A household that has just arrived reads its meter for the first time: 0 is a slip.
    consumptionKWH: typedNumberSchema(
      consumptionSchema.refine((kwh) => kwh !== 0, readingProblems.firstConsumptionAboveZero),
      'kWh',
    ),
    emissionCO2kg: typedNumberSchema(emissionSchema.optional(), 'kg'),
  });
}

/** What stands above the step when it was refused. */
export function readingSummary(form: FormMetadata<ReadingValues, string[]>): string {
  return summaryMessage(form, {
    missing: messages.onboardingReadingMissing,
    isMissing: (name) => name !== 'emissionCO2kg',
  });
}
