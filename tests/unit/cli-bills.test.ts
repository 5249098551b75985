/** How the command line tells bills: in the words of the screens. */
import { expect, test } from 'vitest';
import { toDayNumber } from '#domain/base/period.ts';
import { toHomeBillResponse, toOneBillResponse } from '#domain/bills/api.ts';
import {
  type BilledHome,
  type DatedConnection,
  findBill,
  listHomeBills,
} from '#domain/bills/home-bills.ts';
import { renderBills } from '../../cli/commands/bills.ts';
import { PLAIN } from '../../cli/output.ts';
import { describeBill } from '../../cli/report/bill.ts';
import { bills, home, reading } from '../support/energy.ts';

const BENGALURU: DatedConnection = {
  ...{ firstDay: 0, discom: 'BESCOM', category: 'LT-1', loadKW: 3, phases: 1 },
  answers: { gruha_jyothi: true, gj_units_per_month: 63, true_up: false, md_known: false },
};

/** The bill of a month whose fuel charge no source tells. */
function billOf2025() {
  const cycles = [{ firstDay: 0, cycleMonths: 1, cycleEnd: toDayNumber('2026-11-06') }];
  const use = home(bills('2025-10-06', [180]), '2026-11-24', { cycles });
  const billed: BilledHome = { use, connections: [BENGALURU], storedBills: [] };
  const bill = findBill(billed, '2025-10-06');
  if (bill === undefined) throw new Error('There is no bill.');
  return bill;
}

test('the lines that an amount lacks have the names that the screens give them', () => {
  const answer = toHomeBillResponse(billOf2025());
  expect(answer.without.map(({ id }) => id)).toEqual(['fppca', 'sub_fppca']);
  const text = renderBills([answer], PLAIN);
  expect(text).toContain('without FPPCA, Gruha Jyothi: FPPCA');
  expect(text).not.toMatch(/fppca/);
});

test('years of bills of which nothing is known are one line of the table', () => {
  const cycles = [{ firstDay: 0, cycleMonths: 1, cycleEnd: toDayNumber('2026-11-06') }];
  const paper = [...bills('2024-01-06', [180]), ...bills('2026-11-06', [187])];
  const use = home(paper, '2026-11-24', { cycles });
  const all = listHomeBills({ use, connections: [BENGALURU], storedBills: [] }).map(
    toHomeBillResponse,
  );
  const unknown = all.filter(({ knownDays }) => knownDays === 0);
  expect(unknown.length).toBeGreaterThan(20);
  const lines = renderBills(all, PLAIN).trimEnd().split('\n');
  expect(lines).toHaveLength(1 + all.length - unknown.length + 1);
  expect(lines.filter((line) => line.includes('nothing is known'))).toEqual([
    expect.stringContaining(`${unknown.length} bills: nothing is known of these`),
  ]);
});

test('a bill of which no day is known tells what is entered for it', () => {
  const use = home([reading('2026-10-05', 300)], '2026-11-24');
  const all = listHomeBills({ use, connections: [BENGALURU], storedBills: [] }).map(
    toHomeBillResponse,
  );
  expect(all).toMatchObject([{ to: '2026-10-31', unitsKWH: null, daysKWH: '300', knownDays: 0 }]);
  expect(renderBills(all, PLAIN)).toContain('too few days are known: 300 kWh are entered');
});

test('why a stored bill would be another one today is said in sentences', () => {
  const answer = { ...toOneBillResponse(billOf2025()), storedOn: '2026-11-20' };
  const today = { unitsKWH: '181', amount: '900.00', because: ['readings', 'values'] as const };
  const { remarks } = describeBill({ ...answer, today: { ...today, because: [...today.because] } });
  expect(remarks.slice(-3)).toEqual([
    expect.stringMatching(/^Stored ₹[\d,.]+; today it would be ₹900\.00\.$/),
    'Readings of its days changed.',
    'A published value became known.',
  ]);
});
