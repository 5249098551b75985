/** Files of any form, as the server understands them: previewed, asked about, then stored. */

import { cleanStrings } from '../clean.ts';
import { connectSignedIn } from '../client.ts';
import { failed } from '../failure.ts';
import { choosePaint, columns, note, print, printJson } from '../output.ts';
import { UPLOAD_MAX_MS } from '../transport.ts';
import { answerNeeded, type GivenAnswers } from './answers.ts';
import { previewText } from './preview-text.ts';

export interface PlanOptions {
  json: boolean;
  /** A saved mapping's name, or a mapping as JSON. */
  mapping: string | undefined;
}

type Preview = Awaited<ReturnType<typeof requestPreview>>;

/** Shows what an import would store. Fails where the files are refused, or an answer is needed. */
export async function showPlan(
  files: readonly File[],
  answers: GivenAnswers,
  options: PlanOptions,
): Promise<void> {
  const preview = await requestPreview(files, answers, options);
  if (options.json) printJson(preview);
  else if (preview.outcome !== 'refuse') printPreview(preview);
  requireSettled(preview);
  if (!options.json) note('Nothing was stored.');
}

function requireSettled(preview: Preview): void {
  const { outcome, reason } = preview;
  if (outcome === 'refuse')
    throw failed(`${reason ?? 'The file was refused.'} Nothing was imported.`);
  if (outcome === 'ask') throw answerNeeded(preview.questions, preview.rows);
}

function printPreview(preview: Preview): void {
  print(previewText(cleanStrings(preview), choosePaint(process.stdout), columns()));
}

async function requestPreview(
  files: readonly File[],
  answers: GivenAnswers,
  { mapping }: PlanOptions,
) {
  const { api, readBody } = await connectSignedIn({ silenceMs: UPLOAD_MAX_MS });
  const body = formOf(files, answers, mapping);
  return readBody(api.imports.preview.$post(undefined, { init: { body } }), 'outcome');
}

function formOf(
  files: readonly File[],
  answers: GivenAnswers,
  mapping: string | undefined,
): FormData {
  const form = new FormData();
  for (const file of files) form.append('file', file);
  if (Object.keys(answers).length > 0) form.set('answers', JSON.stringify(answers));
  if (mapping !== undefined) form.set('mapping', mapping);
  return form;
}
