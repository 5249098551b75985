/** A bill that was stored before its home's rooftop solar was known: it is without what was given to the grid, too. */
import { formatRupeesDecimal } from '#domain/tariff/engine/fraction.ts';
import { PARTIAL_TOTAL } from '#domain/tariff/engine/totals.ts';
import { GIVEN_TO_GRID } from '#domain/tariff/match/changes.ts';
import type { ComputedBill } from './stored.ts';
import type { CodedBill, CodedLine } from './tell/coded.ts';

/** The totals that say what is to be paid, which nobody knows of such a bill. */
const PAYABLE_TOTALS = ['payable', 'demand'];

const OPEN_LINE: CodedLine = {
  id: GIVEN_TO_GRID,
  kind: 'credit',
  amount: null,
  state: 'unknown',
  confirmed: false,
  reasons: [{ code: 'open' }],
  parts: [],
};

/** The bill as the engine prices that of a home with rooftop solar. */
export function addOpenLine<T extends Pick<ComputedBill, 'amountPaise' | 'without' | 'bill'>>(
  computed: T,
): T {
  const { bill } = computed;
  if (bill.lines.some(({ id }) => id === GIVEN_TO_GRID)) return computed;
  const without = [...computed.without, GIVEN_TO_GRID].sort();
  const amountPaise = sumPaise(bill.lines);
  const knownTotals = Object.entries(bill.totals).filter(([id]) => !PAYABLE_TOTALS.includes(id));
  return {
    ...computed,
    amountPaise,
    without,
    bill: {
      ...bill,
      exactness: 'partial',
      lines: [...bill.lines, OPEN_LINE],
      totals: {
        ...Object.fromEntries(knownTotals),
        [PARTIAL_TOTAL]: { amount: formatRupeesDecimal(amountPaise), without },
      },
      notes: [...bill.notes, { code: 'open-line', line: GIVEN_TO_GRID }],
    },
  };
}

function sumPaise(lines: CodedBill['lines']): number {
  return lines.reduce(
    (sum, { kind, amount }) => sum + (kind === 'memo' ? 0 : Math.round(Number(amount ?? 0) * 100)),
    0,
  );
}
