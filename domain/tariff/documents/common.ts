/** Short forms for what most documents are written with. */
import type {
  Cond,
  Expr,
  Ladder,
  Line,
  MonthsRule,
  TariffDocument,
  TariffInput,
} from '#domain/tariff/schema.ts';

/** The newest material that was read for the documents is of this day: what is later is not known. */
const CHECKED_ON = '2026-08-21';
/** The day on which the first documents were recorded. */
export const RECORDED = { revision: 1, recordedOn: '2026-11-24', checkedOn: CHECKED_ON } as const;

export const BLOCK_UNITS: Expr = { units: 'block' };
export const PERIOD_UNITS: Expr = { units: 'period' };
/** The months of a block by a document's rule `m`. */
export const BLOCK_MONTHS: Expr = { months: 'm' };

/** To a whole unit or rupee. */
export const TO_WHOLE = { to: '1', mode: 'half-up' } as const;

/** A month of the usual lengths is one, others are counted by thirty days. */
export const MONTH: MonthsRule = {
  kind: 'days',
  per: '30',
  nominal: [{ from: 28, to: 33, months: '1' }],
};

/** Steps as an order prints them: each limit with its rate, the last one open. */
export function makeSteps(...rows: [upTo: string | null, rate: Expr][]): Ladder['steps'] {
  return rows.map(([upTo, rate]) => ({ upTo, rate }));
}

/** Steps whose limits several years share, with one year's rates. */
export function pairSteps(
  limits: readonly (string | null)[],
  rates: readonly Expr[],
): Ladder['steps'] {
  return limits.map((upTo, index) => ({ upTo, rate: rates[index] ?? { unknown: 'No rate.' } }));
}

/** A telescopic ladder over the units of a block, its limits per month of a rule. */
export function makeSlabs(scale: Expr, rows: Ladder['steps']): Ladder {
  return { over: BLOCK_UNITS, mode: 'telescopic', scale, steps: rows };
}

/** An amount for each unit of a block. */
export function makeChargePerUnit(rate: Expr): Line['amount'] {
  return { quantity: BLOCK_UNITS, rate, unit: 'kWh' };
}

/** Whether the bill has at most so many units a month. */
export function isUpToUnits(limit: string, months: string): Cond {
  return { lte: [PERIOD_UNITS, { mul: [limit, { periodMonths: months }] }] };
}

/** Whether the household said yes to a question. */
export function isYes(input: string): Cond {
  return { is: [input, 'yes'] };
}

/** What the State pays of other lines: all of them. */
export function makeWaiver(
  id: string,
  label: string,
  {
    of,
    when,
    ...what
  }: Pick<Line, 'when' | 'source' | 'clause' | 'unconfirmed'> & {
    of: string[];
  },
): Line {
  const credit = { id, label, kind: 'credit' as const, amount: { share: '1', of } };
  return { ...credit, ...(when === undefined ? {} : { when }), ...what };
}

/** A charge that exists and for whose rate no source is known. */
export function makeUnknownCharge(id: string, label: string, when?: Cond): Line {
  const unknown = `Your bill will also have ${label.toLowerCase()}: no sourced rate is known.`;
  const charge = { id, label, kind: 'charge' as const, amount: { unknown } };
  return when === undefined ? charge : { ...charge, when };
}

/** A subsidy that exists and for whose amount no source is known. */
export function makeUnknownCredit(id: string, label: string, unknown: string, when?: Cond): Line {
  const credit = { id, label, kind: 'credit' as const, on: 'period' as const, amount: { unknown } };
  return when === undefined ? credit : { ...credit, when };
}

/** What the household pays, exact to the paisa. */
export const PAYABLE: TariffDocument['totals'][number] = {
  id: 'payable',
  label: 'Payable',
  of: '*',
};

/** What the household pays, to the nearest rupee. */
export const PAYABLE_IN_RUPEES: TariffDocument['totals'][number] = {
  ...PAYABLE,
  round: TO_WHOLE,
};

/** The same where printed bills ask for tens of rupees. */
export const PAYABLE_ON_PAPER_IN_TENS: TariffDocument['totals'][number] = {
  ...PAYABLE,
  papersIn: '10',
};

/** Asked of every home; some suppliers take a percent off. */
export const PREPAID: TariffInput = {
  id: 'prepaid',
  label: 'whether the meter is prepaid',
  kind: 'yes-no',
  why: 'A prepaid meter takes a percent off the energy charge.',
};

export const LOAD_KW: TariffInput = {
  id: 'load_kw',
  label: 'sanctioned load in kW',
  kind: 'number',
  unit: 'kW',
  why: 'It decides the fixed charge. Bills print it as sanctioned, contracted or connected load.',
};

export const LOAD_KVA: TariffInput = {
  id: 'load_kva',
  label: 'sanctioned load in kVA',
  kind: 'number',
  unit: 'kVA',
  why: 'It decides the fixed charge. Bills print it as contracted or sanctioned load.',
};

export const PHASE: TariffInput = {
  id: 'phase',
  label: 'phase of the connection',
  kind: 'choice',
  choices: ['single', 'three'],
  why: 'It decides the fixed charge. Bills print it near the meter, as 1 Ph or 3 Ph.',
};
