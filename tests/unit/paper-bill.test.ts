/** What is proved of a printed bill, without a file: golden bills in ten layouts. */
import { describe, expect, test } from 'vitest';
import type { IsoDate } from '#domain/base/period.ts';
import { findDifferences } from '#domain/bills/paper/differences.ts';
import { answerQuestion, priceExactly } from '#domain/bills/paper/match-tariff.ts';
import type { PaperBill } from '#domain/bills/paper/paper-bill.ts';
import { addTariffProof } from '#domain/bills/paper/prove-by-tariff.ts';
import { readQuestion, writeQuestion } from '#domain/bills/paper/question-query.ts';
import { readPaperBill } from '#domain/bills/paper/read-paper.ts';
import { tellProof } from '#domain/bills/paper/tell-paper.ts';
import { makeHomeBillRequest } from '#domain/tariff/engine/home-bill.ts';
import {
  findReadingBefore,
  goldenPapers,
  listFilled,
  type Paper,
  provePaper,
} from '../support/paper/golden-papers.ts';
import { type Layout, layouts, type PaperText, toWords } from '../support/paper/layouts.ts';

/** What is proved of some texts, where the last bill ended on a day. */
function prove(
  paper: Paper,
  { pdf }: Layout,
  texts: readonly PaperText[],
  lastBillDay: IsoDate | null,
): PaperBill | undefined {
  return provePaper(paper, toWords(texts, pdf), lastBillDay);
}

describe('a golden bill', () => {
  test.each(layouts)('is proved in units, days and amount in this layout: $name', (layout) => {
    expect(goldenPapers.length).toBeGreaterThan(20);
    for (const paper of goldenPapers) {
      const bill = prove(paper, layout, layout.place(paper), findReadingBefore(paper));
      const { units, from, to, payable } = paper;
      expect(listFilled(bill), paper.id).toEqual({ units, from, to, payable });
    }
  });
});

const AS_OF = '2026-11-24';
const [plain] = layouts as [Layout];
const [bescom] = goldenPapers as [Paper];

const LABELLED: PaperText[] = [
  { x: 40, y: 60, text: 'Bangalore Electricity Supply Company Limited' },
  { x: 40, y: 80, text: 'Name' },
  { x: 120, y: 80, text: 'Ananya Rao' },
  { x: 300, y: 80, text: 'RR No' },
  { x: 400, y: 80, text: 'E4HL12345' },
  { x: 40, y: 100, text: 'Tariff' },
  { x: 120, y: 100, text: 'LT-2' },
  { x: 40, y: 120, text: 'Sanctioned Load' },
  { x: 160, y: 120, text: '3 kW' },
];

describe('what a bill prints', () => {
  test('is never read out where it is a name, an address or a number of the consumer', () => {
    const texts = [
      ...LABELLED,
      ...plain.place(bescom).map((text) => ({ ...text, y: text.y + 100 })),
    ];
    const said = JSON.stringify(prove(bescom, plain, texts, null));
    expect(said).toContain('BESCOM');
    expect(said).not.toMatch(/Ananya|Rao|E4HL/);
  });

  test('is compared with the connection: supplier, category and load', () => {
    const bill = readPaperBill(toWords([...LABELLED, { x: 40, y: 300, text: 'Units 187' }], {}), {
      lastBillDay: null,
    });
    expect(bill).toBeDefined();
    const own = { discom: 'MSEDCL', category: 'LT-1', loadKW: 2 };
    expect(bill && findDifferences(bill, own)).toEqual([
      { code: 'supplier', printed: ['BESCOM'], own: 'MSEDCL' },
      { code: 'category', printed: 'LT-2', own: 'LT-1' },
      { code: 'load', printed: '3', own: 2 },
    ]);
    const same = { discom: 'BESCOM', category: 'LT-2', loadKW: 3 };
    expect(bill && findDifferences(bill, same)).toEqual([]);
  });

  test.each([
    ['LT-I', 'LT-1', false],
    ['LT-01', 'LT-1', false],
    ['LT-II', 'LT-2(a)', false],
    ['LT IV', 'LT-4', false],
    ['LT-II', 'LT-1', true],
    ['LT-10', 'LT-1', true],
    ['HT-1', 'LT-2', false],
  ])('of the category %s differs from %s: %s', (text, category, isOther) => {
    const printed = { suppliers: [], load: null, category: { label: 'Tariff', text } };
    const own = { discom: null, category, loadKW: null };
    expect(findDifferences(printed, own)).toHaveLength(isOther ? 1 : 0);
  });

  test('of units and amount is one figure where it is written with and without decimals', () => {
    const paper = { ...bescom, payable: `${Math.round(Number(bescom.payable))}.00` };
    const texts = [
      ...plain.place(paper),
      { x: 40, y: 700, text: `Total Units ${paper.units}.00` },
      { x: 40, y: 730, text: `Amount Payable ${Number(paper.payable)}` },
    ];
    const bill = readPaperBill(toWords(texts, plain.pdf), { lastBillDay: null });
    expect(bill?.units.value).toBe(paper.units);
    const period = { from: paper.from, to: paper.to };
    const amount = String(Number(paper.payable));
    const match = { period, units: `${paper.units}.00`, amount, values: {}, provesPeriod: false };
    const proved = bill && addTariffProof(bill, match, null);
    expect(Number(proved?.units.value)).toBe(Number(paper.units));
    expect(Number(proved?.payable.value)).toBe(Number(paper.payable));
    const other = bill && addTariffProof(bill, { ...match, units: '188', amount: '1.00' }, null);
    expect([other?.units.value, other?.payable.value]).toEqual([null, null]);
  });

  test('of another kind than a bill is no bill', () => {
    const letter = [{ x: 40, y: 60, text: 'Dear Ananya, the concert begins on 6 November 2026.' }];
    expect(readPaperBill(toWords(letter, {}), { lastBillDay: null })).toBeUndefined();
  });

  test('in digits of India is read as the numbers that it says', () => {
    const texts = [
      { x: 40, y: 60, text: 'पिछली रीडिंग ३४१२' },
      { x: 40, y: 80, text: 'वर्तमान रीडिंग ३५९९' },
      { x: 40, y: 100, text: 'खपत (यूनिट) १८७' },
    ];
    const bill = readPaperBill(toWords(texts, {}), { lastBillDay: null });
    expect(bill?.units.value).toBe('187');
    expect(bill?.units.proofs.map(tellProof)).toEqual(['3,599 − 3,412 = 187']);
  });

  test('of earlier months is returned, whether they stand in rows or in columns', () => {
    const months = ['Oct-26', 'Sep-26', 'Aug-26', 'Jul-26'];
    const units = ['176', '179', '181', '186'];
    const expected = ['2026-10', '2026-09', '2026-08', '2026-07'].map((month, place) => ({
      ...{ month, units: units[place] },
    }));
    const rows = months.flatMap((month, place) => [
      { x: 40, y: 200 + place * 16, text: month },
      { x: 140, y: 200 + place * 16, text: units[place] ?? '' },
    ]);
    const columns = months.flatMap((month, place) => [
      { x: 40 + place * 80, y: 200, text: month },
      { x: 46 + place * 80, y: 216, text: units[place] ?? '' },
    ]);
    for (const table of [rows, columns]) {
      const words = toWords([{ x: 40, y: 100, text: 'Units 187' }, ...table], {});
      expect(readPaperBill(words, { lastBillDay: null })?.months).toEqual(expected);
    }
  });
});

describe('the period of a bill', () => {
  const DAYS = { from: '2026-10-07', to: '2026-11-06' };

  test.each([
    'Bill Period 07/10/2026 to 06/11/2026',
    'Bill Period 07-Oct-2026 to 06-Nov-2026',
    'Bill Period 07 Oct 2026 to 06 Nov 2026',
    'Bill Period: From 07/10/2026 To 06/11/2026',
    'From 07/10/2026 To 06/11/2026',
    'From Date 07/10/2026 To Date 06/11/2026',
    'Bill Period 07/10/2026 upto 06/11/2026',
    'Bill Period 07/10/2026-06/11/2026',
    'Bill Period 07-10-2026-06-11-2026',
    'Bill Period 07/10/2026 – 06/11/2026',
    'बिल अवधि 07/10/2026 से 06/11/2026 तक',
    'बिल अवधि ०७/१०/२०२६ से ०६/११/२०२६',
    'Bill Date 10/11/2026 From 07/10/2026 To 06/11/2026 Due Date 25/11/2026',
  ])('is read where it is written so: %s', (text) => {
    const texts = [
      { x: 40, y: 60, text },
      { x: 40, y: 80, text: 'Units 187' },
      { x: 40, y: 100, text: 'No. of Days 31' },
    ];
    const period = readPaperBill(toWords(texts, {}), { lastBillDay: '2026-10-06' })?.period;
    expect(period?.value).toEqual(DAYS);
  });

  test('is read in a cell below its heading', () => {
    for (const text of ['07/10/2026 to 06/11/2026', '07/10/2026-06/11/2026']) {
      const texts = [
        { x: 40, y: 60, text: 'Bill Period' },
        { x: 240, y: 60, text: 'Days' },
        { x: 40, y: 76, text },
        { x: 240, y: 76, text: '31' },
        { x: 40, y: 100, text: 'Units 187' },
      ];
      const bill = readPaperBill(toWords(texts, {}), { lastBillDay: '2026-10-06' });
      expect(bill?.period.value).toEqual(DAYS);
    }
  });

  test('is not proved where the printed number of days is another one', () => {
    const texts = [
      { x: 40, y: 60, text: 'Bill Period 07/10/2026 to 06/11/2026' },
      { x: 40, y: 80, text: 'Units 187' },
      { x: 40, y: 100, text: 'No. of Days 30' },
    ];
    const bill = readPaperBill(toWords(texts, {}), { lastBillDay: '2026-10-06' });
    expect(bill?.period.value).toBeNull();
    expect(bill?.period.found.map(({ value }) => value)).toContainEqual(DAYS);
  });
});

describe('the months that a bill prints', () => {
  const MONTHS = ['Oct-26', 'Sep-26', 'Aug-26'];
  const UNITS = ['176', '179', '181'];
  const EXPECTED = [
    { month: '2026-10', units: '176' },
    { month: '2026-09', units: '179' },
    { month: '2026-08', units: '181' },
  ];
  const OTHERS = { Reading: '3412', Days: '31', Amount: '858.00', Paid: '858' };

  /** A table with these headings, each row with a month, below a line of the bill. */
  function readTable(headings: string[], columns: string[][], above: PaperText[] = []) {
    const cells = [headings, ...MONTHS.map((_, row) => columns.map((column) => column[row] ?? ''))];
    const table = cells.flatMap((row, line) =>
      row.map((text, column) => ({ x: 40 + column * 100, y: 200 + line * 16, text })),
    );
    const units = { x: 40, y: 60, text: 'Units 187' };
    return readPaperBill(toWords([units, ...above, ...table], {}), { lastBillDay: null })?.months;
  }

  test.each(Object.entries(OTHERS))(
    'are of the column of units, not of the one of %s',
    (heading, value) => {
      const other = MONTHS.map(() => value);
      expect(readTable(['Month', heading, 'Units'], [MONTHS, other, UNITS])).toEqual(EXPECTED);
      expect(readTable(['Bill Month', 'Units', heading], [MONTHS, UNITS, other])).toEqual(EXPECTED);
      expect(readTable(['Month', heading], [MONTHS, other])).toEqual([]);
      expect(readTable(['Month', heading, heading], [MONTHS, other, UNITS])).toEqual([]);
    },
  );

  test('are none in a list of payments, nor is a day by which something is due', () => {
    const rupees = ['858.00', '872.00', '901.00'];
    expect(readTable([], [MONTHS, rupees])).toEqual([]);
    expect(readTable(['Last payments'], [MONTHS, ['858', '872', '901']])).toEqual([]);
    const due = { x: 40, y: 184, text: 'Due Dec-26 900' };
    expect(readTable(['Month', 'Units'], [MONTHS, UNITS], [due])).toEqual(EXPECTED);
  });

  test('are of the line of units below them, not of the one of rupees', () => {
    const line = (y: number, label: string, values: string[]) => [
      { x: 40, y, text: label },
      ...values.map((text, place) => ({ x: 140 + place * 80, y, text })),
    ];
    const rupees = ['858', '872', '901'];
    const read = (...table: PaperText[][]) =>
      readPaperBill(toWords([{ x: 40, y: 60, text: 'Units 187' }, ...table.flat()], {}), {
        lastBillDay: null,
      })?.months;
    const months = line(200, 'Month', MONTHS);
    expect(read(months, line(216, 'Amount', rupees), line(232, 'Units', UNITS))).toEqual(EXPECTED);
    expect(read(months, line(216, 'Amount', rupees))).toEqual([]);
  });

  test('are none where the month of the bill itself has other units than the bill', () => {
    const bill = [
      { x: 40, y: 80, text: 'Previous Reading 3412' },
      { x: 40, y: 96, text: 'Present Reading 3599' },
      { x: 40, y: 112, text: 'Bill Period 01/10/2026 - 31/10/2026' },
    ];
    const own = ['187', '179', '181'];
    expect(readTable(['Month', 'Units'], [MONTHS, own], bill)).toHaveLength(3);
    expect(readTable(['Month', 'Units'], [MONTHS, UNITS], bill)).toEqual([]);
  });
});

describe('the tariff', () => {
  const connection = {
    ...{ discom: 'BESCOM', category: 'LT-1', loadKW: 3, phases: 1 as const },
    answers: { gruha_jyothi: 'no', true_up: 'no', md_known: 'no' },
  };
  const period = { from: '2026-06-07', to: '2026-07-06' };

  /** What a bill of so many units comes to, with the surcharge that its paper prints. */
  function price(units: string, values: Record<string, string> = {}): string {
    const request = makeHomeBillRequest(connection, {
      ...{ ...period, unitsWh: Number(units) * 1000, asOf: AS_OF, publishedValues: values },
    });
    if (request === undefined) throw new Error('There is no tariff.');
    return ((priceExactly(request) ?? Number.NaN) / 100).toFixed(2);
  }

  const ask = (amounts: string[], rates: string[] = []) =>
    answerQuestion({ periods: [period], units: ['187', '178'], amounts, rates }, connection, AS_OF);

  test('tells which of several units an amount is of', () => {
    expect(ask([price('187')])).toMatchObject({ units: '187', amount: price('187'), values: {} });
    expect(ask([price('178')])).toMatchObject({ units: '178' });
    // Of two amounts that are both right, neither is proved.
    expect(ask([price('187'), price('178')])).toBeNull();
    expect(ask(['1.00'])).toBeNull();
  });

  test('takes the surcharge that the paper prints', () => {
    const amount = price('187', { 'KA-FPPCA': '1.11' });
    expect(ask([amount])).toBeNull();
    expect(ask([amount], ['1.11'])).toMatchObject({
      ...{ units: '187', amount, values: { 'KA-FPPCA-BESCOM': '1.11' } },
    });
  });

  test('is asked figures alone, and of an address that asks for anything else it takes none', () => {
    const question = { periods: [period], units: ['187'], amounts: ['872.00'], rates: ['0.36'] };
    expect(readQuestion(writeQuestion(question))).toEqual(question);
    const odd = new URLSearchParams('period=2026-06-07&period=x_y&units=many&amount=1e9&rate=');
    expect(readQuestion(odd)).toEqual({ periods: [], units: [], amounts: [], rates: [] });
  });
});
