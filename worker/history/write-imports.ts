/** The history of imports of files: what one replaced and what it stored, as rows. */
import { sql } from 'drizzle-orm';
import type { OpenHome } from '#worker/auth/session.ts';
import type { Caller } from '#worker/auth/token.ts';
import { changes } from '#worker/db/schema.ts';
import { selectHomeId } from '#worker/homes/queries.ts';
import type { HistoryRows } from './rows.ts';
import { PART_LENGTH } from './write-readings.ts';

/** A change of an import, one row for each part. */
export interface ImportChange {
  id: number;
  kind: 'import' | 'import_undone' | 'restore';
  importId: number;
  undoes?: number | undefined;
  readings: number;
  firstDay: number;
  lastDay: number;
  before: HistoryRows;
  after: HistoryRows;
}

/** Logs a change in as many parts as its rows need. */
export function logImportChangeQueries(home: OpenHome, change: ImportChange) {
  const partsBefore = splitRows(change.before);
  const partsAfter = splitRows(change.after);
  const count = Math.max(1, partsBefore.length + partsAfter.length);
  return Array.from({ length: count }, (_, part) =>
    home.query.insert(changes).values({
      homeId: selectHomeId(home),
      id: change.id,
      part,
      userId: home.userId,
      kind: change.kind,
      origin: home.origin,
      changedAt: home.now,
      readings: part === 0 ? change.readings : 0,
      firstDay: change.firstDay,
      lastDay: change.lastDay,
      importId: change.importId,
      undoes: makeUndoes(home, part === 0 ? change.undoes : undefined),
      before: partsBefore[part] ?? null,
      after: partsAfter[part - partsBefore.length] ?? null,
    }),
  );
}

/** An import can be put back and undone again; any change is undone once. */
function makeUndoes(caller: Caller, undoes: number | undefined) {
  if (undoes === undefined) return null;
  return sql<number | null>`(SELECT ${undoes} WHERE NOT EXISTS (
    SELECT 1 FROM changes WHERE home_id = ${selectHomeId(caller)} AND undoes = ${undoes}))`;
}

/** Rows as JSON texts, none of them too long. */
function splitRows(rows: HistoryRows): string[] {
  const parts: string[] = [];
  for (const [name, list] of Object.entries(rows) as [string, object[]][]) {
    let part: string[] = [];
    let length = 0;
    const endPart = () => {
      if (part.length > 0) parts.push(`{"${name}":[${part.join(',')}]}`);
      part = [];
      length = 0;
    };
    for (const row of list) {
      const text = JSON.stringify(row);
      if (length + text.length > PART_LENGTH) endPart();
      part.push(text);
      length += text.length;
    }
    endPart();
  }
  return parts;
}

/** The rows of all parts together. */
export function joinParts(parts: readonly (string | null)[]): Required<HistoryRows> {
  const allRows: Required<HistoryRows> = { readings: [], registers: [], meters: [], bills: [] };
  for (const part of parts) {
    const rows: HistoryRows = part === null ? {} : JSON.parse(part);
    allRows.readings.push(...(rows.readings ?? []));
    allRows.registers.push(...(rows.registers ?? []));
    allRows.meters.push(...(rows.meters ?? []));
    allRows.bills.push(...(rows.bills ?? []));
  }
  return allRows;
}
