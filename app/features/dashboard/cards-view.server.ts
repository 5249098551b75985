/** The cards beneath the first panel: the bill that ended last, and what would make the forecast surer. */

import { EARLIER_BILLS_PATH, makeBillPath, makeSummaryPath } from '#app/entry/bill-address.ts';
import { formatDateNear } from '#domain/base/format.ts';
import type { IsoDate } from '#domain/base/period.ts';
import type { BillNews } from '#domain/bills/running/last-bill.ts';
import type { Efficiency } from '#domain/energy/efficiency.ts';
import type { Access } from '#domain/people/role.ts';
import type { HeroInput } from './hero/hero-view.server.ts';
import { choosePeriodWord, formatMonthName } from './period-names.ts';
import * as words from './words.server.ts';

/** So many rows of what would make it surer are shown. */
const SURER_ROWS = 4;
const CONNECTION_FORM = '/dashboard/profile/connection?change';

export type BillNewsView = NonNullable<ReturnType<typeof makeBillNewsView>>;

/** The card of the bill that ended last; null where it is no news, or there is none. */
export function makeBillNewsView(news: BillNews | null, today: IsoDate) {
  if (news === null) return null;
  const { id, from, to, month, isPrepaid } = news;
  const name = `${formatMonthName(month, today)} ${isPrepaid ? 'cost' : 'bill'}`;
  return {
    label: `${name}, ${formatDateNear(from, today)} – ${formatDateNear(to, today)}`,
    title: words.tellBillNews(news),
    rows: words.tellReasons(news, today),
    lacks: words.tellNewsLacks(news),
    seeText: `See the ${isPrepaid ? 'cost' : 'bill'}`,
    sharePath: makeSummaryPath(id),
    path: makeBillPath(id),
  };
}

export interface SurerRow {
  title: string;
  text: string;
  gain: string;
  path: string;
  /** Who may say it. */
  needs: Access;
}

/** What would make the forecast surer, what moves it most first; none of a home that has said everything. */
export function listSurerRows({
  figures,
  runningBill,
  hasRate,
  hasTariff,
  hasSupplier,
  today,
}: HeroInput): SurerRow[] {
  const facts = runningBill?.surerFacts ?? [];
  const rows: SurerRow[] = facts.map((fact) => ({
    ...words.tellSurerFact(fact, today),
    ...{ path: CONNECTION_FORM, needs: 'owner' },
  }));
  if (!hasRate && !hasTariff) {
    // The profile leads to both: the supplier and the rate.
    const path = hasSupplier ? '/dashboard/profile?edit' : '/dashboard/profile';
    rows.push({ ...words.tellNoPrice(hasSupplier), path, needs: 'member' });
  }
  const earlier = findEarlierBills(figures.efficiency);
  if (earlier !== null && figures.running !== null) {
    const word = choosePeriodWord(figures.last?.usage ?? figures.running.usage);
    const told = words.tellEarlierBills(earlier, word);
    rows.push({ ...told, path: EARLIER_BILLS_PATH, needs: 'member' });
  }
  return rows.slice(0, SURER_ROWS);
}

function findEarlierBills(efficiency: Efficiency) {
  return efficiency.code === 'few-periods' ? efficiency : null;
}
