/** The few words under a line of a bill. */
import { expect, test } from 'vitest';
import { toBillRecord } from '#domain/bills/tell/tell-bill.ts';
import { type BilledConnection, makeHomeBillRequest } from '#domain/tariff/engine/home-bill.ts';
import { priceBill } from '#domain/tariff/engine/price.ts';
import { describeLineReason } from '#domain/tariff/explain/describe-line.ts';
import { findDocument, series } from '#domain/tariff/library.ts';

const AS_OF = '2026-11-24';
const GRUHA_JYOTHI = { gruha_jyothi: true, gj_units_per_month: 63, true_up: false };

function reasons(
  home: Pick<BilledConnection, 'discom' | 'category' | 'answers'>,
  from: string,
  to: string,
  kwh: number,
) {
  const connection = { loadKW: 3, phases: 1 as const, ...home };
  const request = makeHomeBillRequest(connection, { from, to, unitsWh: kwh * 1000, asOf: AS_OF });
  const priced = request && priceBill(request, series);
  if (!priced?.ok) throw new Error('The bill has no price.');
  const bill = toBillRecord(priced);
  const document = findDocument(bill.blocks[0]?.document ?? '', AS_OF);
  if (document === undefined) throw new Error('The bill has no tariff.');
  return Object.fromEntries(
    bill.lines.flatMap((record) => {
      const line = document.lines.find(({ id }) => id === record.id);
      return line === undefined
        ? []
        : [[line.id, describeLineReason(line, record, bill, document)]];
    }),
  );
}

test('a bill of one month says what each amount goes by', () => {
  const bescom = { discom: 'BESCOM', category: 'LT-1', answers: GRUHA_JYOTHI };
  expect(reasons(bescom, '2026-10-07', '2026-11-06', 187)).toMatchObject({
    fixed: 'Your sanctioned load, for one month of 31 days',
    energy: 'One rate for every unit',
    tax: 'On the energy charge alone',
    sub_fixed: 'Up to 200 units a month',
  });
});

test('the months that quantity and rate do not show are told', () => {
  const bescom = { discom: 'BESCOM', category: 'LT-1', answers: {} };
  expect(reasons(bescom, '2026-04-07', '2026-06-06', 390)['fixed']).toBe(
    'Your sanctioned load, for 2.033 months: 61 days',
  );
  const delhi = { discom: 'BRPL', category: 'Domestic', answers: {} };
  expect(reasons(delhi, '2026-05-12', '2026-06-10', 545)).toMatchObject({
    fixed: 'Your sanctioned load, for 0.978 months: 30 days',
    energy: 'Each slab at its own rate',
    pension: 'On the fixed charge and the energy charge',
  });
});

test('a charge by the number of units says so, and for how many months it is', () => {
  const kerala = { discom: 'KSEB', category: 'LT-1A', answers: {} };
  expect(reasons(kerala, '2026-08-01', '2026-09-30', 300)['fixed']).toBe(
    'By the number of units, for 2 months: 61 days',
  );
});

test('a charge that is the same for any number of units says so', () => {
  const pune = { discom: 'MSEDCL', category: 'LT I(B)', answers: {} };
  expect(reasons(pune, '2026-10-08', '2026-11-07', 148)['fixed']).toBe(
    'The same for any number of units, for one month of 31 days',
  );
});

test('an amount that no quantity times a rate makes is told in rupees and paise', () => {
  const delhi = { discom: 'BRPL', category: 'Domestic', loadKW: 3, phases: 1 as const };
  const request = makeHomeBillRequest(
    { ...delhi, answers: { subsidy: true } },
    { from: '2026-10-01', to: '2026-10-31', unitsWh: 205_300, asOf: AS_OF },
  );
  const priced = request && priceBill(request, series);
  if (!priced?.ok) throw new Error('The bill has no price.');
  const subsidy = toBillRecord(priced).lines.find(({ label }) => label.startsWith('Subsidy'));
  expect(subsidy).toMatchObject({ amount: '-311.93', why: '−311.93' });
});

test('a charge by units and by each kW of the load claims no months', () => {
  const hyderabad = { discom: 'TGSPDCL', category: 'LT-I', answers: { gruha_jyothi: false } };
  const { fixed } = reasons(hyderabad, '2026-09-01', '2026-09-30', 195);
  expect(fixed).toBe('By the number of units, for each kW of your load');
});
