/** A household's tips as they are stored, and the statements that read them. */
import type { Caller } from '../auth/token.ts';
import type { tips } from '../db/schema.ts';
import { limitedTo, type Statement, statementRead } from '../db/statement.ts';

export type TipRow = typeof tips.$inferSelect;
/** As SQLite gives it: without truth values. */
export type StoredTip = Omit<TipRow, 'sourceEstimate'> & { sourceEstimate: 0 | 1 };

const COLUMNS: Record<keyof TipRow, string> = {
  userId: 'user_id',
  id: 'id',
  measureId: 'measure_id',
  question: 'question',
  tipText: 'tip_text',
  explanation: 'explanation',
  applianceType: 'appliance_type',
  annualWh: 'annual_wh',
  sourceName: 'source_name',
  sourceUrl: 'source_url',
  sourceEstimate: 'source_estimate',
  createdAt: 'created_at',
};
const NAMED = Object.entries(COLUMNS).map(([name, column]) => `${column} AS ${name}`);
const AS_JSON = Object.entries(COLUMNS).map(([name, column]) => `'${name}', ${column}`);

const HISTORY = `SELECT ${NAMED} FROM tips WHERE user_id = ? ORDER BY id DESC ${limitedTo('?')}`;

/** The latest tip of the household ?1 as a text of JSON, `StoredTip`; null without one. */
export const LATEST_TIP = `
  (SELECT json_object(${AS_JSON}) FROM tips WHERE user_id = ?1 ORDER BY id DESC LIMIT 1)`;

/** The tips given, newest first. */
export function tipsQuery(caller: Caller, limit: number): Statement<TipRow[]> {
  return statementRead(HISTORY, [caller.userId, limit], (rows: StoredTip[]) => rows.map(tipRow));
}

export function tipRow(stored: StoredTip): TipRow {
  return { ...stored, sourceEstimate: stored.sourceEstimate === 1 };
}
