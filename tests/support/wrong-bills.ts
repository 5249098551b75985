/** Printed bills that are not ours: each wrong in one way that a household may have in hand. */
import { Household } from './household.ts';

export type PrintedLines = Record<string, string>;

export interface WrongBill {
  from: string;
  to: string;
  unitsKWH: string;
  /** What the household has told of its connection. */
  answers: Record<string, string>;
  /** What the paper says, by the rules that its supplier went by. */
  print(household: Household): Promise<PrintedLines>;
}

const GIVEN = { gruha_jyothi: 'yes', gj_units_per_month: '63', true_up: 'no', md_known: 'no' };
const NOT_GIVEN = { ...GIVEN, gruha_jyothi: 'no' };
const MAY = { from: '2026-04-07', to: '2026-05-06', unitsKWH: '239', answers: GIVEN };

const BY_BESCOM = { discom: 'BESCOM', category: 'LT-1' };

/** The lines of a bill by other rules than the household's, and the amount to pay. */
async function priced(
  household: Household,
  { print: _, answers, ...bill }: WrongBill,
  rules: object = BY_BESCOM,
): Promise<PrintedLines> {
  const { status, body } = await household.call<{
    lines: { id: string; amount: string | null }[];
    totals: Record<string, { amount: string }>;
  }>('POST', '/api/bills/preview', {
    ...bill,
    connection: { load_kw: '3', ...answers },
    ...rules,
  });
  if (status !== 200) throw new Error(JSON.stringify(body));
  const lines = body.lines.flatMap(({ id, amount }) => (amount === null ? [] : [[id, amount]]));
  return { ...Object.fromEntries(lines), payable: body.totals['payable']?.amount ?? '' };
}

/** The same bill with another amount of a line, in its total too: that is the sum, in whole rupees. */
function withLine(
  { payable: _, ...lines }: PrintedLines,
  id: string,
  amount: number,
): PrintedLines {
  const changed = { ...lines, [id]: amount.toFixed(2) };
  const sum = Object.values(changed).reduce((all, one) => all + Number(one), 0);
  return { ...changed, payable: String(Math.round(sum)) };
}

export const WRONG_BILLS = {
  fuelOfAnotherMonth: {
    ...MAY,
    print(household) {
      return priced(household, this, { ...BY_BESCOM, publishedValues: { 'KA-FPPCA': '0.47' } });
    },
  },
  anotherTariffYear: {
    ...MAY,
    print(household) {
      return priced(household, this, { tariff: 'KA-ESCOMS-LT1-2025-26' });
    },
  },
  dutyOnAnotherBase: {
    ...MAY,
    async print(household) {
      const ours = await priced(household, this);
      return withLine(ours, 'tax', (Number(ours['fixed']) + Number(ours['energy'])) * 0.09);
    },
  },
  twoMonthsFor61Days: {
    ...{ from: '2026-04-07', to: '2026-06-06', unitsKWH: '390', answers: NOT_GIVEN },
    async print(household) {
      return withLine(await priced(household, this), 'fixed', 900);
    },
  },
  subsidyNotGiven: {
    ...MAY,
    unitsKWH: '187',
    print(household) {
      return priced(household, { ...this, answers: NOT_GIVEN });
    },
  },
} satisfies Record<string, WrongBill>;

/** A household of BESCOM with one bill of these days and units. */
export async function withBill({ answers, print: _, ...bill }: WrongBill): Promise<Household> {
  const household = await Household.settled();
  const connection = {
    ...{ from: '2000-01-01', ...BY_BESCOM, loadKW: 3, phases: 1 },
    ...{ cycleMonths: 1, cycleEnd: '2026-11-06', answers },
  };
  for (const [method, path, body] of [
    ['PUT', '/api/connection', connection],
    ['POST', '/api/bills', bill],
  ] as const) {
    const { status, body: answer } = await household.call(method, path, body);
    if (status >= 400) throw new Error(`${path}: ${JSON.stringify(answer)}`);
  }
  return household;
}
