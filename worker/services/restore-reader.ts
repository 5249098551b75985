/** Reads a household's document out of a request. */
import { type Backup, checkBackup, restoreRefused } from '../../domain/backup.ts';
import { ProductError } from '../../domain/errors.ts';
import { BACKUP_MAX_BYTES, BACKUP_MAX_COMMAS, BACKUP_MAX_CONTAINERS } from '../../domain/limits.ts';
import { messages } from '../../domain/messages.ts';
import type { IsoDate } from '../../domain/period.ts';
import { readBody } from '../body.ts';
import { readFormFile } from '../form-file.ts';

/** The fields that the screen's form has besides the document. */
const OTHER_FIELDS = ['intent'];
const LIMITS = { maxBytes: BACKUP_MAX_BYTES, tooLarge: messages.restoreTooLarge };

/**
 * The document that a request holds, as its body or as the file of a form. `invalid` with what is wrong
 * with it; `tooLarge`, `limit`.
 */
export async function readBackup(request: Request, today: IsoDate): Promise<Backup> {
  return checkBackup(parsed(await textOf(request)), today);
}

async function textOf(request: Request): Promise<string> {
  const isForm = request.headers.get('Content-Type')?.startsWith('multipart/') === true;
  const pieces = isForm
    ? (await readFormFile(request, 'document', LIMITS, OTHER_FIELDS))?.pieces
    : [await readBody(request, LIMITS)];
  if (pieces === undefined) throw restoreRefused([{ message: 'Choose a file.' }]);
  checkSize(pieces);
  const decoder = new TextDecoder();
  const text = pieces.map((piece) => decoder.decode(piece, { stream: true })).join('');
  return text + decoder.decode();
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw restoreRefused([{ message: 'This is not a JSON document, or it ends too early.' }]);
  }
}

const QUOTE = '"'.charCodeAt(0);
const BACKSLASH = '\\'.charCodeAt(0);
const COMMA = ','.charCodeAt(0);
const BRACE = '{'.charCodeAt(0);
const BRACKET = '['.charCodeAt(0);

/** Counts what a document holds before it is parsed: in memory `{}` takes many times its two bytes. */
function checkSize(pieces: Uint8Array[]): void {
  const outline = new Outline();
  for (const piece of pieces) for (const byte of piece) outline.take(byte);
  if (outline.commas > BACKUP_MAX_COMMAS || outline.containers > BACKUP_MAX_CONTAINERS) {
    throw new ProductError('tooLarge', messages.restoreTooLarge);
  }
}

/** The objects and lists of a JSON text and the commas between what they hold, those in texts left out. */
class Outline {
  commas = 0;
  containers = 0;
  #isText = false;
  #isEscaped = false;

  take(byte: number): void {
    if (this.#isText) {
      if (this.#isEscaped) this.#isEscaped = false;
      else if (byte === BACKSLASH) this.#isEscaped = true;
      else this.#isText = byte !== QUOTE;
    } else if (byte === QUOTE) this.#isText = true;
    else if (byte === COMMA) this.commas += 1;
    else if (byte === BRACE || byte === BRACKET) this.containers += 1;
  }
}
