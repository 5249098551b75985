/** Five printed bills that are not ours, typed line by line on the screen: each is explained by its cause. */
import { expect, test } from 'vitest';
import { onboarded, open, submit } from '../support/page.ts';
import { WRONG_BILLS, type WrongBill, withBill } from '../support/wrong-bills.ts';

const CASES: [name: string, bill: WrongBill, says: string, card: string][] = [
  [
    'another month’s fuel rate',
    WRONG_BILLS.fuelOfAnotherMonth,
    'Your bill takes ₹0.47 a unit for BESCOM’s FPPCA, the value of April 2026. We took ₹0.25 a unit, that of May 2026, the month of the bill. Use ₹0.47 for this bill',
    'Your bill is higher by ₹53 One cause: Fuel and power purchase cost adjustment (FPPCA), ₹52.58.',
  ],
  [
    'another tariff year',
    WRONG_BILLS.anotherTariffYear,
    'Your bill goes by the tariff that held from 1 Apr 2025 to 31 Mar 2026.',
    'Your bill is lower by ₹12',
  ],
  [
    'a duty on another base',
    WRONG_BILLS.dutyOnAnotherBase,
    'Your bill calculates the tax on the fixed charge and the energy charge.',
    'Your bill is higher by ₹41 One cause: Tax, ₹40.50.',
  ],
  [
    '61 days billed as two months',
    WRONG_BILLS.twoMonthsFor61Days,
    'Your bill counts two months.',
    'Your bill is lower by ₹15 One cause: Fixed charge, ₹15.00.',
  ],
  [
    'a subsidy that was not given',
    WRONG_BILLS.subsidyNotGiven,
    'By your bill the answer to whether the connection is enrolled in Gruha Jyothi is no. You answered yes.',
    'Your bill is higher by ₹886',
  ],
];

test.each(CASES)('%s is explained, and nothing is left', async (_name, bill, says, card) => {
  const household = await onboarded(await withBill(bill));
  const lines = await bill.print(household);
  const page = `/dashboard/data-entry/bills/${bill.to}/lines`;
  const fields = Object.entries(lines).flatMap(([line, amount]): [string, string][] => [
    ['line', line],
    ['amount', amount],
  ]);
  const sent = await submit(household, page, [['intent', 'match'], ...fields]);
  expect(sent.status).toBe(303);
  const { text } = await open(household, page);
  expect(text).toContain(says);
  expect(text).toContain(card);
  expect(text).toContain('Nothing left unexplained');
});

test('a bill over an edge says what its last units cost, beside the paper and on its own screen', async () => {
  const household = await onboarded(await withBill(WRONG_BILLS.fuelOfAnotherMonth));
  const bill = '/dashboard/data-entry/bills/2026-05-06';
  for (const path of [bill, `${bill}/lines`]) {
    expect((await open(household, path)).text).toContain(
      'The last 39 units cost ₹1,156 At 200 units this bill would have been ₹948: Gruha Jyothi ended at unit 201.',
    );
  }
  const within = await onboarded(await withBill(WRONG_BILLS.subsidyNotGiven));
  expect((await open(within, bill)).text).not.toContain('The last ');
});
