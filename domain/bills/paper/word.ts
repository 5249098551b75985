/** Words as a file of pages has them: where they stand, and what they say. */

/** A piece of text on a page: a glyph, a word or a whole line, as the file's writer cut it. */
export interface Word {
  /** From 1 on. */
  page: number;
  /** From the left edge of the page, in points. */
  x: number;
  /** Of its baseline, from the page's upper edge downwards, in points. */
  y: number;
  width: number;
  height: number;
  text: string;
}

/** What is not compared: marks of Indian scripts, which files write in the order in which they are drawn, and their r. */
const NOT_COMPARED = /[\p{M}\u0930\u09b0\u0c30\u0cb0]|[^\p{L}\p{N}]/gu;

/**
 * The letters and digits by which labels are compared: without case, spaces, vowel signs and the r that Indian scripts
 * draw over another letter.
 */
export function toSkeleton(text: string): string {
  return text.normalize('NFKD').toLowerCase().replace(NOT_COMPARED, '');
}
