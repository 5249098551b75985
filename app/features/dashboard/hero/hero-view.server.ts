/** What the dashboard's first panel shows: one sentence, the amount, a bar, and behind a tap what they rest on. */

import { RATE_LACK } from '#app/features/dashboard/words.server.ts';
import type { IsoDate } from '#domain/base/period.ts';
import type { DashboardFigures } from '#domain/energy/dashboard.ts';
import { EMPTY_HERO, type HeroView } from './hero-parts.server.ts';
import { makeRateView } from './rate-view.server.ts';
import { makeTariffView, type TariffBill } from './tariff-view.server.ts';

export interface HeroInput {
  figures: DashboardFigures;
  hasRate: boolean;
  /** Whether a tariff is known, also while there is no bill to price by it. */
  hasTariff: boolean;
  /** Whether anybody said who supplies the home. */
  hasSupplier: boolean;
  /** The home's meter is prepaid: its amount is a cost. */
  isPrepaid: boolean;
  /** By the home's tariff; null where none is known. */
  runningBill: TariffBill | null;
  /** How many days after the home's latest number are over. */
  unreadDays: number | null;
  today: IsoDate;
}

/** The panel of a home, by its tariff where it has one. */
export function makeHeroView(input: HeroInput): HeroView {
  const { figures, runningBill } = input;
  if (runningBill !== null) return makeTariffView(input, runningBill);
  return figures.running === null ? makeEmptyView(input) : makeRateView(input, figures.running);
}

function makeEmptyView({ hasRate, hasTariff }: HeroInput): HeroView {
  const hasPrice = hasRate || hasTariff;
  return {
    ...EMPTY_HERO,
    label: 'Estimated monthly bill',
    amount: hasPrice ? 'N/A' : 'Rate Needed',
    rests: ['Shown after your first reading.'],
    lacks: hasPrice ? [] : [RATE_LACK],
  };
}
