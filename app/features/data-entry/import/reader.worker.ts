/** Understands files in a thread of its own, so that the page stays responsive and nothing leaves the device. */

import { createAnswers } from '#domain/import/answers.ts';
import type { MappingDocument } from '#domain/import/mapping-record.ts';
import type { HomeData } from '#domain/import/merge/merge-types.ts';
import { findPlanDays } from '#domain/import/merge/plan.ts';
import { type ImportFile, type ImportResult, previewImport } from '#domain/import/preview.ts';
import type { Answers } from '#domain/import/types.ts';
import { listSpans, type PlannedUse } from './import-chart.ts';
import type { ReadRequest, ReadResponse } from './messages.ts';

let latestId = 0;

self.addEventListener('message', async ({ data }: MessageEvent<ReadRequest>) => {
  latestId = data.id;
  try {
    await read(data);
  } catch {
    respond({ id: data.id, kind: 'failed' });
  }
});

/** What was understood last: it is compared with the home without being read again. */
let lastRead: { key: string; result: ImportResult } | undefined;

async function read(request: ReadRequest): Promise<void> {
  const { id, files, answers, savedMappings, billingDay, existing, today } = request;
  const key = JSON.stringify([
    answers,
    files.map(({ name, size, lastModified }) => [name, size, lastModified]),
  ]);
  if (existing !== undefined && lastRead?.key === key) {
    await respondWith(id, lastRead.result, request);
    return;
  }
  const contents: ImportFile[] = await Promise.all(
    files.map(async (file) => ({
      name: file.name,
      bytes: new Uint8Array(await file.arrayBuffer()),
    })),
  );
  const understand = async (rawAnswers: Readonly<Record<string, unknown>>) =>
    previewImport(contents, {
      today,
      billingDay,
      answers: await checkAnswers(rawAnswers),
      savedMappings: savedMappings.map((document) => JSON.parse(document) as MappingDocument),
    });
  const result = await understand(answers);
  lastRead = { key, result };
  await respondWith(id, result, request);
  for (const { key, choices } of result.preview.questions) {
    const spans: PlannedUse[][] = [];
    for (const { value } of choices) {
      if (id !== latestId) return;
      spans.push(listShownSpans(await understand({ ...answers, [key]: value })));
    }
    respond({ id, kind: 'outcomes', key, spans });
  }
}

/** Returns the answers of the page; none where there is something wrong with them. */
async function checkAnswers(rawAnswers: Readonly<Record<string, unknown>>): Promise<Answers> {
  if (Object.keys(rawAnswers).length === 0) return createAnswers();
  const { readAnswers } = await import('#domain/import/read-answers.ts');
  const checked = readAnswers(rawAnswers);
  return checked.ok ? checked.answers : createAnswers();
}

async function respondWith(
  id: number,
  result: ImportResult,
  { existing, today }: ReadRequest,
): Promise<void> {
  const { plan, answers } = result;
  const isEmpty = plan.days.length + plan.periods.length + plan.meters.length === 0;
  const preview =
    existing === undefined || isEmpty
      ? result.preview
      : await compareWithExisting(result, answers, existing, today);
  if (id !== latestId) return;
  const days = isEmpty ? undefined : findPlanDays(plan);
  respond({ id, kind: 'reading', preview, spans: listShownSpans(result), days });
}

/** The preview with what changes in the home: how that is calculated is fetched when the home's days are there. */
async function compareWithExisting(
  { preview, plan }: ImportResult,
  answers: ImportResult['answers'],
  existing: HomeData,
  today: number,
): Promise<ImportResult['preview']> {
  const [{ compareWithHome }, { mergePlan }] = await Promise.all([
    import('#domain/import/merge/merge.ts'),
    import('#domain/import/merge/merge.ts'),
  ]);
  return compareWithHome(preview, existing, mergePlan(plan, existing, answers, today));
}

function listShownSpans({ plan, preview }: ImportResult): PlannedUse[] {
  const used = listSpans(plan, 'import');
  const [first] = preview.series;
  return used.length > 0 || first === undefined ? used : listSpans(plan, first.channel);
}

function respond(response: ReadResponse): void {
  if (response.id === latestId) self.postMessage(response);
}
