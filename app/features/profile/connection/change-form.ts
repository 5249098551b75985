/** The form that changes the connection from a day on. */

import { formatTyped } from '#app/forms/appliance-form.ts';
import type { ConnectionRecord } from '#domain/home/connection.ts';
import type { AskedInput } from '#domain/tariff/asked.ts';
import { toAnswerText } from '#domain/tariff/engine/inputs.ts';
import { makeChoiceKey } from '#domain/tariff/suppliers.ts';
import { selectFurtherInputs } from './facts-text.ts';

export const CHANGE_LABELS = {
  start: 'From which day',
  fromDay: 'First day',
  supplier: 'Supplier and tariff',
  electricityRatePerKWh: 'Electricity rate (₹/kWh)',
  loadKW: 'Sanctioned load',
  phases: 'Phase',
  billDay: 'Billed around the',
  cycleMonths: 'every',
} as const;

/** The names of the fields for what the tariff asks begin with it. */
const ANSWER = 'answer-';

/** The name of the field for an answer that a tariff asks for. */
export function makeAnswerFieldName(id: string): string {
  return ANSWER + id;
}

/** What the form holds before anything is typed: the facts as they are. */
export function changeDefaults(
  facts: ConnectionRecord,
  askedInputs: readonly AskedInput[],
  start: string,
): Record<string, string> {
  const { discom, category, cycleEnd } = facts;
  return {
    start,
    supplier: discom === null || category === null ? '' : makeChoiceKey({ discom, category }),
    loadKW: formatTyped(facts.loadKW),
    phases: facts.phases === null ? '' : facts.phases === 3 ? 'three' : 'single',
    billDay: cycleEnd === null ? '' : String(Number(cycleEnd.slice(8))),
    cycleMonths: String(facts.cycleMonths),
    electricityRatePerKWh: formatTyped(facts.ratePerKWh),
    ...Object.fromEntries(
      selectFurtherInputs(askedInputs).map(({ id }) => [
        makeAnswerFieldName(id),
        toAnswerText(facts.answers[id]),
      ]),
    ),
  };
}
