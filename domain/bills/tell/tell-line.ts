/** A line of a bill in words: its name, its source, and the calculation or what stands in the way of one. */
import { formatNumber } from '#domain/base/format.ts';
import type { BillLineRecord } from '#domain/bills/record.ts';
import { formatPrintedRate, parseDecimal } from '#domain/tariff/engine/fraction.ts';
import {
  type BillDocuments,
  findInput,
  findLineDefinition,
  findUnknownText,
  nameLine,
  nameTypedLine,
} from '#domain/tariff/tell/names.ts';
import { joinSentences, tellCycles, tellNoValue } from '#domain/tariff/tell/tell-note.ts';
import type { CodedLine, CodedPart, CodedReason } from './coded.ts';

/** A line with everything that is said of it. */
export function tellLine(line: CodedLine, documents: BillDocuments): BillLineRecord {
  const { id, kind, amount, printedAmount, state, confirmed } = line;
  const definition = findLineDefinition(documents, id);
  const source = definition?.line.source;
  const isGiven = state === 'given';
  return {
    id,
    label: isGiven ? nameTypedLine(documents, id) : nameLine(documents, id),
    kind,
    amount,
    ...(printedAmount === undefined ? {} : { printedAmount }),
    state,
    confirmed,
    why: tellReasons(line, documents),
    source: isGiven
      ? 'your bill'
      : ((source && definition?.document.sources[source]?.title) ?? 'unknown'),
    clause: (isGiven ? undefined : definition?.line.clause) ?? null,
    parts: line.parts.map((part) => {
      const { quantity, unit, rate, from, to } = part;
      const label = namePart(part, id, documents);
      return { label, quantity, unit, rate, amount: part.amount, from, to };
    }),
  };
}

/** Why a line is what it is: its calculation, or what stands in the way of one. */
function tellReasons(line: CodedLine, documents: BillDocuments): string {
  return line.reasons.map((reason) => tellReason(reason, line, documents)).join('. ');
}

function tellReason(reason: CodedReason, line: CodedLine, documents: BillDocuments): string {
  switch (reason.code) {
    case 'parts':
      return line.parts.length === 0
        ? 'no units'
        : line.parts.map((part) => tellPart(part, line.id, documents)).join(' + ');
    case 'several-cycles':
      return tellCycles(reason);
    case 'unanswered':
      return `You have not said ${findInput(documents, reason.input).label}`;
    case 'unconfirmed':
      return `You have not confirmed ${findInput(documents, reason.input).label}: ${reason.value}`;
    case 'given':
      return 'as your bill prints it';
    case 'open':
      return 'Unitwise does not count it yet.';
    case 'no-source': {
      const document = documents.find(({ id }) => id === reason.document);
      return (document && findUnknownText(document, line.id)) ?? 'No source of its rate is known.';
    }
    case 'unknown-base':
      return `${reason.lines.map((id) => nameLine(documents, id)).join(', ')}: not known.`;
    case 'unknown-line':
      return `${nameLine(documents, reason.line)} is not known.`;
    case 'no-value':
      return joinSentences(tellNoValue(reason));
  }
}

/** What a household has not said or confirmed and a line depends on, as a sentence; undefined where it said all. */
export function tellUntold(line: CodedLine, documents: BillDocuments): string | undefined {
  const reason = line.reasons.find(({ code }) => code === 'unanswered' || code === 'unconfirmed');
  return reason && `${tellReason(reason, line, documents)}.`;
}

/** How many bills a line is counted as; undefined where it is one. */
export function tellCountedLine(line: CodedLine): string | undefined {
  const reason = line.reasons.find(({ code }) => code === 'several-cycles');
  return reason?.code === 'several-cycles' ? tellCycles(reason) : undefined;
}

/** The name of a part of a line: "0 to 50 kWh", "9%". */
function namePart(
  { kind, unit, rate, block }: CodedPart,
  lineId: string,
  documents: BillDocuments,
): string {
  switch (kind.code) {
    case 'range': {
      if (kind.upTo !== null) return `${kind.from} to ${kind.upTo} ${kind.unit}`;
      return kind.from === '0' ? `all ${kind.unit}` : `above ${kind.from} ${kind.unit}`;
    }
    case 'value': {
      const own = block === undefined ? undefined : documents[block];
      return own?.lines.find(({ id }) => id === lineId)?.label ?? nameLine(documents, lineId);
    }
    case 'quantity':
      return unit ?? '';
    case 'percent':
      return `${rate}%`;
    case 'share':
      return 'share of the lines above';
    case 'least':
      return 'up to the least';
    case 'most':
      return 'down to the most';
    case 'given':
      return 'from your bill';
  }
}

/** A part of a line as its calculation: "232 kWh × 5.80", "9% of ₹1,084.60". */
function tellPart(part: CodedPart, lineId: string, documents: BillDocuments): string {
  const { quantity, rate, unit, times, exactAmount } = part;
  if (quantity === null || rate === null) {
    const name = namePart(part, lineId, documents);
    const amount = formatNumber(Number(exactAmount), 2);
    // The line beside it has this name already.
    return name === nameLine(documents, lineId) ? amount : `${name} ${amount}`;
  }
  if (unit === '₹') return `${rate === '1' ? 'all of' : `${rate} ×`} ${formatRupees(quantity)}`;
  if (unit === '%') return `${rate}% of ${formatRupees(quantity)}`;
  const ofUnits = unit === null ? formatRate(rate) : `${quantity} ${unit} × ${formatRate(rate)}`;
  return times === undefined ? ofUnits : `${ofUnits} × ${times}`;
}

/** A rate as bills print it: "5.80". */
function formatRate(decimal: string): string {
  return formatPrintedRate(parseDecimal(decimal));
}

/** An amount as people write it: "1,084.60". */
function formatRupees(decimal: string): string {
  const text = formatRate(decimal);
  return formatNumber(Number(text), text.split('.')[1]?.length ?? 0);
}
