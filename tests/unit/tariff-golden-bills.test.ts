/** Bills that DISCOMs, regulators, the press and other programs printed, reproduced to the paisa. */
import { afterAll, expect, test } from 'vitest';
import { type Check, checkGoldenBill, goldenBills, isBinding } from '../support/golden-bills.ts';

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
  if (bill.differs === undefined) expect(message).toEqual([]);
  else expect(different).toMatchObject(bill.differs.figures);
  agreeingBills += different.length === 0 ? 1 : 0;
});

test('all sixty-seven bills are there', () => {
  expect(goldenBills).toHaveLength(67);
});

test('a whole bill of a consumer, a supplier or a regulator is listed as different only with the reason', () => {
  const listed = goldenBills.filter((bill) => isBinding(bill) && bill.differs !== undefined);
  expect(listed.map(({ id }) => id)).toEqual(['AP-APEPDCL-2025-08-342u']);
  for (const { differs } of goldenBills)
    if (differs) expect(differs.why.length).toBeGreaterThan(20);
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
