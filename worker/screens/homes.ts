/** What the list of a person's homes shows: what is due at once, and what they will cost a few homes at a time. */
import { ProductError } from '#domain/base/errors.ts';
import { toDayNumber } from '#domain/base/period.ts';
import { computeHomeCost, type HomeCost } from '#domain/bills/running/home-cost.ts';
import { findHomeDue } from '#domain/reminders/home-due.ts';
import { type OpenHome, openHome } from '#worker/auth/session.ts';
import { billedHomeForCostsQueries, toBilledHome } from '#worker/bills/bills.ts';
import { homesDueQuery } from '#worker/homes/due-queries.ts';
import { homeUseBatch } from '#worker/readings/home-use.ts';
import type { ServiceContext } from '#worker/service-context.ts';
import { computeOrLog, frameBatch } from './frame.ts';

/** Of so many homes the cost is computed in one request: each takes a round trip and a forecast. */
const HOMES_A_TIME = 5;

/** Makes the loader of the list of homes. */
export function createHomesScreen(context: ServiceContext) {
  const { today } = context;

  /** The homes with what is due in each; with `costsFrom` also the costs of a few, from that place of the list on. */
  async function loadHomes(home: OpenHome, costsFrom?: number) {
    const day = toDayNumber(today);
    const [frame, , rows] = await frameBatch(home, homesDueQuery(home, day));
    const shown =
      costsFrom === undefined ? [] : frame.homes.slice(costsFrom, costsFrom + HOMES_A_TIME);
    return {
      ...frame,
      due: rows.map((row) => ({ homeId: row.homeId, ...findHomeDue(row, day) })),
      costsFrom: costsFrom ?? 0,
      costs: await Promise.all(
        shown.map(async ({ id }) => ({ homeId: id, cost: await loadCost(home, id) })),
      ),
    };
  }

  /** What a home will cost; null without a forecast, and of a home that was deleted or left since it was listed. */
  async function loadCost(
    { userId, sessionId }: OpenHome,
    homeId: number,
  ): Promise<HomeCost | null> {
    const home = openHome(context, { userId, sessionId, homeId });
    try {
      const [, use, connections, bills] = await homeUseBatch(
        home,
        'latest',
        ...billedHomeForCostsQueries(home),
      );
      return computeOrLog(context, null, () =>
        computeHomeCost(toBilledHome(use, connections, bills), today),
      );
    } catch (error) {
      if (error instanceof ProductError && error.code === 'notFound') return null;
      throw error;
    }
  }

  return { loadHomes };
}
