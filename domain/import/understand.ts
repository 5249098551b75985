/** One complete interpretation of what was read: from tables to the energy of each channel. */
import { findSheetRole } from './answers.ts';
import type { Budget } from './budget.ts';
import { FileError, fileErrors } from './file-error.ts';
import { IMPORT_LIMITS } from './limits.ts';
import { addNotes, makeNotes } from './notes.ts';
import type { Contents } from './open/container.ts';
import { type Candidate, makeCandidates } from './series/candidates.ts';
import { type ChannelEnergy, inspectChannel, joinChannels } from './series/channels.ts';
import { isWholeSupply, selectElectricSeries } from './series/electric.ts';
import { type Block, findBlocks } from './tables/blocks.ts';
import { collectConstantWords } from './tables/columns.ts';
import { isDateLike } from './tables/dates.ts';
import { type LeftOut, readBlockOnce, type SurveyedBlock, surveyBlock } from './tables/series.ts';
import { unfoldTable } from './tables/wide.ts';
import { normaliseText, readIndianWords } from './tables/words.ts';
import type { Answers, BadLine, DateOrder, Flag, Notes, RawSeries, Table } from './types.ts';

/** Everything about the files that no answer can change; computed once and shared by all interpretations. */
export interface Survey {
  blocks: SurveyedBlock[];
  records: RawSeries[];
  orders: DateOrder[];
  facts: string[];
  /** What is worth a look before anything is interpreted. */
  flags: ReadonlySet<Flag>;
  /** The names of the files. */
  files: readonly string[];
  /** All words of headers and titles, in one spelling. */
  words: string;
  rows: number;
  /** What may still be spent on it. */
  budget: Budget;
}

export interface Understanding {
  channels: ChannelEnergy[];
  notes: Notes;
  badLines: BadLine[];
  rows: number;
  order: DateOrder;
  /** All series of the file, counted or not. */
  series: RawSeries[];
  /** What is not counted because of what it is, and why. */
  leftOut: LeftOut[];
}

/** A spreadsheet swaps the first twelve days of a month: so many rows have them and others. */
const ROWS_OF_DATES = 400;
const CELLS_OF_DATES = 20_000;

/** So much of a file's words says what it is of. */
const FILE_WORDS_MAX_CHARACTERS = 20_000;

/**
 * Finds the blocks of the tables, their columns and the possible orders of day and month. `headers` has the names of
 * blocks by their headers, which several files share.
 */
export async function surveyContents(
  contents: Contents,
  answers: Answers,
  files: readonly string[],
  today: number,
  budget: Budget,
  headers = new Map<string, string>(),
): Promise<Survey> {
  const facts = [...contents.facts];
  const flags = new Set<Flag>();
  const words: string[] = [];
  const blocks: SurveyedBlock[] = [];
  for (const openedTable of contents.tables) {
    if (!isRead(openedTable, answers)) continue;
    const table = await readIndianWords(openedTable, listFirstCells(openedTable, 60).join(' '));
    const unfolded = await unfoldTable(table, budget);
    if (unfolded !== undefined) {
      facts.push(`Turned: ${unfolded.fact}.`);
      if (unfolded.totalsAgree) facts.push('The column of totals equals the sum of each row.');
    }
    const foundBlocks = await findDatedBlocks(
      unfolded?.table ?? table,
      facts,
      flags,
      today,
      budget,
    );
    for (const block of foundBlocks) {
      words.push(block.titles.slice(0, 1000).flat().join(' '), ...block.header);
      const surveyedBlock = surveyBlock(block, headers, budget);
      if (surveyedBlock === undefined) continue;
      blocks.push(surveyedBlock);
      words.push(collectConstantWords(surveyedBlock.columns, new Set()));
    }
    if (foundBlocks.length === 0) words.push(...listFirstCells(table, 20));
  }
  const rows = blocks.reduce((sum, { block }) => sum + block.rows.length, 0);
  return {
    blocks,
    records: contents.records,
    orders: findCommonOrders(blocks),
    facts,
    flags,
    files,
    words: normaliseText(words.join(' ').slice(0, FILE_WORDS_MAX_CHARACTERS)),
    rows,
    budget,
  };
}

/** The blocks of a table. Where no cell is a date, its parts may stand apart. */
async function findDatedBlocks(
  table: Table,
  facts: string[],
  flags: Set<Flag>,
  today: number,
  budget: Budget,
): Promise<Block[]> {
  const foundBlocks = findBlocks(table, budget);
  if (foundBlocks.some(hasDays)) {
    if (!mixesDates(table)) return foundBlocks;
    const { swapDatesBack } = await import('./tables/swapped-dates.ts');
    const swapped = swapDatesBack(table, foundBlocks);
    if (swapped !== undefined || table.origin === 'sheet') flags.add('mixed-dates');
    if (swapped === undefined) return foundBlocks;
    facts.push(`Dates: ${swapped.fact}.`);
    return findBlocks(swapped.table, budget);
  }
  const { writeDatesOut } = await import('./tables/date-parts.ts');
  const datedTable = writeDatesOut(table, today, budget);
  if (datedTable === undefined) return foundBlocks;
  facts.push(`Dates: ${datedTable.fact}.`);
  if (datedTable.isLikely === true) flags.add('date-format');
  return findBlocks(datedTable.table, budget);
}

/** Whether the first rows of a block have a date, and not times of day alone. */
function hasDays({ rows, table: { grid } }: Block): boolean {
  return rows
    .slice(0, 3)
    .some((index) =>
      grid
        .row(index)
        .some((cell) => isDateLike(cell) && !/^\d{1,2}[:.h]\d\d(?!\d*[-/.])/.test(cell)),
    );
}

/** Whether a sheet has dates of its own and dates that are text; in a CSV the former are written in another form. */
function mixesDates(table: Table): boolean {
  const cells = listFirstCells(table, ROWS_OF_DATES).slice(0, CELLS_OF_DATES);
  const has = (form: RegExp) => cells.some((cell) => form.test(cell));
  if (table.origin === 'sheet')
    return has(/^\d{4}-\d\d-\d\d/) && has(/^\d{1,2}[-/.]\d{1,2}[-/.]\d{2,4}/);
  return has(/^\d\d-\d\d-\d/)
    ? has(/^\d{1,2}\/\d/)
    : has(/^\d\d\/\d\d\/\d/) && has(/^(\d\/\d|\d\d\/\d\/)/);
}

function isRead(table: Table, answers: Answers): boolean {
  return findSheetRole(table.name, answers) !== 'ignore';
}

function listFirstCells({ grid }: Table, rows: number): string[] {
  return Array.from({ length: Math.min(rows, grid.length) }, (_, index) => grid.row(index)).flat();
}

/** The orders that all blocks allow; where none is common, what most rows say. */
export function findCommonOrders(blocks: readonly SurveyedBlock[]): DateOrder[] {
  const lists = blocks.map(({ orders }) => orders).filter((orders) => orders.length > 0);
  const sharedOrders = (lists[0] ?? []).filter((order) =>
    lists.every((list) => list.includes(order)),
  );
  return sharedOrders.length > 0
    ? sharedOrders
    : (lists.find((list) => list.length === 1) ?? ['dmy']);
}

/** Carries one interpretation to the end. Throws a `FileError` when there is nothing to import. */
export async function understand(
  survey: Survey,
  answers: Answers,
  today: number,
): Promise<Understanding> {
  const notes = makeNotes();
  notes.evidence.push(...survey.facts);
  for (const flag of survey.flags) notes.flags.add(flag);
  const order = answers.dateOrder ?? survey.orders[0] ?? 'dmy';
  if (survey.orders.length > 1) notes.flags.add('date-order');
  const readBlocks = survey.blocks.map((block) =>
    readBlockOnce(block, order, answers, survey.budget),
  );
  // Interpretations add wrong lines of their own.
  const allSeries = [...survey.records, ...readBlocks.flatMap(({ series }) => series)].map(
    (raw) => ({ ...raw, badLines: [...raw.badLines] }),
  );
  const leftOut = readBlocks.flatMap((block) => block.leftOut);
  const rawSeries = await joinAll(allSeries, survey, answers, notes);
  if (rawSeries.length === 0) await refuseEmpty(survey, leftOut, notes);
  if (rawSeries.every(({ value }) => value.length === 0))
    refuseEmptyChannels([], listDistinctLines(readBlocks.flatMap((block) => block.badLines)));
  const unfilled = readBlocks.reduce((sum, block) => sum + block.unfilledCount, 0);
  if (unfilled > 0) {
    notes.flags.add('gap');
    notes.evidence.push(
      `${unfilled} ${unfilled === 1 ? 'row has' : 'rows have'} a date and no value.`,
    );
  }
  const candidates = await makeCandidates(
    await selectElectricSeries(
      await moveToClock(rawSeries, answers, notes),
      answers,
      survey.words,
      leftOut,
      notes,
    ),
    answers,
    survey.budget,
  );
  const chosenCandidates = await chooseCandidates(candidates, answers, notes, survey.budget);
  const channels = joinChannels(chosenCandidates, notes, survey.budget);
  for (const candidate of chosenCandidates) addNotes(notes, candidate.notes);
  if (leftOut.length > 0) {
    const { describeLeftOut } = await import('./series/left-out.ts');
    notes.evidence.push(describeLeftOut(leftOut));
  }
  for (const channel of channels) inspectChannel(channel, today, notes);
  if (channels.some(({ days }) => days.size > IMPORT_LIMITS.days))
    throw new FileError(fileErrors.tooManyDays);
  const rows = readBlocks.reduce((sum, { lines }) => sum + lines, 0);
  const badLines = [
    ...readBlocks.flatMap((block) => block.badLines),
    ...(chosenCandidates.length > 0 ? chosenCandidates : candidates).flatMap(
      (candidate) => candidate.raw.badLines,
    ),
  ];
  if (channels.every(({ spans }) => spans.from.length === 0))
    refuseEmptyChannels(channels, listDistinctLines(badLines));
  return {
    channels,
    notes,
    badLines: listDistinctLines(badLines),
    rows,
    order,
    series: rawSeries,
    leftOut,
  };
}

/** Series that go on in other blocks or files as one; what joins them is loaded where there are several. */
async function joinAll(
  allSeries: RawSeries[],
  { files }: Survey,
  answers: Answers,
  notes: Notes,
): Promise<RawSeries[]> {
  if (allSeries.length < 2) return allSeries;
  const { joinSeries, sortByTime } = await import('./series/join-series.ts');
  const { fillEstimates } = await import('./series/fill-estimates.ts');
  const series = fillEstimates(allSeries);
  return joinSeries(files.length > 1 ? sortByTime(series) : series, answers, notes);
}

/** UTC stamps on the household's clock; what moves them is loaded for them. */
export async function moveToClock(
  series: RawSeries[],
  answers: Answers,
  notes: Notes,
): Promise<RawSeries[]> {
  if (!series.some(({ axis }) => axis.utc)) return series;
  const { moveUtcToClock } = await import('./tables/zone-clock.ts');
  return moveUtcToClock(series, answers, notes);
}

/** Those that count; what decides among several is loaded where there are several. */
async function chooseCandidates(
  candidates: readonly Candidate[],
  answers: Answers,
  notes: Notes,
  budget: Budget,
): Promise<Candidate[]> {
  const [first] = candidates;
  const isSure = first !== undefined && isWholeSupply(first.raw) && !first.raw.mayBeExport;
  if (candidates.length === 1 && isSure) return [first];
  const { chooseSeries } = await import('./series/choose.ts');
  return chooseSeries(candidates, answers, notes, budget);
}

/** Refuses what holds no values, with the reason. */
export async function refuseEmpty(
  survey: Survey,
  leftOut: LeftOut[],
  notes: Notes,
): Promise<never> {
  const noDates = survey.blocks.length === 0;
  // `selectElectricSeries` throws with the reason: a bank statement, gas, water, or no energy at all.
  if (noDates && !/\b(debit|credit|balance|gas|water|saldo)\b/.test(survey.words))
    throw new FileError(fileErrors.noTable);
  await selectElectricSeries([], { roles: new Map() }, survey.words, leftOut, notes);
  throw new FileError('noEnergy');
}

function refuseEmptyChannels(
  channels: readonly ChannelEnergy[],
  badLines: readonly BadLine[],
): never {
  const [first] = badLines;
  if (first !== undefined)
    throw new FileError(
      `Line ${first.line}: ${first.message}`,
      badLines.map(({ line }) => line),
    );
  const candidates = channels.flatMap((channel) => channel.candidates);
  if (candidates.some(({ notes }) => notes.flags.has('bill-below-zero')))
    throw new FileError(fileErrors.belowZero);
  throw new FileError(
    candidates.some(({ points }) => points?.length === 1)
      ? 'The file holds one meter reading. What was used is known from the second reading on.'
      : fileErrors.allEmpty,
  );
}

function listDistinctLines(badLines: readonly BadLine[]): BadLine[] {
  const lines = new Map<number, BadLine>();
  for (const badLine of badLines) if (!lines.has(badLine.line)) lines.set(badLine.line, badLine);
  return [...lines.values()].sort((a, b) => a.line - b.line);
}
