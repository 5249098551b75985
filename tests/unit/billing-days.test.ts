/** The days of a home's bills, by what is typed of them. */
import { describe, expect, test } from 'vitest';
import { findBillEndNear, findLastBillEnd } from '#app/connection/bill-days.ts';
import { readConnectionFacts } from '#app/connection/connection-form.server.ts';
import { parseAllSteps } from '#app/features/onboarding/wizard.server.ts';

const TODAY = '2026-11-29';

/** What the wizard sends of a home in Coimbatore, whose bills cover two months. */
function sendWizard(fields: Record<string, string>): FormData {
  const formData = new FormData();
  const sent = {
    ...{ address: '4 Avinashi Road', city: 'Coimbatore', state: 'Tamil Nadu', zipCode: '641001' },
    ...{ householdSize: '3', supplier: 'TNPDCL|LT I-A', loadKW: '3', phases: 'single' },
    ...{ cycleMonths: '2', step: '3', readingKind: 'bill', intent: 'finish' },
    ...fields,
  };
  for (const [name, text] of Object.entries(sent)) formData.set(name, text);
  return formData;
}

describe('a bill of two months', () => {
  const typed = { billKWH: '410', billFrom: '2026-08-13', billTo: '2026-10-12' };

  test('ends its cycle on its own last day, whether or not the day of the month was said', () => {
    for (const billDay of ['', '12', '10']) {
      const { steps } = parseAllSteps(sendWizard({ ...typed, billDay }), TODAY);
      const end = billDay === '10' ? '2026-10-10' : '2026-10-12';
      expect(steps?.connection).toMatchObject({ cycleMonths: 2, cycleEnd: end });
      expect(steps?.connection.answers?.['assumed'] ?? '').not.toContain('cycle');
    }
  });

  test('ends in a month that is assumed, where the day alone is known', () => {
    const { steps } = parseAllSteps(sendWizard({ intent: 'later', billDay: '12' }), TODAY);
    expect(steps?.connection).toMatchObject({ cycleMonths: 2, cycleEnd: '2026-11-12' });
    expect(steps?.connection.answers?.['assumed']).toContain('cycle');
  });
});

test('bills of one month end in every month, and nothing of them is assumed once the day is said', () => {
  const facts = readConnectionFacts({ billDay: 6, cycleMonths: 1, supplier: 'BESCOM|LT-1' }, TODAY);
  expect(facts.cycleEnd).toBe('2026-11-06');
  expect(facts.answers?.['assumed'] ?? '').not.toContain('cycle');
});

test('of bills around another day the end nearest to a known one is meant', () => {
  expect(findLastBillEnd(31, '2026-11-30')).toBe('2026-11-30');
  expect(findBillEndNear(12, '2026-10-12')).toBe('2026-10-12');
  expect(findBillEndNear(2, '2026-10-30')).toBe('2026-11-02');
  expect(findBillEndNear(30, '2026-11-28')).toBe('2026-11-30');
});
