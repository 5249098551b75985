/** Twelve families of as many States type a bill: what it comes to, and what that lacks. The sums stand beside each. */
import { expect, test } from 'vitest';
import { Household } from '../support/household.ts';

interface Family {
  connection: Record<string, unknown>;
  /** Its last day is 30 September 2026. */
  from?: string;
  units: number;
  amount: string;
  without?: string[];
}

const NO_HOURS = { time_of_day: false };

const FAMILIES: Record<string, Family> = {
  'Bihar, 90 units: within the 125 free ones': {
    connection: {
      ...{ discom: 'SBPDCL', category: 'DS-II', loadKW: 2 },
      answers: { prepaid: false },
    },
    ...{ units: 90, amount: '0.00' },
  },
  // 100 units at a rupee, 20 × 5.67, fixed 134, 2.36% of 632.40.
  'Madhya Pradesh, 120 units': {
    connection: { discom: 'MPPKVVCL', category: 'LV-1.2 urban', answers: NO_HOURS },
    ...{ units: 120, amount: '362.32', without: ['duty'] },
  },
  // 2 × 20, 100 × 4.40 + 80 × 4.50 less half of it, duty of 11% on 800.
  'Chhattisgarh, 180 units: half of the energy charge': {
    connection: { discom: 'CSPDCL', category: 'LV-1', loadKW: 2, answers: { bpl: false } },
    ...{ units: 180, amount: '528.00', without: ['vca'] },
  },
  'Rajasthan, 95 units of a registered home': {
    connection: {
      ...{ discom: 'JVVNL', category: 'LT-1', loadKW: 2 },
      answers: { subsidy: true, last_year_units_per_month: 95 },
    },
    ...{ units: 95, amount: '0.00' },
  },
  'West Bengal, a lifeline of 60 units in a quarter': {
    connection: { discom: 'WBSEDCL', category: 'A(DM-LL)', answers: { load_kva: '0.3' } },
    ...{ from: '2026-07-01', units: 60, amount: '0.00' },
  },
  // 2 × 140, 335 + 425 + 535 + 81 × 7.20, duty 10%, fuel 381 × 0.04, rent 12; to the rupee.
  'Kerala, 381 units in two months': {
    connection: {
      ...{ discom: 'KSEB', category: 'LT-1A', phases: 1, cycleMonths: 2 },
      answers: { small_load: false, ...NO_HOURS },
    },
    ...{ from: '2026-08-01', units: 381, amount: '2373.00' },
  },
  'Telangana, 195 units with Gruha Jyothi': {
    connection: {
      ...{ discom: 'TGSPDCL', category: 'LT-I', loadKW: 2 },
      answers: { gruha_jyothi: true },
    },
    ...{ units: 195, amount: '0.00' },
  },
  // 100 free, 300 × 4.70, 100 × 6.30, 100 × 8.40, 20 × 9.45.
  'Tamil Nadu, 620 units in two months': {
    connection: { discom: 'TNPDCL', category: 'LT I-A', cycleMonths: 2 },
    ...{ from: '2026-08-01', units: 620, amount: '3069.00' },
  },
  // 120 × 4.25 + 60 × 6.30, 2 × 70 × 30 / 30.44, duty 5%; to the rupee.
  'Assam, 180 units': {
    connection: { discom: 'APDCL', category: 'Domestic A', loadKW: 2 },
    ...{ units: 180, amount: '1077.00' },
  },
  // 125 × 5.44 + 25 × 5.89, fixed 85, duty 3%, cess 150 × 0.10.
  'Himachal Pradesh, 150 units': {
    connection: {
      ...{ discom: 'HPSEBL', category: 'DS' },
      answers: { subsidy: true, tribal_area: false, prepaid: false },
    },
    ...{ units: 150, amount: '952.07', without: ['subsidy'] },
  },
  // Fixed 25, 50 × 3.20 + 150 × 3.95 + 20 × 5, 220 × 3.72, duty 15%.
  'Torrent in Ahmedabad, 220 units': {
    connection: { discom: 'TORRENT-AHMEDABAD', category: 'RGP', phases: 1 },
    ...{ units: 220, amount: '1950.29' },
  },
  // 130 + 10, 100 × 3.96 + 28 × 10.80, 128 × 1.60, 100 × 0.35 + 28 × 0.65, duty 16%; its paper says 1,270.
  'Maharashtra, 128 units': {
    connection: {
      ...{ discom: 'MSEDCL', category: 'LT I(B)', phases: 1 },
      answers: { corporation_area: true, ...NO_HOURS },
    },
    ...{ units: 128, amount: '1271.82' },
  },
};

test.each(Object.entries(FAMILIES))('%s', async (_, family) => {
  const { connection, from = '2026-09-01', units, amount, without = [] } = family;
  const home = await Household.settled();
  const set = await home.call('PUT', '/api/connection', { from: '2000-01-01', ...connection });
  expect(set.status).toBe(200);
  const bill = { from, to: '2026-09-30', unitsKWH: units };
  expect((await home.call('POST', '/api/bills', bill)).status).toBe(201);
  const { body } = await home.call<{ bill: { amount: string; without: { id: string }[] } }>(
    'GET',
    '/api/bills/2026-09-30',
  );
  expect([body.bill.amount, ...body.bill.without.map(({ id }) => id)]).toEqual([
    amount,
    ...without,
  ]);
});
