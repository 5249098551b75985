/** What the text fields of the meters' forms mean. */
import * as z from 'zod';
import { treatBlankAsNull, treatBlankAsUnset } from '#app/forms/blank-fields.server.ts';
import { makePastDateSchema, makeTypedNumberSchema } from '#domain/base/fields.ts';
import type { IsoDate } from '#domain/base/period.ts';
import { meterInputSchema } from '#domain/meter/meter-record.ts';
import { newMeterSchema, registerReadingInputSchema } from '#domain/meter/register-record.ts';

const { name, serial, digits } = meterInputSchema.shape;

/** A meter's own facts. */
export const meterFormSchema = z.object({
  name: treatBlankAsNull(name),
  serial: treatBlankAsNull(serial),
  digits: makeTypedNumberSchema(digits),
});

/** A meter in the place of another. */
export function makeReplacementSchema(today: IsoDate) {
  const numberSchema = registerReadingInputSchema.shape.registerKWH;
  return z.object({
    installedOn: makePastDateSchema(today),
    oldLastKWH: makeTypedNumberSchema(numberSchema.optional(), 'kWh'),
    serial: treatBlankAsUnset(newMeterSchema.shape.serial),
    digits: makeTypedNumberSchema(newMeterSchema.shape.digits),
    firstKWH: makeTypedNumberSchema(numberSchema.optional(), 'kWh'),
    registerKWH: makeTypedNumberSchema(numberSchema, 'kWh'),
  });
}
