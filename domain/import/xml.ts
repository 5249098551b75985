/** Reads tags and texts one by one, of XML and of the tables of HTML: a loop, because a pattern over a whole file may never end. */
import { FileError, fileErrors } from './file-error.ts';

export type XmlToken =
  | { type: 'open'; name: string; attributes: string; closed: boolean }
  | { type: 'close'; name: string }
  | { type: 'text'; text: string };

/** Refuses XML that declares a document type or entities, before anything else of it is read. */
export function refuseDoctype(xml: string): void {
  if (/<!\s*(doctype(?!\s+html\b)|entity)/i.test(xml)) throw new FileError(fileErrors.doctype);
}

/** The tags and texts of a document, one by one. Names come without their namespace prefix. */
export function* scanXml(xml: string): Generator<XmlToken> {
  let position = 0;
  while (position < xml.length) {
    const open = xml.indexOf('<', position);
    const end = open === -1 ? xml.length : open;
    if (end > position) yield { type: 'text', text: xml.slice(position, end) };
    if (open === -1) return;
    const special = skipSpecial(xml, open);
    if (special !== undefined) {
      if (special.text !== '') yield { type: 'text', text: special.text };
      position = special.next;
      continue;
    }
    const close = findTagEnd(xml, open + 1);
    const token = readTag(xml.slice(open + 1, close));
    if (token !== undefined) yield token;
    position = close + 1;
  }
}

/** Comments, declarations and raw text; nothing for a tag. */
function skipSpecial(xml: string, open: number): { text: string; next: number } | undefined {
  if (xml.startsWith('<!--', open)) return { text: '', next: findAfter(xml, '-->', open + 4) };
  if (xml.startsWith('<![CDATA[', open)) {
    const next = findAfter(xml, ']]>', open + 9);
    return { text: xml.slice(open + 9, next).replace(/\]\]>$/, ''), next };
  }
  const mark = xml[open + 1];
  return mark === '!' || mark === '?' ? { text: '', next: findAfter(xml, '>', open) } : undefined;
}

function findAfter(xml: string, mark: string, from: number): number {
  const found = xml.indexOf(mark, from);
  return found === -1 ? xml.length : found + mark.length;
}

/** The end of a tag: a > in an attribute's value is not it. */
function findTagEnd(xml: string, from: number): number {
  let quote = '';
  for (let index = from; index < xml.length; index += 1) {
    const char = xml[index] ?? '';
    if (quote !== '') {
      if (char === quote) quote = '';
    } else if (char === '"' || char === "'") quote = char;
    else if (char === '>') return index;
  }
  return xml.length;
}

function readTag(inside: string): XmlToken | undefined {
  const isClose = inside.startsWith('/');
  const body = isClose ? inside.slice(1) : inside;
  let end = 0;
  while (end < body.length && !/[\s/]/.test(body[end] ?? '')) end += 1;
  const full = body.slice(0, end);
  const name = full.slice(full.indexOf(':') + 1);
  if (name === '') return undefined;
  if (isClose) return { type: 'close', name };
  const closed = body.endsWith('/');
  return { type: 'open', name, attributes: body.slice(end, closed ? -1 : undefined), closed };
}

/** The value of an attribute. */
export function readAttribute(attributes: string, name: string): string | undefined {
  let position = attributes.indexOf(name);
  while (position !== -1) {
    const before = attributes[position - 1] ?? ' ';
    const rest = attributes.slice(position + name.length, position + name.length + 2_000);
    const match = /^\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/.exec(rest);
    if (match !== null && /[\s:]/.test(before))
      return decodeEntities(match[1] ?? match[2] ?? match[3] ?? '');
    position = attributes.indexOf(name, position + name.length);
  }
  return undefined;
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
