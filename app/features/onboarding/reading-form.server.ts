/** What the text fields of the last step mean. */
import * as z from 'zod';
import { dateSchema, makePastDateSchema, makeTypedNumberSchema } from '#domain/base/fields.ts';
import { findReadingDateProblem, type IsoDate } from '#domain/base/period.ts';
import {
  type RegisterReadingInput,
  registerReadingInputSchema,
} from '#domain/meter/register-record.ts';
import { consumptionSchema, emissionSchema, type ReadingInput } from '#domain/reading/reading.ts';
import { findReadingCoverageProblem, readingProblems } from '#domain/reading/reading-rules.ts';
import { type ReadingKind, readKind } from './reading-form.ts';

/** The first number as it is stored; nothing of a file, which is sent on its own page. */
export interface FirstNumber {
  reading?: ReadingInput;
  register?: RegisterReadingInput;
}

/** A household that has just arrived reads its meter for the first time: 0 is a slip. */
const firstUnits = makeTypedNumberSchema(
  consumptionSchema.refine((kwh) => kwh !== 0, readingProblems.firstConsumptionAboveZero),
  'kWh',
);

/** Reads the step's texts by their kind (parse with `disableAutoCoercion`). */
export function makeFirstNumberSchema(formData: FormData, today: IsoDate) {
  return makeSchemas(today)[readKind(formData)];
}

function makeSchemas(today: IsoDate): Record<ReadingKind, z.ZodType<FirstNumber>> {
  return {
    day: z
      .object({
        readingDate: makePastDateSchema(today),
        consumptionKWH: firstUnits,
        emissionCO2kg: makeTypedNumberSchema(emissionSchema.optional(), 'kg'),
      })
      .transform((reading): FirstNumber => ({ reading })),
    bill: z
      .object({ billKWH: firstUnits, billFrom: dateSchema, billTo: makePastDateSchema(today) })
      .superRefine(({ billFrom, billTo }, context) => {
        if ([billFrom, billTo].some((day) => findReadingDateProblem(day) !== undefined)) return;
        const message = findReadingCoverageProblem(billFrom, billTo);
        if (message !== undefined) {
          context.addIssue({ code: 'custom', path: ['billFrom'], message });
        }
      })
      .transform(
        ({ billKWH, billFrom, billTo }): FirstNumber => ({
          reading: { readingDate: billTo, periodStart: billFrom, consumptionKWH: billKWH },
        }),
      ),
    meter: z
      .object({
        registerKWH: makeTypedNumberSchema(registerReadingInputSchema.shape.registerKWH, 'kWh'),
        readOn: makePastDateSchema(today),
      })
      .transform((register): FirstNumber => ({ register })),
    file: z.object({}).transform((): FirstNumber => ({})),
  };
}
