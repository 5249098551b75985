/** Reads a household's document from a request. */

import { BACKUP_MAX_BYTES } from '#domain/base/limits.ts';
import * as messages from '#domain/base/messages.ts';
import type { IsoDate } from '#domain/base/period.ts';
import { checkBackup, restoreError } from '#domain/history/backup.ts';
import type { Backup } from '#domain/history/backup-parts.ts';
import { readPieces } from '#worker/body.ts';
import { readFormFile } from '#worker/form-file.ts';
import { DocumentParser } from './document-parser.ts';

/** The fields that the screen's form has besides the document. */
const OTHER_FIELDS = ['intent'];
const LIMITS = { maxBytes: BACKUP_MAX_BYTES, tooLarge: messages.restoreTooLarge };

/**
 * Reads and checks the document of a request, which is its body or the file of a form. Throws `invalid` with what is
 * wrong with it, `tooLarge`, or `limit`.
 */
export async function readBackup(request: Request, today: IsoDate): Promise<Backup> {
  const parser = new DocumentParser();
  for await (const piece of readDocumentPieces(request)) parser.read(piece);
  return checkBackup(parser.finish(), today);
}

async function* readDocumentPieces(request: Request): AsyncGenerator<Uint8Array, undefined> {
  const isForm = request.headers.get('Content-Type')?.startsWith('multipart/') === true;
  if (!isForm) return yield* readPieces(request, LIMITS);
  const file = await readFormFile(request, 'document', LIMITS, OTHER_FIELDS);
  if (file === undefined) throw restoreError([{ message: 'Choose a file.' }]);
  const { pieces } = file;
  for (let piece = pieces.shift(); piece !== undefined; piece = pieces.shift()) yield piece;
  return undefined;
}
