import { describe, expect, test } from 'vitest';
import { findPlaceOfPin } from '#domain/home/pin/place.ts';
import { priceFirstBill } from '#domain/tariff/engine/home-bill.ts';
import {
  findChoiceOfPlace,
  listChoicesOfState,
  listTariffChoices,
} from '#domain/tariff/suppliers.ts';

const TODAY = '2026-11-25';
const choices = listTariffChoices(TODAY);

function supplierAt(pin: string): string | undefined {
  const place = findPlaceOfPin(pin);
  return place && findChoiceOfPlace(choices, place)?.discom;
}

describe('the supplier that a PIN tells', () => {
  test.each([
    ['560011', 'BESCOM'],
    ['682001', 'KSEB'],
    ['600001', 'TNPDCL'],
    ['700001', 'CESC-KOLKATA'],
    ['492001', 'CSPDCL'],
    ['302001', 'JVVNL'],
    ['411001', 'MSEDCL'],
    ['500001', 'TGSPDCL'],
    ['751001', 'TPCODL'],
    ['580001', 'HESCOM'],
    ['171001', 'HPSEBL'],
    ['520001', 'APCPDCL'],
    ['530001', 'APEPDCL'],
    ['517501', 'APSPDCL'],
    ['342001', 'JDVVNL'],
    ['190001', 'KPDCL'],
    ['180001', 'JPDCL'],
  ])('%s is supplied by %s', (pin, discom) => {
    expect(supplierAt(pin)).toBe(discom);
  });

  test.each([
    ['110001', 'three suppliers'],
    ['586101', 'another supplier of Karnataka, which its district does not tell'],
    ['400050', 'four suppliers'],
    ['831001', 'a supplier whose tariff is not known'],
    ['781001', 'a supplier with tariffs by load'],
    ['226001', 'a supplier with tariffs for towns and villages'],
    ['795001', 'a state of which no tariff is known'],
  ])('%s tells none: %s', (pin) => {
    expect(supplierAt(pin)).toBeUndefined();
  });
});

test.each([
  ['122001', 'DHBVN'],
  ['132001', 'UHBVN'],
  ['250001', 'PVVNL'],
  ['284001', 'DVVNL'],
])('of a state whose suppliers have several tariffs, %s has those of %s first', (pin, discom) => {
  const place = findPlaceOfPin(pin);
  expect(place && listChoicesOfState(choices, place)[0]?.discom).toBe(discom);
});

test('the suppliers of a place stand before the others of its state, the lifeline behind the others of its supplier', () => {
  const ofLucknow = listChoicesOfState(choices, { state: 'Uttar Pradesh', city: 'Lucknow' });
  expect(ofLucknow.slice(0, 4).map(({ discom, category }) => `${discom} ${category}`)).toEqual([
    'MVVNL LMV-1 urban',
    'MVVNL LMV-1 rural',
    'MVVNL LMV-1 lifeline',
    'DVVNL LMV-1 urban',
  ]);
  expect(new Set(ofLucknow.map(({ discom }) => discom)).size).toBe(6);
});

test('a category says in plain words whose it is, and a supplier what families call it', () => {
  const find = (discom: string, category: string) =>
    choices.find((choice) => choice.discom === discom && choice.category === category);
  expect(find('SBPDCL', 'DS-II')?.name).toBe('a home in a town (DS-II urban)');
  expect(find('TNPDCL', 'LT I-A')).toMatchObject({
    supplierName: 'Tamil Nadu Power Distribution Corporation (TNEB, TANGEDCO)',
    name: 'LT I-A domestic',
  });
});

test.each([
  ['KSEB', 2],
  ['PGVCL', 2],
  ['PSPCL', 2],
  ['WBSEDCL', 3],
  ['BESCOM', 1],
])('bills of %s are of %i months unless the home says otherwise', (discom, months) => {
  expect(choices.find((choice) => choice.discom === discom)?.cycleMonths).toBe(months);
});

test('every supplier has the name that its customers know', () => {
  expect(choices.filter(({ supplierName }) => supplierName === null)).toEqual([]);
  expect(choices.find(({ discom }) => discom === 'AEML')?.supplierName).toBe(
    'Adani Electricity Mumbai',
  );
});

test('every tariff in force is there once, with what its bills depend on', () => {
  const keys = choices.map(({ discom, category }) => `${discom}|${category}`);
  expect(new Set(keys).size).toBe(keys.length);
  expect(choices.find(({ discom }) => discom === 'BESCOM')).toMatchObject({
    state: 'Karnataka',
    category: 'LT-1',
    name: 'LT-1 domestic',
    cycleMonths: 1,
  });
  const asked = choices.find(({ discom }) => discom === 'BESCOM')?.asked.map(({ id }) => id);
  expect(asked).toEqual(expect.arrayContaining(['load_kw', 'gruha_jyothi', 'gj_units_per_month']));
  expect(choices.find(({ discom }) => discom === 'BEST')?.state).toBe('Maharashtra');
});

describe('the first bill', () => {
  const november = { from: '2026-10-07', to: '2026-11-06', unitsWh: 187_000, asOf: TODAY };
  const home = { discom: 'BESCOM', category: 'LT-1', loadKW: 3, phases: 1 as const };

  test('of 187 units in Bengaluru with 63 free is ₹858, and says what it estimates', () => {
    const answers = { gruha_jyothi: 'yes', gj_units_per_month: '63' };
    expect(priceFirstBill({ ...home, answers }, november)).toMatchObject({
      amountPaise: 85_800,
      isEstimate: true,
      isConfirmed: true,
      without: [],
      unanswered: ['whether the bill has a true-up of FY 2024-25'],
      nextUnitMilliRupees: 6922,
      edge: { lastKwh: 200, unitPaise: 89_300 },
    });
  });

  test('names what nobody has answered, and counts it as no', () => {
    expect(priceFirstBill({ ...home, answers: {} }, november)).toMatchObject({
      unanswered: [
        'whether the connection is enrolled in Gruha Jyothi',
        'whether the bill has a true-up of FY 2024-25',
      ],
    });
  });

  test('says that no printed bill confirms its tariff yet, and names what it lacks', () => {
    const chennai = { discom: 'TNPDCL', category: 'LT I-A', loadKW: 3, phases: 1 as const };
    const twoMonths = { ...november, from: '2026-09-07', unitsWh: 520_000 };
    expect(priceFirstBill({ ...chennai, answers: {} }, twoMonths)).toMatchObject({
      ...{ amountPaise: 2208_00, isConfirmed: false, without: [], nextUnitMilliRupees: 8400 },
    });
    const earlier = { ...november, from: '2025-10-07', to: '2025-11-06' };
    const answers = { gruha_jyothi: 'no' };
    expect(priceFirstBill({ ...home, answers }, earlier)).toMatchObject({
      without: ['Fuel and power purchase cost adjustment (FPPCA)'],
    });
  });

  test('is unknown without a tariff, and says what its tariff depends on', () => {
    expect(priceFirstBill({ ...home, discom: null, answers: {} }, november)).toBeUndefined();
    const rajasthan = { ...home, discom: 'JVVNL', answers: {} };
    expect(priceFirstBill(rajasthan, november)).toEqual({
      neededQuestions: [
        'Still needed: average units a month of the last financial year. It decides the fixed charge. ' +
          'Add up last year’s bills and divide by twelve.',
      ],
    });
  });
});
