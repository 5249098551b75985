/** The load of a home whose tariff asks for it in kVA: the form has no field for that in kW. */
import { expect, test } from 'vitest';
import type { ConnectionRecord } from '#domain/home/connection.ts';
import { makeChoiceKey } from '#domain/tariff/choice-key.ts';
import { listTariffChoices } from '#domain/tariff/suppliers.ts';
import { Household } from '../support/household.ts';
import { onboarded, open, submit } from '../support/page.ts';

const PATH = '/dashboard/profile/connection';

test('a load in kW stays where the tariff asks for kVA, and what is typed is stored', async () => {
  const household = await onboarded(await Household.settled());
  const choice = listTariffChoices('2026-11-28').find(({ asked }) =>
    asked.some(({ id }) => id === 'load_kva'),
  );
  if (choice === undefined) throw new Error('No tariff asks for kVA.');
  const { discom, category } = choice;
  await household.call('PUT', '/api/connection', {
    ...{ from: '2000-01-01', discom, category, loadKW: 4, phases: 1, cycleMonths: 1 },
    answers: { load_kva: '4' },
  });
  const { html } = await open(household, `${PATH}?change`);
  expect(html).toContain('name="answer-load_kva"');
  expect(html).not.toContain('name="loadKW"');
  await submit(household, `${PATH}?change`, {
    ...{ intent: 'change', start: 'beginning', supplier: makeChoiceKey(choice) },
    ...{ phases: 'single', billDay: '', cycleMonths: '1', 'answer-load_kva': '5' },
  });
  const { connection } = (
    await household.call<{ connection: ConnectionRecord[] }>('GET', '/api/connection')
  ).body;
  expect(connection).toMatchObject([{ loadKW: 4, answers: { load_kva: '5' } }]);
});
