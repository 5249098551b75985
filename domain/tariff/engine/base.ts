/** How much of an earlier line belongs to a block of the bill. */

import { add, divide, type Fraction, multiply, toRupees, ZERO } from './fraction.ts';
import { countDays } from './months.ts';
import type { BillLine, BillPart, BillState } from './scope.ts';

/* How much of an earlier line belongs to a block of the bill. */

/** The rupees of a part in a block; a part of the whole bill is spread over its days. */
export function computePartRupees(part: BillPart, block: number, bill: BillState): Fraction {
  const rupees = toRupees(part.paise);
  if (part.block !== undefined) return part.block === block ? rupees : ZERO;
  const span = bill.blocks[block];
  if (span === undefined) return ZERO;
  return bill.blocks.length === 1
    ? rupees
    : multiply(rupees, divide(countDays(span), countDays(bill.request)));
}

/** The rupees of a line in a block. */
export function computeLineRupees(line: BillLine, block: number, bill: BillState): Fraction {
  return line.parts.map((part) => computePartRupees(part, block, bill)).reduce(add, ZERO);
}
