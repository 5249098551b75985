/** What holds for every bill, whatever its tariff, days, units and connection. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays } from '#domain/base/period.ts';
import { toBillRecord } from '#domain/bills/tell/tell-bill.ts';
import { add, makeFraction, ZERO } from '#domain/tariff/engine/fraction.ts';
import { priceBill } from '#domain/tariff/engine/price.ts';
import type { BillRequest, BillResult, PricedBill } from '#domain/tariff/engine/scope.ts';
import { documents, selectRevisions, series } from '#domain/tariff/library.ts';
import type { Line, TariffDocument } from '#domain/tariff/schema.ts';
import { goldenDocuments } from '../golden-bills/documents/index.ts';

const AS_OF = '2026-11-24';

const decimals = fc.integer({ min: 1, max: 250 }).map((tenths) => String(tenths / 10));

function connections(document: TariffDocument): fc.Arbitrary<Record<string, string>> {
  return fc.record(
    Object.fromEntries(
      document.inputs.map(({ id, kind, choices = [] }) => [
        id,
        kind === 'number'
          ? decimals
          : fc.constantFrom(...(kind === 'choice' ? choices : ['yes', 'no'])),
      ]),
    ),
  );
}

const allDocuments = [...documents, ...goldenDocuments];

function requests(of: readonly TariffDocument[] = allDocuments): fc.Arbitrary<BillRequest> {
  return fc.constantFrom(...of).chain((document) =>
    fc
      .record({
        start: fc.integer({ min: 0, max: 500 }),
        length: fc.integer({ min: 20, max: 70 }),
        unitsWh: fc.integer({ min: 0, max: 1_500_000 }),
        connection: connections(document),
      })
      .map(({ start, length, unitsWh, connection }) => {
        const from = addDays(document.validFrom, start);
        const to = addDays(from, length - 1);
        return {
          documents: [document],
          uncoveredDays: 'nearest' as const,
          from,
          to,
          unitsWh,
          connection,
          publishedValues: {},
          givenLinesPaise: {},
          billDate: to,
          asOf: AS_OF,
        };
      }),
  );
}

function priced(request: BillRequest): PricedBill {
  const result: BillResult = priceBill(request, series);
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  return result;
}

/** Whether all ladders of a line are slabs over the units of each block. */
function isBySlabs({ amount, kind }: Line): boolean {
  return (
    kind === 'charge' &&
    'ladders' in amount &&
    amount.ladders.every(
      ({ mode, over }) => mode === 'telescopic' && typeof over === 'object' && 'units' in over,
    )
  );
}

/** The payable amount, or what is known of it. */
function sumPaise(bill: PricedBill): number {
  return bill.lines.reduce((sum, { paise, kind }) => sum + (kind === 'memo' ? 0 : (paise ?? 0)), 0);
}

const unknownLines = (bill: PricedBill) =>
  bill.lines.filter(({ paise }) => paise === null).map(({ id }) => id);

describe('in every bill', () => {
  test('parts add up to lines, and lines to the total and what it carries or takes from a line', () => {
    fc.assert(
      fc.property(requests(), (request) => {
        const bill = priced(request);
        for (const { paise, parts } of bill.lines) {
          if (paise === null) continue;
          expect(parts.reduce((sum, part) => sum + part.paise, 0)).toBe(paise);
        }
        const whole = bill.totals['payable'] ?? bill.totals['partial'];
        const printed = bill.lines.find(({ printedPaise }) => printedPaise !== undefined);
        const taken = (printed?.printedPaise ?? 0) - (printed?.paise ?? 0);
        const exact = sumPaise(bill) + taken - (whole?.carryPaise ?? 0);
        expect(Math.abs(exact - (whole?.paise ?? 0))).toBeLessThanOrEqual(50);
        if (bill.blocks[0]?.document.totals.every(({ round }) => round === undefined)) {
          expect(whole?.paise).toBe(exact);
        }
      }),
      { numRuns: 300 },
    );
  });

  test('each unit is billed exactly once by every ladder of slabs', () => {
    const bySlabs = allDocuments.flatMap((document) =>
      document.lines.filter(isBySlabs).map(({ id }) => [document, id] as const),
    );
    fc.assert(
      fc.property(
        fc
          .constantFrom(...bySlabs)
          .chain(([document, id]) => fc.tuple(requests([document]), fc.constant(id))),
        ([request, id]) => {
          const line = priced(request).lines.find((one) => one.id === id);
          if (line === undefined || line.paise === null || line.parts.length === 0) return;
          const units = line.parts.reduce((sum, { quantity }) => add(sum, quantity ?? ZERO), ZERO);
          expect(units).toEqual(makeFraction(BigInt(request.unitsWh), 1000n));
        },
      ),
      { numRuns: 300 },
    );
  });

  test('each unit is charged as energy exactly once', () => {
    fc.assert(
      fc.property(requests(), (request) => {
        const bill = priced(request);
        const energy = bill.lines.find(({ id, paise }) => id === 'energy' && paise !== null);
        if (energy === undefined) return;
        const units = energy.parts.reduce((sum, { quantity }) => add(sum, quantity ?? ZERO), ZERO);
        expect(units).toEqual(makeFraction(BigInt(request.unitsWh), 1000n));
        const shared = bill.blocks.reduce((sum, block) => add(sum, block.units), ZERO);
        expect(shared).toEqual(units);
      }),
      { numRuns: 300 },
    );
  });

  test('no units cost fixed charges and what is taken of them, and no energy', () => {
    fc.assert(
      fc.property(requests(), (request) => {
        const { lines } = priced({ ...request, unitsWh: 0 });
        const perUnit = lines.flatMap(({ parts }) => parts).filter(({ unit }) => unit === 'kWh');
        expect(perUnit.filter(({ paise }) => paise !== 0)).toEqual([]);
        const charged = lines.filter(({ paise, kind }) => kind === 'charge' && paise !== 0);
        const rules = request.documents.flatMap((document) => document.lines);
        const free = charged.filter(({ id, paise }) => {
          const rule = rules.find((one) => one.id === id);
          if (paise === null || rule === undefined || !('percent' in rule.amount)) return false;
          const { of } = rule.amount;
          return lines.every((one) => !of.includes(one.id) || one.paise === 0);
        });
        expect(free).toEqual([]);
      }),
      { numRuns: 200 },
    );
  });

  test('what is unknown, estimated or assumed is never called exact', () => {
    fc.assert(
      fc.property(requests(), fc.boolean(), (request, leavesOut) => {
        const yesNo = request.documents
          .flatMap(({ inputs }) => inputs)
          .filter(({ kind }) => kind === 'yes-no')
          .map(({ id }) => id);
        const said = Object.entries(request.connection).filter(
          ([id]) => !leavesOut || !yesNo.includes(id),
        );
        const bill = priced({ ...request, connection: Object.fromEntries(said) });
        const states = new Set(bill.lines.map(({ state }) => state));
        expect(states.has('unknown')).toBe(bill.exactness === 'partial');
        if (bill.exactness !== 'exact') return;
        expect(states.has('estimated')).toBe(false);
        // A yes or no that was left out does not matter: yes is the same bill. What only its paper tells makes no
        // estimate, and is noted.
        const unanswered = bill.notes.flatMap((note) =>
          note.code === 'assumed-no' ? [note.input] : [],
        );
        const yes = Object.fromEntries([...said, ...unanswered.map((id) => [id, 'yes'])]);
        expect(priced({ ...request, connection: yes }).lines).toEqual(bill.lines);
      }),
      { numRuns: 300 },
    );
  });

  test('every line says why and from where, or that it is unknown', () => {
    fc.assert(
      fc.property(requests(), (request) => {
        for (const line of toBillRecord(priced(request)).lines) {
          expect(line.why).toMatch(/\S/);
          if (line.state !== 'unknown') expect(line.source).toMatch(/\S/);
        }
      }),
      { numRuns: 200 },
    );
  });
});

test('without what is credited, more units never cost less', () => {
  const charges = ({ lines }: PricedBill) =>
    lines.reduce((sum, { paise, kind }) => sum + (kind === 'charge' ? (paise ?? 0) : 0), 0);
  fc.assert(
    fc.property(requests(), fc.integer({ min: 1, max: 50_000 }), (request, moreWh) => {
      const bill = priced(request);
      const more = priced({ ...request, unitsWh: request.unitsWh + moreWh });
      if (unknownLines(bill).join() !== unknownLines(more).join()) return;
      expect(charges(more)).toBeGreaterThanOrEqual(charges(bill));
    }),
    { numRuns: 600 },
  );
});

test('a bill that is split between two equal tariffs is the same, within a paisa a block', () => {
  const roundsNothing = ({ lines, unitsRound }: TariffDocument) =>
    unitsRound === undefined && !JSON.stringify(lines).includes('limitRound');
  fc.assert(
    fc.property(
      requests(allDocuments.filter(roundsNothing)),
      fc.integer({ min: 1, max: 19 }),
      (request, firstDays) => {
        const [document] = request.documents;
        if (document === undefined) return;
        const second = addDays(request.from, firstDays);
        const halves: TariffDocument[] = [
          { ...document, validFrom: request.from, validTo: addDays(second, -1) },
          { ...document, id: 'THE-SAME', validFrom: second, validTo: null, changeover: 'split' },
        ];
        const whole = priced(request);
        const split = priced({ ...request, documents: halves });
        expect(split.blocks.length).toBeGreaterThanOrEqual(2);
        expect(split.lines.map(({ id }) => id)).toEqual(whole.lines.map(({ id }) => id));
        for (const [index, line] of whole.lines.entries()) {
          const difference = (split.lines[index]?.paise ?? 0) - (line.paise ?? 0);
          expect(Math.abs(difference), line.id).toBeLessThanOrEqual(split.blocks.length);
        }
      },
    ),
    { numRuns: 200 },
  );
});

/** The lines that an amount of a line reaches: itself, and those that are taken of it. */
function reachedBy(id: string, lines: readonly Line[]): Set<string> {
  const reached = new Set([id]);
  for (const line of lines) {
    const text = JSON.stringify(line.amount);
    if ([...reached].some((one) => text.includes(`"${one}"`))) reached.add(line.id);
  }
  return reached;
}

test('a line typed from the bill changes only itself and the lines that are taken of it', () => {
  fc.assert(
    fc.property(
      requests(),
      fc.nat(),
      fc.integer({ min: -99_999, max: 99_999 }),
      (request, at, paise) => {
        const before = priced(request);
        const typed = before.lines[at % before.lines.length];
        const [document] = request.documents;
        if (typed === undefined || document === undefined) return;
        const after = priced({ ...request, givenLinesPaise: { [typed.id]: paise } });
        const reached = reachedBy(typed.id, document.lines);
        for (const line of after.lines.filter(({ id }) => !reached.has(id))) {
          expect(line).toEqual({
            ...before.lines.find(({ id }) => id === line.id),
            ...(line.printedPaise === undefined ? {} : { printedPaise: line.printedPaise }),
          });
        }
        expect(after.lines.find(({ id }) => id === typed.id)).toMatchObject({
          paise,
          state: 'given',
        });
      },
    ),
    { numRuns: 200 },
  );
});

describe('history', () => {
  const document = documents.find(({ id }) => id === 'DL-BRPL-DOM') as TariffDocument;
  const request: BillRequest = {
    documents: [document],
    uncoveredDays: 'refuse',
    from: '2026-06-01',
    to: '2026-06-30',
    unitsWh: 300_000,
    connection: { load_kw: '3', subsidy: 'no' },
    publishedValues: {},
    givenLinesPaise: {},
    billDate: '2026-06-30',
    asOf: AS_OF,
  };
  const fixedLine = document.lines[0] as Line;
  const corrected: TariffDocument = {
    ...document,
    revision: 2,
    recordedOn: '2027-02-01',
    lines: [
      { ...fixedLine, amount: { quantity: '1', rate: '500', unit: 'connection' } },
      ...document.lines.slice(1),
    ],
  };
  const again: TariffDocument = {
    ...corrected,
    revision: 3,
    recordedOn: '2027-03-01',
    lines: document.lines,
  };
  const all = [document, corrected, again];
  const priceAsOf = (asOf: string, points = series) =>
    priceBill({ ...request, documents: selectRevisions(all, asOf), asOf }, points);

  test('however many later revisions do not change what a bill came to before them', () => {
    const before = priced(request);
    expect(priceAsOf('2027-01-31')).toEqual({
      ...before,
      used: { ...before.used, asOf: '2027-01-31' },
    });
    const after = priceAsOf('2027-02-01');
    expect(after).toMatchObject({ used: { documents: ['DL-BRPL-DOM@2'] } });
    expect(after.ok && after.lines[0]?.paise).toBe(50_000);
    const third = priceAsOf('2027-03-01');
    expect(third).toMatchObject({ used: { documents: ['DL-BRPL-DOM@3'] } });
    expect(third.ok && third.lines).toEqual(before.lines);
  });

  test('a corrected published value counts from the day on which it was recorded', () => {
    const points = series.map((one) => {
      const june = one.points.find(({ from }) => from === '2026-06-01');
      return one.id !== 'BRPL-PPAC' || june === undefined
        ? one
        : {
            ...one,
            points: [...one.points, { ...june, value: '20.00', recordedOn: '2027-01-15' }],
          };
    });
    const energyFuel = (asOf: string) => {
      const bill = priceAsOf(asOf, points);
      return bill.ok
        ? toBillRecord(bill).lines.find(({ id }) => id === 'ppac_energy')?.why
        : undefined;
    };
    expect(energyFuel('2027-01-14')).toContain('17.94%');
    expect(energyFuel('2027-01-15')).toContain('20%');
  });
});

test('a tariff that nobody looked at for long is marked', () => {
  const [document] = documents.filter(({ id }) => id === 'UP-UPPCL-URBAN');
  if (document === undefined) throw new Error('There is no such document.');
  const notes = (to: string) =>
    priced({
      documents: [document],
      uncoveredDays: 'refuse',
      from: addDays(to, -29),
      to,
      unitsWh: 100_000,
      connection: { load_kw: '2' },
      publishedValues: { 'UP-FPPAS': '0' },
      givenLinesPaise: {},
      billDate: to,
      asOf: AS_OF,
    }).notes.map(({ code }) => code);
  expect(notes('2027-11-30')).toEqual([]);
  expect(notes('2027-12-31')).toEqual(['old-tariff']);
});

test('an edge costs what the next unit there costs', () => {
  const edges: [string, string, string, Record<string, string>, number, number][] = [
    ['TN-TNPDCL-LTIA-2026-05-payable', '2026-06-01', '2026-07-31', {}, 501, 478.4],
    ['KL-KSEB-LT1A-2025-04-01', '2025-07-01', '2025-08-31', { phase: 'single' }, 241, 154],
    ['KL-KSEB-LT1A-2025-04-01', '2025-07-01', '2025-08-31', { phase: 'single' }, 501, 688],
    ['KL-KSEB-LT1A-2025-04-01', '2025-07-01', '2025-08-31', { phase: 'single' }, 601, 609],
    ['KL-KSEB-LT1A-2025-04-01', '2025-07-01', '2025-08-31', { phase: 'single' }, 1001, 1105],
    ['DL-BRPL-DOM', '2026-06-01', '2026-06-30', { load_kw: '3', subsidy: 'yes' }, 201, 738.86],
  ];
  for (const [id, from, to, connection, unit, rupees] of edges) {
    const payable = (units: number) =>
      priced({
        documents: documents.filter((document) => document.id === id),
        uncoveredDays: 'refuse',
        from,
        to,
        unitsWh: units * 1000,
        connection,
        publishedValues: {},
        givenLinesPaise: {},
        billDate: to,
        asOf: AS_OF,
      }).totals['payable']?.paise ?? Number.NaN;
    expect([id, unit, (payable(unit) - payable(unit - 1)) / 100]).toEqual([id, unit, rupees]);
  }
});
