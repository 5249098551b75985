const MARKS = new Set(['"', "'", '&', '<', '>']);

/**
 * A text as markup in ASCII: what the pages of screens are made of. V8 keeps such a page in half the memory and
 * writes it out in a third of the time, and one rupee sign or minus would make the whole page another.
 * The screens' server has React write its texts so too (`scripts/pages-in-ascii.ts`).
 */
export function asMarkup(text: string): string {
  if (!/["'&<>\u0080-\uffff]/.test(text)) return text;
  // Sign by sign: what is cut from a text with other signs is kept like them.
  let markup = '';
  for (const sign of text) {
    markup += sign > '\x7f' || MARKS.has(sign) ? `&#${sign.codePointAt(0)};` : sign;
  }
  return markup;
}
