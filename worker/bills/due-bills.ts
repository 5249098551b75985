/** Stores bills that have been over for long: from then on they stay as they are, whatever is corrected. */
import { toDayNumber } from '#domain/base/period.ts';
import { listHomeBills, STAYS_AFTER_DAYS, selectBillsToStore } from '#domain/bills/home-bills.ts';
import { type OpenHome, openHome } from '#worker/auth/session.ts';
import { dayRowsQuery } from '#worker/readings/days.ts';
import { billingQueries, toHomeUse } from '#worker/readings/home-use.ts';
import { ownPowerQuery } from '#worker/readings/own-power.ts';
import { firstDayQuery } from '#worker/readings/queries.ts';
import type { ServiceContext } from '#worker/service-context.ts';
import { billedHomeQueries, toBilledHome, toComputedRow } from './bills.ts';
import { homesWithDueBillsQuery, storeComputedQuery } from './queries.ts';

export type DueBills = ReturnType<typeof createDueBills>;

/** How often the platform's clock runs: each home has its own run of the day. */
const RUN_MS = 5 * 60_000;
const RUNS_OF_DAY = 86_400_000 / RUN_MS;

/** Makes the service that the clock stores bills by. */
export function createDueBills(context: ServiceContext) {
  const { db, now } = context;

  /**
   * Stores the bills that are due of the homes whose turn it is. Each home is stored whatever happens to the others;
   * throws the first failure when all have been looked at.
   */
  async function store(): Promise<void> {
    const [homes] = await db.batch(
      homesWithDueBillsQuery(db, {
        run: Math.floor(now / RUN_MS) % RUNS_OF_DAY,
        runs: RUNS_OF_DAY,
        dueDay: toDayNumber(context.today) - STAYS_AFTER_DAYS,
      }),
    );
    const failures: unknown[] = [];
    for (const { homeId, userId } of homes) {
      try {
        await storeOfHome(openHome(context, { homeId, userId, sessionId: '' }));
      } catch (error) {
        failures.push(error);
      }
    }
    if (failures.length > 0) throw failures[0];
  }

  async function storeOfHome(home: OpenHome): Promise<void> {
    const [dayRows, [first], ownPowerRows, connections, billDays, registerDays, , rows] =
      await db.batch(
        dayRowsQuery(home, 'latest'),
        firstDayQuery(home),
        ownPowerQuery(home, 'latest'),
        ...billingQueries(home),
        ...billedHomeQueries(home),
      );
    const use = toHomeUse(context, 'latest', {
      dayRows,
      firstReadingDay: first?.firstDay ?? null,
      ownPowerRows,
      connections,
      billDays,
      registerDays,
    });
    const billed = toBilledHome(use, connections, rows);
    const [query, ...queries] = selectBillsToStore(billed, listHomeBills(billed)).map(
      ({ bill, computed }) => storeComputedQuery(home, toComputedRow(bill, computed), now),
    );
    if (query !== undefined) await db.batch(query, ...queries);
  }

  return { store };
}
