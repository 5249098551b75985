/** The sums that a bill prints: rounded, carried to the next bill, or put back into a line. */

import type { TotalRule } from '#domain/tariff/schema.ts';
import { parseDocumentDecimal, roundTo, toPaise, toRupees } from './fraction.ts';
import type { BillLine, BillTotal } from './scope.ts';

/** The name of the sum that stands for those which lack an unknown line. */
export const PARTIAL_TOTAL = 'partial';

function selectMembers(rule: TotalRule, lines: readonly BillLine[]): BillLine[] {
  if (rule.of === '*') return lines.filter(({ kind }) => kind !== 'memo');
  return lines.filter(({ id }) => rule.of.includes(id));
}

/**
 * The totals of a bill by id. One that lacks an unknown line is not what the household pays:
 * it is left out, and `partial` says what is known and what it lacks.
 */
export function computeTotals(
  rules: readonly TotalRule[],
  lines: readonly BillLine[],
): Record<string, BillTotal> {
  const totals: Record<string, BillTotal> = {};
  for (const rule of rules) {
    const members = selectMembers(rule, lines);
    const deducted = lines.filter(({ id }) => rule.less?.includes(id));
    if (members.length === 0) continue;
    const unknownLines = [...members, ...deducted].filter(({ paise }) => paise === null);
    const paise = sumPaise(members) - sumPaise(deducted);
    if (unknownLines.length > 0) {
      if (rule.of === '*') totals[PARTIAL_TOTAL] ??= makePartialTotal(paise, unknownLines);
      continue;
    }
    totals[rule.id] = roundTotal(rule, paise, lines);
  }
  return totals;
}

function sumPaise(lines: readonly BillLine[]): number {
  return lines.reduce((sum, { paise }) => sum + (paise ?? 0), 0);
}

function makePartialTotal(paise: number, unknownLines: readonly BillLine[]): BillTotal {
  return { paise, without: unknownLines.map(({ id }) => id) };
}

function roundTotal(rule: TotalRule, paise: number, lines: readonly BillLine[]): BillTotal {
  const { to: step, mode } = rule.round ?? { to: '0.01', mode: 'half-up' };
  const rounded = roundTo(toRupees(paise), parseDocumentDecimal(step), mode);
  const roundedPaise = toPaise(rounded);
  const restPaise = paise - roundedPaise;
  const line = lines.find(({ id }) => id === rule.pushInto);
  if (line !== undefined && line.paise !== null) line.printedPaise = line.paise - restPaise;
  const carry = rule.carry === true ? { carryPaise: restPaise } : {};
  return { paise: roundedPaise, ...carry };
}
