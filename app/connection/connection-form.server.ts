/** What the text fields that tell how the home is billed mean, and what is stored of them. */
import * as z from 'zod';
import { treatBlankAsUnset } from '#app/forms/blank-fields.server.ts';
import { makeTypedNumberSchema } from '#domain/base/fields.ts';
import { FIRST_DATE, type IsoDate } from '#domain/base/period.ts';
import type { ConnectionInput } from '#domain/home/connection.ts';
import { connectionInputSchema } from '#domain/home/connection.ts';
import { HOME_INPUTS } from '#domain/home/home-inputs.ts';
import { type AskedInput, findTariff, listAskedInputs } from '#domain/tariff/asked.ts';
import { listChoices } from '#domain/tariff/engine/inputs.ts';
import { makeAnswerFieldName, parseChosen, selectFurtherInputs, USUAL } from './answers.ts';
import { findBillEndNear, findLastBillEnd } from './bill-days.ts';

const ANSWER_MAX = 100_000;

function makeAnswerSchema(input: AskedInput) {
  const choices = listChoices(input);
  if (choices !== undefined) {
    return treatBlankAsUnset(z.enum(choices, 'Choose one of the answers.'));
  }
  const number = z
    .number('Write a number, or leave it empty.')
    .min(0, 'It must be 0 or more.')
    .max(ANSWER_MAX, 'It must be at most 1,00,000.');
  return makeTypedNumberSchema(
    number.optional(),
    input.unit?.startsWith('kWh') ? 'kWh' : 'kilowatts',
  );
}

/** Makes the schemas of the fields for what a tariff asks, by their names. */
export function makeAnswerSchemas(asked: readonly AskedInput[]) {
  return Object.fromEntries(
    selectFurtherInputs(asked).map((input) => [
      makeAnswerFieldName(input.id),
      makeAnswerSchema(input),
    ]),
  );
}

/** Lists the answers that were read from the form, by the ids of the tariff's inputs. */
export function listTypedAnswers(
  asked: readonly AskedInput[],
  values: Readonly<Record<string, unknown>>,
): [id: string, answer: string][] {
  return selectFurtherInputs(asked).flatMap(({ id }): [string, string][] => {
    const answer = values[makeAnswerFieldName(id)];
    return answer === undefined ? [] : [[id, String(answer)]];
  });
}

/** Lists what is asked of a form's connection: by the tariff of its supplier, where it has one, and of every home. */
export function listAskedBy(supplier: string, today: IsoDate): AskedInput[] {
  const document = findTariff(parseChosen(supplier) ?? { discom: null, category: null }, today);
  return [...(document === undefined ? [] : listAskedInputs(document)), ...HOME_INPUTS];
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
  fixedRate: treatBlankAsUnset(z.string().transform(() => true)),
};

/** The fields as they were read, with the answers under the names of their fields. */
export type ConnectionValues = z.output<z.ZodObject<typeof connectionFields>> &
  Readonly<Record<string, unknown>>;

/**
 * What is stored of the connection, from the beginning. What still says what was filled in is named under
 * `assumed`: figures that rest on it are estimates. Who pays one fixed rate has no tariff that prices the bills.
 * `knownEnd` is a day on which one of the home's bills ended, where that is known.
 */
export function readConnectionFacts(
  values: ConnectionValues,
  today: IsoDate,
  knownEnd?: IsoDate,
): ConnectionInput {
  const { supplier = '', billDay } = values;
  const { discom = null, category = null } = parseChosen(supplier) ?? {};
  const answers = listTypedAnswers(listAskedBy(supplier, today), values);
  const assumedFacts = [
    ...(values.loadKW === Number(USUAL.loadKW) ? ['load_kw'] : []),
    ...(values.phases === USUAL.phases ? ['phase'] : []),
    ...(isCycleAssumed(values, knownEnd) ? ['cycle'] : []),
  ];
  return {
    from: FIRST_DATE,
    discom,
    category: values.fixedRate === true ? null : category,
    ...(discom === null
      ? {}
      : {
          loadKW: values.loadKW ?? null,
          phases: values.phases === undefined ? null : values.phases === 'three' ? 3 : 1,
        }),
    answers: Object.fromEntries([
      ...answers,
      ...(discom === null || assumedFacts.length === 0
        ? []
        : [['assumed', assumedFacts.join(' ')]]),
    ]),
    ...(values.cycleMonths === undefined ? {} : { cycleMonths: values.cycleMonths }),
    cycleEnd: billDay === undefined ? null : findCycleEnd(billDay, today, knownEnd),
  };
}

/** Whether nobody said when the bills end: neither the day, nor, of bills of several months, one of the months. */
export function isCycleAssumed(
  { billDay, cycleMonths = 1 }: Pick<ConnectionValues, 'billDay' | 'cycleMonths'>,
  knownEnd: IsoDate | undefined,
): boolean {
  return billDay === undefined || (cycleMonths > 1 && knownEnd === undefined);
}

/** A day on which a bill ends, of bills around a day of the month. */
export function findCycleEnd(billDay: number, today: IsoDate, knownEnd?: IsoDate): IsoDate {
  return knownEnd === undefined
    ? findLastBillEnd(billDay, today)
    : findBillEndNear(billDay, knownEnd);
}

/** The connection's fields as they are typed so far; nothing while one of them cannot be read. */
export function readConnectionValues(
  typedFields: Partial<Record<string, string | undefined>>,
  today: IsoDate,
): ConnectionValues | undefined {
  const asked = listAskedBy(typedFields['supplier'] ?? '', today);
  return z.object({ ...connectionFields, ...makeAnswerSchemas(asked) }).safeParse(typedFields).data;
}
