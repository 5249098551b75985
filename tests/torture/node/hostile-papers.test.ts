/**
 * Printed bills as PDFs in every layout, with one digit changed, and broken files: what is filled in is right, and nothing
 * hangs or throws.
 */
import { describe, expect, test } from 'vitest';
import { openPdf } from '#domain/bills/paper/open-pdf.ts';
import { PaperError } from '#domain/bills/paper/paper-error.ts';
import { readPaperBill } from '#domain/bills/paper/read-paper.ts';
import {
  findReadingBefore,
  goldenPapers,
  listFilled,
  type Paper,
  provePaper,
} from '../../support/paper/golden-papers.ts';
import { layouts, type PaperText, toWords } from '../../support/paper/layouts.ts';
import { writePdf } from '../../support/paper/pdf-writer.ts';
import { seeded } from '../../support/seeded.ts';
import { oneOrAll, shortOrFull, someOrAll, Tally } from '../../support/torture.ts';

const pairs = layouts.flatMap((layout) => goldenPapers.map((paper) => ({ layout, paper })));

test.each(layouts)('a bill as a PDF is read in this layout: $name', async (layout) => {
  for (const paper of oneOrAll(goldenPapers, layouts.indexOf(layout))) {
    const { pages, words } = await openPdf(writePdf(layout.place(paper), layout.pdf));
    expect(pages).toBe(1);
    const bill = provePaper(paper, words, findReadingBefore(paper));
    const { units, from, to, payable } = paper;
    expect(listFilled(bill), paper.id).toEqual({ units, from, to, payable });
  }
});

const digits = new Tally('Bills with one digit changed');

test('a bill with one digit changed is never filled in wrong', { timeout: 7_200_000 }, async () => {
  const changes = pairs.flatMap(({ layout, paper }, place) =>
    listChanges(layout.place(paper), place).map((texts) => ({ layout, paper, texts })),
  );
  let filled = 0;
  for (const [place, { layout, paper, texts }] of someOrAll(changes, 50).entries()) {
    // Every other home has no bill before.
    const before = place % 2 === 0 ? findReadingBefore(paper) : null;
    await digits.attempt(`${layout.name}, ${paper.id}`, () => {
      const found = listFilled(provePaper(paper, toWords(texts, layout.pdf), before));
      for (const [name, value] of Object.entries(found)) {
        if (value === undefined) continue;
        filled += 1;
        // Papers round to the rupee: paise that became 0 are no other amount than a rounded one.
        const right = paper[name as keyof typeof found];
        if (name === 'payable' && value === `${Math.round(Number(right))}.00`) continue;
        expect(value, name).toBe(right);
      }
    });
  }
  digits.expectNoLoss();
  expect(filled).toBeGreaterThan(digits.tried);
});

/** The texts of a paper with each digit of each figure changed, one at a time. */
function listChanges(texts: readonly PaperText[], place: number): PaperText[][] {
  return texts.flatMap((text, index) => {
    if (text.isFigure !== true) return [];
    return [...text.text.matchAll(/\d/g)].map(({ 0: digit, index: at }) => {
      const other = (Number(digit) + 1 + ((place + index + at) % 9)) % 10;
      const changed = text.text.slice(0, at) + other + text.text.slice(at + 1);
      return texts.map((one) => (one === text ? { ...one, text: changed } : one));
    });
  });
}

describe('broken PDFs', () => {
  const [paper] = goldenPapers as [Paper];
  const tally = new Tally('Broken PDFs');

  /** Changes bytes, cuts, and doubles parts of a file. */
  function breakPdf(whole: Uint8Array, random: (below: number) => number): Uint8Array {
    const bytes = Uint8Array.from(whole);
    const place = () => random(bytes.length);
    const kind = random(4);
    if (kind === 0) return bytes.slice(0, place());
    if (kind === 1) {
      const at = place();
      return Uint8Array.from([...bytes.slice(0, at), ...bytes.slice(random(at + 1))]);
    }
    const count = kind === 2 ? 1 + random(4) : 40;
    for (let change = 0; change < count; change += 1) bytes[place()] = random(256);
    return bytes;
  }

  test('are read or refused, and never throw anything else', { timeout: 7_200_000 }, async () => {
    const wholes = layouts.map((layout) => writePdf(layout.place(paper), layout.pdf));
    const count = shortOrFull(50, 10_000);
    for (let place = 0; place < count; place += 1) {
      const random = seeded(place + 1);
      const bytes = breakPdf(wholes[place % wholes.length] as Uint8Array, random);
      await tally.attempt(`file ${place}`, async () => {
        const words = await openPdf(bytes).catch((error) => {
          if (error instanceof PaperError) return undefined;
          throw error;
        });
        const bill = words && readPaperBill(words.words, { lastBillDay: null });
        // A figure that is proved is one that was printed.
        if (bill?.units.value != null) expect(bill.units.value).toBe(paper.units);
      });
    }
    tally.expectNoLoss();
  });
});
