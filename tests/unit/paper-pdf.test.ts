/** The words of a PDF, and files that cannot be read. What is broken: tests/torture/node/hostile-papers.test.ts. */
import { describe, expect, test } from 'vitest';
import { PAPER_LIMITS } from '#domain/bills/paper/limits.ts';
import { openPdf } from '#domain/bills/paper/open-pdf.ts';
import { PaperError } from '#domain/bills/paper/paper-error.ts';
import { readPaperBill } from '#domain/bills/paper/read-paper.ts';
import { tellRefusal } from '#domain/bills/paper/tell-paper.ts';
import { goldenPapers, type Paper } from '../support/paper/golden-papers.ts';
import { type Layout, layouts } from '../support/paper/layouts.ts';
import { type PdfOptions, type PlacedText, writePdf } from '../support/paper/pdf-writer.ts';

/** Why a file is not read. */
async function findRefusal(bytes: Uint8Array): Promise<string | undefined> {
  try {
    await openPdf(bytes);
    return undefined;
  } catch (error) {
    return error instanceof PaperError ? error.code : String(error);
  }
}

const [plain] = layouts as [Layout];
const [paper] = goldenPapers as [Paper];
const text = (page: number, words: string): PlacedText => ({ page, x: 40, y: 100, text: words });

describe('a PDF that is not read', () => {
  test.each<[string, string, readonly PlacedText[], PdfOptions]>([
    ['has a password', 'password', plain.place(paper), { encrypted: true }],
    ['has no map to letters', 'no-letters', plain.place(paper), { unicodeMap: false }],
    ['has no text', 'picture', [], {}],
    [
      'has more pages than a bill',
      'too-many-pages',
      Array.from({ length: PAPER_LIMITS.pages + 1 }, (_, page) => text(page, 'Units Consumed 187')),
      {},
    ],
  ])('says so where it %s', async (_, code, texts, options) => {
    expect(await findRefusal(writePdf(texts, options))).toBe(code);
  });

  test('is larger than a bill, or no PDF at all', async () => {
    expect(await findRefusal(new Uint8Array(PAPER_LIMITS.bytes + 1))).toBe('too-large');
    expect(await findRefusal(new TextEncoder().encode('Units Consumed,187'))).toBe('not-pdf');
    expect(await findRefusal(new Uint8Array())).toBe('not-pdf');
  });

  test('says what to do', () => {
    expect(tellRefusal('password')).toBe(
      'This PDF has a password. Open it, print it to a new PDF, and choose that. Nothing was sent.',
    );
    expect(tellRefusal('picture')).toBe('This PDF is a picture. Type the bill: units are enough.');
  });
});

test('a word that is drawn twice at one place, to look bold, is one word', async () => {
  const texts = plain.place(paper).flatMap((one) => [one, { ...one, x: one.x + 0.3 }]);
  const { words } = await openPdf(writePdf(texts));
  const bill = readPaperBill(words, { lastBillDay: null });
  expect(bill?.units.value).toBe(paper.units);
});
