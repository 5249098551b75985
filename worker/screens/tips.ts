/** What the section of energy tips shows, in one round trip to the database. */

import { makePrices, makePricesAtRate, type UsePrices } from '#domain/appliances/use-prices.ts';
import { LIST_PAGE, makePage } from '#domain/base/page.ts';
import type { BilledHome } from '#domain/bills/home-bills.ts';
import { computeLatestReduction } from '#domain/energy/efficiency.ts';
import { listPeriods } from '#domain/energy/home-use.ts';
import { listMeasures } from '#domain/tips/offer.ts';
import { computeSavingTogether } from '#domain/tips/together.ts';
import { appliancesQuery } from '#worker/appliances/appliances.ts';
import type { OpenHome } from '#worker/auth/session.ts';
import { billedHomeForCostsQueries, toBilledHome } from '#worker/bills/bills.ts';
import type { Household } from '#worker/homes/households.ts';
import type { ServiceContext } from '#worker/service-context.ts';
import {
  firstTipQuery,
  tipAnswersQuery,
  tipMeasuresQuery,
  tipsQuery,
} from '#worker/tips/queries.ts';
import { toTipHousehold, toTipRecord } from '#worker/tips/tips.ts';
import { computeOrLog, screenBatch } from './frame.ts';

/** Makes the loader of the screen of tips. */
export function createTipsScreen(context: ServiceContext) {
  const { today } = context;

  /** A page of tips, the newest first or those after the tip `after`, with the figures of all of them. */
  async function loadEnergyTips(home: OpenHome, after?: number) {
    const [frame, household, use, ...results] = await screenBatch(
      home,
      'latest',
      tipsQuery(home, 1),
      firstTipQuery(home),
      tipMeasuresQuery(home),
      tipAnswersQuery(home),
      tipsQuery(home, LIST_PAGE + 1, after),
      appliancesQuery(home),
      ...billedHomeForCostsQueries(home),
    );
    const [[latest], [first], measures, answers, tips, listed, connections, bills] = results;
    const { rateMilliRupees } = household;
    const billed = computeOrLog(context, null, () => toBilledHome(use, connections, bills));
    const prices = chooseTipPrices(context, billed, household);
    const records = tips.map((row) => toTipRecord(row, () => prices));
    const tipHousehold = toTipHousehold(household, use, listed);
    const potential = computeSavingTogether(measures, tipHousehold);
    return {
      ...frame,
      today,
      city: household.city,
      ...listMeasures(tipHousehold, answers, { prices, now: home.now }),
      latestTip: latest === undefined ? null : toTipRecord(latest, () => prices),
      history: makePage(
        records.map(({ id, tipText, createdAt, annualKWH, annualRupees }) => {
          return { id, tipText, createdAt, annualKWH, annualRupees };
        }),
        LIST_PAGE,
        after,
        ({ id }) => id,
      ),
      tipCount: measures.reduce((sum, measure) => sum + measure.tips, 0),
      firstTipAt: first?.createdAt ?? null,
      potential: potential && { annualWh: potential.annualWh, isCapped: potential.isCapped },
      pricedByTariff: prices.byTariff,
      potentialMilliRupees: potential && prices.ofYear(...potential.parts),
      rateMilliRupees,
      reduction: computeLatestReduction(listPeriods(use, 'period'), use.today),
    };
  }

  return { loadEnergyTips };
}

/** Chooses the prices of what tips save: of the bills, or of the rate where bills cannot be calculated. */
export function chooseTipPrices(
  context: ServiceContext,
  billedHome: BilledHome | null,
  { rateMilliRupees }: Household,
): UsePrices {
  return (
    (billedHome && computeOrLog(context, null, () => makePrices(billedHome, rateMilliRupees))) ??
    makePricesAtRate(rateMilliRupees)
  );
}
