/** A CSV file with the columns of readings: checked here line by line, then uploaded as it is. */

import { formatErrorSentence } from '#domain/base/errors.ts';
import { formatCount, formatDate, formatKwh, formatNumber } from '#domain/base/format.ts';
import { getDayInIndia, toIsoDate } from '#domain/base/period.ts';
import { csvProblems } from '#domain/reading/csv/problems.ts';
import { type CsvResult, readCsv } from '#domain/reading/csv/reader.ts';
import type { ReadingRows } from '#domain/reading/csv/rows.ts';
import { countMonthlyRows, listRowsCover } from '#domain/reading/csv/rows-cover.ts';
import { ROWS_COVER_WORDS, type RowsCover } from '#domain/reading/csv/rows-cover-words.ts';
import { makeFailure } from '../failure.ts';
import { note, printJson, show } from '../output.ts';
import { ask, canAsk, type ProgressLine } from '../terminal.ts';
import { sendFiles } from './send.ts';

/**
 * The readings of a file. Throws a `Failure` that lists what is wrong, line by line; with `json` the same is printed as the
 * API would answer it.
 */
export async function checkReadings(file: File, json: true | undefined): Promise<ReadingRows> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const result = readCsv(bytes, getDayInIndia(Date.now()));
  if (result.ok) return result.rows;
  const { code, message, details } = result;
  if (json) printJson({ message, code, errors: details.map(formatErrorSentence), details });
  throw makeRefusal(file.name, result);
}

function makeRefusal(name: string, result: Extract<CsvResult, { ok: false }>): Error {
  const badLineCount = result.badLineCount;
  const lines = result.details.map(formatErrorSentence);
  const why =
    badLineCount === 0
      ? (lines.shift() ?? result.message)
      : `${formatCount(badLineCount, 'bad line')}. Nothing was imported.`;
  return makeFailure(`${name} was refused: ${why}`, lines);
}

/**
 * What each row of a file covers: asked at a terminal where the rows look like one a month. Without an answer from there
 * or from `--rows-cover` a row is one day, as the specification of the file says, and the server warns.
 */
export async function askRowsCover(
  file: File,
  rows: ReadingRows,
  { rowsCover, yes }: { rowsCover?: RowsCover | undefined; yes?: true | undefined },
): Promise<RowsCover | undefined> {
  const monthlyCount = countMonthlyRows(rows);
  if (rowsCover !== undefined || monthlyCount === 0 || yes === true || !canAsk()) return rowsCover;
  const choices = listRowsCover(rows);
  note(`${file.name}: ${csvProblems.monthly(monthlyCount)}`);
  choices.forEach((choice, index) => {
    note(`  ${index + 1}  ${ROWS_COVER_WORDS[choice]}`);
  });
  for (;;) {
    const typed = (await ask('Which one? Enter alone takes 1: ')).trim();
    const choice = typed === '' ? choices[0] : choices[Number(typed) - 1];
    if (choice !== undefined) return choice;
    note(`Type a number from 1 to ${choices.length}.`);
  }
}

/** Uploads a checked file, and shows the result. */
export async function uploadReadings(
  file: File,
  rowsCover: RowsCover | undefined,
  json: true | undefined,
  progress: ProgressLine,
): Promise<void> {
  const sent = new File([file], file.name, { type: 'text/csv' });
  const body = await sendFiles(progress, ({ api, readBody }) => {
    const form = new FormData();
    form.set('csvFile', sent);
    return readBody(
      api['meter-readings']['upload-csv'].$post({ query: { rowsCover } }, { init: { body: form } }),
      'imported',
    );
  });
  progress.clear();
  show(body, json, ({ imported, alreadyPresent, warnings }) => {
    const counts = `${formatNumber(imported)} imported, ${formatNumber(alreadyPresent)} already present`;
    return [counts, ...warnings.map(({ message }) => message), ''].join('\n');
  });
}

/** Shows what an upload would store. Only the server knows which readings are already there. */
export function showReadings(rows: ReadingRows, json: true | undefined): void {
  show(summarize(rows), json, formatSummary);
}

function summarize(rows: ReadingRows) {
  let firstDay = Number.POSITIVE_INFINITY;
  let lastDay = Number.NEGATIVE_INFINITY;
  let wh = 0;
  for (let row = 0; row < rows.count; row += 1) {
    const day = rows.readingDay[row] ?? 0;
    firstDay = Math.min(firstDay, day);
    lastDay = Math.max(lastDay, day);
    wh += rows.consumptionWh[row] ?? 0;
  }
  return {
    dryRun: true,
    readings: rows.count,
    firstDate: toIsoDate(firstDay),
    lastDate: toIsoDate(lastDay),
    consumptionKWH: wh / 1000,
  };
}

function formatSummary(dry: ReturnType<typeof summarize>): string {
  const days = `${formatDate(dry.firstDate)} to ${formatDate(dry.lastDate)}`;
  const energy = `${formatKwh(dry.consumptionKWH * 1000, 3)} kWh`;
  return `${formatCount(dry.readings, 'reading')} could be imported: ${days}, ${energy}\nNothing was sent.\n`;
}
