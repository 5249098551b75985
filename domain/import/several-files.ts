/** Several files that were chosen together: what each gives, and why one gives nothing. */

import { DAY_SECONDS, toIsoDate } from '#domain/base/period.ts';
import type { Budget } from './budget.ts';
import { FileError } from './file-error.ts';
import type { Question } from './judge.ts';
import { IMPORT_LIMITS } from './limits.ts';
import { makeNotes } from './notes.ts';
import { addContents, type Contents, openNamed } from './open/container.ts';
import type { ImportFile, ImportResult } from './preview.ts';
import { selectElectricSeries } from './series/electric.ts';
import { readBlockOnce } from './tables/series.ts';
import type { Answers, RawSeries } from './types.ts';
import {
  findCommonOrders,
  moveToClock,
  refuseEmpty,
  type Survey,
  surveyContents,
} from './understand.ts';

/** What one of several files gives. */
export interface FileShare {
  name: string;
  /** Values with a time, and the days of the first and of the last of them; empty without any. */
  values: number;
  firstDay: string;
  lastDay: string;
  /** Why nothing of it is read. */
  reason?: string;
}

type ReadShare = Pick<FileShare, 'values' | 'firstDay' | 'lastDay'>;

export interface SurveyedFiles {
  contents: Contents;
  survey: Survey;
  shares: FileShare[];
}

const NAME_MAX_CHARACTERS = 80;

/** Opens and surveys files one by one: what gives nothing is named, and the others are read. */
export async function surveyFiles(
  files: readonly ImportFile[],
  answers: Answers,
  today: number,
  budget: Budget,
): Promise<SurveyedFiles> {
  const contents: Contents = { tables: [], records: [], facts: [] };
  const surveys: Survey[] = [];
  const shares: FileShare[] = [];
  const headers = new Map<string, string>();
  for (const file of files) {
    const name = file.name.slice(0, NAME_MAX_CHARACTERS);
    try {
      const opened = await openNamed(file, budget);
      const survey = await surveyContents(opened, answers, [file.name], today, budget, headers);
      shares.push({ name, ...(await measureShare(survey, answers)) });
      addContents(contents, opened);
      surveys.push(survey);
    } catch (error) {
      if (!(error instanceof FileError) || budget.isSpent) throw error;
      shares.push({ name, values: 0, firstDay: '', lastDay: '', reason: error.message });
    }
  }
  const useless = shares.filter(({ reason }) => reason !== undefined);
  if (surveys.length === 0)
    throw new FileError(`None of these files gives anything. ${describeUseless(useless)}`);
  if (useless.length > 0 && answers.files === 'refuse')
    throw new FileError(describeUseless(useless));
  return { contents, survey: joinSurveys(surveys, files, budget), shares };
}

/** What a file gives by itself. Throws where it holds no electricity. */
async function measureShare(survey: Survey, answers: Answers): Promise<ReadShare> {
  const order = answers.dateOrder ?? survey.orders[0] ?? 'dmy';
  const read = survey.blocks.map((block) => readBlockOnce(block, order, answers, survey.budget));
  const all = [...survey.records, ...read.flatMap(({ series }) => series)];
  const leftOut = read.flatMap((block) => [...block.leftOut]);
  if (all.length === 0) await refuseEmpty(survey, leftOut, makeNotes());
  const copies = all.map((raw) => ({ ...raw }));
  const series = await selectElectricSeries(copies, answers, survey.words, leftOut, makeNotes());
  return countValues(await moveToClock(series, answers, makeNotes()));
}

function countValues(series: readonly RawSeries[]): ReadShare {
  let values = 0;
  let [first, last] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const { axis, value } of series)
    for (const [place, wall] of axis.from.entries()) {
      if (Number.isNaN(value[place] ?? Number.NaN)) continue;
      values += 1;
      first = Math.min(first, wall);
      last = Math.max(last, wall);
    }
  const writeDay = (wall: number) => toIsoDate(Math.floor(wall / DAY_SECONDS));
  return { values, firstDay: writeDay(first), lastDay: writeDay(last) };
}

function joinSurveys(
  surveys: readonly Survey[],
  files: readonly ImportFile[],
  budget: Budget,
): Survey {
  const blocks = surveys.flatMap((survey) => survey.blocks);
  return {
    blocks,
    records: surveys.flatMap(({ records }) => records),
    orders: findCommonOrders(blocks),
    facts: [...new Set(surveys.flatMap(({ facts }) => facts))],
    flags: new Set(surveys.flatMap(({ flags }) => [...flags])),
    files: files.map(({ name }) => name),
    words: surveys.map(({ words }) => words).join(' '),
    rows: surveys.reduce((sum, { rows }) => sum + rows, 0),
    budget,
  };
}

/** Adds what each file gives, and asks whether the others are read without those that give nothing. */
export function addShares(
  result: ImportResult,
  shares: FileShare[],
  { files: answer }: Answers,
): ImportResult {
  const preview = { ...result.preview, files: shares };
  const useless = shares.filter(({ reason }) => reason !== undefined);
  if (useless.length === 0 || answer !== undefined) return { ...result, preview };
  const question: Question = {
    key: 'files',
    choices: [
      { value: 'skip', label: 'Yes, read the others', outcome: describeUseless(useless) },
      { value: 'refuse', label: 'No, import none of them', outcome: 'Nothing is stored.' },
    ],
  };
  const questions = [question, ...preview.questions].slice(0, IMPORT_LIMITS.questions);
  return { ...result, preview: { ...preview, outcome: 'ask', questions } };
}

const NAMED_MAX = 5;

/** The first of them with what each is, without what to bring in its place. */
function describeUseless(useless: readonly FileShare[]): string {
  const sentences = useless
    .slice(0, NAMED_MAX)
    .map(({ name, reason = '' }) => `“${name}”: ${reason.split(' Please ')[0]}`);
  const more = useless.length - NAMED_MAX;
  if (more > 0) sentences.push(more === 1 ? '1 more gives nothing.' : `${more} more give nothing.`);
  return sentences.join(' ');
}
