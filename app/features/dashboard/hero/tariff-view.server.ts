/** The first panel of a home whose bills a tariff prices. */

import { describeFewKnown } from '#app/base/figure-text.ts';
import { makeBillPath } from '#app/entry/bill-address.ts';
import { formatMonthName, nameEstimatedBill } from '#app/features/dashboard/period-names.ts';
import * as words from '#app/features/dashboard/words.server.ts';
import { formatCount, formatPaise, formatWholeRupees } from '#domain/base/format.ts';
import type { IsoDate } from '#domain/base/period.ts';
import type { LastTime } from '#domain/bills/running/last-time.ts';
import type { LatestPeriodBill } from '#domain/bills/running/latest-period.ts';
import type { PricedRunningBill, RunningBillView } from '#domain/bills/running/running-view.ts';
import type { SurerFact } from '#domain/bills/running/surer.ts';
import type { RunningFigures } from '#domain/energy/dashboard.ts';
import { hasSoFar, type PeriodUsage } from '#domain/energy/usage.ts';
import { lowerFirstWord } from '#domain/tariff/explain/line-labels.ts';
import {
  chooseChip,
  EMPTY_HERO,
  type HeroView,
  type MoreBlock,
  makeAhead,
  tellBasis,
  tellDaysAndPrice,
} from './hero-parts.server.ts';
import type { HeroInput } from './hero-view.server.ts';
import { makeUnitsADay } from './units-a-day.server.ts';

/** The running bill by the home's tariff. */
export interface TariffBill {
  /** The billing period's figures, also where the rest of the dashboard is by the month. */
  running: RunningFigures;
  bill: RunningBillView | { code: 'failed' };
  /** The same bill a year before, where most of it is known. */
  yearBefore: PeriodUsage | null;
  /** The latest period with a value, where there is no forecast and nothing of the running one is known. */
  latest: LatestPeriodBill | null;
  lastTime: LastTime | null;
  surerFacts: SurerFact[];
}

/** The running bill as the panel shows it. */
export function makeTariffView(input: HeroInput, tariffBill: TariffBill): HeroView {
  const { isPrepaid, today } = input;
  const { running, bill } = tariffBill;
  const { usage, forecast, late } = running;
  const priced = bill.code === 'priced' ? bill : null;
  const word = isPrepaid ? 'cost' : 'bill';
  const cuts = late ? undefined : findCuts(tariffBill.surerFacts);
  const known = forecast.code === 'forecast' ? forecast : null;
  const soFar = known === null ? describeAmountSoFar(tariffBill, today) : null;
  return {
    ...EMPTY_HERO,
    answer: late ? null : tellAnswer(tariffBill, { cuts, soFar, isPrepaid, today }),
    label: makeLabel(running, priced, today),
    chip: chooseChip({
      isLate: late,
      isAssumed: priced?.assumedPeriod != null,
      hasForecast: known !== null,
    }),
    amount: chooseAmount(running, priced, cuts) ?? soFar?.amount ?? nameNoAmount(tariffBill),
    isUnsure: late || cuts !== undefined,
    rests: [
      ...(bill.code === 'failed'
        ? [`We could not calculate this ${word}. Your readings are kept.`]
        : []),
      ...(soFar === null ? [] : [soFar.rests]),
      ...tellBasis(input, running),
    ],
    cuts: cuts?.map((cut) => words.tellCut(cut, today)) ?? [],
    ...makeAhead(running, known, priced, today),
    lacks: bill.code === 'missing' ? tellProblems(bill) : [],
    more: [
      ...(priced === null ? [] : tellHowSure(priced, word)),
      priced === null ? makeUnitsADay(input.figures, running, today) : tellLimit(priced),
      tellDaysAndPrice(tariffBill, known, priced?.amountPaise ?? null, today),
    ],
    bill:
      priced === null
        ? null
        : { path: makeBillPath(priced.id), text: `See the ${word} line by line` },
    late: late ? words.tellLate(input.unreadDays ?? usage.unreadDays) : null,
  };
}

/** `Estimated monthly bill, December`; what is unknown is named in it. */
function makeLabel(
  { usage }: RunningFigures,
  priced: PricedRunningBill | null,
  today: IsoDate,
): string {
  const without = priced?.without.map(lowerFirstWord) ?? [];
  const lacks = without.length === 0 ? '' : ` without ${without.join(', ')}`;
  return `${nameEstimatedBill(usage)}${lacks}, ${formatMonthName(usage.month, today)}`;
}

type Cuts = Extract<SurerFact, { code: 'bill-days' }>['ways'];

function tellAnswer(
  { running, bill, lastTime }: TariffBill,
  known: {
    cuts: Cuts | undefined;
    soFar: { amount: string } | null;
    isPrepaid: boolean;
    today: IsoDate;
  },
): string {
  const { usage, forecast } = running;
  const { cuts, soFar, isPrepaid, today } = known;
  if (cuts !== undefined) return words.tellCuts(cuts);
  if (forecast.code !== 'forecast') {
    return words.tellSoFar(hasSoFar(usage) ? (soFar?.amount ?? null) : null, forecast);
  }
  const priced = bill.code === 'priced' ? bill : null;
  return words.tellForecast({
    amountPaise: priced?.forecast?.middlePaise ?? null,
    unitsWh: forecast.consumptionWh,
    period: usage,
    without: priced?.without ?? [],
    isPrepaid,
    lastTime,
    today,
  });
}

/** The amount at the forecast; null without one. */
function chooseAmount(
  { late }: RunningFigures,
  priced: PricedRunningBill | null,
  cuts: Cuts | undefined,
): string | null {
  if (cuts !== undefined)
    return cuts.map(({ amountPaise }) => formatWholeRupees(amountPaise)).join(' or ');
  const amountPaise = priced?.forecast?.middlePaise ?? null;
  if (amountPaise === null) return null;
  return late ? words.tellAbout(amountPaise) : formatWholeRupees(amountPaise);
}

/** What stands where there is no amount: what has no value is N/A, and what has one lacks its price. */
function nameNoAmount({ running, bill }: TariffBill): string {
  return bill.code === 'failed' || running.bill.code === 'none' ? 'N/A' : 'Rate Needed';
}

/** The two ways to cut the bill, where they differ much. */
function findCuts(facts: readonly SurerFact[]) {
  return facts.flatMap((fact) =>
    fact.code === 'bill-days' && fact.isDifferent ? [fact.ways] : [],
  )[0];
}

/** Without a forecast the bill of the units so far, or where there are none that of the latest period with a value. */
function describeAmountSoFar({ running: { usage }, bill, latest }: TariffBill, today: IsoDate) {
  if (bill.code !== 'priced') return null;
  if (hasSoFar(usage)) {
    return { amount: formatPaise(bill.amountPaise), rests: describeFewKnown(usage) };
  }
  if (latest === null) return null;
  const { amountPaise, period } = latest;
  return {
    amount: formatPaise(amountPaise),
    rests: `${formatMonthName(period.month, today)}: ${words.describeLatestUse(period)}`,
  };
}

function tellProblems({
  problems,
}: Extract<RunningBillView, { code: 'missing' }>): HeroView['lacks'] {
  return problems.map(({ code, message }) => ({
    text: message.charAt(0).toUpperCase() + message.slice(1),
    // No answer brings a tariff for a day that has none.
    where: code === 'no-tariff' ? null : 'connection',
  }));
}

function tellHowSure(bill: PricedRunningBill, word: string): MoreBlock[] {
  const { forecast, confirmed, unanswered, assumedPeriod } = bill;
  const lines = [
    ...(forecast?.warnings ?? []),
    ...(confirmed ? [] : ['Its tariff is not confirmed by a printed bill.']),
    ...tellUnanswered(unanswered),
    ...(assumedPeriod === null ? [] : [assumedPeriod]),
  ];
  if (forecast === null && lines.length === 0) return [];
  const lead = forecast === null ? `No forecast of this ${word} yet` : forecast.range;
  return [{ title: 'How sure', lead, lines }];
}

function tellUnanswered(labels: readonly string[]): string[] {
  const [label, ...others] = labels;
  if (label === undefined) return [];
  return [
    others.length === 0
      ? `You have not said ${label}: it is counted as no.`
      : `${formatCount(labels.length, 'question')} of your tariff that you have not answered are counted as no.`,
  ];
}

function tellLimit({ guard }: PricedRunningBill): MoreBlock {
  const { title, value, of, pace, unit, notes } = guard;
  return {
    title,
    lead: [value, of].filter(Boolean).join(' '),
    lines: [...pace, ...(unit === null ? [] : [unit]), ...notes].filter(Boolean),
  };
}
