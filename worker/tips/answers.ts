/** What a home says of the measures that it is offered. */
import { and, eq, sql } from 'drizzle-orm';
import { makePrices } from '#domain/appliances/use-prices.ts';
import { ProductError } from '#domain/base/errors.ts';
import * as messages from '#domain/base/messages.ts';
import type { Measures, TipAnswer } from '#domain/tips/answer.ts';
import { findMeasure } from '#domain/tips/catalogue.ts';
import { listMeasures } from '#domain/tips/offer.ts';
import { appliancesQuery } from '#worker/appliances/appliances.ts';
import type { OpenHome } from '#worker/auth/session.ts';
import { billedHomeForCostsQueries, toBilledHome } from '#worker/bills/bills.ts';
import { tipAnswers } from '#worker/db/schema.ts';
import { selectHomeId } from '#worker/homes/queries.ts';
import { homeUseBatch } from '#worker/readings/home-use.ts';
import { tipAnswersQuery } from './queries.ts';
import { toTipHousehold } from './tips.ts';

export type TipAnswers = ReturnType<typeof createTipAnswers>;

/** Makes the service of the measures that a home is offered, and what it says of them. */
export function createTipAnswers() {
  /** The measures that save most this season, and those that the home has answered. */
  async function list(home: OpenHome): Promise<Measures> {
    const [household, use, appliances, answers, connections, bills] = await homeUseBatch(
      home,
      'latest',
      appliancesQuery(home),
      tipAnswersQuery(home),
      ...billedHomeForCostsQueries(home),
    );
    const billedHome = toBilledHome(use, connections, bills);
    const prices = makePrices(billedHome, household.rateMilliRupees);
    return listMeasures(toTipHousehold(household, use, appliances), answers, {
      prices,
      now: home.now,
    });
  }

  /** Stores what the home says of a measure, in place of what it said; null takes it back. Throws `notFound`. */
  async function set(home: OpenHome, measureId: string, answer: TipAnswer | null): Promise<void> {
    if (findMeasure(measureId) === undefined)
      throw new ProductError('notFound', messages.measureNotFound);
    await home.batch(
      answer === null
        ? deleteAnswerQuery(home, measureId)
        : storeAnswerQuery(home, measureId, answer),
    );
  }

  return { list, set };
}

function storeAnswerQuery(home: OpenHome, measureId: string, answer: TipAnswer) {
  return home.query
    .insert(tipAnswers)
    .values({ homeId: selectHomeId(home), measureId, answer, answeredAt: home.now })
    .onConflictDoUpdate({
      target: [tipAnswers.homeId, tipAnswers.measureId],
      set: { answer: sql`excluded.answer`, answeredAt: sql`excluded.answered_at` },
    });
}

function deleteAnswerQuery(home: OpenHome, measureId: string) {
  return home.query
    .delete(tipAnswers)
    .where(and(eq(tipAnswers.homeId, selectHomeId(home)), eq(tipAnswers.measureId, measureId)));
}
