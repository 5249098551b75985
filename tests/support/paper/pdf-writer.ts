/** Writes PDFs for tests: a font of its own, glyph by glyph, with or without a map to letters. */
import { deflateSync } from 'node:zlib';

export interface PlacedText {
  /** From 0 on. */
  page?: number;
  x: number;
  /** From the page's upper edge downwards. */
  y: number;
  text: string;
  size?: number;
}

export interface PdfOptions {
  /** Each glyph is placed by itself. */
  byGlyph?: boolean;
  /** What stands first on the page comes last in the file. */
  reversed?: boolean;
  /** Objects in streams with a table of their own, as newer files have them. */
  objectStreams?: boolean;
  /** Without it no glyph tells its letter. */
  unicodeMap?: boolean;
  /** Drawn in a form of its own, which the page shows. */
  inForm?: boolean;
  /** An entry that says that the file is locked. */
  encrypted?: boolean;
}

const PAGE_HEIGHT = 842;
/** Of all glyphs, in thousandths of the size. */
const GLYPH_WIDTH = 520;

/** How wide a text is drawn. */
export function measureText(text: string, size = 10): number {
  return ([...text].length * GLYPH_WIDTH * size) / 1000;
}

/** The bytes of a PDF with these texts. */
export function writePdf(texts: readonly PlacedText[], options: PdfOptions = {}): Uint8Array {
  const glyphs = new Map<string, number>();
  const glyphOf = (letter: string) => {
    const known = glyphs.get(letter);
    if (known !== undefined) return known;
    // Not the letter's own code: only the map tells which letter it is.
    glyphs.set(letter, glyphs.size + 3);
    return glyphs.size + 2;
  };
  const hex = (text: string) =>
    [...text].map((letter) => glyphOf(letter).toString(16).padStart(4, '0')).join('');
  const pageCount = Math.max(1, ...texts.map(({ page = 0 }) => page + 1));
  const contents = Array.from({ length: pageCount }, (_, page) => {
    const ofPage = texts.filter((text) => (text.page ?? 0) === page);
    const ordered = options.reversed ? ofPage.toReversed() : ofPage;
    return ordered.map((text) => drawText(text, hex, options.byGlyph === true)).join('\n');
  });
  const objects: (string | { dictionary: string; data: Uint8Array })[] = [];
  const add = (object: (typeof objects)[number]) => objects.push(object);
  const pageIds = contents.map((_, page) => 4 + page * 3);
  add('<< /Type /Catalog /Pages 2 0 R >>');
  add(
    `<< /Type /Pages /Kids [${pageIds.map((id) => `${id} 0 R`).join(' ')}] /Count ${pageCount} >>`,
  );
  const fontId = 4 + pageCount * 3;
  add(`<< /Font << /F1 ${fontId} 0 R >> >>`);
  for (const [page, content] of contents.entries()) {
    const id = pageIds[page] as number;
    const resources = options.inForm ? `<< /XObject << /X1 ${id + 2} 0 R >> >>` : '3 0 R';
    add(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 ${PAGE_HEIGHT}] /Resources ${resources} /Contents ${id + 1} 0 R >>`,
    );
    add(makeStream('', options.inForm ? '/X1 Do' : content));
    add(
      makeStream(
        `/Type /XObject /Subtype /Form /BBox [0 0 595 ${PAGE_HEIGHT}] /Resources 3 0 R `,
        options.inForm ? content : '',
      ),
    );
  }
  const map = options.unicodeMap === false ? '' : `/ToUnicode ${fontId + 3} 0 R `;
  add(
    `<< /Type /Font /Subtype /Type0 /BaseFont /TESTAA+Bill /Encoding /Identity-H ${map}/DescendantFonts [${fontId + 1} 0 R] >>`,
  );
  add(
    `<< /Type /Font /Subtype /CIDFontType2 /BaseFont /TESTAA+Bill /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> /DW ${GLYPH_WIDTH} /FontDescriptor ${fontId + 2} 0 R >>`,
  );
  add(
    '<< /Type /FontDescriptor /FontName /TESTAA+Bill /Flags 4 /FontBBox [0 -200 1000 800] /ItalicAngle 0 /Ascent 800 /Descent -200 /CapHeight 700 /StemV 80 >>',
  );
  add(makeStream('', makeUnicodeMap(glyphs)));
  return assemble(objects, options);
}

function drawText(
  { x, y, text, size = 10 }: PlacedText,
  hex: (text: string) => string,
  byGlyph: boolean,
): string {
  const draw = (left: number, part: string) =>
    `BT /F1 ${size} Tf 1 0 0 1 ${left.toFixed(2)} ${(PAGE_HEIGHT - y).toFixed(2)} Tm <${hex(part)}> Tj ET`;
  if (!byGlyph) return draw(x, text);
  return [...text]
    .flatMap((letter, place) =>
      letter === ' ' ? [] : [draw(x + (place * GLYPH_WIDTH * size) / 1000, letter)],
    )
    .join('\n');
}

function makeStream(dictionary: string, text: string) {
  const data = deflateSync(Buffer.from(text, 'latin1'));
  return { dictionary: `${dictionary}/Filter /FlateDecode /Length ${data.length}`, data };
}

function makeUnicodeMap(glyphs: ReadonlyMap<string, number>): string {
  const toHex = (letter: string) =>
    Buffer.from(letter, 'utf16le').swap16().toString('hex').padStart(4, '0');
  const rows = [...glyphs].map(
    ([letter, glyph]) => `<${glyph.toString(16).padStart(4, '0')}> <${toHex(letter)}>`,
  );
  const blocks = [];
  for (let start = 0; start < rows.length; start += 100) {
    const some = rows.slice(start, start + 100);
    blocks.push(`${some.length} beginbfchar\n${some.join('\n')}\nendbfchar`);
  }
  return `/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /Bill def /CMapType 2 def
1 begincodespacerange <0000> <ffff> endcodespacerange
${blocks.join('\n')}
endcmap end end`;
}

function assemble(
  objects: readonly (string | { dictionary: string; data: Uint8Array })[],
  { objectStreams = false, encrypted = false }: PdfOptions,
): Uint8Array {
  const parts: Uint8Array[] = [];
  let length = 0;
  const write = (part: string | Uint8Array) => {
    const bytes = typeof part === 'string' ? Buffer.from(part, 'latin1') : part;
    parts.push(bytes);
    length += bytes.length;
  };
  const offsets = new Map<number, number>();
  const writeObject = (id: number, object: (typeof objects)[number]) => {
    offsets.set(id, length);
    if (typeof object === 'string') {
      write(`${id} 0 obj\n${object}\nendobj\n`);
      return;
    }
    write(`${id} 0 obj\n<< ${object.dictionary} >>\nstream\n`);
    write(object.data);
    write('\nendstream\nendobj\n');
  };
  write('%PDF-1.6\n%\xe2\xe3\xcf\xd3\n');
  const trailer = `/Root 1 0 R${encrypted ? ` /Encrypt << /Filter /Standard /V 1 /R 2 /O <${'28'.repeat(32)}> /U <${'13'.repeat(32)}> /P -44 >> /ID [<01> <01>]` : ''}`;
  if (!objectStreams) {
    for (const [place, object] of objects.entries()) writeObject(place + 1, object);
    const start = length;
    const rows = objects.map(
      (_, place) => `${String(offsets.get(place + 1)).padStart(10, '0')} 00000 n \n`,
    );
    write(`xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows.join('')}`);
    write(`trailer\n<< /Size ${objects.length + 1} ${trailer} >>\nstartxref\n${start}\n%%EOF\n`);
    return Buffer.concat(parts);
  }
  const packed = objects.flatMap((object, place) =>
    typeof object === 'string' ? [{ id: place + 1, object }] : [],
  );
  for (const [place, object] of objects.entries())
    if (typeof object !== 'string') writeObject(place + 1, object);
  const streamId = objects.length + 1;
  let offset = 0;
  const index = packed.map(({ id, object }) => {
    const row = `${id} ${offset}`;
    offset += object.length + 1;
    return row;
  });
  const first = `${index.join(' ')} `;
  writeObject(
    streamId,
    makeStream(
      `/Type /ObjStm /N ${packed.length} /First ${first.length} `,
      first + packed.map(({ object }) => `${object} `).join(''),
    ),
  );
  const tableId = streamId + 1;
  const start = length;
  const rows = Buffer.alloc((tableId + 1) * 7);
  const setRow = (id: number, kind: number, a: number, b: number) => {
    rows.writeUInt8(kind, id * 7);
    rows.writeUInt32BE(a, id * 7 + 1);
    rows.writeUInt16BE(b, id * 7 + 5);
  };
  for (const [id, at] of offsets) setRow(id, 1, at, 0);
  for (const [place, { id }] of packed.entries()) setRow(id, 2, streamId, place);
  setRow(tableId, 1, start, 0);
  const data = deflateSync(rows);
  writeObject(tableId, {
    dictionary: `/Type /XRef /Size ${tableId + 1} /W [1 4 2] ${trailer} /Filter /FlateDecode /Length ${data.length}`,
    data,
  });
  write(`startxref\n${start}\n%%EOF\n`);
  return Buffer.concat(parts);
}
