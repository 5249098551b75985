/** Bills as suppliers print them, through the API. */
import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Contract, expectDocumented, readContract } from '../support/contract.ts';
import { Household, refused } from '../support/household.ts';

const PREVIEW = '/api/bills/preview';

interface Bill {
  exactness: string;
  lines: {
    id: string;
    amount: string | null;
    printedAmount?: string;
    state: string;
    confirmed: boolean;
    why: string;
    source: string;
    parts: {
      quantity: string | null;
      rate: string | null;
      amount: string;
      from: string;
      to: string;
    }[];
  }[];
  totals: Record<string, { amount: string; carry?: string; label: string; without?: string[] }>;
  blocks: { from: string; to: string; days: number; units: string; document: string }[];
  notes: { code: string; message: string; line?: string; series?: string; input?: string }[];
  used: { documents: string[]; series: string[]; asOf: string };
}

/** A BESCOM bill of two months with Gruha Jyothi, as its household has it printed. */
const BESCOM = {
  tariff: 'KA-ESCOMS-LT1-2026-27',
  from: '2026-06-06',
  to: '2026-08-05',
  unitsKWH: '232',
  connection: {
    load_kw: '0.746',
    gruha_jyothi: 'yes',
    gj_units_per_month: '51',
    md_known: 'yes',
    md_kw: '1.2',
    true_up: 'yes',
  },
  givenLines: {
    fppca: '33.17',
    sub_fppca: '-14.82',
    true_up: '41.39',
    true_up_sub: '-27.21',
    credit: '-216.54',
  },
  billDate: '2026-08-05',
  asOf: '2026-11-24',
};

const BRPL = {
  tariff: 'DL-BRPL-DOM',
  from: '2026-05-12',
  to: '2026-06-10',
  unitsKWH: '545',
  connection: { load_kw: '3', subsidy: 'no' },
  asOf: '2026-11-24',
};

let household: Household;
let contract: Contract;
beforeAll(async () => {
  household = await Household.settled();
  contract = await readContract();
});

async function preview(body: object): Promise<Bill> {
  const answer = await household.call<Bill>('POST', PREVIEW, body);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  expectDocumented(contract, `POST ${PREVIEW}`, answer);
  return answer.body;
}

const amounts = (bill: Bill) =>
  Object.fromEntries(bill.lines.map(({ id, amount }) => [id, amount]));

describe('a bill', () => {
  test('has the lines and totals that the household’s bill prints', async () => {
    const bill = await preview(BESCOM);
    expect(amounts(bill)).toEqual({
      fixed: '305.00',
      energy: '1345.60',
      fppca: '33.17',
      pg: '81.20',
      tax: '121.10',
      sub_fixed: '-305.00',
      sub_energy: '-601.46',
      sub_fppca: '-14.82',
      sub_pg: '-36.29',
      sub_tax: '-54.13',
      md_penalty: '56.25',
      true_up: '41.39',
      true_up_sub: '-27.21',
      true_up_tax: '3.73',
      true_up_sub_tax: '-2.45',
      credit: '-216.54',
    });
    expect(bill.totals).toMatchObject({
      sub_total_1: { amount: '1886.07' },
      true_up_net: { amount: '15.46' },
      payable: { amount: '730.00' },
    });
    expect(bill.exactness).toBe('exact');
    expect(bill.lines.find(({ id }) => id === 'fppca')).toMatchObject({ state: 'given' });
    expect(bill.used).toEqual({
      documents: ['KA-ESCOMS-LT1-2026-27@1'],
      series: [],
      asOf: '2026-11-24',
    });
    for (const { source, why } of bill.lines) expect([source, why]).not.toContain('');
  });

  test('says what each line is made of, and where the period was cut', async () => {
    const bill = await preview(BRPL);
    const fuel = bill.lines.find(({ id }) => id === 'ppac_fixed');
    expect(fuel).toMatchObject({
      amount: '15.99',
      state: 'computed',
      confirmed: false,
      why: '7.25% of 96.77 + 17.94% of 50.00',
      parts: [
        { quantity: '96.77', rate: '7.25', amount: '7.02', from: '2026-05-12', to: '2026-05-31' },
        { quantity: '50', rate: '17.94', amount: '8.97', from: '2026-06-01', to: '2026-06-10' },
      ],
    });
    expect(bill.blocks).toEqual([
      { from: '2026-05-12', to: '2026-05-31', days: 20, units: '363', document: 'DL-BRPL-DOM' },
      { from: '2026-06-01', to: '2026-06-10', days: 10, units: '182', document: 'DL-BRPL-DOM' },
    ]);
    expect(bill.notes).toEqual([
      expect.objectContaining({ code: 'value-changed', series: 'BRPL-PPAC' }),
    ]);
    expect(bill.totals).toMatchObject({
      payable: { amount: '3433.86' },
      demand: { amount: '3430.00', carry: '3.86' },
    });
    expect(bill.totals['payable']).not.toHaveProperty('carry');
  });

  test('tells what the rounding of the total takes from a line', async () => {
    const bill = await preview({
      discom: 'KSEB',
      category: 'LT-1A',
      from: '2025-07-01',
      to: '2025-08-31',
      unitsKWH: '180',
      connection: { phase: 'single' },
    });
    const energy = bill.lines.find(({ id }) => id === 'energy');
    const printed = Number(energy?.printedAmount) - Number(energy?.amount);
    const sum = bill.lines.reduce((total, { amount }) => total + Number(amount), 0);
    expect(bill.totals['payable']?.amount).toMatch(/\.00$/);
    expect(sum + printed).toBeCloseTo(Number(bill.totals['payable']?.amount), 6);
  });

  test('takes published values by the beginning of their name, and unknown lines from the bill', async () => {
    const bill = await preview({
      tariff: 'KA-ESCOMS-LT1-2026-27',
      from: '2026-06-01',
      to: '2026-06-30',
      unitsKWH: '100',
      connection: { load_kw: '1' },
      publishedValues: { 'KA-FPPCA': '0.38' },
      givenLines: { arrears: '12.50' },
    });
    expect(amounts(bill)).toMatchObject({ fppca: '38.00', arrears: '12.50' });
    expect(bill.totals).toMatchObject({
      sub_total_1: { amount: '855.20' },
      payable: { amount: '868.00' },
    });
  });

  test('counts a yes or no that was left out as no, says so, and is an estimate where that matters', async () => {
    const body = { ...BRPL, connection: { load_kw: '3' } };
    const note = expect.objectContaining({ code: 'assumed-no', input: 'subsidy' });
    const large = await preview(body);
    expect([large.exactness, large.notes]).toEqual(['exact', expect.arrayContaining([note])]);
    const small = await preview({ ...body, unitsKWH: '180' });
    expect([small.exactness, small.notes]).toEqual(['estimate', expect.arrayContaining([note])]);
  });

  test('estimates a value that is not published yet, and says from which month', async () => {
    const bill = await preview({ ...BRPL, from: '2026-08-01', to: '2026-08-31' });
    expect(bill.exactness).toBe('estimate');
    expect(bill.lines.find(({ id }) => id === 'ppac_energy')).toMatchObject({ state: 'estimated' });
    const note = bill.notes.find(({ code }) => code === 'estimated-value');
    expect(note?.message).toContain('August 2026');
    expect(note?.message).toContain('17.94 %, of July 2026');
  });

  test('with an unknown charge is partial, and its sum is never called payable', async () => {
    const bill = await preview({
      tariff: 'PB-PSPCL-DS-2-7-kW',
      from: '2026-06-01',
      to: '2026-06-30',
      unitsKWH: '200',
      connection: { load_kw: '4', subsidy: 'no' },
    });
    expect(bill.exactness).toBe('partial');
    expect(bill.lines.find(({ id }) => id === 'duty')).toMatchObject({
      amount: null,
      state: 'unknown',
      parts: [],
    });
    expect(bill.totals).not.toHaveProperty('payable');
    expect(bill.totals['partial']).toMatchObject({ without: ['fca', 'duty'] });
  });

  test('outside the days of the tariff named takes the nearest, with a note', async () => {
    const bill = await preview({
      tariff: 'GJ-GUVNL-RGP',
      from: '2024-10-01',
      to: '2024-10-30',
      unitsKWH: '100',
      connection: { load_kw: '1' },
    });
    expect(bill.notes.map(({ code }) => code)).toContain('outside-validity');
    expect(bill.exactness).toBe('estimate');
  });

  test('of several tariffs follows their changeover', async () => {
    const tariff = ['KA-ESCOMS-LT1-2025-26', 'KA-ESCOMS-LT1-2026-27'];
    const bill = { unitsKWH: '100', connection: { load_kw: '1' }, tariff };
    const across = await preview({ ...bill, from: '2026-03-11', to: '2026-04-10' });
    expect(across.blocks.map(({ document }) => document)).toEqual(['KA-ESCOMS-LT1-2025-26']);
    expect(amounts(across)).toMatchObject({ fixed: '145.00' });
    const split = await preview({
      tariff: ['KL-KSEB-LT1A-2023-11', 'KL-KSEB-LT1A-2024-12-05'],
      from: '2024-11-07',
      to: '2025-01-05',
      unitsKWH: '300',
      connection: { phase: 'single' },
    });
    expect(split.blocks.map(({ days, units }) => [days, units])).toEqual([
      [28, '140'],
      [32, '160'],
    ]);
  });

  test('stores nothing', async () => {
    const count = async () =>
      (await env.DB.prepare('SELECT count(*) AS n FROM readings').first<{ n: number }>())?.n;
    const before = await count();
    const answer = await household.call('POST', PREVIEW, BRPL);
    expect(answer.headers.get('Server-Timing')).toMatch(/trips=1 .*written=0/);
    expect(await count()).toBe(before);
  });
});

describe('a bill is refused', () => {
  const { connection: _, ...unasked } = BRPL;
  test('without a number that a line needs, by the input’s id and why', async () => {
    const answer = await household.call('POST', PREVIEW, unasked);
    expectDocumented(contract, `POST ${PREVIEW}`, answer);
    const body = refused(answer, 400);
    expect(body.code).toBe('missing-input');
    expect(body.details).toEqual([
      { field: 'load_kw', message: expect.stringContaining('It decides the fixed charge') },
    ]);
  });

  test('for a day without a tariff, which it names with the nearest dates', async () => {
    const body = {
      discom: 'KSEB',
      category: 'LT-1A',
      from: '2023-10-20',
      to: '2023-11-20',
      unitsKWH: '100',
      connection: { phase: 'single' },
    };
    const answer = await household.call('POST', PREVIEW, body);
    expectDocumented(contract, `POST ${PREVIEW}`, answer);
    const { code, message } = refused(answer, 404);
    expect(code).toBe('no-tariff');
    expect(message).toContain('20 Oct 2023');
    expect(message).toContain('1 Nov 2023');
    const late = await household.call('POST', PREVIEW, {
      ...body,
      from: '2027-03-15',
      to: '2027-04-14',
    });
    expect(refused(late, 404).message).toMatch(/1 Apr 2027.*31 Mar 2027/);
  });

  test.each<[string, object, string, string]>([
    ['of a supplier that is not known', { discom: 'NOBODY', category: 'LT-1' }, 'discom', 'NOBODY'],
    ['of another category', { discom: 'KSEB', category: 'LT-9' }, 'category', 'LT-1A'],
    ['of a tariff that is not known', { tariff: 'XX' }, 'tariff', '"XX"'],
    [
      'of one recorded later',
      { tariff: 'DL-BRPL-DOM', asOf: '2020-01-01' },
      'tariff',
      '2020-01-01',
    ],
  ])('%s', async (_, change, field, message) => {
    const { tariff: __, ...rest } = BRPL;
    const body = refused(await household.call('POST', PREVIEW, { ...rest, ...change }), 404);
    expect(body.code).toBe('no-tariff');
    expect(body.details?.[0]).toMatchObject({ field, message: expect.stringContaining(message) });
  });

  test.each<[string, object, string]>([
    ['a malformed amount of a line', { givenLines: { arrears: '12,50' } }, 'givenLines.arrears'],
    ['an amount as a number', { givenLines: { arrears: 12.5 } }, 'givenLines.arrears'],
    [
      'a malformed published value',
      { publishedValues: { 'BRPL-PPAC': '7%' } },
      'publishedValues.BRPL-PPAC',
    ],
    [
      'a published value that nothing has',
      { publishedValues: { 'XX-FUEL': '1' } },
      'publishedValues',
    ],
    ['units below zero', { unitsKWH: '-1' }, 'unitsKWH'],
    ['units above one lakh', { unitsKWH: '100000.001' }, 'unitsKWH'],
    ['units that are no number', { unitsKWH: 'many' }, 'unitsKWH'],
    ['a period over 400 days', { from: '2025-01-01', to: '2026-02-05' }, 'to'],
    ['a period that ends before it begins', { from: '2026-06-11' }, 'to'],
    ['a day that does not exist', { to: '2026-06-31' }, 'to'],
    ['a load that is no number', { connection: { load_kw: 'three' } }, 'load_kw'],
    ['a load of forty digits', { connection: { load_kw: '9'.repeat(40) } }, 'connection.load_kw'],
    [
      'an answer that is neither yes nor no',
      { connection: { load_kw: '3', subsidy: 'maybe' } },
      'subsidy',
    ],
    ['neither a tariff nor a supplier', { tariff: undefined }, 'tariff'],
    ['a tariff and a category', { category: 'Domestic' }, 'category'],
    ['a field that is not there', { colour: 'red' }, 'colour'],
    [
      'an input that no tariff could have',
      { connection: { 'Load kW': '3' } },
      'connection.Load kW',
    ],
  ])('for %s', async (_, change, field) => {
    const answer = await household.call('POST', PREVIEW, { ...BRPL, ...change });
    const { details } = refused(answer, 400);
    expect(details?.map((detail) => detail.field)).toContain(field);
  });

  test('without a good token', async () => {
    refused(await new Household().call('POST', PREVIEW, BRPL), 401);
    const left = await Household.settled();
    await left.call('POST', '/api/auth/logout');
    refused(await left.call('POST', PREVIEW, BRPL), 401);
  });
});

describe('tariffs', () => {
  test('are listed with what is sure of them, those for tests and explanations left out', async () => {
    const answer = await household.call<{ tariffs: { id: string; status: string }[] }>(
      'GET',
      '/api/tariffs',
    );
    expectDocumented(contract, 'GET /api/tariffs', answer);
    const ids = answer.body.tariffs.map(({ id }) => id);
    expect(ids).toEqual(expect.arrayContaining(['KA-ESCOMS-LT1-2026-27', 'DL-BRPL-DOM']));
    expect(ids.filter((id) => /TEST|approved|2012/.test(id))).toEqual([]);
  });

  test('show one with its rules and sources', async () => {
    const answer = await household.call('GET', '/api/tariffs/DL-BRPL-DOM');
    expectDocumented(contract, 'GET /api/tariffs/{id}', answer);
    expect(answer.body['tariff']).toMatchObject({
      id: 'DL-BRPL-DOM',
      status: 'solid',
      sources: { DERC19: { title: 'DERC tariff schedule for FY 2019-20' } },
    });
    refused(await household.call('GET', '/api/tariffs/NONE'), 404);
  });
});
