/** Other answers about the connection that give a printed amount: a load, an entitlement, a subsidy. */

import {
  formatDecimal,
  makeFraction,
  multiply,
  parseDocumentDecimal,
} from '#domain/tariff/engine/fraction.ts';
import { listChoices } from '#domain/tariff/engine/inputs.ts';
import { priceBill } from '#domain/tariff/engine/price.ts';
import type { BillRequest } from '#domain/tariff/engine/scope.ts';
import { bisect } from '#domain/tariff/limits/bisect.ts';
import type { TariffInput } from '#domain/tariff/schema.ts';
import type { Change, Trial } from './match-trial.ts';

/** Numbers that an answer may be, the plainer first: how many there are, and their step. */
const NUMERIC_ID: [count: number, step: string][] = [
  [500, '1'],
  [100, '0.5'],
  [100, '0.25'],
];

/** Each single answer that gives the amount, of those that reach it. */
export function findOtherAnswers(trial: Trial): Change[] {
  const inputs = new Map(
    trial.documents.flatMap((document) => document.inputs.map((input) => [input.id, input])),
  );
  return sortByLikelihood([...inputs.values()])
    .filter(({ id }) => trial.reach.inputs.has(id))
    .flatMap((input) =>
      input.kind === 'number'
        ? findOtherNumber(input, trial)
        : findOtherChoice(input, inputs, trial),
    );
}

/** What is most often said wrongly of a connection. */
const USUAL_INPUTS = ['phase', 'load_kw', 'load_kva'];

function sortByLikelihood(inputs: readonly TariffInput[]): TariffInput[] {
  const usual = USUAL_INPUTS.flatMap((id) => inputs.find((input) => input.id === id) ?? []);
  return [...usual, ...inputs.filter((input) => !usual.includes(input))];
}

function addAnswers(answers: Record<string, string>, trial: Trial): Partial<BillRequest> {
  return { connection: { ...trial.request.connection, ...answers } };
}

function toChange(
  input: TariffInput,
  after: string,
  trial: Trial,
): Extract<Change, { code: 'input' }> {
  const before = trial.request.connection[input.id];
  return {
    code: 'input',
    input: input.id,
    label: input.label,
    before,
    after,
    ...(input.ofBill === true ? { ofBill: true } : {}),
  };
}

function findOtherNumber(input: TariffInput, trial: Trial): Change[] {
  const value = findNumber(input.id, {}, trial);
  return value === undefined ? [] : [toChange(input, value, trial)];
}

function findOtherChoice(
  input: TariffInput,
  inputs: ReadonlyMap<string, TariffInput>,
  trial: Trial,
): Change[] {
  const { id } = input;
  const currentAnswer = trial.request.connection[id] ?? 'no';
  const otherAnswers = (listChoices(input) ?? []).filter((answer) => answer !== currentAnswer);
  return otherAnswers.flatMap((answer) => {
    const change = addAnswers({ [id]: answer }, trial);
    const bill = priceBill({ ...trial.request, ...change }, trial.knownTariffs.series);
    if (bill.ok) {
      return trial.isPrinted(bill) ? [toChange(input, answer, trial)] : [];
    }
    const [problem, second] = bill.problems;
    const needed = problem?.code === 'missing-input' ? problem.field : undefined;
    if (needed === undefined || second !== undefined) return [];
    const value = findNumber(needed, { [id]: answer }, trial);
    if (value === undefined) return [];
    const label = inputs.get(needed)?.label ?? needed;
    return [{ ...toChange(input, answer, trial), needs: { input: needed, label, value } }];
  });
}

/** The plainest number that gives the printed amount; amounts rise or fall with the number. */
function findNumber(
  input: string,
  answers: Record<string, string>,
  trial: Trial,
): string | undefined {
  for (const [count, step] of NUMERIC_ID) {
    const formatAnswer = (place: number) =>
      formatDecimal(multiply(makeFraction(BigInt(place)), parseDocumentDecimal(step)));
    const computeAmount = (place: number) =>
      trial.computeAmount(addAnswers({ ...answers, [input]: formatAnswer(place) }, trial));
    const found = bisect(1, count, computeAmount, trial.target.printedPaise);
    if (found !== undefined) {
      const change = addAnswers({ ...answers, [input]: formatAnswer(found) }, trial);
      return trial.fits(change) ? formatAnswer(found) : undefined;
    }
    // A number that does not matter at its ends does not matter between them.
    if (computeAmount(1) === computeAmount(count)) return undefined;
  }
  return undefined;
}
