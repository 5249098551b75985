/** import: any files of readings or bills, previewed before they are stored. */
import { readFile as readText } from 'node:fs/promises';
import { isCsvName } from '#domain/base/file-name.ts';
import { hasReadingColumns } from '#domain/reading/csv/columns.ts';
import type { RowsCover } from '#domain/reading/csv/rows-cover-words.ts';
import { setInterruptMessage } from '../exit.ts';
import { makeFailure, makeReadFailure } from '../failure.ts';
import { parseAnswers } from '../import/answers.ts';
import { confirmPlan, type PlanOptions, showPlan, storePlan } from '../import/any-files.ts';
import { readImportFile } from '../import/files.ts';
import {
  askRowsCover,
  checkReadings,
  showReadings,
  uploadReadings,
} from '../import/readings-csv.ts';
import { NOTHING_STORED } from '../import/send.ts';
import { ProgressLine } from '../terminal.ts';

interface ImportOptions {
  preview?: true;
  dryRun?: true;
  json?: true;
  map?: string;
  set?: string[];
  save?: string;
  rowsCover?: RowsCover;
  yes?: true;
}

/** Imports files: those with the columns of readings as they are, all others as one plan. */
export async function importFiles(paths: string[], options: ImportOptions): Promise<void> {
  const progress = new ProgressLine();
  try {
    setInterruptMessage(() => NOTHING_STORED);
    const answers = parseAnswers(options.set ?? []);
    const planOptions: PlanOptions = {
      json: options.json ?? false,
      mapping: options.map === undefined ? undefined : await readMapping(options.map),
      saveAs: options.save,
      yes: options.yes ?? false,
    };
    const { readings, otherFiles } = await sortFiles(paths, options, progress);
    const checkedFiles = [];
    for (const file of readings)
      checkedFiles.push({ file, rows: await checkReadings(file, options.json) });
    if (options.preview ?? options.dryRun) {
      progress.end();
      for (const { rows } of checkedFiles) showReadings(rows, options.json);
      if (otherFiles.length > 0) await showPlan(otherFiles, answers, planOptions);
      return;
    }
    // Ask every question before anything is stored.
    const answeredFiles = [];
    for (const { file, rows } of checkedFiles) {
      progress.clear();
      answeredFiles.push({ file, rowsCover: await askRowsCover(file, rows, options) });
    }
    const plan =
      otherFiles.length > 0
        ? await confirmPlan(otherFiles, answers, planOptions, progress)
        : undefined;
    for (const { file, rowsCover } of answeredFiles)
      await uploadReadings(file, rowsCover, options.json, progress);
    if (plan !== undefined) await storePlan(plan, planOptions, progress);
  } finally {
    setInterruptMessage(() => '');
    progress.end();
  }
}

/** Files with the columns of readings are uploaded as they are, unless an option asks for a plan. */
async function sortFiles(
  paths: string[],
  { map, set, save }: ImportOptions,
  progress: ProgressLine,
): Promise<{ readings: File[]; otherFiles: File[] }> {
  const readings: File[] = [];
  const otherFiles: File[] = [];
  const isPlain = map === undefined && set === undefined && save === undefined;
  for (const path of paths) {
    const file = await readImportFile(path, progress);
    const head = new Uint8Array(await file.slice(0, 1024).arrayBuffer());
    if (String.fromCharCode(...head.subarray(0, 4)) === '%PDF')
      throw makeFailure(`${file.name} is a PDF. To read a PDF bill: unitwise bill read ${path}`);
    const isReadings = isPlain && isCsvName(file.name) && hasReadingColumns(head);
    (isReadings ? readings : otherFiles).push(file);
  }
  return { readings, otherFiles };
}

/** What `--map` names: a file that holds a mapping, or a mapping saved by that name. */
async function readMapping(nameOrFile: string): Promise<string> {
  if (!nameOrFile.endsWith('.json')) return nameOrFile;
  try {
    return await readText(nameOrFile, 'utf8');
  } catch (error) {
    throw makeReadFailure(nameOrFile, error);
  }
}
