/** What a file is, by its content and never by its name. */

import type { Budget } from '#domain/import/budget.ts';
import { FileError, fileErrors } from '#domain/import/file-error.ts';
import { IMPORT_LIMITS } from '#domain/import/limits.ts';
import type { Grid, RawSeries, Table } from '#domain/import/types.ts';
import { readDelimited } from './delimited.ts';
import { isGzip, isZip } from './packed.ts';
import { decodeText, type Slices, sliceBytes } from './text.ts';

/** Opens a file; what it holds keeps its name. */
export async function openNamed(
  { name, bytes }: { name: string; bytes: Uint8Array },
  budget: Budget,
): Promise<Contents> {
  const contents = await openFile(bytes, budget);
  for (const part of [...contents.tables, ...contents.records]) part.file = name;
  return contents;
}

/** Opens a file: its tables, or the series of a format that needs no guessing. */
export async function openFile(bytes: Uint8Array, budget: Budget): Promise<Contents> {
  // A photograph is often larger than any file of readings: what it is says more.
  await refuseBySignature(bytes);
  if (bytes.length > IMPORT_LIMITS.fileBytes) throw new FileError(fileErrors.tooLarge);
  if (!isZip(bytes) && !isGzip(bytes)) return openText(() => sliceBytes(bytes), budget);
  // Chunks of their own in the browser, as are the formats below that few files have.
  const { openArchive } = await import('./archive.ts');
  return openArchive(bytes, budget, openText);
}

/** How files begin that hold no readings, with a character for each byte. */
const SIGNATURES: readonly [RegExp, 'oldExcel' | 'pdf' | 'picture'][] = [
  [/^\xd0\xcf.\xe0/s, 'oldExcel'],
  [/^%PDF/, 'pdf'],
  // "BM" begins words, too: a picture has zero bytes at once.
  [/^(\x89PNG|\xff\xd8\xff|GIF8|RIFF.{4}WEBP|.{4}ftyp(hei|mif|avi)|BM.*\0)/s, 'picture'],
];

async function refuseBySignature(bytes: Uint8Array): Promise<void> {
  const start = String.fromCharCode(...bytes.subarray(0, 64));
  const [, reason] = SIGNATURES.find(([signature]) => signature.test(start)) ?? [];
  if (reason !== undefined) await refuseFormat(reason);
}

async function refuseFormat(reason: 'oldExcel' | 'pdf' | 'picture' | 'nestedArchive') {
  const { formatErrors } = await import('./format-errors.ts');
  throw new FileError(formatErrors[reason], [], reason);
}

/** Refuses what is no text by how it begins, and archives within an archive. */
async function checkStart(start: Uint8Array, isWide: boolean): Promise<void> {
  if (isZip(start) || isGzip(start)) await refuseFormat('nestedArchive');
  await refuseBySignature(start);
  if (!isWide && start.subarray(0, 4096).includes(0)) throw new FileError(fileErrors.binary);
}

async function openText(slices: Slices, budget: Budget): Promise<Contents> {
  const { text, encoding } = await decodeText(slices, budget, checkStart);
  const start = /[^\s\ufeff]/.exec(text.slice(0, 2000))?.index;
  if (start === undefined && text.trim() === '') throw new FileError(fileErrors.empty);
  const head = text.slice(start ?? 0, (start ?? 0) + 4_000);
  if (head.startsWith('<')) {
    const { openMarkup } = await import('./markup.ts');
    return openMarkup(text, head, budget);
  }
  if (/^[{[]\s*["{[\]}]/.test(head)) {
    const { openJson } = await import('./json.ts');
    return openJson(text, budget);
  }
  const table = await readDelimited(text, encoding, budget);
  if (isNem(table.grid)) {
    const { openNem } = await import('./nem12.ts');
    return openNem(table.grid, budget);
  }
  return { tables: [table], records: [], facts: [] };
}

/** Whether a grid is a file of the Australian market: it says so, or it has details and days in their numbered rows. */
function isNem(grid: Grid): boolean {
  const first = grid.length > 0 ? grid.row(0) : [];
  if (first[0] === '100' && /^NEM1[23]$/i.test(first[1] ?? '')) return true;
  return (
    first[0] === '200' &&
    grid.length > 1 &&
    grid.row(1)[0] === '300' &&
    (grid.row(1)[1] ?? '').length === 8
  );
}

/** What a container gave: tables to be understood, and series that were never in doubt (Green Button, NEM12). */
export interface Contents {
  tables: Table[];
  records: RawSeries[];
  facts: string[];
}

/** Adds what another file or member holds. */
export function addContents(all: Contents, more: Contents): void {
  all.tables.push(...more.tables);
  all.records.push(...more.records);
  all.facts.push(...more.facts);
}
