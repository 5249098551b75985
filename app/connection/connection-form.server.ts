/** What the text fields of the first step that tell how the home is billed mean, and what is stored of them. */
import * as z from 'zod';
import { treatBlankAsUnset } from '#app/forms/blank-fields.server.ts';
import { makeTypedNumberSchema } from '#domain/base/fields.ts';
import { FIRST_DATE, type IsoDate } from '#domain/base/period.ts';
import { parseTypedNumber } from '#domain/base/quantity.ts';
import type { ConnectionInput } from '#domain/home/connection.ts';
import { connectionInputSchema } from '#domain/home/connection.ts';
import { ANSWER_LABELS } from '#domain/tariff/asked.ts';
import { findLastBillEnd } from './bill-days.ts';
import { type AnswerName, USUAL } from './connection-labels.ts';

const ANSWER_MAX = 100_000;

const word = treatBlankAsUnset(
  z.enum(['yes', 'no', 'urban', 'rural'], 'Choose one of the answers.'),
);

function makeAnswerSchema(unit: 'kWh' | 'kilowatts') {
  const schema = z
    .number('Write a number, or leave it empty.')
    .min(0, 'It must be 0 or more.')
    .max(ANSWER_MAX, 'It must be at most 1,00,000.');
  return makeTypedNumberSchema(schema.optional(), unit);
}

/** The schemas of the fields, by their names. */
export const connectionFields = {
  supplier: treatBlankAsUnset(
    z.string().regex(/^[^|]{1,40}\|[^|]{1,40}$/, 'Choose your supplier.'),
  ),
  loadKW: makeTypedNumberSchema(connectionInputSchema.shape.loadKW, 'kilowatts'),
  phases: treatBlankAsUnset(z.enum(['single', 'three'], 'Choose single or three.')),
  billDay: treatBlankAsUnset(z.coerce.number().int().min(1).max(31)),
  cycleMonths: treatBlankAsUnset(z.coerce.number().int().min(1).max(3)),
  load_kva: makeAnswerSchema('kilowatts'),
  gruha_jyothi: word,
  gj_units_per_month: makeAnswerSchema('kWh'),
  true_up: word,
  subsidy: word,
  reserved_category: word,
  area: word,
  small_load: word,
  corporation_area: word,
  last_year_units_per_month: makeAnswerSchema('kWh'),
};

/** The fields as they were read. */
export type ConnectionValues = z.output<z.ZodObject<typeof connectionFields>>;

/**
 * What is stored of the connection, from the beginning. What still says what was filled in is named under
 * `assumed`: figures that rest on it are estimates. With a fixed rate no tariff prices the bills.
 */
export function readConnectionFacts(
  values: ConnectionValues & { electricityRatePerKWh?: number | undefined },
  today: IsoDate,
): ConnectionInput {
  const [discom = null, category = null] = values.supplier?.split('|') ?? [];
  const names = Object.keys(ANSWER_LABELS) as AnswerName[];
  const answers = names.flatMap((name): [string, string][] => {
    const answer = values[name];
    return answer === undefined ? [] : [[name, String(answer)]];
  });
  const assumedFacts = [
    ...(values.loadKW === Number(USUAL.loadKW) ? ['load_kw'] : []),
    ...(values.phases === USUAL.phases ? ['phase'] : []),
    ...(values.billDay === undefined ? ['cycle'] : []),
  ];
  return {
    from: FIRST_DATE,
    discom,
    category: values.electricityRatePerKWh === undefined ? category : null,
    ...(discom === null
      ? {}
      : {
          loadKW: values.loadKW ?? null,
          phases: values.phases === undefined ? null : values.phases === 'three' ? 3 : 1,
          answers: Object.fromEntries([
            ...answers,
            ...(assumedFacts.length === 0 ? [] : [['assumed', assumedFacts.join(' ')]]),
          ]),
        }),
    ...(values.cycleMonths === undefined ? {} : { cycleMonths: values.cycleMonths }),
    cycleEnd: values.billDay === undefined ? null : findLastBillEnd(values.billDay, today),
  };
}

/** The connection's fields as they are typed so far; nothing while one of them cannot be read. */
export function readConnectionValues(
  typedFields: Partial<Record<string, string | undefined>>,
): (ConnectionValues & { electricityRatePerKWh?: number | undefined }) | undefined {
  const read = z.object(connectionFields).safeParse(typedFields);
  if (!read.success) return undefined;
  const rate = parseTypedNumber(typedFields['electricityRatePerKWh'] ?? '', 'rupeesPerKWh');
  return { ...read.data, electricityRatePerKWh: rate };
}
