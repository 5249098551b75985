/** One complete interpretation of what was read: from tables to the energy of each channel. */
import { findSheetRole } from './answers.ts';
import { type Block, findBlocks } from './blocks.ts';
import { makeCandidates, makeNotes } from './candidates.ts';
import { type ChannelEnergy, inspectChannel, joinChannels } from './channels.ts';
import { chooseSeries } from './choose.ts';
import { collectConstantWords } from './columns.ts';
import type { Contents } from './contents.ts';
import { selectElectricSeries } from './electric.ts';
import { FileError, fileErrors } from './file-error.ts';
import { IMPORT_LIMITS } from './limits.ts';
import { readBlock, type SurveyedBlock, surveyBlock } from './series.ts';
import { joinAxes, joinNumbers } from './span-list.ts';
import type { Answers, BadLine, DateOrder, Notes, RawSeries, Table, TimeAxis } from './types.ts';
import { unfoldTable } from './wide.ts';
import { normaliseWords, readIndianWords } from './words.ts';
import { createZoneClock, HOUSEHOLD_ZONE } from './zones.ts';

/** What was looked at once and serves every interpretation. */
export interface Survey {
  blocks: SurveyedBlock[];
  records: RawSeries[];
  orders: DateOrder[];
  facts: string[];
  files: number;
  /** All words of headers and titles, in one spelling. */
  words: string;
  rows: number;
}

export interface Understanding {
  channels: ChannelEnergy[];
  notes: Notes;
  badLines: BadLine[];
  rows: number;
  order: DateOrder;
  /** All series of the file, counted or not. */
  series: RawSeries[];
}

/** Looks at the tables: blocks, columns, possible date orders. */
export async function surveyContents(
  contents: Contents,
  answers: Answers,
  files = 1,
): Promise<Survey> {
  const facts = [...contents.facts];
  const words: string[] = [];
  const blocks: SurveyedBlock[] = [];
  checkSheets(contents, answers);
  for (const table of contents.tables) {
    if (!isWanted(table, answers)) continue;
    await readIndianWords(listFirstCells(table, 60).join(' '));
    const turned = await unfoldTable(table);
    if (turned !== undefined) {
      facts.push(`Turned: ${turned.fact}.`);
      if (turned.totalsAgree) facts.push('The column of totals equals the sum of each row.');
    }
    const foundBlocks = await findDatedBlocks(turned?.table ?? table, facts);
    for (const block of foundBlocks) {
      words.push(block.titles.slice(0, 1000).flat().join(' '), ...block.header);
      const surveyed = surveyBlock(block);
      if (surveyed === undefined) continue;
      blocks.push(surveyed);
      words.push(collectConstantWords(surveyed.columns, new Set()));
    }
    if (foundBlocks.length === 0) words.push(...listFirstCells(table, 20));
  }
  const rows = blocks.reduce((sum, { block }) => sum + block.rows.length, 0);
  return {
    blocks,
    records: contents.records,
    orders: findCommonOrders(blocks),
    facts,
    files,
    words: normaliseWords(words.join(' ').slice(0, 20_000)),
    rows,
  };
}

/** The blocks of a table. Where no cell is a date, its parts may stand apart. */
async function findDatedBlocks(table: Table, facts: string[]): Promise<Block[]> {
  const foundBlocks = findBlocks(table);
  if (foundBlocks.length > 0) return foundBlocks;
  const { writeDatesOut } = await import('./date-parts.ts');
  const dated = writeDatesOut(table);
  if (dated === undefined) return foundBlocks;
  facts.push(`Dates: ${dated.fact}.`);
  return findBlocks(dated.table);
}

/** Refuses an answer about a sheet that the files do not have. */
function checkSheets({ tables }: Contents, { sheet }: Answers): void {
  if (sheet === undefined) return;
  const existingNames = tables.map(({ name }) => name).filter((name) => name !== '');
  const sheetNames = typeof sheet === 'string' ? [sheet] : [...sheet.keys()];
  refuseUnknown(sheetNames, existingNames, 'sheets');
}

/** Refuses an answer about a column or a meter that the files do not have. */
export function checkNames({ series }: Understanding, { roles }: Answers): void {
  const names = series.flatMap(({ name, meter }) => (meter === undefined ? [name] : [name, meter]));
  refuseUnknown([...roles.keys()], names, 'columns and meters');
}

function refuseUnknown(
  names: readonly string[],
  existingNames: readonly string[],
  what: string,
): void {
  const unknown = names.find((name) => !existingNames.includes(name));
  if (unknown === undefined) return;
  const list = [...new Set(existingNames)].slice(0, 20).map((name) => `“${name.slice(0, 60)}”`);
  throw new FileError(
    `There is no “${unknown.slice(0, 60)}” in the file. Its ${what} are ${list.join(', ') || 'without a name'}.`,
  );
}

function isWanted(table: Table, answers: Answers): boolean {
  return findSheetRole(table.name, answers) !== 'ignore';
}

function listFirstCells({ grid }: Table, rows: number): string[] {
  return Array.from({ length: Math.min(rows, grid.length) }, (_, index) => grid.row(index)).flat();
}

/** The orders that all blocks allow; where none is common, what most rows say. */
function findCommonOrders(blocks: readonly SurveyedBlock[]): DateOrder[] {
  const lists = blocks.map(({ orders }) => orders).filter((orders) => orders.length > 0);
  const sharedOrders = (lists[0] ?? []).filter((order) =>
    lists.every((list) => list.includes(order)),
  );
  return sharedOrders.length > 0
    ? sharedOrders
    : (lists.find((list) => list.length === 1) ?? ['dmy']);
}

/** Carries one interpretation to the end. Throws a `FileError` when there is nothing to import. */
export function understand(survey: Survey, answers: Answers, today: number): Understanding {
  const notes = makeNotes();
  notes.evidence.push(...survey.facts);
  const order = answers.dateOrder ?? survey.orders[0] ?? 'dmy';
  if (survey.orders.length > 1) notes.flags.add('date-order');
  const readBlocks = survey.blocks.map((block) => readBlock(block, order));
  const all = [...survey.records, ...readBlocks.flatMap(({ series }) => series)];
  const rawSeries = joinSeries(survey.files > 1 ? sortByTime(all) : all, answers);
  if (rawSeries.length === 0) refuseEmpty(survey);
  if (rawSeries.every(({ value }) => value.length === 0))
    refuseEmptyChannels([], listDistinctLines(readBlocks.flatMap((block) => block.bad)));
  const unfilled = readBlocks.reduce((sum, block) => sum + block.unfilled, 0);
  if (unfilled > 0) {
    notes.flags.add('gap');
    notes.evidence.push(
      `${unfilled} ${unfilled === 1 ? 'row has' : 'rows have'} a date and no value.`,
    );
  }
  const clockSeries = moveToClock(rawSeries, answers, notes);
  const candidates = makeCandidates(
    selectElectricSeries(clockSeries, answers, survey.words),
    answers,
  );
  const chosenCandidates = chooseSeries(candidates, answers, notes);
  const channels = joinChannels(chosenCandidates, notes);
  for (const candidate of chosenCandidates) addNotes(notes, candidate.notes);
  for (const channel of channels) inspectChannel(channel, today, notes);
  if (channels.some(({ days }) => days.size > IMPORT_LIMITS.days))
    throw new FileError(fileErrors.tooManyDays);
  const rows = readBlocks.reduce((sum, { lines }) => sum + lines, 0);
  const badLines = [
    ...readBlocks.flatMap((block) => block.bad),
    ...(chosenCandidates.length > 0 ? chosenCandidates : candidates).flatMap(
      (candidate) => candidate.raw.badLines,
    ),
  ];
  if (channels.every(({ spans }) => spans.from.length === 0))
    refuseEmptyChannels(channels, listDistinctLines(badLines));
  return { channels, notes, badLines: listDistinctLines(badLines), rows, order, series: rawSeries };
}

function refuseEmpty(survey: Survey): never {
  const noDates = survey.blocks.length === 0;
  // Throws for a bank statement, gas and water; else for want of dates or of energy.
  if (noDates && !/\b(debit|credit|balance|gas|water|saldo)\b/.test(survey.words))
    throw new FileError(fileErrors.noTable);
  selectElectricSeries([], { roles: new Map() }, survey.words);
  throw new FileError(fileErrors.noEnergy);
}

function refuseEmptyChannels(
  channels: readonly ChannelEnergy[],
  badLines: readonly BadLine[],
): never {
  const [wrong] = badLines;
  if (wrong !== undefined)
    throw new FileError(
      `Line ${wrong.line}: ${wrong.message}`,
      badLines.map(({ line }) => line),
    );
  const isOne = channels.some(({ candidates }) =>
    candidates.some(({ points }) => points?.length === 1),
  );
  throw new FileError(
    isOne
      ? 'The file holds one meter reading. What was used is known from the second reading on.'
      : fileErrors.allEmpty,
  );
}

function addNotes(notes: Notes, added: Notes): void {
  for (const flag of added.flags) notes.flags.add(flag);
  for (const fact of added.evidence) if (!notes.evidence.includes(fact)) notes.evidence.push(fact);
  for (const doubt of added.doubts) {
    const same = notes.doubts.find(({ key }) => key === doubt.key);
    if (same === undefined) notes.doubts.push(doubt);
    else if (doubt.ask) same.ask = true;
  }
  notes.coherence += added.coherence;
}

function listDistinctLines(badLines: readonly BadLine[]): BadLine[] {
  const lines = new Map<number, BadLine>();
  for (const badLine of badLines) if (!lines.has(badLine.line)) lines.set(badLine.line, badLine);
  return [...lines.values()].sort((a, b) => a.line - b.line);
}

/** The order in which files come means nothing: the one that begins first is read first. */
function sortByTime(all: readonly RawSeries[]): RawSeries[] {
  const findStart = ({ axis: { from } }: RawSeries) => Math.min(from[0] ?? 0, from.at(-1) ?? 0);
  return [...all].sort((a, b) => findStart(a) - findStart(b));
}

/** Series of the same name and columns, from several blocks, sheets, members or files, are one. */
function joinSeries(all: readonly RawSeries[], answers: Answers): RawSeries[] {
  const joined = new Map<string, RawSeries>();
  for (const raw of all) {
    const { block, name, words, unit, channel, meter, otherInterpretation } = raw;
    const isOpen = otherInterpretation === undefined ? '' : 'open';
    const role = findSheetRole(raw.sheet, answers);
    const key = [block, name, words, unit, channel, meter, isOpen, role].join('\u0001');
    const same = joined.get(key);
    if (same === undefined || same.axis.precision !== raw.axis.precision || raw.block === '') {
      joined.set(same === undefined ? key : `${key}${joined.size}`, raw);
      continue;
    }
    joined.set(key, appendSeries(same, raw));
  }
  return [...joined.values()];
}

function appendSeries(first: RawSeries, second: RawSeries): RawSeries {
  const count = first.value.length;
  const estimated = new Set([
    ...first.estimated,
    ...[...second.estimated].map((index) => index + count),
  ]);
  const { otherInterpretation } = first;
  return {
    ...first,
    ...(otherInterpretation !== undefined && {
      otherInterpretation: {
        ...otherInterpretation,
        value: joinNumbers(
          otherInterpretation.value,
          second.otherInterpretation?.value ?? second.value,
        ),
      },
    }),
    axis: joinAxes(first.axis, second.axis),
    value: joinNumbers(first.value, second.value),
    estimated,
    badLines: [...first.badLines, ...second.badLines],
  };
}

/** UTC stamps on the household's clock, or on that of the answer. */
function moveToClock(all: readonly RawSeries[], answers: Answers, notes: Notes): RawSeries[] {
  if (!all.some(({ axis }) => axis.utc)) return [...all];
  const zoneAnswer = answers.timezone ?? 'household';
  const zone = zoneAnswer === 'household' ? HOUSEHOLD_ZONE : zoneAnswer;
  const getSecondsAhead = createZoneClock(zone);
  notes.evidence.push(
    zone === 'UTC'
      ? 'Times are UTC and are left so.'
      : `Times are UTC in the file and are shown on the clock of ${zone}.`,
  );
  notes.doubts.push({
    key: 'timezone',
    values: [zoneAnswer, zoneAnswer === 'UTC' ? 'household' : 'UTC'],
    ask: false,
  });
  const moved = new Map<TimeAxis, TimeAxis>();
  return all.map((raw) => {
    if (!raw.axis.utc) return raw;
    let axis = moved.get(raw.axis);
    if (axis === undefined) {
      const from = raw.axis.from.map((wall) => wall + getSecondsAhead(wall));
      const to = raw.axis.to.map(
        (wall, index) => wall + (from[index] ?? 0) - (raw.axis.from[index] ?? 0),
      );
      axis = { ...raw.axis, from, to, precision: 'time' };
      moved.set(raw.axis, axis);
    }
    return { ...raw, axis };
  });
}
