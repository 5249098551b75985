/** import: checks a CSV file here, then uploads it. */
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { type CsvResult, createCsvReader } from '../../domain/csv/reader.ts';
import type { ReadingRows } from '../../domain/csv/rows.ts';
import { errorSentence } from '../../domain/errors.ts';
import { formatCount, formatDate, formatKwh, formatNumber } from '../../domain/format.ts';
import { isCsvName } from '../../domain/import.ts';
import { dateOfDay, dayInIndia } from '../../domain/period.ts';
import { type Connection, connectSignedIn } from '../client.ts';
import { setInterruptMessage } from '../exit.ts';
import { EXIT, Failure, failed, fileProblem } from '../failure.ts';
import { note, show } from '../output.ts';
import { ProgressLine } from '../terminal.ts';
import { UPLOAD_MAX_MS } from '../transport.ts';

const STDIN = '-';

export async function importFile(
  file: string,
  options: { dryRun?: true; json?: true },
): Promise<void> {
  const progress = new ProgressLine();
  try {
    const name = file === STDIN ? 'stdin.csv' : basename(file);
    progress.set(`Checking ${name}`);
    setInterruptMessage(() => NOTHING_STORED);
    const { bytes, rows } = await checkFile(file, name, progress);
    if (options.dryRun) {
      progress.end();
      show(summarize(rows), options.json, formatSummary);
      return;
    }
    const body = await upload(new File(bytes, name, { type: 'text/csv' }), progress);
    progress.end();
    show(body, options.json, ({ imported, alreadyPresent }) => {
      return `${formatNumber(imported)} imported, ${formatNumber(alreadyPresent)} already present\n`;
    });
  } finally {
    setInterruptMessage(() => '');
    progress.end();
  }
}

/** A file's bytes and readings. Throws a `Failure` that lists what is wrong, line by line. */
async function checkFile(
  file: string,
  name: string,
  progress: ProgressLine,
): Promise<{ bytes: Uint8Array<ArrayBuffer>[]; rows: ReadingRows }> {
  if (!isCsvName(name)) {
    throw failed(`${name} is not a .csv file. Rename it, or send it through stdin: import -`);
  }
  const { bytes, result } = await readAndCheck(file, progress);
  if (result.ok) return { bytes, rows: result.rows };
  const bad = result.badLineCount;
  const lines = result.details.map(errorSentence);
  throw failed(
    `${name} was refused: ${bad === 0 ? (lines.shift() ?? result.message) : `${formatCount(bad, 'bad line')}. Nothing was imported.`}`,
    lines,
  );
}

async function readAndCheck(
  file: string,
  progress: ProgressLine,
): Promise<{ bytes: Uint8Array<ArrayBuffer>[]; result: CsvResult }> {
  const reader = createCsvReader(dayInIndia(Date.now()));
  const bytes: Uint8Array<ArrayBuffer>[] = [];
  for await (const chunk of await openFile(file, progress)) {
    // Stop reading a refused file: stdin may be endless.
    if (reader.stopped) break;
    reader.push(chunk);
    bytes.push(chunk);
  }
  return { bytes, result: reader.finish() };
}

async function openFile(
  file: string,
  progress: ProgressLine,
): Promise<AsyncIterable<Uint8Array<ArrayBuffer>>> {
  if (file === STDIN) {
    progress.clear();
    if (process.stdin.isTTY) note('Type or paste the file; end it with Ctrl+D.');
    return process.stdin;
  }
  try {
    if ((await stat(file)).isDirectory()) throw Object.assign(new Error(), { code: 'EISDIR' });
    return readChunks(file);
  } catch (error) {
    throw cannotRead(file, error);
  }
}

async function* readChunks(file: string): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  try {
    yield* createReadStream(file);
  } catch (error) {
    throw cannotRead(file, error);
  }
}

function cannotRead(file: string, error: unknown): Error {
  return failed(`Could not read ${file}: ${fileProblem(error)}.`);
}

async function upload(file: File, progress: ProgressLine) {
  let isSent = false;
  setInterruptMessage(() => (isSent ? MAY_BE_STORED : NOTHING_STORED));
  const connection = await connectSignedIn({
    silenceMs: UPLOAD_MAX_MS,
    onSent(sent, total) {
      isSent = sent === total;
      progress.set(formatProgress(sent, total));
    },
  });
  try {
    return await send(connection, file);
  } catch (error) {
    if (error instanceof Failure && error.exitCode === EXIT.notReached)
      await checkSignIn(connection);
    throw error;
  }
}

function send({ api, readBody }: Connection, file: File) {
  const body = new FormData();
  body.set('csvFile', file);
  return readBody(
    api['meter-readings']['upload-csv'].$post(undefined, { init: { body } }),
    'imported',
  );
}

/**
 * A server that refuses a large file early closes the connection, and its response is lost. Another
 * request shows whether the reason was that the sign-in has ended.
 */
async function checkSignIn({ api, readBody }: Connection): Promise<void> {
  await readBody(api.profile.$get(), 'user').catch((error: unknown) => {
    if (error instanceof Failure && error.exitCode === EXIT.notSignedIn) throw error;
  });
}

const NOTHING_STORED = 'Interrupted. The file was not sent, so that nothing was imported.';
const MAY_BE_STORED =
  'Interrupted after the file was sent: it may have been imported. See: unitwise imports. Importing it again adds nothing twice.';

const MEGABYTE = 1024 * 1024;

function formatProgress(sent: number, total: number): string {
  if (sent === total) return 'Sent; the server is storing the readings';
  return `Sending ${formatNumber(sent / MEGABYTE, 1)} of ${formatNumber(total / MEGABYTE, 1)} MB`;
}

/** What an import would store. Only the server knows which readings are already there. */
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
    firstDate: dateOfDay(firstDay),
    lastDate: dateOfDay(lastDay),
    consumptionKWH: wh / 1000,
  };
}

function formatSummary(dry: ReturnType<typeof summarize>): string {
  const days = `${formatDate(dry.firstDate)} to ${formatDate(dry.lastDate)}`;
  const energy = `${formatKwh(dry.consumptionKWH * 1000, 3)} kWh`;
  return `${formatCount(dry.readings, 'reading')} could be imported: ${days}, ${energy}\nNothing was sent.\n`;
}
