/** The names of what a bill is made of, by its ids: those that its tariff documents and series give. */

import { listChildren, listLineRules, type Rule } from '#domain/tariff/engine/children.ts';
import { findSeriesById } from '#domain/tariff/library.ts';
import { findOwnLineName, namePaperLine } from '#domain/tariff/match/changes.ts';
import type { Line, Series, TariffDocument, TariffInput } from '#domain/tariff/schema.ts';

/** The tariff documents of a bill, in the order of its blocks. */
export type BillDocuments = readonly TariffDocument[];

/** A line as the last document that has it defines it. */
export function findLineDefinition(
  documents: BillDocuments,
  id: string,
): { line: Line; document: TariffDocument } | undefined {
  for (const document of documents.toReversed()) {
    const line = document.lines.find((candidate) => candidate.id === id);
    if (line !== undefined) return { line, document };
  }
  return undefined;
}

/** The name of a line, as its bill prints it; its id where no document has it. */
export function nameLine(documents: BillDocuments, id: string): string {
  const definition = findLineDefinition(documents, id);
  return definition?.line.label ?? findOwnLineName(id) ?? id;
}

/** The name of a line that was typed from a paper bill. */
export function nameTypedLine(documents: BillDocuments, id: string): string {
  return findLineDefinition(documents, id)?.line.label ?? namePaperLine(id);
}

/** What a document asks about the connection; a question by its id alone where none asks it. */
export function findInput(
  documents: BillDocuments,
  id: string,
): Pick<TariffInput, 'label' | 'why'> {
  const input = documents.flatMap(({ inputs }) => inputs).find((candidate) => candidate.id === id);
  return input ?? { label: id.replaceAll('_', ' '), why: '' };
}

/** The name of a series of published values; its id where it is not known. */
export function nameSeries(id: string): string {
  return findSeriesById(id)?.label ?? id;
}

/** The unit of a series of published values. */
export function findSeriesUnit(id: string): Series['unit'] {
  return findSeriesById(id)?.unit ?? '';
}

/** Why a line has an amount without a source, as its document says; nothing where it does not. */
export function findUnknownText(document: TariffDocument, lineId: string): string | undefined {
  const line = document.lines.find(({ id }) => id === lineId);
  return line && listUnknownTexts(line, document)[0];
}

/** Lists what a line says of amounts without a source, in its own rules and in the quantities that it names. */
export function listUnknownTexts(line: Line, document: TariffDocument): string[] {
  const listTexts = (rule: Rule): string[] => {
    if (typeof rule === 'string') return [];
    if ('unknown' in rule) return [rule.unknown];
    if ('given' in rule) return [rule.given];
    const quantity = 'q' in rule ? document.quantities?.[rule.q] : undefined;
    return (quantity === undefined ? listChildren(rule) : [quantity]).flatMap(listTexts);
  };
  return [...new Set(listLineRules(line).flatMap(listTexts))];
}
