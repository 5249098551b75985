import { expect, test } from 'vitest';
import {
  makeAnswerFieldName,
  selectFurtherInputs,
  toTypedConnection,
} from '#app/connection/answers.ts';
import {
  readConnectionFacts,
  readConnectionValues,
} from '#app/connection/connection-form.server.ts';
import { makeChoiceKey } from '#domain/tariff/choice-key.ts';
import { listTariffChoices } from '#domain/tariff/suppliers.ts';

const CONNECTION = {
  ...{ from: null, ratePerKWh: null, recordedAt: '2026-11-01T00:00:00.000Z' },
  ...{ discom: 'BESCOM', category: 'LT-1', loadKW: 3, phases: 1 as const },
  ...{ cycleMonths: 1, cycleEnd: '2026-11-06' },
};

test.each([
  [true, 'yes'],
  [false, 'no'],
  ['yes', 'yes'],
  [null, undefined],
])('a first bill is priced by the answer %s that a home has stored', (stored, read) => {
  const connection = { ...CONNECTION, answers: { gruha_jyothi: stored, gj_units_per_month: 63 } };
  expect(readConnectionValues(toTypedConnection(connection), '2026-11-25')).toMatchObject({
    ...{ supplier: 'BESCOM|LT-1', loadKW: 3, 'answer-gruha_jyothi': read },
    'answer-gj_units_per_month': 63,
  });
});

test('what any tariff in force asks for is read from the form', () => {
  const today = '2026-11-25';
  for (const choice of listTariffChoices(today)) {
    const inputs = selectFurtherInputs(choice.asked);
    const typed = inputs.map(({ id, kind, choices }) => [
      makeAnswerFieldName(id),
      kind === 'number' ? '5' : (choices[0] ?? 'yes'),
    ]);
    const fields = { supplier: makeChoiceKey(choice), ...Object.fromEntries(typed) };
    const values = readConnectionValues(fields, today);
    if (values === undefined) throw new Error(`${choice.discom}: the fields cannot be read.`);
    const { answers = {} } = readConnectionFacts(values, today);
    expect(Object.keys(answers)).toEqual(expect.arrayContaining(inputs.map(({ id }) => id)));
  }
});
