/** The first and last rows of a file with what they became. */
import type { Channel } from '#domain/meter/channels.ts';
import type { Survey, Understanding } from './understand.ts';

export interface PreviewRow {
  line: number;
  cells: string[];
  /**
   * On the clock that is shown, as `2026-01-30T00:30`; null for a row that was left out. Of a meter's value from
   * which the next one counts, `to` is the same as `from`, and `kWh` null.
   */
  from: string | null;
  to: string | null;
  kWh: number | null;
  channel: Channel | null;
  /** Why it is left out. */
  skipped?: string;
}

const FIRST_ROWS = 8;
const LAST_ROWS = 3;
const MAX_SKIPPED_ROWS = 20;
const MAX_CELLS = 40;
const MAX_CELL_CHARACTERS = 80;

/** Rows of the first block, its first and its last, and rows that were left out. */
export function previewRows(survey: Survey, { channels, badLines }: Understanding): PreviewRow[] {
  const block = survey.blocks[0]?.block;
  if (block === undefined) return [];
  const { grid } = block.table;
  const count = block.rows.length;
  const shownRows = block.rows.filter(
    (_, index) => index < FIRST_ROWS || index >= count - LAST_ROWS,
  );
  const skippedRows = [
    ...block.totalRows.map((index) => [index, 'a total'] as const),
    ...block.otherRows.map((index) => [index, 'no reading'] as const),
  ];
  const messages = new Map(badLines.map(({ line, message }) => [line, message]));
  const rows = shownRows.map((index) => {
    const line = grid.line(index);
    const cells = shortenCells(grid.row(index));
    const message = messages.get(line);
    const span = message === undefined ? findSpan(channels, line) : undefined;
    if (span !== undefined) return { line, cells, ...span };
    return { ...makeSkipped(line, cells), skipped: message ?? 'no value, or not counted' };
  });
  const skipped = skippedRows.slice(0, MAX_SKIPPED_ROWS).map(([index, why]) => {
    const line = grid.line(index);
    return {
      ...makeSkipped(line, shortenCells(grid.row(index))),
      skipped: messages.get(line) ?? why,
    };
  });
  return [...rows, ...skipped].sort((a, b) => a.line - b.line);
}

function makeSkipped(line: number, cells: string[]): PreviewRow {
  return { line, cells, from: null, to: null, kWh: null, channel: null };
}

function shortenCells(cells: readonly string[]): string[] {
  return cells.slice(0, MAX_CELLS).map((cell) => cell.slice(0, MAX_CELL_CHARACTERS));
}

function findSpan(
  channels: Understanding['channels'],
  line: number,
): Omit<PreviewRow, 'line' | 'cells' | 'skipped'> | undefined {
  for (const { channel, spans } of channels) {
    const index = spans.line.indexOf(line);
    if (index === -1) continue;
    return {
      from: formatWall(spans.from[index]),
      to: formatWall(spans.to[index]),
      kWh: Number((spans.kWh[index] ?? 0).toFixed(4)),
      channel,
    };
  }
  return findStart(channels, line);
}

/** A meter's value that says nothing of the time before it: the first one, and the one after a fall. */
function findStart(channels: Understanding['channels'], line: number) {
  for (const { channel, candidates } of channels) {
    const points = candidates.flatMap((candidate) => candidate.points ?? []);
    const start = points.find((point) => point.line === line);
    if (start === undefined) continue;
    return { from: formatWall(start.time), to: formatWall(start.time), kWh: null, channel };
  }
  return undefined;
}

function formatWall(wall: number | undefined): string {
  return new Date((wall ?? 0) * 1000).toISOString().slice(0, 16);
}
