/** Understands files beside the page, so that nothing stands still meanwhile and nothing leaves the device. */
import { readAnswers } from '../../../../domain/import/answers.ts';
import type { MappingDocument } from '../../../../domain/import/mapping.ts';
import {
  type ImportFile,
  type ImportResult,
  previewImport,
} from '../../../../domain/import/preview.ts';
import type { ReadRequest, ReadResponse } from './messages.ts';
import { type Span, spansOf } from './spans.ts';

let latestId = 0;

self.addEventListener('message', async ({ data }: MessageEvent<ReadRequest>) => {
  latestId = data.id;
  try {
    await read(data);
  } catch {
    respond({ id: data.id, kind: 'failed' });
  }
});

async function read({ id, files, answers, saved, today }: ReadRequest): Promise<void> {
  const contents: ImportFile[] = await Promise.all(
    files.map(async (file) => ({
      name: file.name,
      bytes: new Uint8Array(await file.arrayBuffer()),
    })),
  );
  const understand = (given: Readonly<Record<string, unknown>>): Promise<ImportResult> => {
    const checked = readAnswers(given);
    return previewImport(contents, {
      today,
      ...(checked.ok ? { answers: checked.answers } : {}),
      saved: saved.map((document) => JSON.parse(document) as MappingDocument),
    });
  };
  const result = await understand(answers);
  respond({ id, kind: 'reading', preview: result.preview, spans: shownSpans(result) });
  for (const { key, choices } of result.preview.questions) {
    const spans: Span[][] = [];
    for (const { value } of choices) {
      if (id !== latestId) return;
      spans.push(shownSpans(await understand({ ...answers, [key]: value })));
    }
    respond({ id, kind: 'outcomes', key, spans });
  }
}

function shownSpans({ plan, preview }: ImportResult): Span[] {
  const used = spansOf(plan, 'import');
  const [first] = preview.series;
  return used.length > 0 || first === undefined ? used : spansOf(plan, first.channel);
}

function respond(response: ReadResponse): void {
  if (response.id === latestId) self.postMessage(response);
}
