import { expect, test } from 'vitest';
import { readConnectionValues } from '#app/connection/connection-form.server.ts';
import { toTypedConnection } from '#app/features/dashboard/first-bill.ts';

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
  expect(readConnectionValues(toTypedConnection(connection))).toMatchObject({
    ...{ supplier: 'BESCOM|LT-1', loadKW: 3, gruha_jyothi: read, gj_units_per_month: 63 },
  });
});
