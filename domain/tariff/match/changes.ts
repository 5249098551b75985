/** How two bills differ, line by line. */

import { compare, type Fraction } from '#domain/tariff/engine/fraction.ts';
import type { BillLine, PricedBill } from '#domain/tariff/engine/scope.ts';
import { PARTIAL_TOTAL } from '#domain/tariff/engine/totals.ts';

export interface LineChange {
  id: string;
  label: string;
  /** 0 where a bill has no such line. */
  beforePaise: number;
  afterPaise: number;
  paise: number;
  /** The one rate of the line in both bills, where it has one that changed. */
  rate: { before: Fraction; after: Fraction; unit: string } | undefined;
}

/** The lines whose amounts differ, the largest change first. Memos, which no total counts, are left out. */
export function listLineChanges(before: PricedBill, after: PricedBill): LineChange[] {
  const ids = new Set([...before.lines, ...after.lines].map(({ id }) => id));
  const changes = [...ids].flatMap((id) => {
    const [old, now] = [findLine(before, id), findLine(after, id)];
    const line = now ?? old;
    if (line === undefined || line.kind === 'memo') return [];
    const [beforePaise, afterPaise] = [old?.paise ?? 0, now?.paise ?? 0];
    if (beforePaise === afterPaise) return [];
    const paise = afterPaise - beforePaise;
    return [
      { id, label: line.label, beforePaise, afterPaise, paise, rate: findRateChange(old, now) },
    ];
  });
  return changes.sort((a, b) => Math.abs(b.paise) - Math.abs(a.paise));
}

function findLine(bill: PricedBill, id: string): BillLine | undefined {
  return bill.lines.find((line) => line.id === id);
}

function findRateChange(old: BillLine | undefined, now: BillLine | undefined): LineChange['rate'] {
  const [before, after] = [findOneRate(old), findOneRate(now)];
  const unit = now?.parts[0]?.unit;
  if (before === undefined || after === undefined || unit === undefined) return undefined;
  return compare(before, after) === 0 ? undefined : { before, after, unit };
}

/** The rate of a line's parts where they all have the same. */
export function findOneRate(line: BillLine | undefined): Fraction | undefined {
  const rate = line?.parts[0]?.rate;
  if (line === undefined || rate === undefined) return undefined;
  const isSame = line.parts.every(
    (part) => part.rate !== undefined && compare(part.rate, rate) === 0,
  );
  return isSame ? rate : undefined;
}

/** The lines of a bill before its total is rounded, in paise; unknown lines are not in it. */
export function sumLinesPaise(bill: PricedBill): number {
  return bill.lines.reduce((sum, { kind, paise }) => sum + (kind === 'memo' ? 0 : (paise ?? 0)), 0);
}

/** What a bill comes to: payable, or what is known of it. */
export function findPayablePaise({ totals }: PricedBill): number {
  return (totals['payable'] ?? totals[PARTIAL_TOTAL])?.paise ?? 0;
}

/** The sum that the supplier asks for and screens show: cut down to tens where it is. */
export function findShownPaise(bill: PricedBill): number {
  return bill.totals['demand']?.paise ?? findPayablePaise(bill);
}

/** Whether two bills lack the same unknown lines: others do not compare. */
export function areComparable(a: PricedBill, b: PricedBill): boolean {
  return listUnknownLines(a).join() === listUnknownLines(b).join();
}

/** The lines that a bill has and whose amounts are unknown. */
export function listUnknownLines({ lines }: PricedBill): string[] {
  return lines
    .filter(({ paise, kind }) => paise === null && kind !== 'memo')
    .map(({ id }) => id)
    .sort();
}

/** Their names, as the bill prints them. */
export function listUnknownLabels(bill: PricedBill): string[] {
  const ids = listUnknownLines(bill);
  return bill.lines.filter(({ id }) => ids.includes(id)).map(({ label }) => label);
}

/**
 * Lines that only a paper bill has, by their ids, as the bill calls them; typed, they are lines of ours. An amount below
 * zero is a credit, such as what was paid too much or a deposit that comes back; a `charge` is never one.
 */
export const PAPER_LINES = {
  arrears: { label: 'Arrears', sign: 'either' },
  interest: { label: 'Interest', sign: 'either' },
  late_fee: { label: 'Late fee', sign: 'charge' },
  instalment: { label: 'Instalment', sign: 'charge' },
  deposit: { label: 'Security deposit', sign: 'either' },
  adjustment: { label: 'Credit or adjustment', sign: 'either' },
} as const satisfies Record<string, { label: string; sign: 'charge' | 'either' }>;

export type PaperLineId = keyof typeof PAPER_LINES;

/** The line of a home with rooftop solar, which is not priced yet. */
export const GIVEN_TO_GRID = 'given_to_grid';

/** The name of a line that no tariff has; undefined where it is none that the product knows. */
export function findOwnLineName(id: string): string | undefined {
  if (id === GIVEN_TO_GRID) return 'What you gave to the grid';
  return isPaperLine(id) ? PAPER_LINES[id].label : undefined;
}

/** The name of a line that was typed from a paper bill and that no tariff has. */
export function namePaperLine(id: string): string {
  return findOwnLineName(id) ?? `${id} (from your bill)`;
}

/** Whether a line is one that only a paper bill has. */
export function isPaperLine(id: string): id is PaperLineId {
  return Object.hasOwn(PAPER_LINES, id);
}

/**
 * The lines of a paper that may have an amount that is left of it: every one where it is a charge, those that may be
 * credits where it is one. A line that was typed has its own amount already, which another one would overwrite.
 */
export function listPaperLines(
  paise: number,
  typedLines: readonly { id: string }[],
): PaperLineId[] {
  const ids = Object.keys(PAPER_LINES)
    .filter(isPaperLine)
    .filter((id) => typedLines.every((line) => line.id !== id));
  return paise < 0 ? ids.filter((id) => PAPER_LINES[id].sign === 'either') : ids;
}
