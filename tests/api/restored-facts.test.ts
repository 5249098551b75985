/** What a document holds of single facts: each comes back as it was, and what is not known stays unknown. */
import { expect, test } from 'vitest';
import { backup, restore } from '../support/backup.ts';
import { Household } from '../support/household.ts';

const BENGALURU = {
  ...{ discom: 'BESCOM', category: 'LT-1', loadKW: 3, phases: 1, cycleMonths: 1 },
  cycleEnd: '2026-11-06',
  answers: { gruha_jyothi: true, gj_units_per_month: 63, true_up: false, md_known: false },
};
const BILL = { from: '2026-10-07', to: '2026-11-06', unitsKWH: '187', payable: '858' };
/** A charge and a credit that no tariff has, and a line of the tariff. */
const LINES = { payable: '870.50', energy: '1084.60', arrears: '212.50', deposit: '-200.00' };

interface Told {
  bill: { printed: { dueDate: string | null; lines: Record<string, string> } };
}

/** The answers of the calls that show the facts. */
async function told(household: Household) {
  const paths = ['/api/bills/2026-11-06', '/api/appliances', '/api/energy-tips/history'];
  const answers = await Promise.all(paths.map((path) => household.call<Told>('GET', path)));
  return answers.map(({ body }) => body);
}

test('a restored household has its due dates, printed lines, rupees of tips and unknown ages', async () => {
  const household = await Household.settled();
  await household.call('PUT', '/api/connection', { from: '2000-01-01', ...BENGALURU });
  await household.call('POST', '/api/bills', BILL);
  const printed = { lines: LINES, dueDate: '2026-11-20', unitsKWH: '188' };
  await household.call('PUT', '/api/bills/2026-11-06/printed', printed);
  await household.call('POST', '/api/appliances', {
    ...{ type: 'Television', ageYears: null, energyStarRating: null },
    ...{ powerConsumptionWatts: 90, averageDailyUsageHours: 3 },
  });
  const { body } = await household.call<{ generatedTips: { rupeesBy: string }[] }>(
    'GET',
    '/api/energy-tips?q=television',
  );
  expect(body.generatedTips[0]?.rupeesBy).toBe('tariff');
  const before = await told(household);
  expect(before[0]?.bill.printed).toMatchObject({
    ...{ unitsKWH: '188', dueDate: '2026-11-20', payable: '870.50' },
    lines: { energy: '1084.60', arrears: '212.50', deposit: '-200.00' },
  });
  expect(before[1]).toMatchObject({ appliances: [{ ageYears: null, energyStarRating: null }] });

  const document = await backup(household);
  const restored = await Household.settled();
  expect((await restore(restored, document)).status).toBe(201);
  const after = await told(restored);
  expect(after[0]?.bill.printed).toEqual(before[0]?.bill.printed);
  expect(after.slice(2)).toEqual(before.slice(2));
  expect(after[1]).toMatchObject({ appliances: [{ ageYears: null, energyStarRating: null }] });
  const again = await backup(restored);
  for (const part of ['bills', 'appliances', 'tips'] as const) {
    expect(again[part]).toEqual(document[part]);
  }
});
