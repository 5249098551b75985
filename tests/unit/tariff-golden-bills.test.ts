/** Bills that DISCOMs, regulators, the press and other programs printed, reproduced to the paisa. */
import { afterAll, expect, test } from 'vitest';
import { type Check, checkGoldenBill, goldenBills } from '../support/golden-bills.ts';

const checks: Check[] = [];
let agreeingBills = 0;

test.each(goldenBills.map((bill) => [bill.id, bill] as const))('%s', (_, bill) => {
  const own = checkGoldenBill(bill);
  checks.push(...own);
  const different = own.filter(({ agrees }) => !agrees);
  const message = different.map(
    ({ what, printed, ours, why }) => `${what}: printed ${printed}, ours ${ours} (${why})`,
  );
  expect(own.length).toBeGreaterThan(0);
  expect(message).toEqual([]);
  agreeingBills += 1;
});

test('all thirty bills are there', () => {
  expect(goldenBills).toHaveLength(30);
});

afterAll(() => {
  const share = (kind: Check['kind']) => {
    const own = checks.filter((check) => check.kind === kind);
    return `${own.filter(({ isEqual }) => isEqual).length} of ${own.length}`;
  };
  console.info(
    `Golden bills that agree: ${agreeingBills} of ${goldenBills.length}; ` +
      `to the paisa: ${share('line')} lines, parts and rates, ${share('total')} totals.`,
  );
});
