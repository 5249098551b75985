/** What a file is, by its content and never by its name. */
import { readDelimited } from './delimited.ts';
import { isEspi, readEspi } from './espi.ts';
import { FileError, fileErrors } from './file-error.ts';
import { readHtml } from './html.ts';
import { IMPORT_LIMITS } from './limits.ts';
import { isNem, readNem } from './nem12.ts';
import { decodeText, plainDigits } from './text.ts';
import type { Contents } from './understand.ts';
import { gunzip, isGzip, isWorkbook, isZip, listZip, type UnpackBudget, unzip } from './unpack.ts';
import { refuseDoctype } from './xml.ts';

/** Opens a file: its tables, or the series of a format that needs no guessing. */
export async function openFile(bytes: Uint8Array, budget: UnpackBudget): Promise<Contents> {
  if (bytes.length > IMPORT_LIMITS.fileBytes) throw new FileError(fileErrors.tooLarge);
  if (isZip(bytes)) return openZip(bytes, budget);
  if (isGzip(bytes)) return openInner(await gunzip(bytes, budget));
  return openInner(bytes);
}

/** A file that may not be an archive: there is none within an archive. */
function openInner(bytes: Uint8Array): Contents {
  if (bytes.length === 0) throw new FileError(fileErrors.empty);
  if (isZip(bytes) || isGzip(bytes)) throw new FileError(fileErrors.nestedArchive);
  refuseBySignature(bytes);
  return openText(bytes);
}

async function openZip(bytes: Uint8Array, budget: UnpackBudget): Promise<Contents> {
  const members = listZip(bytes);
  if (isWorkbook(members)) {
    // A chunk of its own in the browser, which few files need.
    const { readWorkbook } = await import('./workbook.ts');
    return { tables: await readWorkbook(members, budget), records: [], facts: [] };
  }
  const files = members.filter(({ name }) => !/(^|\/)(\.|__MACOSX\/)/.test(name));
  if (files.length > IMPORT_LIMITS.members) throw new FileError(fileErrors.tooManyMembers);
  const contents: Contents = { tables: [], records: [], facts: [] };
  let failure: FileError | undefined;
  for (const member of files) {
    try {
      addContents(contents, openInner(await unzip(member, budget)));
    } catch (error) {
      // A picture or a licence beside the readings is left out; alone it says why nothing is there.
      if (
        !(error instanceof FileError) ||
        budget.left < 0 ||
        error.message === fileErrors.nestedArchive
      )
        throw error;
      failure ??= error;
    }
  }
  if (contents.tables.length + contents.records.length === 0)
    throw failure ?? new FileError(fileErrors.empty);
  return contents;
}

/** Adds what another file or member holds. */
export function addContents(all: Contents, added: Contents): void {
  all.tables.push(...added.tables);
  all.records.push(...added.records);
  all.facts.push(...added.facts);
}

const SIGNATURES: readonly [readonly number[], string][] = [
  [[0xd0, 0xcf, 0x11, 0xe0], fileErrors.oldExcel],
  [[0x25, 0x50, 0x44, 0x46], fileErrors.pdf],
  [[0x89, 0x50, 0x4e, 0x47], fileErrors.picture],
  [[0xff, 0xd8, 0xff], fileErrors.picture],
  [[0x47, 0x49, 0x46, 0x38], fileErrors.picture],
  [[0x42, 0x4d], fileErrors.picture],
  [[0x52, 0x49, 0x46, 0x46], fileErrors.picture],
];

function startsWith(bytes: Uint8Array, signature: readonly number[]): boolean {
  return signature.every((byte, at) => bytes[at] === byte);
}

function refuseBySignature(bytes: Uint8Array): void {
  for (const [signature, reason] of SIGNATURES) {
    if (!startsWith(bytes, signature)) continue;
    // "BM" and "RIFF" begin words, too: a picture has zero bytes at once.
    if (signature[0] !== 0x42 || bytes.subarray(0, 64).includes(0)) throw new FileError(reason);
  }
}

function openText(bytes: Uint8Array): Contents {
  const { text: written, encoding } = decodeText(bytes);
  const text = plainDigits(written);
  const isBinary = !encoding.startsWith('utf-16') && bytes.subarray(0, 4096).includes(0);
  if (isBinary) throw new FileError(fileErrors.binary);
  const start = /[^\s\ufeff]/.exec(text.slice(0, 2000))?.index;
  if (start === undefined && text.trim() === '') throw new FileError(fileErrors.empty);
  const head = text.slice(start ?? 0, (start ?? 0) + 4_000);
  if (head.startsWith('<')) return openMarkup(text, head);
  if (/^[{[]\s*["{[\]}]/.test(head)) throw new FileError(fileErrors.json);
  const table = readDelimited(text, encoding);
  if (isNem(table.grid))
    return {
      tables: [],
      records: readNem(table.grid),
      facts: [
        'A file of the Australian market (NEM12 or NEM13), which names directions and units.',
      ],
    };
  return { tables: [table], records: [], facts: [] };
}

/** Green Button, else the tables of a page; a page without any is refused as one. */
function openMarkup(text: string, head: string): Contents {
  refuseDoctype(head);
  if (isEspi(text)) {
    refuseDoctype(text);
    return {
      tables: [],
      records: readEspi(text),
      facts: ['A Green Button file, which names directions and units.'],
    };
  }
  const isHtml = /<(!doctype html|html|table|head|body|meta|div|style)\b/i.test(text);
  if (!isHtml) throw new FileError(fileErrors.xml);
  return { tables: readHtml(text), records: [], facts: [] };
}
