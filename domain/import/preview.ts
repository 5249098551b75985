/**
 * Any file that a household has of its electricity, understood and shown before anything is stored. Pure: the Worker,
 * the browser and the command line give the bytes and get the preview, with the plan of what would be stored.
 *
 * The stages, in the order in which they run: `container.ts` opens the file as tables; `understand.ts` (survey)
 * finds their blocks (`blocks.ts`) and the columns of time and values in them (`series.ts`); `judge.ts` carries each
 * possible interpretation to its end and compares them. An interpretation: `candidates.ts` gives each column its kind,
 * unit and energy, `choose.ts` says which of them count, `channels.ts` joins those of the import, the export and solar,
 * `nested-spans.ts` counts rows over the same days once.
 * Of the best one `plan.ts` makes what would be stored, and `merge.ts` compares that with what a home has.
 */

import { toIsoDate } from '#domain/base/period.ts';
import type { Channel } from '#domain/meter/channels.ts';
import { createAnswers } from './answers.ts';
import { Budget } from './budget.ts';
import { FileError, fileErrors } from './file-error.ts';
import { type Judgement, judge, type Question, sumByMonth } from './judge.ts';
import { IMPORT_LIMITS } from './limits.ts';
import { type AppliedMapping, describeMapping, findFamily, findMapping } from './mapping.ts';
import type { MappingDocument } from './mapping-record.ts';
import type { MonthAfter } from './merge/merge.ts';
import { digest, type ImportPlan, planImport } from './merge/plan.ts';
import { MAX_EVIDENCE } from './notes.ts';
import { type Contents, openNamed } from './open/container.ts';
import type { FoundPayment, Refusal } from './refusal.ts';
import { type PreviewRow, previewRows } from './rows.ts';
import { describeUnderstanding } from './sentence.ts';
import type { ChannelEnergy } from './series/channels.ts';
import type { FileShare } from './several-files.ts';
import type { Answers, Flag, Kind } from './types.ts';
import { type Survey, surveyContents, type Understanding } from './understand.ts';

export interface ImportFile {
  name: string;
  bytes: Uint8Array;
}

export interface PreviewSeries {
  channel: Channel;
  kind: Kind;
  /** Distinct spans of time. */
  intervals: number;
  kWh: number;
  firstDay: string;
  lastDay: string;
  months: Record<string, number>;
}

export interface ImportCounts {
  rows: number;
  intervals: number;
  missing: number;
  skipped: number;
  estimated: number;
  /** Days that have a value, and values of meters; left out where there are none. */
  days?: number;
  meterReadings?: number;
  /** Readings and values to be stored; of them those that complete or replace what is there. */
  added?: number;
  changed?: number;
  alreadyPresent?: number;
  /** Different from what is there, which is kept. */
  conflicting?: number;
}

export interface ImportPreview {
  outcome: 'import' | 'ask' | 'refuse';
  /** One sentence. */
  understood: string;
  reason?: string;
  /** Lines that are wrong. */
  lines?: number[];
  /** A payment for electricity in a refused file of money. */
  payment?: FoundPayment;
  evidence: string[];
  questions: Question[];
  flags: Flag[];
  series: PreviewSeries[];
  rows: PreviewRow[];
  counts: ImportCounts;
  /** Of several files what each gives. */
  files?: FileShare[];
  /** kWh by month, where it is known what the home has. */
  after?: Record<string, MonthAfter>;
  /** How the file was understood; null when it was not. */
  mapping: MappingDocument | null;
  digest: string;
}

export interface ImportResult {
  preview: ImportPreview;
  plan: ImportPlan;
  /** The answers that hold: the caller's, and under them those of a mapping that fits. */
  answers: Answers;
}

export interface ImportOptions {
  /** The number of today's day, counted from 1970. */
  today: number;
  answers?: Answers;
  /** A saved mapping, to be applied where it fits. */
  mapping?: MappingDocument;
  /** The home's saved mappings: the one that fits is applied. */
  savedMappings?: readonly MappingDocument[];
  /** The day of the month on which the home's bills end, where they come every month and that is known. */
  billingDay?: number | undefined;
  /** Whether known kinds of files may settle what a file leaves open; true by default. */
  families?: boolean;
  /** The part of a budget that the caller may spend; all of it by default. */
  share?: number;
}

/** Understands files as one plan. Nothing in them makes it throw. */
export async function previewImport(
  files: readonly ImportFile[],
  options: ImportOptions,
): Promise<ImportResult> {
  try {
    return await previewFiles(files, options);
  } catch (error) {
    if (error instanceof FileError) return makeRefusal(error.message, error.lines);
    throw error;
  }
}

function makeRefusal(
  reason: string,
  lines: readonly number[],
  { evidence, payment }: Refusal = { evidence: [] },
): ImportResult {
  const preview: ImportPreview = {
    outcome: 'refuse',
    understood: reason,
    reason,
    evidence,
    questions: [],
    flags: [],
    series: [],
    rows: [],
    counts: { rows: 0, intervals: 0, missing: 0, skipped: 0, estimated: 0 },
    mapping: null,
    digest: '',
  };
  if (lines.length > 0) preview.lines = [...lines];
  if (payment !== undefined) preview.payment = payment;
  return { preview, plan: { days: [], periods: [], meters: [] }, answers: createAnswers() };
}

async function previewFiles(
  files: readonly ImportFile[],
  options: ImportOptions,
): Promise<ImportResult> {
  if (files.length > IMPORT_LIMITS.files)
    throw new FileError(`At most ${IMPORT_LIMITS.files} files are read at once.`);
  const fileBytes = files.reduce((sum, { bytes }) => sum + bytes.length, 0);
  if (files.length > 1 && fileBytes > IMPORT_LIMITS.fileBytes)
    throw new FileError(fileErrors.filesTooLarge);
  const budget = new Budget(fileBytes, options.share);
  const { billingDay } = options;
  const callerAnswers = {
    ...(options.answers ?? createAnswers()),
    ...(billingDay !== undefined && { billingDay }),
  };
  const surveyed = await surveyAll(files, callerAnswers, options.today, budget);
  const { contents, survey, shares } = surveyed;
  if (callerAnswers.sheet !== undefined) {
    const { checkSheets } = await import('./answer-names.ts');
    checkSheets(contents, callerAnswers);
  }
  try {
    const result = await understandSurvey(survey, callerAnswers, options);
    if (shares === undefined) return result;
    const { addShares } = await import('./several-files.ts');
    return addShares(result, shares, callerAnswers);
  } catch (error) {
    if (!(error instanceof FileError)) throw error;
    const { explainRefusal } = await import('./refusal.ts');
    return makeRefusal(error.message, error.lines, explainRefusal(error, contents, survey));
  }
}

/** Opens and surveys files: of several each by itself, because one may give nothing. */
async function surveyAll(
  files: readonly ImportFile[],
  answers: Answers,
  today: number,
  budget: Budget,
): Promise<{ contents: Contents; survey: Survey; shares?: FileShare[] }> {
  const [file, ...others] = files;
  if (file === undefined || others.length > 0) {
    const { surveyFiles } = await import('./several-files.ts');
    return surveyFiles(files, answers, today, budget);
  }
  const contents = await openNamed(file, budget);
  return {
    contents,
    survey: await surveyContents(contents, answers, [file.name], today, budget),
  };
}

async function understandSurvey(
  survey: Survey,
  callerAnswers: Answers,
  options: ImportOptions,
): Promise<ImportResult> {
  const mapping = options.mapping ?? findMapping(survey, options.savedMappings ?? []);
  const applied = await applyForm(survey, callerAnswers, mapping, options.families ?? true);
  const { best, questions, answers } = await judgeWith(
    survey,
    applied,
    callerAnswers,
    options.today,
  );
  if (callerAnswers.roles.size > 0) {
    const { checkNames } = await import('./answer-names.ts');
    checkNames(best, callerAnswers);
  }
  const lines = best.badLines.map(({ line }) => line);
  if (best.badLines.length > 0) {
    const { judgeBadLines } = await import('./bad-lines.ts');
    const badQuestion = judgeBadLines(best, answers);
    if (badQuestion !== undefined) questions.unshift(badQuestion);
  }
  const plan = await planImport(best.channels);
  const preview: ImportPreview = {
    outcome: questions.length > 0 ? 'ask' : 'import',
    understood: describeUnderstanding(best),
    evidence: best.notes.evidence.slice(0, MAX_EVIDENCE),
    questions: questions.slice(0, IMPORT_LIMITS.questions),
    flags: [...best.notes.flags],
    series: best.channels.map(describeChannel),
    rows: previewRows(survey, best),
    counts: { ...countContents(best), ...countPlan(plan) },
    mapping: describeMapping(survey, best, answers, mapping?.name ?? ''),
    digest: await digest(plan),
  };
  if (lines.length > 0) preview.lines = lines.slice(0, 100);
  return { preview, plan, answers };
}

/** Applies the mapping of a file, or else what is built in for files of its form. */
async function applyForm(
  survey: Survey,
  callerAnswers: Answers,
  mapping: MappingDocument | undefined,
  families: boolean,
): Promise<AppliedMapping | undefined> {
  const family = mapping === undefined && families ? findFamily(survey) : undefined;
  if (mapping === undefined && family === undefined) return undefined;
  const { applyFamily, applyMapping } = await import('./apply-mapping.ts');
  if (mapping !== undefined) return applyMapping(survey, callerAnswers, mapping);
  return family && applyFamily(family, callerAnswers);
}

/** Judges with a mapping's answers; where they lead to nothing, the file has changed and is read afresh. */
async function judgeWith(
  survey: Survey,
  applied: AppliedMapping | undefined,
  callerAnswers: Answers,
  today: number,
): Promise<Judgement & { answers: Answers }> {
  if (applied === undefined)
    return { ...(await judge(survey, callerAnswers, today)), answers: callerAnswers };
  try {
    const judgement = await judge(survey, applied.answers, today);
    judgement.best.notes.evidence.unshift(applied.fact);
    return { ...judgement, answers: applied.answers };
  } catch (error) {
    if (!(error instanceof FileError)) throw error;
    const judgement = await judge(survey, callerAnswers, today);
    judgement.best.notes.evidence.unshift(applied.failedFact);
    return { ...judgement, answers: callerAnswers };
  }
}

function describeChannel({ channel, kind, spans, days }: ChannelEnergy): PreviewSeries {
  const months: Record<string, number> = {};
  for (const [month, energy] of [...sumByMonth(days)].sort(([a], [b]) => (a < b ? -1 : 1)))
    months[month] = roundKwh(energy);
  const numbers = [...days.keys()];
  const findBoundaryDay = (pick: 'first' | 'last') =>
    numbers.reduce((a, b) => ((pick === 'first' ? b < a : b > a) ? b : a), numbers[0] ?? 0);
  return {
    channel,
    kind,
    intervals: spans.from.length,
    kWh: roundKwh(spans.kWh.reduce((sum, energy) => sum + energy, 0)),
    firstDay: toIsoDate(findBoundaryDay('first')),
    lastDay: toIsoDate(findBoundaryDay('last')),
    months,
  };
}

const roundKwh = (kWh: number) => Number(kWh.toFixed(4));

function countContents({ channels, rows, badLines }: Understanding): ImportCounts {
  return {
    rows,
    intervals: channels.reduce((sum, { spans }) => sum + spans.from.length, 0),
    missing: channels.reduce(
      (sum, { candidates }) => sum + Math.max(0, ...candidates.map(({ missing }) => missing)),
      0,
    ),
    skipped: badLines.length,
    estimated: channels.reduce((sum, { spans }) => sum + spans.estimated.filter(Boolean).length, 0),
  };
}

function countPlan({ days, meters }: ImportPlan): Pick<ImportCounts, 'days' | 'meterReadings'> {
  const dayCount = new Set(days.map(({ day }) => day)).size;
  const meterReadings = meters.reduce((sum, { values }) => sum + values.length, 0);
  return { ...(dayCount > 0 && { days: dayCount }), ...(meterReadings > 0 && { meterReadings }) };
}
