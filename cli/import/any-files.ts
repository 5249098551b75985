/** Files in any format: previews them, asks open questions, then stores them. */

import { cleanStrings } from '../clean.ts';
import { connectSignedIn, makeIdempotencyHeader } from '../client.ts';
import { makeFailure } from '../failure.ts';
import { nameFlagsInRefusal } from '../flags.ts';
import { choosePaint, countColumns, note, PLAIN, print, printJson, show } from '../output.ts';
import { canAsk, type ProgressLine, requireTerminal, requireYes } from '../terminal.ts';
import { UPLOAD_MAX_MS } from '../transport.ts';
import { askQuestion, type ImportAnswers, makeAnswerFailure } from './answers.ts';
import { renderPreview } from './preview-text.ts';
import { sendFiles } from './send.ts';

export interface PlanOptions {
  json: boolean;
  /** A saved mapping's name, or a mapping as JSON. */
  mapping: string | undefined;
  saveAs: string | undefined;
  yes: boolean;
}

type Preview = Awaited<ReturnType<typeof requestPreview>>;

/** Shows what an import would store. Fails where the files are refused, or an answer is needed. */
export async function showPlan(
  files: readonly File[],
  answers: ImportAnswers,
  options: PlanOptions,
): Promise<void> {
  const preview = await requestPreview(files, answers, options);
  if (options.json) printJson(preview);
  else if (preview.outcome !== 'refuse') printPreview(preview);
  requireConfirmable(preview);
  if (!options.json) note('Nothing was stored.');
}

/** A plan without open questions, confirmed by the person. */
export interface ConfirmedPlan {
  files: readonly File[];
  answers: ImportAnswers;
  digest: string;
}

/** Shows what would be stored and asks open questions, until all is clear and confirmed. */
export async function confirmPlan(
  files: readonly File[],
  initialAnswers: ImportAnswers,
  options: PlanOptions,
  progress: ProgressLine,
): Promise<ConfirmedPlan> {
  let answers = initialAnswers;
  for (;;) {
    const preview = await requestPreview(files, answers, options);
    progress.clear();
    const [question] = preview.questions;
    if (preview.outcome !== 'ask' || question === undefined || options.yes || !canAsk()) {
      if (options.json && preview.outcome !== 'import') printJson(preview);
      requireConfirmable(preview);
      await confirmImport(preview, options);
      return { files, answers, digest: preview.digest };
    }
    note(preview.understood);
    answers = { ...answers, ...(await askQuestion(question, preview.rows)) };
  }
}

async function confirmImport(preview: Preview, { yes, json }: PlanOptions): Promise<void> {
  requireTerminal(yes);
  if (json) note(renderPreview(preview, PLAIN, countColumns()));
  else printPreview(preview);
  await requireYes('Import this?', yes, 'Nothing was imported.');
}

function requireConfirmable(preview: Preview): void {
  const { outcome, reason } = preview;
  if (outcome === 'refuse')
    throw makeFailure(`${reason ?? 'The file was refused.'} Nothing was imported.`);
  if (outcome === 'ask') throw makeAnswerFailure(preview.questions, preview.rows);
}

function printPreview(preview: Preview): void {
  print(renderPreview(cleanStrings(preview), choosePaint(), countColumns()));
}

async function requestPreview(
  files: readonly File[],
  answers: ImportAnswers,
  { mapping }: PlanOptions,
) {
  const { api, readBody } = await connectSignedIn({ silenceMs: UPLOAD_MAX_MS });
  const body = makeForm(files, answers, mapping);
  return nameFlagsInRefusal(
    readBody(api.imports.preview.$post(undefined, { init: { body } }), 'outcome'),
    { mapping: '--map' },
  );
}

/** Stores the plan, and shows the result. */
export async function storePlan(
  { files, answers, digest }: ConfirmedPlan,
  { json, mapping, saveAs }: PlanOptions,
  progress: ProgressLine,
): Promise<void> {
  const form = makeForm(files, answers, mapping);
  form.set('digest', digest);
  if (saveAs !== undefined) form.set('saveAs', saveAs);
  const body = await sendFiles(progress, ({ api, readBody }) =>
    readBody(
      api.imports.$post({ header: makeIdempotencyHeader() }, { init: { body: form } }),
      'importId',
    ),
  );
  progress.clear();
  show(body, json, ({ message }) => message);
}

function makeForm(
  files: readonly File[],
  answers: ImportAnswers,
  mapping: string | undefined,
): FormData {
  const form = new FormData();
  for (const file of files) form.append('file', file);
  if (Object.keys(answers).length > 0) form.set('answers', JSON.stringify(answers));
  if (mapping !== undefined) form.set('mapping', mapping);
  return form;
}
