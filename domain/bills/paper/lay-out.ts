/** Puts the pieces of text of a page together again: glyphs to words, words to lines. */
import type { Word } from './word.ts';

/** A word within its line. */
export interface PlacedWord {
  text: string;
  x: number;
  /** Where it ends. */
  end: number;
}

export interface TextLine {
  page: number;
  y: number;
  height: number;
  /** From left to right. */
  words: PlacedWord[];
}

/** Pieces of one line have baselines that are this much of a height apart, at most. */
const SAME_LINE = 0.5;
/** Pieces nearer than this, in heights, are of one word. */
const SAME_WORD = 0.18;
/** Of a piece that begins so far before the last one's end, in heights, the two lie over each other. */
const OVERLAP = 0.6;

/** The lines of all pages, from top to bottom. Text that is printed twice at one place, to look bold, counts once. */
export function layOutLines(pieces: readonly Word[]): TextLine[] {
  const sorted = pieces
    .filter(({ text, height }) => text.trim() !== '' && height > 0)
    .sort((a, b) => a.page - b.page || a.y - b.y || a.x - b.x);
  const lines: { page: number; y: number; height: number; pieces: Word[] }[] = [];
  for (const piece of sorted) {
    const line = lines.at(-1);
    const isOfLine =
      line !== undefined &&
      line.page === piece.page &&
      Math.abs(piece.y - line.y) <= SAME_LINE * Math.min(line.height, piece.height);
    if (isOfLine) line.pieces.push(piece);
    else lines.push({ page: piece.page, y: piece.y, height: piece.height, pieces: [piece] });
  }
  return lines.map(({ pieces: ofLine, ...line }) => ({ ...line, words: joinWords(ofLine) }));
}

function joinWords(pieces: readonly Word[]): PlacedWord[] {
  const words: PlacedWord[] = [];
  let last: Word | undefined;
  for (const piece of [...pieces].sort((a, b) => a.x - b.x)) {
    if (last !== undefined && isSame(last, piece)) continue;
    for (const [place, word] of splitPiece(piece).entries()) {
      const before = words.at(-1);
      const gap = before === undefined ? Number.NaN : word.x - before.end;
      const isJoined =
        place === 0 &&
        last !== undefined &&
        !/^\s/.test(piece.text) &&
        !/\s$/.test(last.text) &&
        gap < SAME_WORD * piece.height &&
        gap > -OVERLAP * piece.height;
      if (before !== undefined && isJoined) {
        before.text += word.text;
        before.end = Math.max(before.end, word.end);
      } else words.push(word);
    }
    last = piece;
  }
  return words.flatMap(splitAtColon);
}

function isSame(a: Word, b: Word): boolean {
  return a.text === b.text && Math.abs(a.x - b.x) < 0.15 * a.height;
}

/** The words of a piece that holds several, each with its share of the width. */
function splitPiece({ text, x, width }: Word): PlacedWord[] {
  const perCharacter = width / text.length;
  return [...text.matchAll(/\S+/g)].map(({ 0: word, index }) => ({
    text: word,
    x: x + index * perCharacter,
    end: x + (index + word.length) * perCharacter,
  }));
}

/** "Units:187" is a label and a figure; a time of day stays whole. */
function splitAtColon({ text, x, end }: PlacedWord): PlacedWord[] {
  const perCharacter = (end - x) / text.length;
  const parts = [...text.matchAll(/(?:[^:=]|(?<=\d):(?=\d))+/g)];
  return parts.map(({ 0: part, index }) => ({
    text: part,
    x: x + index * perCharacter,
    end: x + (index + part.length) * perCharacter,
  }));
}
