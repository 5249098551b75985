/** Reads a household's document out of a request. */
import { type Backup, checkBackup, restoreRefused } from '../../domain/backup.ts';
import { ProductError } from '../../domain/errors.ts';
import { BACKUP_MAX_BYTES, BACKUP_MAX_COMMAS, BACKUP_MAX_CONTAINERS } from '../../domain/limits.ts';
import { messages } from '../../domain/messages.ts';
import type { IsoDate } from '../../domain/period.ts';
import { bodyPieces } from '../body.ts';
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

/**
 * The text of a document. It is decoded as it comes: an isolate has no room for its bytes, its text and
 * what is parsed from it together.
 */
async function textOf(request: Request): Promise<string> {
  const outline = new Outline();
  const decoder = new TextDecoder();
  let text = '';
  for await (const piece of documentPieces(request)) {
    outline.read(piece);
    text += decoder.decode(piece, { stream: true });
  }
  return text + decoder.decode();
}

async function* documentPieces(request: Request): AsyncGenerator<Uint8Array, undefined> {
  const isForm = request.headers.get('Content-Type')?.startsWith('multipart/') === true;
  if (!isForm) return yield* bodyPieces(request, LIMITS);
  const file = await readFormFile(request, 'document', LIMITS, OTHER_FIELDS);
  if (file === undefined) throw restoreRefused([{ message: 'Choose a file.' }]);
  const { pieces } = file;
  for (let piece = pieces.shift(); piece !== undefined; piece = pieces.shift()) yield piece;
  return undefined;
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

/**
 * The objects and lists of a JSON text and the commas between what they hold, those in texts left out: they
 * are counted before it is parsed, for in memory `{}` takes many times its two bytes.
 */
class Outline {
  #commas = 0;
  #containers = 0;
  #isText = false;
  #isEscaped = false;

  /** Counts the next piece of the text. `tooLarge` when there are more than any home has. */
  read(piece: Uint8Array): void {
    for (const byte of piece) this.#take(byte);
    if (this.#commas > BACKUP_MAX_COMMAS || this.#containers > BACKUP_MAX_CONTAINERS) {
      throw new ProductError('tooLarge', messages.restoreTooLarge);
    }
  }

  #take(byte: number): void {
    if (this.#isText) {
      if (this.#isEscaped) this.#isEscaped = false;
      else if (byte === BACKSLASH) this.#isEscaped = true;
      else this.#isText = byte !== QUOTE;
    } else if (byte === QUOTE) this.#isText = true;
    else if (byte === COMMA) this.#commas += 1;
    else if (byte === BRACE || byte === BRACKET) this.#containers += 1;
  }
}
