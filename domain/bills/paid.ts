/** What a paper bill asks to be paid. */
import type { PaperBill } from './stored.ts';

/** What a paper bill asks for, where it was typed: among its lines, or by itself. */
export function findPaidPaise(paper: PaperBill | null): number | null {
  if (paper === null) return null;
  return paper.linesPaise['demand'] ?? paper.linesPaise['payable'] ?? paper.payablePaise;
}
