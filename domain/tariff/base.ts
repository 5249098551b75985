/** How much of an earlier line belongs to a block of the bill. */
import type { BillLine, BillPart } from './bill.ts';
import { add, divide, type Fraction, multiply, rupeesOfPaise, ZERO } from './fraction.ts';
import { days } from './months.ts';
import type { BillState } from './scope.ts';

/** The rupees of a part in a block; a part of the whole bill is spread over its days. */
export function partRupeesIn(part: BillPart, block: number, bill: BillState): Fraction {
  const rupees = rupeesOfPaise(part.paise);
  if (part.block !== undefined) return part.block === block ? rupees : ZERO;
  const span = bill.blocks[block];
  if (span === undefined) return ZERO;
  return bill.blocks.length === 1
    ? rupees
    : multiply(rupees, divide(days(span), days(bill.request)));
}

/** The rupees of a line in a block. */
export function lineRupeesIn(line: BillLine, block: number, bill: BillState): Fraction {
  return line.parts.map((part) => partRupeesIn(part, block, bill)).reduce(add, ZERO);
}
