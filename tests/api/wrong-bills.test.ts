/** Five printed bills that are not ours, typed anew through the API: each is explained by its cause. */
import { expect, test } from 'vitest';
import type { OneBillResponse } from '#domain/bills/api.ts';
import type { MatchResponse } from '#domain/bills/match/api-differences.ts';
import type { Household } from '../support/household.ts';
import {
  type PrintedLines,
  WRONG_BILLS,
  type WrongBill,
  withBill,
} from '../support/wrong-bills.ts';

/** The match of printed lines, and what it says of each line that differs and of the total. */
async function matched(household: Household, id: string, lines: PrintedLines) {
  const { status, body } = await household.call<{ bill: OneBillResponse; match: MatchResponse }>(
    'PUT',
    `/api/bills/${id}/printed`,
    { lines },
  );
  expect(status, JSON.stringify(body)).toBe(200);
  const { match } = body;
  if (match.code !== 'matched') throw new Error(match.code);
  const different = match.lines.filter(({ verdict }) => verdict === 'different');
  return {
    said: Object.fromEntries(
      different.map((line) => [line.id, line.explanations[0]?.message ?? '']),
    ),
    total: match.total?.explanations.map(({ message }) => message) ?? [],
    unexplained: match.unexplained,
  };
}

async function typed(bill: WrongBill) {
  const household = await withBill(bill);
  return matched(household, bill.to, await bill.print(household));
}

test('another month’s fuel rate is named by its value and its month', async () => {
  const { said, unexplained } = await typed(WRONG_BILLS.fuelOfAnotherMonth);
  expect(said).toEqual({
    fppca: expect.stringMatching(
      /₹0\.47 a unit for BESCOM’s FPPCA, the value of April 2026\. We took ₹0\.25/,
    ),
  });
  expect(unexplained).toBe('0.00');
});

test('another tariff year is named by the days on which it held', async () => {
  const { said, unexplained } = await typed(WRONG_BILLS.anotherTariffYear);
  expect(said['fixed']).toBe(
    'Your bill goes by the tariff that held from 1 Apr 2025 to 31 Mar 2026.',
  );
  expect(unexplained).toBe('0.00');
});

test('a duty on another base is named by the lines that it was taken of', async () => {
  const { said, unexplained } = await typed(WRONG_BILLS.dutyOnAnotherBase);
  expect(said).toEqual({
    tax: expect.stringMatching(/calculates the tax on the fixed charge and the energy charge/),
  });
  expect(unexplained).toBe('0.00');
});

test('61 days billed as two months are named by how the months are counted', async () => {
  const { said, unexplained } = await typed(WRONG_BILLS.twoMonthsFor61Days);
  expect(said).toEqual({ fixed: 'Your bill counts two months.' });
  expect(unexplained).toBe('0.00');
});

test('a subsidy that was not given is named at its lines, and at a total alone', async () => {
  const bill = WRONG_BILLS.subsidyNotGiven;
  const household = await withBill(bill);
  const lines = await bill.print(household);
  const alone = await matched(household, bill.to, { payable: lines['payable'] ?? '' });
  expect(alone.total[0]).toBe(
    'By your bill the answer to whether the connection is enrolled in Gruha Jyothi may be no. You answered yes.',
  );
  const none = { sub_fixed: '0', sub_energy: '0', sub_fppca: '0', sub_pg: '0' };
  const { said, unexplained } = await matched(household, bill.to, { ...lines, ...none });
  expect(said['sub_energy']).toMatch(
    /^By your bill the answer to whether the connection is enrolled/,
  );
  expect(unexplained).toBe('0.00');
});
