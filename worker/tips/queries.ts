/** A household's tips. */
import { and, asc, count, desc, eq, lt, notExists, notInArray, sql } from 'drizzle-orm';
import { ANSWER_IDS } from '#domain/tips/choose.ts';
import type { OpenHome } from '#worker/auth/session.ts';
import { limitRows } from '#worker/db/limit.ts';
import { tipAnswers, tips } from '#worker/db/schema.ts';
import { selectHomeId } from '#worker/homes/queries.ts';

export type TipRow = typeof tips.$inferSelect;

/** The newest tips, at most `limit`: those before the tip `before`, where one is named. */
export function tipsQuery(home: OpenHome, limit: number, before?: number | undefined) {
  return home.query
    .select()
    .from(tips)
    .where(
      and(
        eq(tips.homeId, selectHomeId(home)),
        before === undefined ? undefined : lt(tips.id, before),
      ),
    )
    .orderBy(limitRows(limit, desc(tips.id)));
}

/** The newest tip that advises a measure that the home has not answered. */
export function adviceQuery(home: OpenHome) {
  return home.query
    .select()
    .from(tips)
    .where(
      and(
        eq(tips.homeId, selectHomeId(home)),
        notInArray(tips.measureId, [...ANSWER_IDS]),
        notExists(
          home.query
            .select({ answer: tipAnswers.answer })
            .from(tipAnswers)
            .where(
              and(eq(tipAnswers.homeId, tips.homeId), eq(tipAnswers.measureId, tips.measureId)),
            ),
        ),
      ),
    )
    .orderBy(limitRows(1, desc(tips.id)));
}

/** What the household says of measures, at most one answer of each. */
export function tipAnswersQuery(home: OpenHome) {
  const { measureId, answer, answeredAt } = tipAnswers;
  return home.query
    .select({ measureId, answer, answeredAt })
    .from(tipAnswers)
    .where(eq(tipAnswers.homeId, selectHomeId(home)))
    .orderBy(asc(measureId));
}

/** When the household's first tip was made. */
export function firstTipQuery(home: OpenHome) {
  return home.query
    .select({ createdAt: tips.createdAt })
    .from(tips)
    .where(eq(tips.homeId, selectHomeId(home)))
    .orderBy(limitRows(1, asc(tips.id)));
}

/** Each measure of a household's tips: how many tips it has, and what its newest estimate says. */
export function tipMeasuresQuery(home: OpenHome) {
  return home.query
    .select({
      measureId: tips.measureId,
      tips: count(),
      // SQLite takes a column without an aggregate from the row that has the maximum.
      annualWh: tips.annualWh,
      newestEstimate: sql<number | null>`max(iif(annual_wh IS NULL, NULL, id))`.as(
        'newest_estimate',
      ),
    })
    .from(tips)
    .where(eq(tips.homeId, selectHomeId(home)))
    .groupBy(tips.measureId);
}
