/** Explains why a bill is as high as it is: in rupees if a tariff prices it, else by the home's months and days. */

import { toDayNumber, toIsoDate } from '#domain/base/period.ts';
import { type BilledHome, type HomeBill, listHomeBills } from '#domain/bills/home-bills.ts';
import { explainHomeBill } from '#domain/bills/match/explain-home-bill.ts';
import { findLatestJudged, findYearBefore } from '#domain/energy/comparison.ts';
import { type Day, selectDays } from '#domain/energy/days.ts';
import { type HomeUse, listPeriods } from '#domain/energy/home-use.ts';
import type { BillExplanation } from '#domain/tariff/explain/explain.ts';
import type { Reason } from '#domain/tariff/explain/explain-way.ts';
import type { HighDays, ReasonFigures, WhyFigures } from './figures.ts';

/** A day this many times the usual one stands out. */
const HIGH_DAY_FACTOR = 1.5;
const HIGH_DAYS_MAX = 3;
/**
 * Explains the latest bill of a month, 1 to 12, by comparison with earlier ones; the latest of all without a month or
 * where that month is unknown. Null while too little is known.
 */
export function explainBill(home: BilledHome, month: number | null = null): WhyFigures | null {
  return explainRupees(home, month) ?? explainUse(home.use, month);
}

/** Compares a bill that a tariff prices with the one before: how much each cause adds. */
function explainRupees(home: BilledHome, month: number | null): WhyFigures | null {
  const pricedBills = listHomeBills(home).filter(({ pricing }) => pricing.code === 'priced');
  const bill = pricedBills.find((candidate) => isOfMonth(candidate, month)) ?? pricedBills[0];
  if (bill === undefined) return null;
  const explained = explainHomeBill(home, bill.id, 'previous');
  if (explained?.code !== 'explained') return null;
  const { before, explanation } = explained;
  const { beforePaise, afterPaise, without } = explanation;
  return {
    why: 'bill',
    bill: toBillFigures(bill, afterPaise),
    before: toBillFigures(before, beforePaise),
    reasons: sortLargestFirst(explanation).map(toReasonFigures),
    documents: [before, bill].flatMap(({ pricing }) =>
      pricing.code === 'priced' ? pricing.bill.used.documents : [],
    ),
    isLacking: without.length > 0,
    highDays: findHighDaysOfBill(home.use, bill),
  };
}

function toBillFigures({ to, days, units, paper }: HomeBill, paise: number) {
  const paperPaise = paper?.payablePaise ?? null;
  const figures = { to, days, unitsWh: units.unitsWh, paise };
  return paperPaise === null || paperPaise === paise ? figures : { ...figures, paperPaise };
}

function sortLargestFirst({ reasons }: BillExplanation): Reason[] {
  return reasons
    .filter(({ paise }) => paise !== 0)
    .toSorted((a, b) => Math.abs(b.paise) - Math.abs(a.paise));
}

/** A reason by its ids, without names. */
function toReasonFigures(reason: Reason): ReasonFigures {
  const { paise, lines } = reason;
  switch (reason.code) {
    case 'days':
      return { code: 'days', before: reason.before, after: reason.after, paise };
    case 'use': {
      const { moreWh, milliRupeesAUnit } = reason;
      return { code: 'use', moreWh, milliRupeesAUnit, paise };
    }
    case 'limits': {
      const limitsKwh = reason.limits.map(({ lastKwh }) => lastKwh);
      return { code: 'limits', limitsKwh, areBehind: reason.areBehind, bills: reason.bills, paise };
    }
    case 'connection': {
      const { input, before, after } = reason;
      return { code: 'connection', input, before: before ?? null, after, paise };
    }
    case 'values':
    case 'tariff':
      return { code: reason.code, lines: lines.map(({ id }) => id), paise };
    case 'together':
      return { code: 'together', causes: reason.causes, paise };
    default:
      return { code: reason.code, paise };
  }
}

function findHighDaysOfBill({ days }: HomeUse, { from, to }: HomeBill): HighDays {
  const knownDays = selectDays(days, toDayNumber(from), toDayNumber(to)).filter((day) => day.known);
  const sum = knownDays.reduce((wh, { consumptionWh }) => wh + consumptionWh, 0);
  return findHighDays(knownDays, sum / Math.max(1, knownDays.length));
}

function isOfMonth({ month }: { month: string }, wantedMonth: number | null): boolean {
  return Number(month.slice(5)) === wantedMonth;
}

/** Compares what a judged period used with earlier ones. */
function explainUse(home: HomeUse, month: number | null): WhyFigures | null {
  const periods = listPeriods(home, 'period');
  const matching = periods.filter((period) => isOfMonth(period, month));
  const latest = findLatestJudged(matching) ?? findLatestJudged(periods);
  if (latest?.perDayWh == null) return null;
  const before = periods.findLast(({ judged, lastDay }) => judged && lastDay < latest.firstDay);
  const earlier = findYearBefore(periods, latest);
  return {
    why: 'use',
    period: {
      ...{ kind: latest.kind, month: latest.month, perDayWh: latest.perDayWh },
      ...{ wh: latest.consumptionWh, days: latest.days, knownDays: latest.knownDays },
    },
    before:
      before?.perDayWh == null
        ? null
        : { kind: before.kind, month: before.month, perDayWh: before.perDayWh },
    yearBeforeWh: earlier?.judged ? earlier.perDayWh : null,
    highDays: findHighDays(selectDays(home.days, latest.firstDay, latest.lastDay), latest.perDayWh),
  };
}

/** The days that stand out, of those with a reading of their own; null where there are none. */
function findHighDays(days: readonly Day[], perDayWh: number): HighDays {
  const ownDays = days.filter(({ known, shared }) => known && !shared);
  if (ownDays.length === 0) return null;
  return ownDays
    .filter(({ consumptionWh }) => consumptionWh >= perDayWh * HIGH_DAY_FACTOR)
    .toSorted((a, b) => b.consumptionWh - a.consumptionWh)
    .slice(0, HIGH_DAYS_MAX)
    .map(({ day, consumptionWh }) => ({ day: toIsoDate(day), wh: consumptionWh }));
}
