/** Files that are packed, and workbooks, which are archives as well. */

import type { Budget } from '#domain/import/budget.ts';
import { FileError, fileErrors } from '#domain/import/file-error.ts';
import { IMPORT_LIMITS } from '#domain/import/limits.ts';
import { addContents, type Contents } from './container.ts';
import { formatErrors } from './format-errors.ts';
import { isGzip } from './packed.ts';
import type { Slices } from './text.ts';
import { gunzip, isWorkbook, listZip, unzip } from './unpack.ts';

/** Archives that are one document, by a member that each has. */
const DOCUMENTS: readonly [string, string][] = [
  ['word/document.xml', formatErrors.wordDocument],
  ['content.xml', formatErrors.openDocument],
  ['xl/workbook.bin', formatErrors.binaryWorkbook],
];

/** Opens what gzip or zip packed, each member with `openMember`. */
export async function openArchive(
  bytes: Uint8Array,
  budget: Budget,
  openMember: (slices: Slices, budget: Budget) => Promise<Contents>,
): Promise<Contents> {
  if (isGzip(bytes)) return openMember(() => gunzip(bytes, budget), budget);
  const members = listZip(bytes);
  if (isWorkbook(members)) {
    // Another chunk in the browser.
    const { readWorkbook } = await import('./workbook.ts');
    return { tables: await readWorkbook(members, budget), records: [], facts: [] };
  }
  const document = DOCUMENTS.find(([name]) => members.some((member) => member.name === name));
  if (document !== undefined) throw new FileError(document[1]);
  const files = members.filter(({ name }) => !/(^|\/)(\.|__MACOSX\/)/.test(name));
  if (files.length > IMPORT_LIMITS.members) throw new FileError(formatErrors.tooManyMembers);
  const contents: Contents = { tables: [], records: [], facts: [] };
  let failure: FileError | undefined;
  for (const member of files) {
    try {
      addContents(contents, await openMember(() => unzip(member, budget), budget));
    } catch (error) {
      // A picture or a licence beside the readings is left out; alone it says why nothing is there.
      if (!(error instanceof FileError) || budget.isSpent || error.code === 'nestedArchive')
        throw error;
      failure ??= error;
    }
  }
  if (contents.tables.length + contents.records.length === 0)
    throw failure ?? new FileError(fileErrors.empty);
  return contents;
}
