/** Records with quotes, and notes a line: a chunk of its own in the browser, because most files have neither. */
import { MOST_CELLS, splitPlain, tidyCell } from './delimited.ts';

const NOTE = /^(.*\d(?: ?[ap]m)?)(?:\s*[-–—:=>]+\s*|\s+)(\d[\d.,]*(?:\s*(?:units?|kwh))?)$/i;

/** A note is short. */
function matchNote(record: string): RegExpExecArray | null {
  return NOTE.exec(record.trim().slice(0, 200));
}

/** Whether a line is a date and what the meter showed. */
export const isNote = (record: string): boolean => matchNote(record) !== null;

/** Splits a note in two; any other line is one cell. */
export function splitNote(record: string): string[] {
  const note = matchNote(record);
  return (note === null ? [record] : [note[1] ?? '', note[2] ?? '']).map(tidyCell);
}

/** Splits a record that may have quotes. */
export function splitQuoted(record: string, delimiter: string): string[] {
  return record.includes('"')
    ? splitAtQuotes(record, delimiter).map(tidyCell)
    : splitPlain(record, delimiter);
}

function splitAtQuotes(record: string, delimiter: string): string[] {
  const cells: string[] = [];
  let cell = '';
  let position = 0;
  let isInQuotes = false;
  while (position < record.length && cells.length < MOST_CELLS) {
    const char = record[position] ?? '';
    if (isInQuotes) {
      if (char !== '"') cell += char;
      else if (record[position + 1] === '"') {
        cell += '"';
        position += 1;
      } else isInQuotes = false;
    } else if (char === '"' && (cell.trim() === '' || cell.trim() === '=')) {
      isInQuotes = true;
      cell = '';
    } else if (record.startsWith(delimiter, position)) {
      cells.push(cell);
      cell = '';
      position += delimiter.length - 1;
    } else cell += char;
    position += 1;
  }
  cells.push(cell);
  return cells;
}
