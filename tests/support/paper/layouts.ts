/** Ten layouts of a bill, made of labels only: how suppliers place them, in which language, and how their files cut them. */
import { formatDate } from '#domain/base/format.ts';
import type { Word } from '#domain/bills/paper/word.ts';
import { findReadingBefore, type Paper } from './golden-papers.ts';
import { PAPER_LABELS, type PaperLabels } from './paper-words.ts';
import { measureText, type PdfOptions, type PlacedText } from './pdf-writer.ts';

/** A text of a paper; of a figure, one digit may be changed. */
export interface PaperText extends PlacedText {
  isFigure?: boolean;
}

export interface Layout {
  name: string;
  pdf: PdfOptions;
  place(paper: Paper): PaperText[];
}

type DateStyle = (iso: string) => string;
const [slashes, dots, dashes, named]: DateStyle[] = [
  (iso) => iso.split('-').reverse().join('/'),
  (iso) => iso.split('-').reverse().join('.'),
  (iso) => iso.slice(2).split('-').reverse().join('-'),
  (iso) => formatDate(iso).replaceAll(' ', '-'),
] as [DateStyle, DateStyle, DateStyle, DateStyle];

const text = (x: number, y: number, words: string): PaperText => ({ x, y, text: words });
const figure = (x: number, y: number, words: string): PaperText => ({
  ...{ x, y, text: words, isFigure: true },
});
/** A figure that ends at a place. */
const figureTo = (end: number, y: number, words: string): PaperText =>
  figure(end - measureText(words), y, words);

const ROW = 18;

function formatIndian(decimal: string): string {
  const [whole = '', fraction] = decimal.split('.');
  const grouped = Number(whole).toLocaleString('en-IN');
  return fraction === undefined ? grouped : `${grouped}.${fraction}`;
}

function nameLine(labels: PaperLabels, { id, label }: Paper['lines'][number]): string {
  if (id === 'fixed') return labels.fixed;
  if (id === 'energy') return labels.energy;
  return id === 'duty' || id === 'tax' ? labels.duty : label.slice(0, 24);
}

/** The lines and what is to be paid, with amounts that end at one place. */
function placeLines(
  paper: Paper,
  labels: PaperLabels,
  { x, end, y, rupee }: { x: number; end: number; y: number; rupee: boolean },
): PaperText[] {
  const rows = [
    ...paper.lines.map((line) => [nameLine(labels, line), line.rupees] as const),
    [labels.payable, paper.payable] as const,
  ];
  return rows.flatMap(([label, rupees], place) => {
    const line = y + place * ROW;
    const amount = figureTo(end, line, formatIndian(rupees));
    const sign = rupee ? [text(amount.x - 9, line, '₹')] : [];
    return [text(x, line, label), ...sign, amount];
  });
}

/** A label, and its figure right of it. */
function placeBeside(paper: Paper, labels: PaperLabels, date: DateStyle, left = 40): PaperText[] {
  const value = left + 190;
  const rows: [string, string][] = [
    [labels.tariff, 'LT-1'],
    [labels.load, `${paper.load} kW`],
    [labels.period, `${date(paper.from)} - ${date(paper.to)}`],
    [labels.days, String(paper.days)],
    [labels.presentDate, date(paper.to)],
    [labels.present, paper.present],
    [labels.previous, paper.previous],
    [labels.factor, paper.factor],
    [labels.units, formatIndian(paper.units)],
  ];
  return rows.flatMap(([label, words], place) => [
    text(left, 80 + place * ROW, label),
    figure(value, 80 + place * ROW, words),
  ]);
}

/** A table whose headings stand above its figures. */
function placeBelow(
  paper: Paper,
  labels: PaperLabels,
  date: DateStyle,
  split: boolean,
): PaperText[] {
  const rows: [string, string][][] = [
    [
      [labels.previousDate, date(findReadingBefore(paper))],
      [labels.presentDate, date(paper.to)],
      [labels.days, String(paper.days)],
    ],
    [
      [labels.previous, paper.previous],
      [labels.present, paper.present],
      [labels.factor, paper.factor],
      [labels.units, paper.units],
    ],
    [
      [labels.tariff, 'LT-1'],
      [labels.load, paper.load],
    ],
  ];
  return rows.flatMap((row, place) => {
    const width = row.length === 3 ? 185 : 135;
    return row.flatMap(([label, words], column) => {
      const [x, y] = [30 + column * width, 80 + place * 48];
      const [first = '', ...others] = label.split(' ');
      const heading =
        split && others.length > 0
          ? [text(x, y - 12, first), text(x, y, others.join(' '))]
          : [text(x, y, label)];
      return [...heading, figure(x + 6, y + 16, words)];
    });
  });
}

function makeBeside(
  name: string,
  language: keyof typeof PAPER_LABELS,
  date: DateStyle,
  pdf: PdfOptions = {},
  rupee = false,
): Layout {
  const labels = PAPER_LABELS[language];
  return {
    name,
    pdf,
    place: (paper) => [
      ...placeBeside(paper, labels, date),
      ...placeLines(paper, labels, { x: 40, end: 400, y: 280, rupee }),
    ],
  };
}

function makeBelow(
  name: string,
  language: keyof typeof PAPER_LABELS,
  date: DateStyle,
  {
    split = false,
    rupee = false,
    pdf = {},
  }: { split?: boolean; rupee?: boolean; pdf?: PdfOptions },
): Layout {
  const labels = PAPER_LABELS[language];
  return {
    name,
    pdf,
    place: (paper) => [
      ...placeBelow(paper, labels, date, split),
      ...placeLines(paper, labels, { x: 30, end: 500, y: 260, rupee }),
    ],
  };
}

/** The readings in the left half of the page, the lines in the right one: they share lines by chance. */
function makeColumns(
  name: string,
  language: keyof typeof PAPER_LABELS,
  date: DateStyle,
  pdf: PdfOptions = {},
  rupee = false,
): Layout {
  const labels = PAPER_LABELS[language];
  return {
    name,
    pdf,
    place: (paper) => [
      ...placeBeside(paper, labels, date, 20),
      ...placeLines(paper, labels, { x: 360, end: 580, y: 80, rupee }),
    ],
  };
}

export const layouts: readonly Layout[] = [
  makeBeside('English, figures beside', 'en', slashes),
  makeBelow('English, figures below', 'en', named, {}),
  makeColumns('English, two columns, by glyph and out of order', 'en', dashes, {
    byGlyph: true,
    reversed: true,
  }),
  makeBeside('Hindi, by glyph', 'hi', dots, { byGlyph: true }),
  makeBelow('Marathi, below, drawn in a form', 'mr', slashes, { pdf: { inForm: true } }),
  makeColumns('Tamil, two columns', 'ta', slashes),
  makeBeside('Bengali, object streams', 'bn', named, { objectStreams: true }),
  makeBelow('Telugu, below, out of order', 'te', dashes, { pdf: { reversed: true } }),
  makeColumns('Kannada, the rupee sign by itself', 'kn', slashes, { objectStreams: true }, true),
  makeBelow('English, headings in two lines', 'en', dots, { split: true, rupee: true }),
];

/** The words of a page as a reader of files would give them: no file between. */
export function toWords(texts: readonly PaperText[], { byGlyph = false }: PdfOptions): Word[] {
  return texts.flatMap(({ page = 0, x, y, text: words, size = 10 }): Word[] => {
    const place = { page: page + 1, y, height: size };
    if (!byGlyph) return [{ ...place, x, width: measureText(words, size), text: words }];
    return [...words].flatMap((letter, at) =>
      letter === ' '
        ? []
        : [
            {
              ...place,
              x: x + measureText('m', size) * at,
              width: measureText('m', size),
              text: letter,
            },
          ],
    );
  });
}
