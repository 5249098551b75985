/** Bills are stored in codes, and told in words when they are read. */
import { expect, test } from 'vitest';
import { toCodedBill } from '#domain/bills/tell/code-bill.ts';
import { type CodedBill, codedBillSchema } from '#domain/bills/tell/coded.ts';
import { tellBill, toBillRecord } from '#domain/bills/tell/tell-bill.ts';
import { priceBill } from '#domain/tariff/engine/price.ts';
import type { PricedBill } from '#domain/tariff/engine/scope.ts';
import { documents, series } from '#domain/tariff/library.ts';
import type { TariffDocument } from '#domain/tariff/schema.ts';
import { listUnknownTexts } from '#domain/tariff/tell/names.ts';

const LAST_DAY = '2026-11-20';

/** A bill of the days in which a tariff begins, with every second yes or no left out. */
function priceFirstDays(document: TariffDocument): PricedBill | undefined {
  const answers = document.inputs.flatMap(({ id, kind, choices }, place) => {
    if (kind === 'yes-no') return place % 2 === 0 ? [] : [[id, 'yes']];
    return [[id, kind === 'number' ? '2.5' : (choices?.at(-1) ?? '')]];
  });
  const to = document.validTo ?? LAST_DAY;
  const result = priceBill(
    {
      documents: documents.filter(({ group }) => group === document.group),
      uncoveredDays: 'nearest',
      from: document.validFrom,
      to: to < LAST_DAY ? to : LAST_DAY,
      unitsWh: 432_500,
      connection: Object.fromEntries(answers),
      assumed: ['load_kw'],
      publishedValues: {},
      givenLinesPaise: { arrears: 12_300, other_line: -500 },
      billDate: document.validFrom,
      asOf: '2026-11-24',
    },
    series,
  );
  return result.ok ? result : undefined;
}

test('a bill of every tariff is told from what is stored of it as it was when it was priced', () => {
  const bills = documents
    .filter(({ purpose, validFrom }) => purpose === 'bill' && validFrom < LAST_DAY)
    .flatMap((document) => priceFirstDays(document) ?? []);
  expect(bills.length).toBeGreaterThan(20);
  for (const bill of bills) {
    const stored: unknown = JSON.parse(JSON.stringify(toCodedBill(bill)));
    expect(tellBill(codedBillSchema.parse(stored))).toEqual(toBillRecord(bill));
  }
});

test('a line says of one amount at most that it has no source: its words are found by its id', () => {
  for (const document of documents) {
    for (const line of document.lines) {
      const texts = listUnknownTexts(line, document);
      expect({ document: document.id, line: line.id, texts: texts.slice(1) }).toMatchObject({
        texts: [],
      });
    }
  }
});

test('a stored bill whose ids no tariff has any more is told by the ids', () => {
  const day = '2026-11-06';
  const part = {
    kind: { code: 'value' as const },
    ...{ quantity: null, unit: null, rate: null, exactAmount: '5', amount: '5.00' },
    ...{ block: 0, from: day, to: day },
  };
  const bill: CodedBill = {
    exactness: 'partial',
    lines: [
      {
        ...{ id: 'gone', kind: 'charge', amount: '5.00', state: 'computed', confirmed: true },
        ...{ reasons: [{ code: 'parts' }], parts: [part] },
      },
      {
        ...{ id: 'lost', kind: 'charge', amount: null, state: 'unknown', confirmed: false },
        ...{ reasons: [{ code: 'no-source', document: 'XX-GONE' }], parts: [] },
      },
    ],
    totals: { partial: { amount: '5.00', without: ['lost'] }, sum: { amount: '5.00' } },
    blocks: [{ from: day, to: day, days: 1, units: '5', document: 'XX-GONE' }],
    notes: [{ code: 'assumed-no', input: 'is_on_roof' }],
    used: { documents: ['XX-GONE@1'], series: [], asOf: day },
  };
  expect(tellBill(bill)).toMatchObject({
    lines: [
      { label: 'gone', why: '5.00', source: 'unknown', clause: null },
      { label: 'lost', why: 'No source of its rate is known.' },
    ],
    totals: { partial: { label: 'Total without lost' }, sum: { label: 'sum' } },
    notes: [{ message: 'You have not said is on roof: until you do, the bill counts it as no.' }],
  });
});
