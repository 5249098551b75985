/** Files made in tests, and their previews. */
import { crc32, deflateRawSync } from 'node:zlib';
import { type ImportPreview, type ImportResult, previewImport } from '#domain/import/preview.ts';
import { readAnswers } from '#domain/import/read-answers.ts';

export const TODAY = Math.floor(Date.UTC(2026, 10, 24) / 86_400_000);

/** Reads one file, given as text or as bytes. */
export async function read(
  content: string | Uint8Array,
  answers: Record<string, unknown> = {},
): Promise<ImportResult> {
  return readAll([content], answers);
}

/** Reads several files as one plan. */
export async function readAll(
  contents: readonly (string | Uint8Array)[],
  answers: Record<string, unknown> = {},
): Promise<ImportResult> {
  const checked = readAnswers(answers);
  if (!checked.ok) throw new Error(checked.message);
  const files = contents.map((content, at) => ({
    name: `file-${at + 1}`,
    bytes: typeof content === 'string' ? new TextEncoder().encode(content) : content,
  }));
  return previewImport(files, { today: TODAY, answers: checked.answers });
}

/** What a file holds, in short: `import 12.5 kWh in 3 from 2026-01-01 to 2026-01-03`. */
export function short({ preview }: { preview: ImportPreview }): string[] {
  return preview.series.map(
    ({ channel, kWh, intervals, firstDay, lastDay }) =>
      `${channel} ${kWh} kWh in ${intervals} from ${firstDay} to ${lastDay}`,
  );
}

/** A zip archive of these members. */
export function zip(members: Record<string, string | Uint8Array>): Uint8Array {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, content] of Object.entries(members)) {
    const data = Buffer.from(content);
    const packed = deflateRawSync(data);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(8, 4);
    common.writeUInt32LE(crc32(data), 10);
    common.writeUInt32LE(packed.length, 14);
    common.writeUInt32LE(data.length, 18);
    common.writeUInt16LE(Buffer.byteLength(name), 22);
    const local = Buffer.concat([
      Buffer.from('PK\x03\x04', 'latin1'),
      common,
      Buffer.from(name),
      packed,
    ]);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(offset, 10);
    directory.push(
      Buffer.concat([Buffer.from('PK\x01\x02\x14\x00', 'latin1'), common, tail, Buffer.from(name)]),
    );
    parts.push(local);
    offset += local.length;
  }
  const list = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(directory.length, 4);
  end.writeUInt16LE(directory.length, 6);
  end.writeUInt32LE(list.length, 8);
  end.writeUInt32LE(offset, 12);
  return new Uint8Array(Buffer.concat([...parts, list, Buffer.from('PK\x05\x06', 'latin1'), end]));
}

/** A workbook of one sheet. `sheet` is the XML of its rows; `extra` replaces or adds parts. */
export function workbook(rows: string, extra: Record<string, string> = {}): Uint8Array {
  return zip({
    'xl/workbook.xml':
      '<workbook xmlns:r="r"><workbookPr/><sheets><sheet name="Data" sheetId="1" r:id="rId1"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>',
    'xl/styles.xml':
      '<styleSheet><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>',
    'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${rows}</sheetData></worksheet>`,
    ...extra,
  });
}
