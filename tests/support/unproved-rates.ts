/** Which numbers of the tariff documents no bill of `tests/golden-bills/` shows to be right: changed by one, none notices. */
import {
  add,
  formatDecimal,
  isDecimal,
  ONE,
  parseDecimal,
} from '#domain/tariff/engine/fraction.ts';
import type { TariffDocument } from '#domain/tariff/schema.ts';
import {
  checkGoldenBill,
  findGoldenDocument,
  type GoldenBill,
  goldenBills,
} from './golden-bills.ts';

/** A number of a document's lines, by its place in them: "energy: 5.52". */
export interface DocumentNumber {
  line: string;
  number: string;
  path: readonly (string | number)[];
}

/** All numbers of a document's lines: rates, percents, and limits. */
export function listNumbers({ lines }: Pick<TariffDocument, 'lines'>): DocumentNumber[] {
  return lines.flatMap((line, index) =>
    listDecimals(line).map(({ number, path }) => ({
      line: line.id,
      number,
      path: [index, ...path],
    })),
  );
}

function listDecimals(value: unknown): { number: string; path: (string | number)[] }[] {
  if (typeof value === 'string') return isDecimal(value) ? [{ number: value, path: [] }] : [];
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    listDecimals(inner).map(({ number, path }) => ({ number, path: [key, ...path] })),
  );
}

/** A document with one of its numbers larger by one. */
function raiseNumber(document: TariffDocument, { path, number }: DocumentNumber): TariffDocument {
  const changed = structuredClone(document);
  const keys = [...path];
  const last = keys.pop() ?? '';
  const holder = keys.reduce<unknown>(
    (inner, key) => (inner as Record<string, unknown>)[key],
    changed.lines,
  );
  (holder as Record<string, unknown>)[last] = formatDecimal(add(parseDecimal(number), ONE));
  return changed;
}

/** The figures of a bill with a document in place of that of its id; an error's text where it cannot be priced. */
function describeFigures(bill: GoldenBill, changed: TariffDocument): string {
  try {
    const find = (id: string) => (id === changed.id ? changed : findGoldenDocument(id));
    return checkGoldenBill(bill, find)
      .map(({ ours }) => ours)
      .join(' ');
  } catch (error) {
    return String(error);
  }
}

function namesDocument({ tariff_entry, inputs }: GoldenBill, id: string): boolean {
  const parts = 'first' in inputs ? [inputs.first, inputs.second] : [inputs];
  const named = [tariff_entry ?? [], parts.map((part) => part.tariff_entry ?? [])].flat(2);
  return named.includes(id);
}

/** The numbers of a document that no bill notices when they are raised by one. */
export function listUnprovedNumbers(document: TariffDocument): DocumentNumber[] {
  const bills = goldenBills
    .filter((bill) => namesDocument(bill, document.id))
    .map((bill) => ({ bill, figures: describeFigures(bill, document) }));
  return listNumbers(document).filter((number) => {
    const changed = raiseNumber(document, number);
    return bills.every(({ bill, figures }) => describeFigures(bill, changed) === figures);
  });
}
