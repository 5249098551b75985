/** What the section of appliances shows, in one round trip to the database. */
import { type ApplianceUse, computeApplianceFigures } from '#domain/appliances/appliance-use.ts';
import { makePrices } from '#domain/appliances/use-prices.ts';
import { makePage } from '#domain/base/page.ts';
import { findRunningBill } from '#domain/bills/running/running-limits.ts';
import { findLatestJudged } from '#domain/energy/comparison.ts';
import { listPeriods } from '#domain/energy/home-use.ts';
import { appliancesQuery, toApplianceRecord } from '#worker/appliances/appliances.ts';
import type { OpenHome } from '#worker/auth/session.ts';
import { billedHomeForCostsQueries, toBilledHome } from '#worker/bills/bills.ts';
import { mapPresent } from '#worker/db/optional-values.ts';
import type { ServiceContext } from '#worker/service-context.ts';
import { computeOrLog, screenBatch } from './frame.ts';

/** How many appliances a page has: whole rows of two, three or four cards. */
const PAGE = 24;

/** Makes the loader of the section of appliances. */
export function createApplianceScreen(context: ServiceContext) {
  const { today } = context;

  /**
   * A page of appliances after the one that `after` names, from the first where there is none or nothing
   * follows it, with the figures of all of them; and the one that `named` names, which is about to be edited
   * or deleted.
   */
  async function loadAppliances(
    home: OpenHome,
    { after, named }: { after?: string | undefined; named?: string | undefined } = {},
  ) {
    const [frame, household, use, rows, connections, bills] = await screenBatch(
      home,
      'latest',
      appliancesQuery(home),
      ...billedHomeForCostsQueries(home),
    );
    const { rateMilliRupees } = household;
    const periods = listPeriods(use, 'period');
    const { uses, ...figures } = computeApplianceFigures(rows.map(toApplianceRecord), use, today);
    const billed = toBilledHome(use, connections, bills);
    const prices = makePrices(billed, rateMilliRupees);
    // Only on the page that is shown: by a tariff, each price is a bill.
    const addPrice = (use: ApplianceUse) => ({
      ...use,
      milliRupees: use.inSeason
        ? prices.ofMonth(use.monthlyWh)
        : prices.ofYear({ wh: use.yearWh, months: use.season }),
    });
    const findPlace = (id: string | undefined) => uses.findIndex((use) => use.appliance.id === id);
    const start = (findPlace(after) + 1) % Math.max(1, uses.length);
    return {
      ...frame,
      today,
      rateMilliRupees,
      figures: { ...figures, listed: uses.length },
      monthlyMilliRupees: prices.ofMonth(figures.monthlyWh),
      pricedByTariff: prices.byTariff,
      unitMilliRupees: prices.ofUnit(),
      running: prices.byTariff ? computeOrLog(context, null, () => findRunningBill(billed)) : null,
      page: makePage(
        uses.slice(start, start + PAGE + 1).map(addPrice),
        PAGE,
        start === 0 ? undefined : after,
        (use) => use.appliance.id,
      ),
      after: start === 0 ? undefined : after,
      named: mapPresent(uses[findPlace(named)], addPrice) ?? null,
      // The latest judged one. Without one the latest of which something is known, to say what it lacks.
      meterPeriod:
        findLatestJudged(periods) ?? periods.findLast(({ knownDays }) => knownDays > 0) ?? null,
    };
  }

  return { loadAppliances };
}
