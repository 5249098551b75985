/**
 * A home's bills: one for each billing period that is over. A bill follows its readings, its connection and what is
 * answered until it is stored: with an amount of its paper, when it is shared, or when it has been over for long. A
 * stored bill is shown as it was, with what it would be today beside it where that differs. A tariff or a published value
 * that is corrected changes neither by itself: what the bill would be is offered.
 */

import { type IsoDate, toDayNumber, toIsoDate } from '#domain/base/period.ts';
import { findYearBefore } from '#domain/energy/comparison.ts';
import { computeJudgedPaise } from '#domain/energy/estimated-bill.ts';
import type { HomeUse } from '#domain/energy/home-use.ts';
import {
  isPrepaid,
  type OwnPower,
  sumOwnPower,
  UNKNOWN_OWN_POWER,
} from '#domain/energy/own-power.ts';
import type { Period } from '#domain/energy/periods.ts';
import { isSettledBy } from '#domain/energy/settle.ts';
import type { PeriodUsage } from '#domain/energy/usage.ts';
import {
  computeAmountAtRatesPaise,
  type DatedRate,
  findInForce,
} from '#domain/home/connection-rules.ts';
import type { BilledConnection } from '#domain/tariff/engine/home-bill.ts';
import { findChanges, findDifferenceToday, haveSameAmounts } from './bill-today.ts';
import { type BilledPeriod, listBilledPeriods } from './billed-periods.ts';
import { addOpenLine } from './open-line.ts';
import {
  findFactsOfUse,
  listEarlierConnections,
  type NoTariffReason,
  type Priced,
  priceHomeBill,
} from './price-bill.ts';
import type { ComputedBill, PaperBill, StoredBill } from './stored.ts';

/** A connection's facts for its bills, from a day on. */
export interface DatedConnection extends BilledConnection {
  firstDay: number;
  /** The day on which the household said so; bills that were over by then are priced by what was known on it. */
  recordedOn?: IsoDate;
}

/** So many days after its last one a bill is stored, and stays as it is. */
export const STAYS_AFTER_DAYS = 60;

/** Everything that a home's bills are calculated from. */
export interface BilledHome {
  use: HomeUse;
  /** By ascending first day. */
  connections: readonly DatedConnection[];
  storedBills: readonly StoredBill[];
}

/** The units of a bill, and what they rest on. */
export type BillUnits =
  /** As the paper bill says. */
  | { source: 'bill'; unitsWh: number }
  /** Every day of the period is known. */
  | { source: 'days'; unitsWh: number }
  /** Most days are known; the others are taken to have used as much. */
  | { source: 'most-days'; unitsWh: number }
  /** Too few days are known for an amount. */
  | { source: 'few-days'; unitsWh: null };

export type Pricing =
  | Exclude<Priced, { code: 'no-tariff' }>
  /** The units at the home's own rate, without fixed charges and taxes; null where a day has no rate. */
  | { code: 'flat-rate'; amountPaise: number | null; reason: NoTariffReason }
  | { code: 'few-days' };

/** Why a stored bill would be another one today. */
export type ChangeReason = 'readings' | 'connection' | 'tariff' | 'values';

export interface BillToday {
  /** Null where too few of the days are known today. */
  unitsWh: number | null;
  amountPaise: number | null;
  because: ChangeReason[];
}

export interface HomeBill {
  /** Its last day. */
  id: IsoDate;
  from: IsoDate;
  to: IsoDate;
  days: number;
  kind: Period['kind'];
  /** The month in which it ends, which names it. */
  month: string;
  /** Null for a stored bill from before the days that were read. */
  coverage: { knownDays: number; complete: boolean; unitsWh: number } | null;
  units: BillUnits;
  /** The stored bill where there is one, else the bill as of today. */
  pricing: Pricing;
  /** When it was stored; null while it is calculated at each look. */
  storedOn: IsoDate | null;
  /** What a stored bill would be today, where the household has not yet decided. */
  today: BillToday | null;
  paper: PaperBill | null;
  /** How many estimated bills it settles. */
  settles: number;
  /** Of a home with rooftop solar what it gave to the grid and generated; null of any other. */
  ownPower: OwnPower | null;
  /** The home's meter was prepaid on its last day: its amount is a cost. */
  isPrepaid: boolean;
}

/**
 * The bills of all periods that are over, or so many of those that end between two days, the latest first; those on
 * paper too where no day is known.
 */
export function listHomeBills(
  home: BilledHome,
  { endingFrom = 0, endingBefore = Infinity, limit = Infinity } = {},
): HomeBill[] {
  return listBilledPeriods(home)
    .filter(({ lastDay }) => lastDay >= endingFrom && lastDay < endingBefore)
    .toReversed()
    .slice(0, limit)
    .map((period) => toHomeBill(home, period));
}

/** The bill of a finished period, by its last day. */
export function findBill(home: BilledHome, id: IsoDate): HomeBill | undefined {
  const period = findBilledPeriod(home, id);
  return period && toHomeBill(home, period);
}

function findBilledPeriod(home: BilledHome, id: IsoDate): BilledPeriod | undefined {
  return listBilledPeriods(home).find(({ lastDay }) => lastDay === toDayNumber(id));
}

/** The bill right before the one that ends on a day, whatever the days between them. */
export function findBillBefore(home: BilledHome, id: IsoDate): HomeBill | undefined {
  const period = listBilledPeriods(home).findLast(({ lastDay }) => lastDay < toDayNumber(id));
  return period && toHomeBill(home, period);
}

/** The bill of the same month a year before the one that ends on a day. */
export function findBillOfYearBefore(home: BilledHome, id: IsoDate): HomeBill | undefined {
  const toMonth = (period: BilledPeriod) => ({
    period,
    month: period.usage.month,
    lastDay: period.lastDay,
  });
  const own = findBilledPeriod(home, id);
  const before = own && findYearBefore(listBilledPeriods(home).map(toMonth), toMonth(own));
  return before && toHomeBill(home, before.period);
}

/** The last day of the bill that settles the estimated one of a day, and is one with it; undefined where none does. */
export function findSettlingBill(
  { storedBills }: Pick<BilledHome, 'storedBills'>,
  id: IsoDate,
): IsoDate | undefined {
  const toMeasuredDays = (bill: StoredBill) => ({
    ...bill,
    measured: bill.paper?.measured !== false,
  });
  const estimates = storedBills.filter(({ lastDay }) => toIsoDate(lastDay) === id);
  const settling = storedBills.findLast((bill) =>
    estimates.some((estimate) => isSettledBy(toMeasuredDays(estimate), toMeasuredDays(bill))),
  );
  return settling && toIsoDate(settling.lastDay);
}

/** The bills to store: they have been over for long, their units are known, and a tariff prices them. */
export function selectBillsToStore(home: BilledHome, bills: readonly HomeBill[]) {
  return bills.flatMap((bill) => {
    const computed = toComputedBill(home, bill);
    const isOver = toDayNumber(bill.to) + STAYS_AFTER_DAYS < home.use.today;
    return isOver && bill.storedOn === null && computed !== undefined ? [{ bill, computed }] : [];
  });
}

/** The home as if nothing were stored of a bill, and all that is known today had been known when it ended. */
export function forgetComputed(home: BilledHome, id: IsoDate): BilledHome {
  const lastDay = toDayNumber(id);
  return {
    ...home,
    connections: home.connections.map(({ recordedOn: _, ...facts }) => facts),
    storedBills: home.storedBills.map((bill) =>
      bill.lastDay === lastDay ? { ...bill, computed: null } : bill,
    ),
  };
}

/** A bill as it is stored; undefined where its units are unknown or no tariff prices it. */
export function toComputedBill(home: BilledHome, bill: HomeBill): ComputedBill | undefined {
  const { pricing, units } = bill;
  const facts = findFacts(home, bill);
  const isKnown = units.source === 'bill' || units.source === 'days';
  if (!isKnown || pricing.code !== 'priced' || facts === undefined) return undefined;
  const { amountPaise, without } = pricing;
  const storedOn = toIsoDate(home.use.today);
  return {
    unitsWh: units.unitsWh,
    facts,
    amountPaise,
    without,
    bill: pricing.bill,
    storedOn,
    kept: null,
  };
}

const pricedBills = new WeakMap<BilledPeriod, HomeBill>();

/** A period's bill, which is priced once for all who ask: periods are those of one home. */
function toHomeBill(home: BilledHome, period: BilledPeriod): HomeBill {
  const bill = pricedBills.get(period) ?? priceBilledPeriod(home, period);
  pricedBills.set(period, bill);
  return bill;
}

function priceBilledPeriod(
  home: BilledHome,
  { usage, isRead, storedBill, isRest }: BilledPeriod,
): HomeBill {
  const paper = storedBill?.paper ?? null;
  const ownPower =
    sumOwnPower(home.use, usage) ?? ((paper?.unitsWh ?? 0) < 0 ? UNKNOWN_OWN_POWER : null);
  const storedAsThen = storedBill?.computed ?? null;
  const stored =
    storedAsThen !== null && ownPower !== null ? addOpenLine(storedAsThen) : storedAsThen;
  const units = decideUnits(usage, paper);
  const { firstDay, lastDay, days, kind, month } = usage;
  const common = {
    id: toIsoDate(lastDay),
    from: toIsoDate(firstDay),
    to: toIsoDate(lastDay),
    days,
    kind,
    month,
    paper,
    settles: countSettled(home, usage),
    ownPower,
    isPrepaid: isPrepaid(home.use, lastDay),
    coverage: isRead
      ? {
          knownDays: usage.knownDays,
          complete: usage.complete,
          unitsWh: usage.consumptionWh,
        }
      : null,
  };
  const computed = stored ?? computeByThen(home, { usage, units, paper, isRest });
  if (computed === null) {
    const pricing = priceToday(home, { usage, units, paper, isRest });
    return { ...common, units, pricing, storedOn: null, today: null };
  }
  const { amountPaise, without, bill, unitsWh } = computed;
  const because = isRead ? findChanges(home, usage, units, computed) : [];
  const pricingToday =
    because.length === 0 ? null : priceToday(home, { usage, units, paper, isRest });
  const isSame = pricingToday?.code === 'priced' && haveSameAmounts(pricingToday.bill, bill);
  return {
    ...common,
    units:
      stored === null ? units : { source: paper?.unitsWh === unitsWh ? 'bill' : 'days', unitsWh },
    // With the same amounts, today's calculation knows more: an answer may have been confirmed since.
    pricing: isSame ? pricingToday : { code: 'priced', amountPaise, without, bill },
    storedOn: stored?.storedOn ?? null,
    today:
      pricingToday === null
        ? null
        : findDifferenceToday(computed, { unitsWh: units.unitsWh, now: pricingToday, because }),
  };
}

/**
 * A bill that is not stored, by the tariffs and values that were known when it ended, or when the household told its
 * connection. Null where that is today, or where too little was known then.
 */
function computeByThen(
  home: BilledHome,
  { usage, units, paper, isRest }: PeriodToPrice,
): Omit<ComputedBill, 'storedOn'> | null {
  const { firstDay, lastDay } = usage;
  const connection = findInForce(home.connections, lastDay);
  const asOf = findDayKnownThen(home, usage, units);
  if (connection === undefined || asOf === null || units.source === 'few-days') return null;
  const { unitsWh } = units;
  const facts = pickFacts(connection);
  const priced = priceHomeBill({
    ...{ firstDay, lastDay, unitsWh, facts, paper, asOf, isRest },
    earlier: listEarlierConnections(home.connections, usage),
    ...findFactsOfUse(home.use, usage),
  });
  if (priced.code !== 'priced') return null;
  const { amountPaise, without, bill } = priced;
  return { unitsWh, facts, amountPaise, without, bill, kept: null };
}

/** The day up to which is known what a bill that is not stored is priced by; null where that is today. */
export function findDayKnownThen(
  home: BilledHome,
  { lastDay }: PeriodUsage,
  units: BillUnits,
): IsoDate | null {
  const recordedOn = findInForce(home.connections, lastDay)?.recordedOn;
  if (recordedOn === undefined || (units.source !== 'bill' && units.source !== 'days')) return null;
  const ended = toIsoDate(lastDay);
  const asOf = recordedOn > ended ? recordedOn : ended;
  return asOf >= toIsoDate(home.use.today) ? null : asOf;
}

/** How many estimated bills one settles: they are among its days. */
function countSettled({ storedBills }: BilledHome, { firstDay, lastDay }: Period): number {
  const bill = { firstDay, lastDay, measured: true };
  return storedBills.filter((other) =>
    isSettledBy({ ...other, measured: other.paper?.measured !== false }, bill),
  ).length;
}

/** The units of a bill: as billed, or those of its days where enough of them are known. */
export function decideUnits(usage: PeriodUsage, paper: PaperBill | null): BillUnits {
  // The units of a bill that settles estimates may be what these left: its span has all.
  const isSettling = paper?.settlesFrom != null && usage.complete;
  if (paper !== null && paper.unitsWh !== null && !isSettling)
    return { source: 'bill', unitsWh: paper.unitsWh };
  if (usage.complete) return { source: 'days', unitsWh: usage.consumptionWh };
  if (usage.judged && usage.wholePeriodWh !== null) {
    return { source: 'most-days', unitsWh: usage.wholePeriodWh };
  }
  return { source: 'few-days', unitsWh: null };
}

interface PeriodToPrice {
  usage: PeriodUsage;
  units: BillUnits;
  paper: PaperBill | null;
  isRest: boolean;
}

function priceToday(home: BilledHome, { usage, units, paper, isRest }: PeriodToPrice): Pricing {
  if (units.source === 'few-days') return { code: 'few-days' };
  const { firstDay, lastDay } = usage;
  const { unitsWh } = units;
  const facts = findInForce(home.connections, lastDay);
  const asOf = toIsoDate(home.use.today);
  const result = priceHomeBill({
    ...{ firstDay, lastDay, unitsWh, facts, paper, asOf, isRest },
    earlier: listEarlierConnections(home.connections, usage),
    ...findFactsOfUse(home.use, usage),
  });
  if (result.code !== 'no-tariff') return result;
  const amountPaise = computeFlatPaise(home.use, usage, units);
  return { code: 'flat-rate', amountPaise, reason: result.reason };
}

/** The units at the rates in force on the days. */
function computeFlatPaise(
  { days, rates }: HomeUse,
  usage: PeriodUsage,
  units: BillUnits,
): number | null {
  if (units.source !== 'bill') return computeJudgedPaise(days, usage, rates);
  const [first, last] = [findRate(rates, usage.firstDay), findRate(rates, usage.lastDay)];
  if (first !== last) return null;
  const consumptionWh = Math.max(0, units.unitsWh);
  return computeAmountAtRatesPaise([{ day: usage.lastDay, consumptionWh }], rates);
}

function findRate(rates: readonly DatedRate[], day: number): number | null {
  return findInForce(rates, day)?.rateMilliRupees ?? null;
}

/** The facts that a bill is calculated with: those in force on its last day. */
function findFacts({ connections }: BilledHome, bill: HomeBill): BilledConnection | undefined {
  const connection = findInForce(connections, toDayNumber(bill.to));
  return connection && pickFacts(connection);
}

function pickFacts({ discom, category, loadKW, phases, answers }: BilledConnection) {
  return { discom, category, loadKW, phases, answers };
}
