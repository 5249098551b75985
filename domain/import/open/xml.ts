/** Reads tags and texts one by one, of XML and of the tables of HTML: a loop, because a pattern over a whole file may never end. */
import type { Budget } from '#domain/import/budget.ts';
import { FileError } from '#domain/import/file-error.ts';
import { formatErrors } from './format-errors.ts';

/** What is done with the tags and texts of a document. Names come without their namespace prefix. */
export interface XmlReader {
  open?(name: string, attributes: string, closed: boolean): void;
  close?(name: string): void;
  /** A text may come in several parts. */
  addText?(text: string): void;
}

/** Refuses XML that declares a document type or entities, before anything else of it is read. */
export function refuseDoctype(xml: string): void {
  if (/<!\s*(doctype(?!\s+html\b)|entity)/i.test(xml)) throw new FileError(formatErrors.doctype);
}

/** Reads a whole document. */
export function scanXml(xml: string, reader: XmlReader, budget: Budget): void {
  new XmlScanner(reader, budget).scan(xml, true);
}

/** What a tag costs beside its characters, in steps. */
const TAG_STEPS = 16;
const CHARACTERS_A_STEP = 4;

/** Reads a document that comes in pieces. */
export class XmlScanner {
  readonly #reader: XmlReader;
  readonly #budget: Budget;
  /** What was begun and has not ended yet: it is looked at again when there is twice as much of it. */
  #rest = '';
  #wanted = 0;

  constructor(reader: XmlReader, budget: Budget) {
    this.#reader = reader;
    this.#budget = budget;
  }

  /** Reads what ends within a further piece; at the last one what does not end, too. */
  scan(piece: string, isLast: boolean): void {
    const xml = this.#rest + piece;
    if (!isLast && xml.length < this.#wanted) {
      this.#rest = xml;
      return;
    }
    this.#budget.spendSteps(xml.length / CHARACTERS_A_STEP);
    let position = 0;
    while (position < xml.length) {
      const open = xml.indexOf('<', position);
      const end = open === -1 ? xml.length : open;
      if (end > position) this.#reader.addText?.(xml.slice(position, end));
      position = end;
      if (open === -1) break;
      const next = this.#scanTag(xml, open, isLast);
      if (next === undefined) break;
      position = next;
    }
    this.#rest = xml.slice(position);
    this.#wanted = 2 * this.#rest.length;
  }

  /** Reads what begins with <; returns where it ends, or nothing where that is still to come. */
  #scanTag(xml: string, open: number, isLast: boolean): number | undefined {
    // Enough to tell what it is.
    if (!isLast && open + CDATA.length > xml.length) return undefined;
    const mark = xml[open + 1];
    const [from, ending] = xml.startsWith('<!--', open)
      ? [open + 4, '-->']
      : xml.startsWith(CDATA, open)
        ? [open + CDATA.length, ']]>']
        : [open + 1, '>'];
    const isTag = mark !== '!' && mark !== '?';
    const found = isTag ? findTagEnd(xml, from) : xml.indexOf(ending, from);
    if (found === -1 && !isLast) return undefined;
    const end = found === -1 ? xml.length : found;
    if (isTag) this.#readTag(xml, from, end);
    else if (ending === ']]>') this.#reader.addText?.(xml.slice(from, end));
    return end + ending.length;
  }

  #readTag(xml: string, from: number, end: number): void {
    this.#budget.spendSteps(TAG_STEPS);
    const isClose = xml[from] === '/';
    const start = isClose ? from + 1 : from;
    let nameEnd = start;
    while (nameEnd < end && !isSpaceOrSlash(xml.charCodeAt(nameEnd))) nameEnd += 1;
    const full = xml.slice(start, nameEnd);
    const name = full.slice(full.indexOf(':') + 1);
    if (name === '') return;
    if (isClose) {
      this.#reader.close?.(name);
      return;
    }
    const closed = end > start && xml[end - 1] === '/';
    this.#reader.open?.(name, xml.slice(nameEnd, closed ? end - 1 : end), closed);
  }
}

const CDATA = '<![CDATA[';
const CODES = {
  space: 32,
  doubleQuote: 34,
  quote: 39,
  slash: 47,
  colon: 58,
  equals: 61,
  greater: 62,
};

const isSpace = (code: number) => code <= CODES.space || code === 0xa0;
const isSpaceOrSlash = (code: number) => isSpace(code) || code === CODES.slash;

/** The end of a tag: a > in an attribute's value is not it. */
function findTagEnd(xml: string, from: number): number {
  let quote = 0;
  for (let index = from; index < xml.length; index += 1) {
    const code = xml.charCodeAt(index);
    if (quote !== 0) {
      if (code === quote) quote = 0;
    } else if (code === CODES.doubleQuote || code === CODES.quote) quote = code;
    else if (code === CODES.greater) return index;
  }
  return -1;
}

/** The value of an attribute. */
export function readAttribute(attributes: string, name: string): string | undefined {
  let position = attributes.indexOf(name);
  for (; position !== -1; position = attributes.indexOf(name, position + name.length)) {
    const before = position === 0 ? CODES.space : attributes.charCodeAt(position - 1);
    if (!isSpace(before) && before !== CODES.colon) continue;
    const equals = skipSpace(attributes, position + name.length);
    if (attributes.charCodeAt(equals) !== CODES.equals) continue;
    const value = readAttributeValue(attributes, skipSpace(attributes, equals + 1));
    if (value !== undefined) return decodeEntities(value);
  }
  return undefined;
}

/** A value in quotes, or without any as in HTML; nothing where it does not end. */
function readAttributeValue(attributes: string, from: number): string | undefined {
  const quote = attributes[from] ?? '';
  if (quote === '"' || quote === "'") {
    const end = attributes.indexOf(quote, from + 1);
    return end === -1 ? undefined : attributes.slice(from + 1, end);
  }
  let end = from;
  while (end < attributes.length && !/[\s"'>]/.test(attributes[end] ?? '')) end += 1;
  return end > from ? attributes.slice(from, end) : undefined;
}

function skipSpace(text: string, from: number): number {
  let index = from;
  while (isSpace(text.charCodeAt(index))) index += 1;
  return index;
}

const ENTITIES = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
  ['nbsp', ' '],
  ['euro', '€'],
  ['pound', '£'],
  ['uuml', 'ü'],
  ['ouml', 'ö'],
  ['auml', 'ä'],
  ['eacute', 'é'],
]);

/** Text with the predefined entities and character numbers resolved; others stay as they are. */
export function decodeEntities(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(/&(#x[0-9a-f]{1,6}|#\d{1,7}|[a-z]{2,8});/gi, (whole, name: string) => {
    if (!name.startsWith('#')) return ENTITIES.get(name.toLowerCase()) ?? whole;
    const code =
      name[1] === 'x' || name[1] === 'X'
        ? Number.parseInt(name.slice(2), 16)
        : Number(name.slice(1));
    return code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff)
      ? String.fromCodePoint(code)
      : whole;
  });
}
