/** A bill in words: its codes and parameters in English, its names from its tariff documents. */

import type { BillRecord } from '#domain/bills/record.ts';
import type { PricedBill } from '#domain/tariff/engine/scope.ts';
import { findRevision } from '#domain/tariff/library.ts';
import type { TariffDocument } from '#domain/tariff/schema.ts';
import { type BillDocuments, nameLine, nameTypedLine } from '#domain/tariff/tell/names.ts';
import { joinSentences, tellNote } from '#domain/tariff/tell/tell-note.ts';
import { toCodedBill } from './code-bill.ts';
import type { CodedBill } from './coded.ts';
import { tellLine } from './tell-line.ts';

/** A bill of the engine as a record. */
export function toBillRecord(bill: PricedBill): BillRecord {
  return tellBill(
    toCodedBill(bill),
    bill.blocks.map(({ document }) => document),
  );
}

/** The tariff documents of a bill by its blocks, each in the revision that it was priced by. */
export function findBillDocuments({
  blocks,
  used,
}: Pick<CodedBill, 'blocks' | 'used'>): TariffDocument[] {
  return findNamedDocuments(
    blocks.map(
      ({ document }) => used.documents.find((name) => name.startsWith(`${document}@`)) ?? document,
    ),
  );
}

/** Tariff documents by their ids and revisions, such as `KA-ESCOMS-LT1-2026-27@1`. */
export function findNamedDocuments(names: readonly string[]): TariffDocument[] {
  return names.flatMap((name) => {
    const [id = '', revision] = name.split('@');
    return findRevision(id, Number(revision)) ?? [];
  });
}

/** The name that a bill has for one of its lines. */
export function nameBillLine(
  bill: Pick<CodedBill, 'blocks' | 'used' | 'lines'>,
  id: string,
): string {
  const documents = findBillDocuments(bill);
  const isTyped = bill.lines.some((line) => line.id === id && line.state === 'given');
  return isTyped ? nameTypedLine(documents, id) : nameLine(documents, id);
}

/** The names of some lines, with their ids. */
export function nameLines(bill: Parameters<typeof nameBillLine>[0], ids: readonly string[]) {
  return ids.map((id) => ({ id, label: nameBillLine(bill, id) }));
}

/** A bill with everything that is said of it. */
export function tellBill(
  bill: CodedBill,
  documents: BillDocuments = findBillDocuments(bill),
): BillRecord {
  const { exactness, blocks, used } = bill;
  const totals = Object.entries(bill.totals).map(([id, total]) => [
    id,
    { label: nameTotal(id, total, documents), ...total },
  ]);
  return {
    exactness,
    lines: bill.lines.map((line) => tellLine(line, documents)),
    totals: Object.fromEntries(totals),
    blocks,
    notes: bill.notes.map((note) => ({
      code: note.code,
      message: joinSentences(tellNote(note, documents)),
      ...('line' in note ? { line: note.line } : {}),
      ...('series' in note ? { series: note.series } : {}),
      ...('input' in note ? { input: note.input } : {}),
    })),
    used,
  };
}

function nameTotal(
  id: string,
  { without }: CodedBill['totals'][string],
  documents: BillDocuments,
): string {
  if (without !== undefined) {
    const names = without.map((line) => nameLine(documents, line).toLowerCase()).join(', ');
    return `Total without ${names}`;
  }
  return documents.at(-1)?.totals.find((total) => total.id === id)?.label ?? id;
}
