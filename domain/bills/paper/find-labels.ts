/** Finds the labels on a page, and the figures that stand beside or below each of them. */
import { type Figure, findFigures } from './figures.ts';
import { type LabelKind, labels } from './labels.ts';
import type { PlacedWord, TextLine } from './lay-out.ts';
import { toSkeleton } from './word.ts';

export interface FoundLabel {
  kind: LabelKind;
  /** As it is printed. */
  text: string;
  /** The place of its line. */
  line: number;
  x: number;
  end: number;
}

/** A figure that a label may mean, with the words of the paper: the label's own and the figure's, no others. */
export interface Candidate {
  label: FoundLabel;
  figure: Figure;
  line: number;
}

export interface ReadPage {
  lines: readonly TextLine[];
  labels: readonly FoundLabel[];
  /** By the place of a line. */
  figures: readonly (readonly Figure[])[];
}

/** Words further apart than this, in heights, are of two cells. */
const CELL_GAP = 1;
/** The two lines of a heading are not further apart than this, in heights. */
const HEADING_GAP = 1.7;
/** So many lines below its heading a figure of a column is looked for, and not further than so many heights. */
const BELOW_LINES = 6;
const BELOW_GAP = 7;
/** How far a figure may stand beside its heading, in heights. */
const COLUMN_MARGIN = 1.2;

/** The labels and figures of all lines. */
export function readLines(lines: readonly TextLine[]): ReadPage {
  const found = lines.flatMap((line, place) => findInWords(line.words, place));
  const headings = lines.flatMap((line, place) => findHeadings(line, lines[place + 1], place + 1));
  const figures = lines.map(findFigures);
  const all = [...found, ...headings].filter((label) => !isWithinRange(label, figures[label.line]));
  return { lines, labels: all, figures };
}

/** Whether a label is the "to" between the two days of a range: it says nothing of what stands right of it. */
function isWithinRange({ kind, x, end }: FoundLabel, figures: readonly Figure[] = []): boolean {
  if (kind !== 'from' && kind !== 'to') return false;
  return figures.some((figure) => figure.kind === 'date' && figure.x < x && end < figure.end);
}

/** Labels among the words of a line: none over another one, the longest first. */
function findInWords(words: readonly PlacedWord[], line: number): FoundLabel[] {
  const skeletons = words.map(({ text }) => toSkeleton(text));
  const found: FoundLabel[] = [];
  let place = 0;
  while (place < words.length) {
    const [kind, count] = matchAt(skeletons, place);
    const [first, last] = [words[place], words[place + count - 1]];
    if (kind !== undefined && first !== undefined && last !== undefined) {
      const text = words
        .slice(place, place + count)
        .map((word) => word.text)
        .join(' ');
      found.push({ kind, text, line, x: first.x, end: last.end });
    }
    place += count;
  }
  return found;
}

function matchAt(skeletons: readonly string[], place: number): [LabelKind | undefined, number] {
  if (skeletons[place] === '') return [undefined, 1];
  for (const { kind, skeleton } of labels) {
    let joined = '';
    for (let end = place; end < skeletons.length && joined.length < skeleton.length; end += 1) {
      joined += skeletons[end];
      if (joined === skeleton) return [kind, end - place + 1];
      if (!skeleton.startsWith(joined)) break;
    }
  }
  return [undefined, 1];
}

/** Labels that are written in two lines, as headings of narrow columns are: they count as of the lower one. */
function findHeadings(upper: TextLine, lower: TextLine | undefined, line: number): FoundLabel[] {
  if (lower === undefined || lower.page !== upper.page) return [];
  if (lower.y - upper.y > HEADING_GAP * upper.height) return [];
  const lowerCells = listCells(lower);
  return listCells(upper).flatMap((above) => {
    const below = lowerCells.find(({ x, end }) => x < above.end && above.x < end);
    if (below === undefined) return [];
    const skeleton = toSkeleton(above.text + below.text);
    const label = labels.find((one) => one.skeleton === skeleton);
    if (label === undefined) return [];
    const text = `${above.text} ${below.text}`;
    return [
      {
        kind: label.kind,
        text,
        line,
        x: Math.min(above.x, below.x),
        end: Math.max(above.end, below.end),
      },
    ];
  });
}

/** The words of a line that stand close together. */
export function listCells({ words, height }: TextLine): PlacedWord[] {
  const cells: PlacedWord[] = [];
  for (const word of words) {
    const last = cells.at(-1);
    if (last !== undefined && word.x - last.end < CELL_GAP * height) {
      last.text += ` ${word.text}`;
      last.end = word.end;
    } else cells.push({ ...word });
  }
  return cells;
}

/** The figures of a kind that the labels of a kind may mean: those right of each up to the next label, else the one below. */
export function findCandidates(
  page: ReadPage,
  kind: LabelKind,
  figureKind: Figure['kind'],
): Candidate[] {
  return page.labels
    .filter((label) => label.kind === kind)
    .flatMap((label) => {
      const right = findRight(page, label).filter((figure) => figure.kind === figureKind);
      const found =
        right.length > 0
          ? right.map((figure) => ({ label, figure, line: label.line }))
          : findBelow(page, label, figureKind);
      return found;
    });
}

function findRight({ labels: all, figures }: ReadPage, label: FoundLabel): Figure[] {
  const next = all
    .filter(({ line, x }) => line === label.line && x >= label.end)
    .reduce((least, { x }) => Math.min(least, x), Number.POSITIVE_INFINITY);
  return (figures[label.line] ?? []).filter(({ x, end }) => x >= label.end && end <= next + 1);
}

function findBelow(page: ReadPage, label: FoundLabel, kind: Figure['kind']): Candidate[] {
  const heading = page.lines[label.line];
  if (heading === undefined) return [];
  const margin = COLUMN_MARGIN * heading.height;
  const isInColumn = ({ x, end }: { x: number; end: number }) =>
    x < label.end + margin && label.x - margin < end;
  for (let place = label.line + 1; place <= label.line + BELOW_LINES; place += 1) {
    const line = page.lines[place];
    if (line === undefined || line.page !== heading.page) return [];
    if (line.y - heading.y > BELOW_GAP * heading.height) return [];
    const figures = (page.figures[place] ?? []).filter(
      (figure) => figure.kind === kind && isInColumn(figure),
    );
    if (figures.length > 0) {
      const middle = (label.x + label.end) / 2;
      const distance = ({ x, end }: Figure) => Math.abs((x + end) / 2 - middle);
      const nearest = figures.reduce((a, b) => (distance(b) < distance(a) ? b : a));
      // Both days of a range stand at one place.
      return figures
        .filter(({ x, end }) => x === nearest.x && end === nearest.end)
        .map((figure) => ({ label, figure, line: place }));
    }
  }
  return [];
}
