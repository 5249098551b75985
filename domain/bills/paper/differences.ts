/** In what a paper and the home's connection differ: it may be the paper of another home. */
import type { PaperBill } from './paper-bill.ts';

/** What of a connection is printed on a bill. */
export interface PrintedConnection {
  discom: string | null;
  category: string | null;
  loadKW: number | null;
}

export type PaperDifference =
  | { code: 'supplier'; printed: string[]; own: string }
  | { code: 'category'; printed: string; own: string }
  | { code: 'load'; printed: string; own: number };

/** Lists what differs. What the home has not said, and what the paper does not tell, differs in nothing. */
export function findDifferences(
  { suppliers, category, load }: Pick<PaperBill, 'suppliers' | 'category' | 'load'>,
  own: PrintedConnection,
): PaperDifference[] {
  const differences: PaperDifference[] = [];
  if (own.discom !== null && suppliers.length > 0 && !suppliers.includes(own.discom))
    differences.push({ code: 'supplier', printed: suppliers, own: own.discom });
  if (own.category !== null && category !== null && isOtherCode(category.text, own.category))
    differences.push({ code: 'category', printed: category.text, own: own.category });
  if (own.loadKW !== null && load !== null && Number(load.value) !== own.loadKW)
    differences.push({ code: 'load', printed: load.value, own: own.loadKW });
  return differences;
}

const CODE = /^([A-Z]+)[-. ]?(\d+|[IVX]+)(?![A-Z]*\d)/i;

/** Whether two codes are of one kind, such as LT, with another number. Names in other forms do not compare. */
function isOtherCode(printed: string, own: string): boolean {
  const [ofPaper, ofHome] = [CODE.exec(printed), CODE.exec(own)];
  if (ofPaper === null || ofHome === null) return false;
  const [, kind = '', number = ''] = ofPaper;
  const [, ownKind = '', ownNumber = ''] = ofHome;
  return kind.toLowerCase() === ownKind.toLowerCase() && toNumber(number) !== toNumber(ownNumber);
}

const ROMAN_VALUES: Readonly<Record<string, number>> = { I: 1, V: 5, X: 10 };

/** The number of a code, which "2", "02" and "II" are ways to write. */
function toNumber(text: string): number {
  if (/^\d+$/.test(text)) return Number(text);
  const values = [...text.toUpperCase()].map((letter) => ROMAN_VALUES[letter] ?? 0);
  // A smaller value before a larger one is taken off: IV.
  return values.reduce(
    (sum, value, at) => sum + (value < (values[at + 1] ?? 0) ? -value : value),
    0,
  );
}
