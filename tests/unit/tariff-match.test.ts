/** A printed bill beside ours: what is equal, and which one change explains what is not. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseDecimal, toPaise } from '#domain/tariff/engine/fraction.ts';
import { findKnown } from '#domain/tariff/engine/home-bill.ts';
import { priceBill } from '#domain/tariff/engine/price.ts';
import type { BillRequest, PricedBill } from '#domain/tariff/engine/scope.ts';
import { findHistory, series } from '#domain/tariff/library.ts';
import { type BillMatch, matchBill, type PrintedBill } from '#domain/tariff/match/match.ts';
import type { TariffDocument } from '#domain/tariff/schema.ts';
import { goldenBills, goldenRequests } from '../support/golden-bills.ts';

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

const MAY: [string, string] = ['2026-04-07', '2026-05-06'];
const GRUHA_JYOTHI = { load_kw: '3', gruha_jyothi: 'yes', gj_units_per_month: '63' };
const bescom = (kwh: number, more: Partial<BillRequest> = {}) =>
  request('BESCOM', 'LT-1', MAY, kwh, GRUHA_JYOTHI, more);

function priced(of: BillRequest): PricedBill {
  const bill = priceBill(of, series);
  if (!bill.ok) throw new Error(JSON.stringify(bill.problems));
  return bill;
}

/** Every line and the total of a bill, as its paper prints them. */
function paperOf(of: BillRequest): { linesPaise: Record<string, number>; totalPaise: number } {
  const bill = priced(of);
  const lines = bill.lines.flatMap(({ id, paise, printedPaise }): [string, number][] =>
    paise === null ? [] : [[id, printedPaise ?? paise]],
  );
  const total = bill.totals['demand'] ?? bill.totals['payable'];
  return { linesPaise: Object.fromEntries(lines), totalPaise: total?.paise ?? 0 };
}

function matched(of: BillRequest, printed: PrintedBill): BillMatch {
  const match = matchBill(of, printed, findKnown(of.discom ?? '', AS_OF, series));
  if (!match.ok) throw new Error(JSON.stringify(match.problems));
  return match;
}

const differing = ({ lines }: BillMatch) => lines.filter(({ verdict }) => verdict === 'different');
const first = (match: BillMatch) => differing(match)[0]?.explanations[0];

describe('five bills that are not ours are explained', () => {
  test('the fuel charge of another month', () => {
    const paper = paperOf(bescom(239, { publishedValues: { 'KA-FPPCA': '0.47' } }));
    const match = matched(bescom(239), paper);
    expect(differing(match)).toMatchObject([
      {
        id: 'fppca',
        oursPaise: 59_75,
        printedPaise: 112_33,
        differencePaise: 52_58,
        explanations: [{ code: 'value', value: '0.47', months: ['2026-04'] }],
      },
    ]);
    expect(match.total).toMatchObject({ verdict: 'equal', printedPaise: 2157_00 });
    expect(match.unexplainedPaise).toBe(0);
  });

  test('the tariff of another year', () => {
    const old = findHistory('BESCOM', 'LT-1', AS_OF).filter(({ id }) => id.endsWith('2025-26'));
    const paper = paperOf(bescom(239, { documents: old, uncoveredDays: 'nearest' }));
    const match = matched(bescom(239), paper);
    expect(differing(match).map(({ id, explanations }) => [id, explanations[0]])).toEqual(
      ['fixed', 'pg'].map((id) => [
        id,
        {
          code: 'tariff',
          document: 'KA-ESCOMS-LT1-2025-26',
          validFrom: '2025-04-01',
          validTo: '2026-03-31',
        },
      ]),
    );
  });

  test('the tax on another base', () => {
    const documents = bescom(239).documents.map(
      (document): TariffDocument => ({
        ...document,
        lines: document.lines.map((line) =>
          line.id === 'tax' && 'percent' in line.amount
            ? { ...line, amount: { ...line.amount, of: ['fixed', 'energy'] } }
            : line,
        ),
      }),
    );
    const match = matched(bescom(239), paperOf(bescom(239, { documents })));
    expect(differing(match)).toMatchObject([
      { id: 'tax', explanations: [{ code: 'base', line: 'tax', of: ['fixed', 'energy'] }] },
    ]);
  });

  test('61 days that are billed as two months', () => {
    const period: [string, string] = ['2026-04-07', '2026-06-06'];
    const ours = request('BESCOM', 'LT-1', period, 390, { load_kw: '3', gruha_jyothi: 'no' });
    const { linesPaise, totalPaise } = paperOf(ours);
    const fixed = linesPaise['fixed'] ?? 0;
    expect(fixed).toBe(915_00);
    const paper = {
      linesPaise: { ...linesPaise, fixed: 900_00 },
      totalPaise: totalPaise - (fixed - 900_00),
    };
    const match = matched(ours, paper);
    expect(differing(match).map(({ id }) => id)).toEqual(['fixed']);
    expect(first(match)).toEqual({ code: 'months', months: '2' });
    expect(match.total?.verdict).toBe('equal');
  });

  test('a subsidy that the bill does not give', () => {
    const without = bescom(187, { connection: { load_kw: '3', gruha_jyothi: 'no' } });
    const { linesPaise, totalPaise } = paperOf(without);
    const none = { sub_fixed: 0, sub_energy: 0, sub_fppca: 0, sub_pg: 0 };
    const match = matched(bescom(187), { linesPaise: { ...linesPaise, ...none }, totalPaise });
    for (const { explanations } of differing(match)) {
      expect(explanations[0]).toMatchObject({ code: 'input', input: 'gruha_jyothi', after: 'no' });
    }
    expect(differing(match)).toHaveLength(4);
    expect(match.total?.verdict).toBe('equal');
    expect(match.unexplainedPaise).toBe(0);
  });
});

describe('line by line', () => {
  test('our own bill is equal in each line and in its total', () => {
    const match = matched(bescom(187), paperOf(bescom(187)));
    expect(new Set(match.lines.map(({ verdict }) => verdict))).toEqual(new Set(['equal']));
    expect(match.total?.verdict).toBe('equal');
  });

  test('a paisa is the supplier’s rounding, and counts as equal', () => {
    const paper = paperOf(bescom(239));
    const match = matched(bescom(239), { linesPaise: { tax: (paper.linesPaise['tax'] ?? 0) - 1 } });
    expect(match.lines).toMatchObject([{ id: 'tax', verdict: 'paisa', differencePaise: -1 }]);
    expect(match.unexplainedPaise).toBe(0);
  });

  test('a line that is not typed is not compared', () => {
    expect(matched(bescom(239), { linesPaise: { fixed: 450_00 } }).lines).toHaveLength(1);
    expect(matched(bescom(239), { linesPaise: {} }).total).toBeUndefined();
  });

  test('a subsidy that does not apply is equal when the bill prints nothing of it', () => {
    const match = matched(bescom(239), { linesPaise: { sub_fixed: 0 } });
    expect(match.lines).toMatchObject([{ id: 'sub_fixed', verdict: 'equal' }]);
  });

  test('a wrong line does not repeat in the lines that are taken of it', () => {
    const match = matched(bescom(239), { linesPaise: { energy: 1400_00, tax: 126_00 } });
    expect(match.lines.map(({ id, verdict }) => [id, verdict])).toEqual([
      ['energy', 'different'],
      ['tax', 'equal'],
    ]);
  });

  test('a line typed wrongly does not make those below it wrong', () => {
    const { linesPaise, totalPaise } = paperOf(bescom(239));
    const match = matched(bescom(239), {
      linesPaise: { ...linesPaise, energy: 1368_20 },
      totalPaise,
    });
    expect(differing(match).map(({ id }) => id)).toEqual(['energy']);
    expect(match.lines.find(({ id }) => id === 'tax')?.verdict).toBe('equal');
    expect(match.total?.differencePaise).toBe(18_00);
  });

  test('what nothing explains is left, in rupees', () => {
    const match = matched(bescom(239), { linesPaise: { energy: 1400_00 } });
    expect(match.unexplainedPaise).toBe(13_80);
    expect(differing(match)[0]?.explanations).toEqual([]);
  });

  test('a fuel rate of no known month is read back', () => {
    const match = matched(bescom(239), { linesPaise: { fppca: 33_46 } });
    expect(first(match)).toMatchObject({ code: 'unknown-value', value: '0.14' });
  });

  test('several explanations are all listed', () => {
    // Two months of 3 kW, or a month of 6 kW.
    const match = matched(bescom(239), { linesPaise: { sub_fixed: 0, fixed: 900_00 } });
    expect(differing(match)[0]?.explanations).toEqual([
      { code: 'months', months: '2' },
      {
        code: 'input',
        input: 'load_kw',
        label: 'sanctioned load in kW',
        before: '3',
        after: '6',
      },
    ]);
  });

  test('a load, an entitlement and a subsidy with its units are found', () => {
    const load = matched(bescom(239), { linesPaise: { fixed: 300_00 } });
    expect(first(load)).toMatchObject({ input: 'load_kw', after: '2' });
    const entitlement = matched(bescom(187), { linesPaise: { sub_energy: -464_00 } });
    expect(first(entitlement)).toMatchObject({ input: 'gj_units_per_month', after: '80' });
    const unanswered = bescom(187, { connection: { load_kw: '3' } });
    const subsidy = matched(unanswered, { linesPaise: { sub_energy: -365_40 } });
    expect(first(subsidy)).toMatchObject({
      input: 'gruha_jyothi',
      after: 'yes',
      needs: { input: 'gj_units_per_month', value: '63' },
    });
  });

  test('another category of the supplier is found', () => {
    const dhbvn = (category: string) =>
      request('DHBVN', category, ['2026-05-01', '2026-05-31'], 90, { load_kw: '2' });
    const { linesPaise } = paperOf(dhbvn('DS-II'));
    const match = matched(dhbvn('DS-I'), { linesPaise: { energy: linesPaise['energy'] ?? 0 } });
    expect(first(match)).toMatchObject({ code: 'category', documents: ['HR-DHBVN-DS-II'] });
  });

  test('a line that we cannot price is taken as the bill prints it', () => {
    const odisha = request('TPCODL', 'LT domestic', ['2026-05-01', '2026-05-31'], 187, {
      load_kw: '3',
    });
    const total = priced(odisha).totals['partial']?.paise ?? 0;
    const duty = matched(odisha, { linesPaise: { duty: 33_96 }, totalPaise: total + 33_96 });
    expect(duty.lines).toMatchObject([{ id: 'duty', verdict: 'taken', oursPaise: null }]);
    expect(duty.total).toMatchObject({ verdict: 'equal', without: [] });
  });

  test('arrears that only the bill has count in its total', () => {
    const match = matched(bescom(187), {
      linesPaise: { arrears: 120_00 },
      totalPaise: paperOf(bescom(187)).totalPaise + 120_00,
    });
    expect(match.lines).toMatchObject([{ id: 'arrears', verdict: 'taken' }]);
    expect(match.total?.verdict).toBe('equal');
  });

  test('the energy line of Kerala is equal with and without the fraction that its total takes', () => {
    const kseb = request('KSEB', 'LT-1A', ['2026-06-01', '2026-07-31'], 234, { phase: 'single' });
    const line = priced(kseb).lines.find(({ id }) => id === 'energy');
    for (const paise of [line?.paise, line?.printedPaise]) {
      const match = matched(kseb, { linesPaise: { energy: paise ?? 0 } });
      expect(match.lines[0]?.verdict).toBe('equal');
    }
  });
});

test('the bills that others printed are equal line by line, to the paisa of their rounding', () => {
  let lines = 0;
  for (const bill of goldenBills) {
    const [of, second] = goldenRequests(bill);
    const single = (bill.expected.lines ?? []).filter(({ line }) => !line.includes('+'));
    if (of === undefined || second !== undefined || single.length === 0) continue;
    const linesPaise = single.map(({ line, amount }) => [line, toPaise(parseDecimal(amount))]);
    const match = matchBill(
      of,
      { linesPaise: Object.fromEntries(linesPaise) },
      { series, documents: of.documents },
    );
    if (!match.ok) throw new Error(bill.id);
    expect([bill.id, differing(match)]).toEqual([bill.id, []]);
    lines += match.lines.length;
  }
  expect(lines).toBeGreaterThan(30);
});

describe('the total alone', () => {
  test('is enough to be told the one cause', () => {
    const { totalPaise } = paperOf(bescom(239, { publishedValues: { 'KA-FPPCA': '0.47' } }));
    const { total, unexplainedPaise } = matched(bescom(239), { linesPaise: {}, totalPaise });
    expect(total?.differencePaise).toBe(53_00);
    expect(total?.explanations).toContainEqual(
      expect.objectContaining({ code: 'value', value: '0.47' }),
    );
    expect(unexplainedPaise).toBe(0);
  });

  describe('of a month whose fuel charge nobody published', () => {
    const november = (more: Partial<BillRequest> = {}) =>
      request(
        'BESCOM',
        'LT-1',
        ['2026-10-07', '2026-11-06'],
        187,
        { load_kw: '3', gruha_jyothi: 'no', true_up: 'no' },
        more,
      );
    const paperAt = (value: string) =>
      paperOf(november({ publishedValues: { 'KA-FPPCA': value } })).totalPaise;

    test('tells the rate that would be the reason, as a possibility that explains nothing', () => {
      const totalPaise = paperAt('0.53');
      const { total, unexplainedPaise } = matched(november(), { linesPaise: {}, totalPaise });
      expect(total?.possibleValues).toEqual([
        {
          series: 'KA-FPPCA-BESCOM',
          label: 'BESCOM’s FPPCA',
          unit: 'rupees a unit',
          month: '2026-11',
          value: '0.53',
          taken: '0.25',
        },
      ]);
      expect(total?.explanations).toEqual([]);
      expect(unexplainedPaise).toBe(total?.differencePaise);
    });

    test('tells none that was never near, none for a line that was typed, and a published one once', () => {
      const possible = (printed: PrintedBill) => matched(november(), printed).total?.possibleValues;
      expect(possible({ linesPaise: {}, totalPaise: paperAt('5.00') })).toEqual([]);
      expect(possible({ linesPaise: {}, totalPaise: paperAt('-1.00') })).toEqual([]);
      const typed = { linesPaise: { fppca: 46_75 }, totalPaise: paperAt('0.53') };
      expect(possible(typed)).toEqual([]);
      const april = matched(november(), { linesPaise: {}, totalPaise: paperAt('0.47') });
      expect(april.total).toMatchObject({
        explanations: expect.arrayContaining([expect.objectContaining({ value: '0.47' })]),
        possibleValues: [],
      });
    });
  });

  test('does not compare where ours lacks an unknown line', () => {
    const odisha = request('TPCODL', 'LT domestic', ['2026-05-01', '2026-05-31'], 187, {
      load_kw: '3',
    });
    const { total } = matched(odisha, { linesPaise: {}, totalPaise: 900_00 });
    expect(total).toMatchObject({ without: ['duty'], explanations: [], possibleValues: [] });
  });
});

test('whatever was typed, each line’s difference is what the bill prints less ours', () => {
  const ids = ['fixed', 'energy', 'fppca', 'pg', 'tax'];
  fc.assert(
    fc.property(
      fc.dictionary(fc.constantFrom(...ids), fc.integer({ min: 0, max: 200_000 })),
      fc.integer({ min: 1, max: 400 }),
      (linesPaise, kwh) => {
        const match = matched(bescom(kwh), { linesPaise });
        expect(match.lines.map(({ id }) => id)).toEqual(
          ids.filter((id) => Object.hasOwn(linesPaise, id)),
        );
        let unexplained = 0;
        for (const line of match.lines) {
          expect(line.differencePaise).toBe(line.printedPaise - (line.oursPaise ?? 0));
          const isOpen = line.verdict === 'different' && line.explanations.length === 0;
          unexplained += isOpen ? line.differencePaise : 0;
          const inBill = match.asPrinted.lines.find(({ id }) => id === line.id)?.paise;
          expect(inBill).toBe(line.printedPaise);
        }
        expect(match.unexplainedPaise).toBe(unexplained);
      },
    ),
    { numRuns: 15 },
  );
});
