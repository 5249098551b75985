/** What a paper bill asks to be paid. */
import type { PaperBill } from './stored.ts';

/** The paise that a paper bill asks for, typed as a line or as its total; null where neither was. */
export function findPaperPaise(paper: PaperBill | null): number | null {
  if (paper === null) return null;
  return paper.linesPaise['demand'] ?? paper.linesPaise['payable'] ?? paper.payablePaise;
}
