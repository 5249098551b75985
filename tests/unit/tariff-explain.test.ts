/** Why a bill is higher or lower than another, in rupees that add up. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays } from '#domain/base/period.ts';
import { priceBill } from '#domain/tariff/engine/price.ts';
import type { BillRequest } from '#domain/tariff/engine/scope.ts';
import { describeReason } from '#domain/tariff/explain/describe-differences.ts';
import { type BillExplanation, explainBill } from '#domain/tariff/explain/explain.ts';
import { documents, findHistory, series } from '#domain/tariff/library.ts';

const AS_OF = '2026-11-24';
const KWH = 1000;

function request(
  discom: string,
  category: string,
  [from, to]: [string, string],
  kwh: number,
  connection: Record<string, string>,
  more: Partial<BillRequest> = {},
): BillRequest {
  return {
    documents: findHistory(discom, category, AS_OF),
    uncoveredDays: 'refuse',
    discom,
    from,
    to,
    unitsWh: kwh * KWH,
    connection,
    publishedValues: {},
    givenLinesPaise: {},
    billDate: to,
    asOf: AS_OF,
    ...more,
  };
}

const GRUHA_JYOTHI = { load_kw: '3', gruha_jyothi: 'yes', gj_units_per_month: '63' };
const SEPTEMBER: [string, string] = ['2026-08-07', '2026-09-06'];
const OCTOBER: [string, string] = ['2026-09-07', '2026-10-06'];
const NOVEMBER: [string, string] = ['2026-10-07', '2026-11-06'];
const bescom = (
  period: [string, string],
  kwh: number,
  connection: Record<string, string> = GRUHA_JYOTHI,
  more: Partial<BillRequest> = {},
) => request('BESCOM', 'LT-1', period, kwh, connection, more);

function explained(before: BillRequest, after: BillRequest): BillExplanation {
  const result = explainBill(before, after, series);
  if (!result.ok) throw new Error(JSON.stringify(result));
  return result;
}

const summary = ({ reasons }: BillExplanation) =>
  reasons.filter(({ code }) => code !== 'rounding').map(({ code, paise }) => [code, paise]);

describe('a bill beside the one before', () => {
  test('more units in as many days cost what a unit costs', () => {
    const explanation = explained(bescom(SEPTEMBER, 176), bescom(NOVEMBER, 187));
    expect(explanation).toMatchObject({ beforePaise: 782_00, afterPaise: 858_00 });
    expect(explanation.reasons[0]).toMatchObject({
      code: 'use',
      moreWh: 11_000,
      milliRupeesAUnit: 6922,
      paise: 76_14,
      taxesPaise: 5_74,
    });
    expect(summary(explanation)).toEqual([['use', 76_14]]);
  });

  test('free units that were told later do not take the part of the use', () => {
    const { gj_units_per_month: _, ...enrolled } = GRUHA_JYOTHI;
    const explanation = explained(bescom(SEPTEMBER, 250, enrolled), bescom(NOVEMBER, 187));
    expect(explanation.reasons.map(({ code }) => code)).not.toContain('connection');
    expect(explanation.reasons[0]?.code).toBe('use');
  });

  test('causes on whose way there is no price are told together, and no other takes their part', () => {
    const asking = (choices: string[]) =>
      findHistory('BESCOM', 'LT-1', AS_OF).map((document) => ({
        ...document,
        inputs: [
          ...document.inputs,
          { id: 'area', label: 'area', kind: 'choice' as const, choices, why: 'It is asked.' },
        ],
        lines: document.lines.map((line) =>
          line.id === 'fixed'
            ? { ...line, when: { is: ['area', choices[0] ?? ''] as [string, string] } }
            : line,
        ),
      }));
    const { reasons } = explained(
      bescom(
        NOVEMBER,
        187,
        { ...GRUHA_JYOTHI, area: 'city' },
        { documents: asking(['town', 'city']) },
      ),
      bescom(
        NOVEMBER,
        187,
        { ...GRUHA_JYOTHI, area: 'urban' },
        { documents: asking(['urban', 'rural']) },
      ),
    );
    const [together] = reasons;
    expect(together).toMatchObject({ code: 'together', causes: ['connection', 'tariff'] });
    expect(together && describeReason(together)).toBe(
      'Your connection and another tariff together: what each of them makes is unknown',
    );
  });

  test('a longer period costs more at the same use a day', () => {
    const { reasons } = explained(bescom(OCTOBER, 180), bescom(NOVEMBER, 186));
    expect(reasons[0]).toMatchObject({
      code: 'days',
      before: 30,
      after: 31,
      unitsWhBefore: 180_000,
      unitsWhAfter: 186_000,
    });
    expect(reasons.map(({ code }) => code).filter((code) => code !== 'rounding')).toEqual(['days']);
  });

  test('a few units have the price of a unit, whatever the rounding of their lines makes of it', () => {
    const { reasons } = explained(bescom(SEPTEMBER, 181), bescom(NOVEMBER, 179));
    expect(reasons[0]).toMatchObject({ code: 'use', paise: -13_84, milliRupeesAUnit: 6922 });
  });

  test('a limit that a longer period passes at the same use a day is told apart from the days', () => {
    const march = bescom(['2026-02-07', '2026-03-06'], 188);
    const april = bescom(['2026-03-07', '2026-04-06'], 224);
    const { reasons } = explained(march, april);
    expect(reasons.slice(0, 3)).toMatchObject([
      // 20.143 units more at ₹7.122.
      { code: 'days', before: 28, after: 31, paise: 143_45 },
      // ₹435 and 63 units at ₹7.122.
      { code: 'limits', limits: [{ lastKwh: 200 }], areBehind: true, paise: 883_69 },
      { code: 'use', paise: 112_94 },
    ]);
    const shorter = explained(
      bescom(['2026-07-07', '2026-08-06'], 205),
      bescom(['2026-09-07', '2026-10-06'], 205),
    );
    // 6.613 units less in 30 days, which come to 198.387; then as many more.
    expect(shorter.reasons).toMatchObject([
      { code: 'days', paise: -45_77 },
      { code: 'limits', areBehind: false, paise: -886_09 },
      { code: 'use', paise: 45_77 },
      { code: 'limits', areBehind: true, paise: 886_09 },
    ]);
  });

  test('lost free units are told apart from the units themselves', () => {
    const explanation = explained(bescom(SEPTEMBER, 190), bescom(NOVEMBER, 210));
    const [use, limits] = explanation.reasons;
    expect(use).toMatchObject({ code: 'use', moreWh: 20_000, paise: 138_44 });
    expect(limits).toMatchObject({ code: 'limits', limits: [{ lastKwh: 200, jumpPaise: 893_00 }] });
    expect(limits?.lines.map(({ id }) => id)).toContain('sub_fixed');
    expect(limits?.lines.find(({ id }) => id === 'sub_fixed')?.paise).toBe(450_00);
    expect(limits?.paise).toBe(886_09);
  });

  test('coming back below the limit is told the other way', () => {
    const { reasons } = explained(bescom(SEPTEMBER, 210), bescom(NOVEMBER, 190));
    expect(reasons.slice(0, 2)).toMatchObject([
      { code: 'use', moreWh: -20_000, paise: -138_44 },
      { code: 'limits', paise: -886_09, areBehind: false },
    ]);
    expect(reasons[1] && describeReason(reasons[1])).toBe('Back within 200 units');
  });

  test('a dearer slab is what the units cost beyond the old price', () => {
    const tamilNadu = (period: [string, string], kwh: number) =>
      request('TNPDCL', 'LT I-A', period, kwh, {});
    const explanation = explained(
      tamilNadu(['2026-06-01', '2026-07-31'], 380),
      tamilNadu(['2026-08-01', '2026-09-30'], 420),
    );
    expect(explanation.reasons).toMatchObject([
      { code: 'use', milliRupeesAUnit: 4700, paise: 188_00 },
      { code: 'limits', limits: [{ lastKwh: 400, jumpPaise: undefined }], paise: 32_00 },
    ]);
  });

  test('back within a dearer slab the bill falls by what that slab had added', () => {
    const tamilNadu = (period: [string, string], kwh: number) =>
      request('TNPDCL', 'LT I-A', period, kwh, {});
    const { reasons } = explained(
      tamilNadu(['2026-06-01', '2026-07-31'], 420),
      tamilNadu(['2026-08-01', '2026-09-30'], 380),
    );
    expect(reasons).toMatchObject([
      { code: 'use', milliRupeesAUnit: 4700, paise: -188_00 },
      { code: 'limits', areBehind: false, paise: -32_00 },
    ]);
  });

  test('fewer days that lead back within a dearer slab are told the same way', () => {
    const brpl = (period: [string, string], kwh: number) =>
      request('BRPL', 'Domestic', period, kwh, { load_kw: '4' });
    // 205 units in 31 days are 185 in 28.
    const { reasons } = explained(
      brpl(['2026-01-01', '2026-01-31'], 205),
      brpl(['2026-02-01', '2026-02-28'], 185),
    );
    const back = reasons.find(({ code }) => code === 'limits');
    expect(back).toMatchObject({ areBehind: false });
    expect(back?.paise).toBeLessThan(0);
  });
});

describe('other rates and another connection', () => {
  test('the fuel charge of another month has its own amount', () => {
    const before = bescom(['2026-04-07', '2026-05-06'], 239);
    const after = bescom(['2026-04-07', '2026-05-06'], 239, GRUHA_JYOTHI, {
      publishedValues: { 'KA-FPPCA': '0.47' },
    });
    const { reasons } = explained(before, after);
    expect(reasons[0]).toMatchObject({ code: 'values', paise: 52_58, taxesPaise: 0 });
    expect(reasons[0]?.lines).toMatchObject([{ id: 'fppca', rate: { unit: 'kWh' } }]);
  });

  test('a year before: another tariff, the same use', () => {
    const { reasons } = explained(
      bescom(
        ['2025-10-07', '2025-11-06'],
        190,
        { load_kw: '3', gruha_jyothi: 'no' },
        {
          publishedValues: { 'KA-FPPCA': '0.25' },
        },
      ),
      bescom(NOVEMBER, 190, { load_kw: '3', gruha_jyothi: 'no' }),
    );
    expect(reasons[0]).toMatchObject({
      code: 'tariff',
      before: ['KA-ESCOMS-LT1-2025-26@1'],
      after: ['KA-ESCOMS-LT1-2026-27@1'],
      paise: 3 * 5_00 - 190 * 1,
    });
  });

  test('a subsidy that ended, and a load that grew, each have their amount', () => {
    const { reasons } = explained(
      bescom(SEPTEMBER, 187),
      bescom(NOVEMBER, 187, { ...GRUHA_JYOTHI, load_kw: '4', gruha_jyothi: 'no' }),
    );
    expect(reasons.slice(0, 2)).toMatchObject([
      // Gruha Jyothi pays the whole fixed charge, so that the load alone changes nothing.
      { code: 'connection', input: 'load_kw', before: '3', after: '4', paise: 0 },
      { code: 'connection', input: 'gruha_jyothi', before: 'yes', after: 'no' },
    ]);
  });

  test('a subsidy that began has its own amount, also when its units were not told before', () => {
    const { reasons } = explained(bescom(SEPTEMBER, 187, { load_kw: '3' }), bescom(NOVEMBER, 187));
    expect(reasons[0]).toMatchObject({
      code: 'connection',
      input: 'gruha_jyothi',
      before: undefined,
      after: 'yes',
    });
  });

  test('calendar months of other lengths are days, and a new PPAC is a value', () => {
    const brpl = (period: [string, string]) =>
      request('BRPL', 'Domestic', period, 300, { load_kw: '3', subsidy: 'no' });
    const { reasons } = explained(
      brpl(['2026-05-01', '2026-05-30']),
      brpl(['2026-06-01', '2026-06-30']),
    );
    expect(reasons.map(({ code }) => code)).toEqual(['days', 'values']);
    expect(reasons[0]?.lines.find(({ id }) => id === 'fixed')).toMatchObject({
      beforePaise: 145_16,
      afterPaise: 150_00,
    });
    expect(reasons[1]?.lines.map(({ id }) => id)).toContain('ppac_energy');
  });

  test('arrears that were typed stand for themselves', () => {
    const { reasons } = explained(
      bescom(SEPTEMBER, 187),
      bescom(NOVEMBER, 187, GRUHA_JYOTHI, { givenLinesPaise: { arrears: 120_00 } }),
    );
    expect(summary({ ok: true, beforePaise: 0, afterPaise: 0, without: [], reasons })).toEqual([
      ['typed', 120_00],
    ]);
  });
});

describe('what does not compare', () => {
  test('a fuel charge that is not known of a year before is left out of both bills', () => {
    const lastYear: [string, string] = ['2025-10-07', '2025-11-06'];
    const explanation = explained(bescom(lastYear, 187), bescom(NOVEMBER, 187));
    expect(explanation.without).toEqual(['fppca', 'sub_fppca']);
    expect(explanation.reasons.map(({ code }) => code)).toEqual(['tariff', 'rounding']);
    // The surcharge fell by a paisa a unit, of 187 less the 63 free ones.
    expect(explanation.reasons[0]?.paise).toBe(-1_24);
    expect(explained(bescom(SEPTEMBER, 187), bescom(NOVEMBER, 187)).without).toEqual([]);
  });

  test('the subsidy of such a fuel charge is left out too, and lost free units keep their cause', () => {
    const explanation = explained(bescom(['2025-10-07', '2025-11-06'], 208), bescom(NOVEMBER, 190));
    expect(explanation.without).toEqual(['fppca', 'sub_fppca']);
    expect(summary(explanation)).toEqual([
      ['use', -120_28],
      ['limits', -855_97],
      ['tariff', -1_27],
    ]);
  });

  test('a bill with an unknown line beside one without is not explained', () => {
    const kseb = (kwh: number) =>
      request('KSEB', 'LT-1A', ['2026-06-01', '2026-07-31'], kwh, { phase: 'single' });
    expect(explainBill(kseb(70), kseb(200), series)).toEqual({
      ok: false,
      code: 'not-comparable',
      lines: ['sub_small'],
    });
  });

  test('a bill that has no price says why', () => {
    expect(explainBill(bescom(SEPTEMBER, 187, {}), bescom(NOVEMBER, 187), series)).toMatchObject({
      ok: false,
      code: 'problems',
      problems: [{ code: 'missing-input' }],
    });
  });
});

test('a bill beside itself has no reasons, and beside one of other units only those of its use', () => {
  const listed = documents.filter(({ purpose }) => purpose === 'bill');
  fc.assert(
    fc.property(
      fc.constantFrom(...listed),
      fc.integer({ min: 25, max: 65 }),
      fc.tuple(fc.integer({ min: 0, max: 700 }), fc.integer({ min: 0, max: 700 })),
      ({ discoms, categoryCode, validFrom, inputs }, length, [kwh, otherKwh]) => {
        const answers = inputs.map(({ id, kind, choices = ['no'] }) => [
          id,
          kind === 'number' ? '3' : (choices[0] ?? ''),
        ]);
        const [discom = ''] = discoms;
        const period: [string, string] = [validFrom, addDays(validFrom, length - 1)];
        const of = (units: number) =>
          request(discom, categoryCode, period, units, Object.fromEntries(answers), {
            uncoveredDays: 'nearest',
          });
        expect(explained(of(kwh), of(kwh)).reasons).toEqual([]);
        const other = explainBill(of(kwh), of(otherKwh), series);
        const codes = other.ok ? other.reasons.map(({ code }) => code) : [];
        expect(codes.filter((code) => !['use', 'limits', 'rounding'].includes(code))).toEqual([]);
      },
    ),
    { numRuns: 60 },
  );
});

test('whatever the two bills, the reasons add up to the paisa, and each to its lines', () => {
  const listed = documents.filter(({ purpose }) => purpose === 'bill');
  const bills = fc.constantFrom(...listed).chain((document) => {
    const bill = fc
      .record({
        start: fc.integer({ min: 0, max: 200 }),
        length: fc.integer({ min: 25, max: 65 }),
        unitsWh: fc.integer({ min: 0, max: 900_000 }),
        isYes: fc.boolean(),
        number: fc.constantFrom('1', '2', '3.5', '6'),
      })
      .map(({ start, length, unitsWh, isYes, number }): BillRequest => {
        const from = addDays(document.validFrom, start);
        const to = addDays(from, length - 1);
        const connection = document.inputs.map(({ id, kind, choices = ['no', 'yes'] }) => [
          id,
          kind === 'number' ? number : choices[isYes ? 1 : 0],
        ]);
        return {
          documents: findHistory(document.discoms[0] ?? '', document.categoryCode, AS_OF),
          uncoveredDays: 'nearest',
          discom: document.discoms[0],
          from,
          to,
          unitsWh,
          connection: Object.fromEntries(connection),
          publishedValues: {},
          givenLinesPaise: {},
          billDate: to,
          asOf: AS_OF,
        };
      });
    return fc.tuple(bill, bill);
  });
  let explainedPairs = 0;
  fc.assert(
    fc.property(bills, ([before, after]) => {
      const result = explainBill(before, after, series);
      if (!result.ok) {
        expect(result.code).toBe('not-comparable');
        return;
      }
      explainedPairs += 1;
      const sum = result.reasons.reduce((paise, reason) => paise + reason.paise, 0);
      expect(sum).toBe(result.afterPaise - result.beforePaise);
      const payable = [before, after].map((one) => {
        const bill = priceBill(one, series);
        return bill.ok ? (bill.totals['payable'] ?? bill.totals['partial'])?.paise : undefined;
      });
      if (result.without.length === 0) {
        expect([result.beforePaise, result.afterPaise]).toEqual(payable);
      }
      for (const { code, paise, lines } of result.reasons) {
        if (code === 'rounding') expect(Math.abs(paise)).toBeLessThanOrEqual(100);
        else expect(lines.reduce((all, line) => all + line.paise, 0)).toBe(paise);
        for (const line of lines) expect(line.afterPaise - line.beforePaise).toBe(line.paise);
      }
    }),
    { numRuns: 100 },
  );
  expect(explainedPairs).toBeGreaterThan(50);
});
