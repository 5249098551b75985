/** Parses a household's document while it is received. */

import { ProductError } from '#domain/base/errors.ts';
import { BACKUP_MAX_COMMAS, BACKUP_MAX_CONTAINERS } from '#domain/base/limits.ts';
import * as messages from '#domain/base/messages.ts';
import { restoreError } from '#domain/history/backup.ts';

const QUOTE = '"'.charCodeAt(0);
const BACKSLASH = '\\'.charCodeAt(0);
const COMMA = ','.charCodeAt(0);
const BRACE = '{'.charCodeAt(0);
const BRACKET = '['.charCodeAt(0);
const END_BRACE = '}'.charCodeAt(0);
const END_BRACKET = ']'.charCodeAt(0);
/** The depth of the items of a list: in the list, in the document. */
const ITEMS_DEPTH = 2;
/** How many bytes of a list's items are parsed at once. */
const ITEMS_PARSED_BYTES = 256 * 1024;

/**
 * Parses the items of the document's lists some at a time: an isolate has no room for the text of a large home
 * and what is parsed from it. Objects, lists and the commas between what they hold are counted before they
 * are parsed, for in memory `{}` takes many times its two bytes.
 */
export class DocumentParser {
  readonly #decoder = new TextDecoder();
  /** The document's text, with positions in `#items` instead of the items of its lists. */
  #outline = '';
  readonly #items: unknown[][] = [];
  /** The items that are not parsed yet. */
  #text = '';
  #depth = 0;
  #isInList = false;
  #isInString = false;
  #isEscaped = false;
  #commas = 0;
  #containers = 0;

  /**
   * Takes the next piece. `tooLarge` when there are more things by now than any home has; `invalid` when it is
   * not JSON.
   */
  read(piece: Uint8Array): void {
    let start = 0;
    for (let index = 0; index < piece.length; index += 1) {
      const byte = piece[index];
      if (this.#readStringByte(byte)) continue;
      if (byte === COMMA) start = this.#readComma(piece, start, index);
      else if (byte === BRACE || byte === BRACKET) start = this.#open(piece, start, index);
      else if (byte === END_BRACE || byte === END_BRACKET) start = this.#close(piece, start, index);
    }
    this.#take(piece, start, piece.length);
    if (this.#commas > BACKUP_MAX_COMMAS || this.#containers > BACKUP_MAX_CONTAINERS) {
      throw new ProductError('tooLarge', messages.restoreTooLarge);
    }
  }

  #readComma(piece: Uint8Array, start: number, position: number): number {
    this.#commas += 1;
    if (this.#text.length + position - start < ITEMS_PARSED_BYTES || !this.#isBetweenItems())
      return start;
    this.#take(piece, start, position);
    this.#parseItems();
    this.#outline += ',';
    return position + 1;
  }

  #open(piece: Uint8Array, start: number, position: number): number {
    this.#containers += 1;
    this.#depth += 1;
    if (this.#depth !== ITEMS_DEPTH || piece[position] === BRACE) return start;
    const next = this.#take(piece, start, position + 1);
    this.#isInList = true;
    return next;
  }

  #close(piece: Uint8Array, start: number, position: number): number {
    const isEndOfList = this.#isBetweenItems();
    this.#depth -= 1;
    if (!isEndOfList) return start;
    const next = this.#take(piece, start, position);
    if (this.#text.trim() !== '') this.#parseItems();
    this.#isInList = false;
    return next;
  }

  #isBetweenItems(): boolean {
    return this.#isInList && this.#depth === ITEMS_DEPTH;
  }

  /** Adds a part of a piece to the text that it belongs to, and returns its end. */
  #take(piece: Uint8Array, start: number, end: number): number {
    const text = this.#decoder.decode(piece.subarray(start, end), { stream: true });
    if (this.#isInList) this.#text += text;
    else this.#outline += text;
    return end;
  }

  /** The document. `invalid` when it ends too early or is not JSON. */
  finish(): unknown {
    const document = parse(this.#outline + this.#decoder.decode());
    // Nothing else may hold on to the items: each is replaced by what was checked of it.
    const items = this.#items.splice(0);
    if (typeof document !== 'object' || document === null) return document;
    const lists = document as Record<string, unknown>;
    for (const [name, places] of Object.entries(lists)) {
      if (Array.isArray(places)) lists[name] = places.flatMap((place) => items[place] ?? []);
    }
    return document;
  }

  #parseItems(): void {
    this.#outline += this.#items.length;
    this.#items.push(parse(`[${this.#text}]`) as unknown[]);
    this.#text = '';
  }

  /** Follows where strings begin and end; returns whether a byte is part of one, its quotes included. */
  #readStringByte(byte: number | undefined): boolean {
    if (!this.#isInString) {
      this.#isInString = byte === QUOTE;
      return this.#isInString;
    }
    if (this.#isEscaped) this.#isEscaped = false;
    else if (byte === BACKSLASH) this.#isEscaped = true;
    else this.#isInString = byte !== QUOTE;
    return true;
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw restoreError([{ message: 'This is not a JSON document, or it ends too early.' }]);
  }
}
