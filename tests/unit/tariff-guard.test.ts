/** What lies ahead of a running bill: units left, what the next one costs, and the forecast's amounts. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { priceBill } from '#domain/tariff/engine/price.ts';
import type { BillRequest } from '#domain/tariff/engine/scope.ts';
import { documents, findDocument, series } from '#domain/tariff/library.ts';
import {
  type ForecastUnits,
  findEdgeBehind,
  type Guard,
  guardBill,
} from '#domain/tariff/limits/guard.ts';

const AS_OF = '2026-11-24';
const KWH = 1000;

function request(id: string, kwh: number, more: Partial<BillRequest> = {}): BillRequest {
  const document = findDocument(id, AS_OF);
  if (document === undefined) throw new Error(`There is no document ${id}.`);
  const to = more.to ?? '2026-11-06';
  return {
    documents: [document],
    uncoveredDays: 'nearest',
    from: '2026-10-07',
    to,
    unitsWh: kwh * KWH,
    connection: {},
    publishedValues: {},
    givenLinesPaise: {},
    billDate: to,
    asOf: AS_OF,
    ...more,
  };
}

function guarded(of: BillRequest, units?: ForecastUnits): Guard {
  const guard = guardBill(of, series, units);
  if (!guard.ok) throw new Error(JSON.stringify(guard.problems));
  return guard;
}

function guardedEdges(of: BillRequest, units?: ForecastUnits) {
  return guarded(of, units).edges;
}

/** A home in Bengaluru: 3 kW, Gruha Jyothi with 63 free units. */
const bengaluru = (kwh: number, more: Partial<BillRequest> = {}) =>
  request('KA-ESCOMS-LT1-2026-27', kwh, {
    discom: 'BESCOM',
    connection: { load_kw: '3', gruha_jyothi: 'yes', gj_units_per_month: '63' },
    ...more,
  });

describe('before the limit', () => {
  test('the guard says how many units are left, and what the one after them costs', () => {
    const { edges, nextUnitMilliRupees, amountPaise } = guarded(bengaluru(187));
    expect(amountPaise).toBe(858_00);
    expect(nextUnitMilliRupees).toBe(6922);
    expect(edges).toMatchObject([
      {
        ...{ lastKwh: 200, monthlyKwh: null, leftWh: 13 * KWH, without: [] },
        ...{ belowPaise: 948_00, abovePaise: 1841_00, unitPaise: 893_00 },
      },
    ]);
  });

  test('it names the lines that the dear unit changes, the largest first', () => {
    const [edge] = guardedEdges(bengaluru(187));
    expect(edge?.changes.slice(0, 2)).toMatchObject([
      { id: 'sub_fixed', beforePaise: -450_00, afterPaise: 0 },
      { id: 'sub_energy', beforePaise: -365_40, afterPaise: 0 },
    ]);
    const sum = edge?.changes.reduce((paise, change) => paise + change.paise, 0) ?? 0;
    expect(Math.abs(sum - (edge?.unitPaise ?? 0))).toBeLessThan(100);
  });

  test('a part of a unit counts as used: whole units are left', () => {
    expect(guardedEdges(bengaluru(199.4))[0]?.leftWh).toBe(600);
  });

  test('two months of days have the limit of their months', () => {
    const [edge] = guardedEdges(bengaluru(187, { from: '2026-09-07', to: '2026-11-06' }));
    expect(edge).toMatchObject({ lastKwh: 406, monthlyKwh: 200 });
  });

  test('at the limit the next unit is the dear one', () => {
    const { edges, nextUnitMilliRupees } = guarded(bengaluru(200));
    expect(edges[0]?.leftWh).toBe(0);
    expect(nextUnitMilliRupees).toBeGreaterThan(890_000);
  });
});

test.each<[string, string, string, Record<string, string>, number, number, number]>([
  ['TN-TNPDCL-LTIA-2026-05-payable', '2026-06-01', '2026-07-31', {}, 410, 500, 478_40],
  ['KL-KSEB-LT1A-2025-04-01', '2025-07-01', '2025-08-31', { phase: 'single' }, 210, 240, 154_00],
  ['KL-KSEB-LT1A-2025-04-01', '2025-07-01', '2025-08-31', { phase: 'single' }, 450, 500, 688_00],
  ['KL-KSEB-LT1A-2025-04-01', '2025-07-01', '2025-08-31', { phase: 'single' }, 950, 1000, 1105_00],
  ['DL-BRPL-DOM', '2026-06-01', '2026-06-30', { load_kw: '3', subsidy: 'yes' }, 120, 200, 738_86],
])('%s from %s to %s: the dear unit is found', (...row) => {
  const [id, from, to, connection, kwh, lastKwh, unitPaise] = row;
  const [edge] = guardedEdges(request(id, kwh, { from, to, connection }));
  expect(edge).toMatchObject({ lastKwh, unitPaise });
});

describe('past the limit, and without one', () => {
  test('past the limit the guard says which it was, and what each further unit costs', () => {
    const guard = guarded(bengaluru(215));
    expect(guard.edges).toEqual([]);
    expect(guard.passedEdge).toMatchObject({ lastKwh: 200, unitPaise: 893_00 });
    expect(guard.nextUnitMilliRupees).toBe(6922);
  });

  test('without free units no limit changes the price', () => {
    const guard = guarded(bengaluru(191, { connection: { load_kw: '3', gruha_jyothi: 'no' } }));
    expect(guard).toMatchObject({
      edges: [],
      priceChange: undefined,
      passedEdge: undefined,
      nextUnitMilliRupees: 6922,
    });
  });

  test('a slab without a jump says what a unit costs above it', () => {
    const guard = guarded(
      request('TN-TNPDCL-LTIA-2026-05-payable', 250, {
        from: '2026-06-01',
        to: '2026-07-31',
      }),
    );
    expect(guard.nextUnitMilliRupees).toBe(4700);
    expect(guard.priceChange).toEqual({
      ...{ lastKwh: 400, monthlyKwh: null, leftWh: 150 * KWH, milliRupeesAUnit: 6300 },
    });
  });

  test('where rates begin that no source tells, the bill is not known beyond', () => {
    const guard = guarded(request('UK-UPCL-LIFELINE-2025', 45));
    expect(guard.edges).toEqual([]);
    expect(guard.unknownAbove).toMatchObject({ lastKwh: 60, lines: [{ id: 'energy' }] });
  });

  test('an amount without an unknown line says what it lacks', () => {
    expect(
      guarded(request('OD-TPCODL-DOM', 187, { connection: { load_kw: '3', phase: 'single' } }))
        .without,
    ).toEqual(['duty']);
  });

  test('an answer that is needed is asked for', () => {
    expect(guardBill(bengaluru(187, { connection: {} }), series)).toMatchObject({
      ok: false,
      problems: [{ code: 'missing-input', field: 'load_kw' }],
    });
  });
});

describe('the forecast', () => {
  test('is priced low, middle and high, and a limit in the range is named', () => {
    const { forecast } = guarded(bengaluru(89), {
      lowWh: 181_000,
      consumptionWh: 192_000,
      highWh: 206_000,
    });
    expect(forecast).toMatchObject({
      low: { unitsWh: 181_000, amountPaise: 817_00, without: [] },
      crossings: [{ lastKwh: 200, belowPaise: 948_00, abovePaise: 1841_00 }],
    });
  });

  test('a limit outside the range is not', () => {
    const range = (lowWh: number, highWh: number) =>
      guarded(bengaluru(89), { lowWh, consumptionWh: lowWh, highWh }).forecast?.crossings.length;
    expect(range(150_000, 199_000)).toBe(0);
    expect(range(150_000, 200_000)).toBe(0);
    expect(range(200_000, 200_100)).toBe(1);
    expect(range(201_000, 240_000)).toBe(0);
  });
});

test('whatever the tariff and the units, an edge is where one unit costs more than those beside it', () => {
  const listed = documents.filter(({ purpose }) => purpose === 'bill');
  fc.assert(
    fc.property(fc.constantFrom(...listed), fc.integer({ min: 0, max: 600 }), (document, kwh) => {
      const connection = Object.fromEntries(
        document.inputs.map(({ id, kind, choices }) => [
          id,
          kind === 'number' ? '3' : kind === 'yes-no' ? 'yes' : (choices?.[0] ?? ''),
        ]),
      );
      const from = document.validFrom;
      const of = request(document.id, kwh, { from, to: `${from.slice(0, 8)}28`, connection });
      const { edges, passedEdge } = guarded(of);
      for (const found of [...edges, passedEdge]) {
        if (found === undefined) continue;
        const [before, below, above, beyond] = [-1, 0, 1, 2].map((more) => {
          const bill = priceBill({ ...of, unitsWh: (found.lastKwh + more) * KWH }, series);
          if (!bill.ok) throw new Error('The bill has no price.');
          return bill.lines.reduce((sum, { paise }) => sum + (paise ?? 0), 0);
        }) as [number, number, number, number];
        expect(above - below).toBeGreaterThan(500);
        expect(above - below).toBeGreaterThan(500 + Math.max(below - before, beyond - above));
      }
      for (const edge of edges) expect(edge.lastKwh).toBeGreaterThanOrEqual(kwh);
      if (passedEdge) expect(passedEdge.lastKwh).toBeLessThan(kwh);
    }),
    { numRuns: 60 },
  );
});

test('the edge behind a bill, asked for alone, is that of the whole guard', () => {
  const documentIds = [...new Set(documents.map(({ id }) => id))];
  fc.assert(
    fc.property(fc.constantFrom(...documentIds), fc.nat(900), (id, kwh) => {
      const of = request(id, kwh);
      const whole = guardBill(of, series);
      expect(findEdgeBehind(of, series)).toEqual(whole.ok ? whole.passedEdge : undefined);
    }),
    { numRuns: 50 },
  );
  for (const kwh of [120, 200, 201, 340]) {
    const of = bengaluru(kwh);
    expect(findEdgeBehind(of, series)).toEqual(guarded(of).passedEdge);
  }
});
