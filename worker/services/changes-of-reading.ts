/** Which changes touched one reading: found by its day, however long the household's history is. */
import { type SQL, sql } from 'drizzle-orm';
import type { ReadingKey } from '../../domain/reading.ts';
import type { Caller } from '../auth/token.ts';

/**
 * Whether a change `c` is one of those that touched a reading: alone, as one of several, or by the
 * import that brought it. They are looked for among those whose days the reading's is one of.
 */
export function isOf(caller: Caller, key: ReadingKey): SQL {
  const { readingDate } = key;
  return sql`c.id IN (
    SELECT t.id FROM changes AS t INDEXED BY changes_of_one_reading
    WHERE t.user_id = ${caller.userId} AND t.readings = 1 AND t.first_date = ${readingDate}
      AND ${touches(caller, key)}
    UNION ALL
    SELECT t.id FROM changes AS t INDEXED BY changes_of_many_readings
    WHERE t.user_id = ${caller.userId} AND t.readings > 1
      AND t.last_date >= ${readingDate} AND t.first_date <= ${readingDate} AND ${touches(caller, key)})`;
}

/**
 * Whether a change `t` holds a reading. What was kept of thousands is searched as the text that it is:
 * taken apart as JSON, each of them would be a row that is read.
 */
function touches(caller: Caller, { readingDate, seq }: ReadingKey): SQL {
  // How an image begins: SQLite writes JSON without spaces.
  const beginning = `["${readingDate}",${seq},`;
  return sql`(
    instr(t.after, ${beginning}) OR instr(t.before, ${beginning})
    OR (t.kind = 'import' AND t.import_id = (
      SELECT import_id FROM readings
      WHERE user_id = ${caller.userId} AND reading_date = ${readingDate} AND seq = ${seq}))
    OR (t.kind = 'restore' AND EXISTS (
      SELECT 1 FROM changes AS d
      WHERE d.user_id = t.user_id AND d.id = t.undoes AND instr(d.before, ${beginning})))
  )`;
}
