/** What a home could say to make the forecast of its running bill surer, and by how much that may move it. */

import {
  addDays,
  getLastDay,
  getMonth,
  type IsoDate,
  toDayNumber,
  toIsoDate,
} from '#domain/base/period.ts';
import type { BilledHome } from '#domain/bills/home-bills.ts';
import { makeRequestOfToday } from '#domain/bills/price-bill.ts';
import { forecastPeriod } from '#domain/energy/forecast.ts';
import { findRunningPeriod } from '#domain/energy/home-use.ts';
import type { Period } from '#domain/energy/periods.ts';
import { findInForce } from '#domain/home/connection-rules.ts';
import { priceBill } from '#domain/tariff/engine/price.ts';
import type { BillRequest, PricedBill } from '#domain/tariff/engine/scope.ts';
import { series } from '#domain/tariff/library.ts';
import { areComparable, findShownPaise } from '#domain/tariff/match/changes.ts';
import type { RunningBill } from './running.ts';

/** Two ways to cut a bill that differ by more than this are told apart. */
const DIFFERENT_FROM_PAISE = 5000;
/** What changes the forecast by less than a rupee makes it no surer. */
const TOLD_FROM_PAISE = 100;
/** Of the questions that nobody answered so many are priced. */
const QUESTIONS_MAX = 3;

/** The running bill as it is if it ends on a day. */
export interface BillCut {
  lastDay: IsoDate;
  unitsWh: number;
  amountPaise: number;
}

/** A fact that makes the forecast surer; `paise` is how far it moves the forecast, null where that cannot be told. */
export type SurerFact =
  /** The day on which the bills end: the bill as assumed, and as it is if it ends half a month away from it. */
  | { code: 'bill-days'; paise: number; ways: [BillCut, BillCut]; isDifferent: boolean }
  /** The sanctioned load, which was filled in: by one kW more. */
  | { code: 'load'; paise: number; loadKW: number }
  /** A question that is counted as no: where the answer is yes; null where a yes needs more answers. */
  | { code: 'answer'; paise: number | null; label: string }
  /** What the tariff needs for any amount. */
  | { code: 'needed'; paise: null; label: string };

/** The facts, the one that moves most first; none of a home that has no tariff, or no forecast and nothing that it needs. */
export function listSurerFacts(home: BilledHome, running: RunningBill): SurerFact[] {
  const { pricing, forecast } = running;
  if (pricing.code === 'missing') {
    return pricing.problems.flatMap(({ code, message }) =>
      code === 'missing-input' ? [{ code: 'needed' as const, paise: null, label: message }] : [],
    );
  }
  if (pricing.code !== 'priced' || forecast.code !== 'forecast') return [];
  const period = findRunningPeriod(home.use, 'period');
  const request = makeRequestOfToday(home, period, forecast.consumptionWh);
  const middlePaise = pricing.guard.forecast?.middle.amountPaise;
  if (request === undefined || middlePaise === undefined) return [];
  const forecastBill = priceBill(request, series);
  if (!forecastBill.ok) return [];
  const facts = [
    pricing.answer.isPeriodAssumed
      ? compareCuts(home, period, forecastBill, {
          unitsWh: forecast.consumptionWh,
          amountPaise: middlePaise,
        })
      : undefined,
    compareLoads(request, forecastBill, middlePaise),
    ...compareAnswers(request, forecastBill, { notes: pricing.bill.notes, middlePaise }),
  ];
  return facts
    .flatMap((fact) => fact ?? [])
    .filter(({ paise }) => paise === null || Math.abs(paise) >= TOLD_FROM_PAISE)
    .sort((a, b) => Math.abs(b.paise ?? 0) - Math.abs(a.paise ?? 0));
}

/** The running bill with another last day: of all days the one half a month away is the furthest. */
function compareCuts(
  home: BilledHome,
  period: Period,
  forecastBill: PricedBill,
  assumed: Pick<BillCut, 'unitsWh' | 'amountPaise'>,
) {
  const { use } = home;
  const cycleMonths = findInForce(use.cycles, period.lastDay)?.cycleMonths ?? 1;
  const cycleEnd = toDayNumber(moveHalfAMonth(toIsoDate(period.lastDay)));
  const otherUse = {
    ...use,
    cycles: [{ firstDay: 0, cycleMonths, cycleEnd }],
    bills: [],
    registerDays: [],
  };
  const otherPeriod = findRunningPeriod(otherUse, 'period');
  const forecast = forecastPeriod(use.days, otherPeriod, use.today);
  if (forecast.code !== 'forecast') return undefined;
  const unitsWh = forecast.consumptionWh;
  const amountPaise = findAmount(makeRequestOfToday(home, otherPeriod, unitsWh), forecastBill);
  if (amountPaise === undefined) return undefined;
  const paise = Math.abs(amountPaise - assumed.amountPaise);
  return {
    code: 'bill-days' as const,
    paise,
    isDifferent: paise > DIFFERENT_FROM_PAISE,
    ways: [
      { lastDay: toIsoDate(period.lastDay), ...assumed },
      { lastDay: toIsoDate(otherPeriod.lastDay), unitsWh, amountPaise },
    ] satisfies [BillCut, BillCut],
  };
}

/** The 15th for a day in the second half of its month, else the month's last day. */
function moveHalfAMonth(day: IsoDate): IsoDate {
  const month = getMonth(day);
  const isLate = Number(day.slice(8)) > 22 || Number(day.slice(8)) < 8;
  return isLate ? addDays(`${month}-01`, 14) : getLastDay(month);
}

function compareLoads(request: BillRequest, forecastBill: PricedBill, middlePaise: number) {
  const loadKW = Number(request.connection['load_kw']);
  if (request.assumed?.includes('load_kw') !== true || !(loadKW > 0)) return undefined;
  const connection = { ...request.connection, load_kw: String(loadKW + 1) };
  const amountPaise = findAmount({ ...request, connection }, forecastBill);
  if (amountPaise === undefined) return undefined;
  return { code: 'load' as const, loadKW, paise: amountPaise - middlePaise };
}

function compareAnswers(
  request: BillRequest,
  forecastBill: PricedBill,
  {
    notes,
    middlePaise,
  }: { notes: readonly { code: string; input?: string }[]; middlePaise: number },
) {
  const ids = notes.flatMap(({ code, input }) =>
    code === 'assumed-no' && input !== undefined ? [input] : [],
  );
  return ids.slice(0, QUESTIONS_MAX).flatMap((id) => {
    const input = request.documents.flatMap(({ inputs }) => inputs).find((one) => one.id === id);
    const connection = { ...request.connection, [id]: 'yes' };
    const amountPaise = findAmount({ ...request, connection }, forecastBill);
    const paise = amountPaise === undefined ? null : amountPaise - middlePaise;
    return input === undefined ? [] : [{ code: 'answer' as const, label: input.label, paise }];
  });
}

/** What a request comes to; undefined where it has no price, or lacks other lines than the bill that it is compared with. */
function findAmount(
  request: BillRequest | undefined,
  comparedBill: PricedBill,
): number | undefined {
  if (request === undefined) return undefined;
  const result = priceBill(request, series);
  return result.ok && areComparable(result, comparedBill) ? findShownPaise(result) : undefined;
}
