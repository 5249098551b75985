/** bills add: the history that a bill prints, from a file of one line a bill. */
import { readFile } from 'node:fs/promises';
import { formatCount } from '#domain/base/format.ts';
import { EARLIER_BILLS_MAX } from '#domain/bills/earlier.ts';
import { earlierBillsSchema } from '#domain/bills/input.ts';
import { FieldSplitter } from '#domain/reading/csv/split.ts';
import { connectSignedIn } from '../client.ts';
import { makeFailure, makeReadFailure } from '../failure.ts';
import { type JsonOption, show } from '../output.ts';

const COLUMNS = ['lastDay', 'days', 'unitsKWH', 'payable', 'measured', 'overlap'];
/** A spreadsheet writes them in capitals. */
const MEASURED: Record<string, boolean> = { true: true, false: false };
/** Many times what so many lines need. */
const FILE_MAX_BYTES = 64_000;

/** Adds the earlier bills of a file: all of them, or none. */
export async function addEarlierBills(path: string, { json }: JsonOption): Promise<void> {
  const bills = await readBills(path);
  const { api, readBody } = await connectSignedIn();
  const answer = await readBody(api.bills.earlier.$post({ json: { bills }, header: {} }), 'stored');
  show(answer, json, ({ stored, alreadyPresent }) => {
    const present = alreadyPresent === 0 ? '' : ` There already: ${alreadyPresent}.`;
    if (answer.importId === null) return `Nothing new.${present}\n`;
    return `Stored: ${formatCount(stored, 'bill')}.${present} To undo: unitwise undo ${answer.importId}\n`;
  });
}

async function readBills(path: string) {
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    throw makeReadFailure(path, error);
  });
  if (text.length > FILE_MAX_BYTES) {
    throw makeFailure(`${path} is too large: ${EARLIER_BILLS_MAX} bills, one a line, are taken.`);
  }
  const lines = text.replaceAll('\r\n', '\n').trim().split('\n');
  const names = (lines.shift() ?? '').split(',').map((name) => name.trim());
  const unknown = names.filter((name) => !COLUMNS.includes(name));
  if (unknown.length > 0 || !names.includes('lastDay') || !names.includes('unitsKWH')) {
    throw makeFailure(
      `${path} was refused: its first line must name its columns, of ${COLUMNS.join(', ')}; lastDay and unitsKWH are needed.`,
    );
  }
  const rows: Record<string, unknown>[] = [];
  const splitter = new FieldSplitter(names.length);
  lines.forEach((line, index) => {
    if (line.split(',').length < names.length) {
      throw makeFailure(`${path} was refused: line ${index + 2} has fewer columns than the first.`);
    }
    splitter.split(`${line}\n`, 'lf', (fields) => rows.push(toBill(names, fields)));
  });
  const parsed = earlierBillsSchema.shape.bills.safeParse(rows);
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.map(({ path: [row, column], message }) =>
    typeof row === 'number' ? `Line ${row + 2}, ${String(column)}: ${message}` : message,
  );
  throw makeFailure(`${path} was refused. Nothing was stored.`, problems);
}

/** A line as the API takes it; what is empty is left out. */
function toBill(names: readonly string[], fields: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(
    names.flatMap((name, index): [string, unknown][] => {
      const text = (fields[index] ?? '').trim();
      if (text === '') return [];
      if (name === 'days') return [[name, Number(text)]];
      if (name === 'measured') return [[name, MEASURED[text.toLowerCase()] ?? text]];
      return [[name, text]];
    }),
  );
}
