/** What is asked of a home's connection: the fields that every home has, and those for what its tariff asks. */
import type { ConnectionRecord } from '#domain/home/connection.ts';
import type { AskedInput } from '#domain/tariff/asked.ts';
import { makeChoiceKey } from '#domain/tariff/choice-key.ts';
import { toAnswerText } from '#domain/tariff/engine/inputs.ts';

export const CONNECTION_LABELS = {
  supplier: 'Supplier and tariff',
  loadKW: 'Sanctioned load',
  phases: 'Phase',
  billDay: 'Billed around the',
  cycleMonths: 'every',
} as const;

/** What is filled in before anything is typed: the usual home. */
export const USUAL = { loadKW: '3', phases: 'single', cycleMonths: '1' } as const;

/** The names of the fields for what the tariff asks begin with it. */
const ANSWER = 'answer-';
export type AnswerFieldName = `${typeof ANSWER}${string}`;

/** Names the field for an answer that a tariff asks for. */
export function makeAnswerFieldName(id: string): AnswerFieldName {
  return `${ANSWER}${id}`;
}

/** Whether a field is for an answer that a tariff asks for. */
export function isAnswerFieldName(name: string): name is AnswerFieldName {
  return name.startsWith(ANSWER);
}

/** The inputs that the connection itself answers, with fields of their own. */
const OWN_FIELDS = ['load_kw', 'phase'];

/** Selects what the tariff asks besides the load and the phase. */
export function selectFurtherInputs(asked: readonly AskedInput[]): AskedInput[] {
  return asked.filter(({ id }) => !OWN_FIELDS.includes(id));
}

/** Returns the labels of the fields for what the tariff asks, by their names. */
export function labelAnswers(asked: readonly AskedInput[]): Record<AnswerFieldName, string> {
  return Object.fromEntries(asked.map(({ id, label }) => [makeAnswerFieldName(id), label]));
}

/** Splits a supplier and its tariff in one text, as a form and an address send it. */
export function parseChosen(key: string): { discom: string; category: string } | undefined {
  const [discom, category] = key.split('|');
  return discom && category ? { discom, category } : undefined;
}

/** Returns a stored connection as the fields of a form hold it. */
export function toTypedConnection(connection: ConnectionRecord): Record<string, string> {
  const { discom, category, loadKW, phases, cycleMonths, cycleEnd, answers } = connection;
  const answerFields = Object.entries(answers).map(([id, answer]) => [
    makeAnswerFieldName(id),
    toAnswerText(answer),
  ]);
  return {
    ...Object.fromEntries(answerFields),
    supplier: discom === null || category === null ? '' : makeChoiceKey({ discom, category }),
    loadKW: loadKW === null ? '' : String(loadKW),
    phases: phases === null ? '' : phases === 3 ? 'three' : 'single',
    cycleMonths: String(cycleMonths),
    billDay: cycleEnd === null ? '' : String(Number(cycleEnd.slice(8))),
  };
}
