/** What a home used, what its running period will come to, and what it saved compared with a year before. */
import { forecastRunningPeriod } from '#domain/bills/price-forecast.ts';
import { computeHomeSavings } from '#domain/bills/savings.ts';
import {
  type TotalCo2Reduction,
  type TotalSavings,
  toSavingsPairs,
} from '#domain/energy/records/savings-record.ts';
import { listUsage, type UsageQuery } from '#domain/energy/records/usage-record.ts';
import type { OpenHome } from '#worker/auth/session.ts';
import { billedHomeQueries, toBilledHome } from '#worker/bills/bills.ts';
import { connectionsQuery } from '#worker/homes/connection-queries.ts';
import type { ServiceContext } from '#worker/service-context.ts';
import { homeUseBatch } from './home-use.ts';

export type Usage = ReturnType<typeof createUsage>;

/** Makes the service for a home's use, its forecast and its savings. */
export function createUsage(context: ServiceContext) {
  /** Lists days, months or billing periods: those of the query, or of the latest 25 months. */
  async function list(home: OpenHome, query: UsageQuery) {
    const isBounded = query.from !== undefined || query.to !== undefined;
    const [, use] = await homeUseBatch(home, isBounded ? 'all' : 'latest');
    return listUsage(use, query);
  }

  /** The forecast of the running period, with its cost. */
  async function forecastRunning(home: OpenHome) {
    const [, use, connections, bills] = await homeUseBatch(
      home,
      'latest',
      ...billedHomeQueries(home),
    );
    return forecastRunningPeriod(toBilledHome(use, connections, bills), context.today);
  }

  /** What was saved compared with a year before, in rupees by the tariff or the rates of the time; null when unknown. */
  async function computeSavings(home: OpenHome): Promise<TotalSavings> {
    const result = await compareWithYearBefore(home);
    const paise = result.code === 'savings' ? result.savedPaise : null;
    return {
      totalSavings: paise === null ? null : paise / 100,
      ...toSavingsPairs(result, context.today),
    };
  }

  /** The emissions saved compared with a year before, in kilograms; null when they are unknown. */
  async function computeCo2Reduction(home: OpenHome): Promise<TotalCo2Reduction> {
    const result = await compareWithYearBefore(home);
    const isKnown = result.code === 'savings';
    return {
      totalCo2Reduction: isKnown ? result.reductionG / 1000 : null,
      estimated: isKnown && result.emissionEstimated,
      ...toSavingsPairs(result, context.today),
    };
  }

  async function compareWithYearBefore(home: OpenHome) {
    const [, use, connections] = await homeUseBatch(home, 'latest', connectionsQuery(home));
    return computeHomeSavings(toBilledHome(use, connections, []));
  }

  return { list, forecastRunning, computeSavings, computeCo2Reduction };
}
