/** Puts a bill of the engine into codes: decimal text for every exact number. */
import { countCoveredDays } from '#domain/base/period.ts';
import {
  compare,
  type Fraction,
  formatDecimal,
  formatRupeesDecimal,
  ONE,
} from '#domain/tariff/engine/fraction.ts';
import type { BillLine, BillPart, PartKind, PricedBill } from '#domain/tariff/engine/scope.ts';
import type { CodedBill, CodedLine, CodedPart } from './coded.ts';

/** A bill of the engine in codes. */
export function toCodedBill(bill: PricedBill): CodedBill {
  const totals = Object.entries(bill.totals).map(([totalId, total]) => [
    totalId,
    {
      amount: formatRupeesDecimal(total.paise),
      ...(total.carryPaise === undefined ? {} : { carry: formatRupeesDecimal(total.carryPaise) }),
      ...(total.without === undefined ? {} : { without: total.without }),
    },
  ]);
  return {
    exactness: bill.exactness,
    lines: bill.lines.map(toCodedLine),
    totals: Object.fromEntries(totals),
    blocks: bill.blocks.map(({ from, to, units, document }) => ({
      from,
      to,
      days: countCoveredDays(from, to),
      units: formatDecimal(units),
      document: document.id,
    })),
    notes: bill.notes,
    used: bill.used,
  };
}

function toCodedLine(line: BillLine): CodedLine {
  const { paise, printedPaise, state, confirmed } = line;
  return {
    id: line.id,
    kind: line.kind,
    amount: paise === null ? null : formatRupeesDecimal(paise),
    ...(printedPaise === undefined ? {} : { printedAmount: formatRupeesDecimal(printedPaise) }),
    state,
    confirmed,
    reasons: line.reasons,
    parts: line.parts.map(toCodedPart),
  };
}

function toCodedPart(part: BillPart): CodedPart {
  const { quantity, unit, rate, times, rupees, paise, block, from, to } = part;
  const formatValue = (value: Fraction | undefined) =>
    value === undefined ? null : formatDecimal(value);
  return {
    kind: toCodedKind(part.kind),
    quantity: formatValue(quantity),
    unit: unit ?? null,
    rate: formatValue(rate),
    ...(compare(times, ONE) === 0 ? {} : { times: formatDecimal(times) }),
    exactAmount: formatDecimal(rupees),
    amount: formatRupeesDecimal(paise),
    ...(block === undefined ? {} : { block }),
    from,
    to,
  };
}

function toCodedKind(kind: PartKind): CodedPart['kind'] {
  if (kind.code !== 'range') return { code: kind.code };
  const { from, upTo, unit } = kind;
  return {
    code: 'range',
    from: formatDecimal(from),
    upTo: upTo === undefined ? null : formatDecimal(upTo),
    unit,
  };
}
