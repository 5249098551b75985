/** The steps of an explanation that change a bill's days and its units, and the limits of its price that they pass. */
import { countCoveredDays } from '#domain/base/period.ts';
import { WH_PER_KWH } from '#domain/base/quantity.ts';
import { moveDocuments, moveSeries } from '#domain/tariff/engine/months.ts';
import { openBill } from '#domain/tariff/engine/price.ts';
import { Prices, type UnitPair } from '#domain/tariff/engine/prices.ts';
import type { BillRequest } from '#domain/tariff/engine/scope.ts';
import { findUnitLimits, type UnitLimit } from '#domain/tariff/limits/limits.ts';
import { areComparable, type LineChange, listLineChanges } from '#domain/tariff/match/changes.ts';
import type { Series } from '#domain/tariff/schema.ts';
import { sumChanges, type Way } from './explain-way.ts';

/**
 * The first bill on the days of the second, with as many units a day, and the tariffs it had. What it costs beyond
 * that because the days alone bring it past a limit is a cause of its own.
 */
export function explainDays(way: Way, before: BillRequest, after: BillRequest): void {
  const { request, series } = way.stage;
  const [length, newLength] = [before, after].map(({ from, to }) => countCoveredDays(from, to)) as [
    number,
    number,
  ];
  const unitsWh = Math.round((before.unitsWh * newLength) / length);
  const change = {
    request: {
      ...{ from: after.from, to: after.to, unitsWh },
      documents: moveDocuments(before.documents, before, after),
      uncoveredDays: 'nearest' as const,
    },
    series: moveSeries(series, before, after),
  };
  const beyond = findBeyondLimits(
    { prices: createPrices(request, series), unitsWh: before.unitsWh },
    { prices: createPrices({ ...request, ...change.request }, change.series), unitsWh },
  );
  const allChanges = way.move(change);
  if (allChanges === undefined) {
    way.pass('days');
    return;
  }
  const start = (id: string) =>
    allChanges.find((line) => line.id === id)?.beforePaise ?? way.getPaise(id);
  const lines = beyond === undefined ? allChanges : subtractChanges(allChanges, beyond.lines);
  const units = { unitsWhBefore: before.unitsWh, unitsWhAfter: unitsWh };
  way.tell(
    way.makeReason(
      { code: 'days', before: length, after: newLength, ...units },
      lines.map((line) => startFrom(start(line.id), line)),
    ),
  );
  if (beyond === undefined) return;
  const { limits, areBehind, bills } = beyond;
  const last = beyond.lines.map((line) => startFrom(way.getPaise(line.id) - line.paise, line));
  way.add(way.makeReason({ code: 'limits', limits, areBehind, bills }, last));
}

interface PricedUnits {
  prices: Prices;
  unitsWh: number;
}

/**
 * What the bill above the limits costs beyond the price that a unit has below them: more where the second bill is above,
 * less where the first was. Nothing where no limit lies between the two. Their limits may differ as their days do.
 */
function findBeyondLimits(first: PricedUnits, second: PricedUnits) {
  const earlier = first.prices.limits;
  if (earlier.length !== second.prices.limits.length) return undefined;
  const passedLimits = second.prices.limits.flatMap((limit, index) => {
    const before = earlier[index] as UnitLimit;
    const isPassed = isBehind(limit, second.unitsWh) !== isBehind(before, first.unitsWh);
    return isPassed ? [{ limit, before }] : [];
  });
  const [lowest, highest] = [passedLimits[0], passedLimits.at(-1)];
  if (lowest === undefined || highest === undefined) return undefined;
  const areBehind = isBehind(lowest.limit, second.unitsWh);
  if (isBehind(highest.limit, second.unitsWh) !== areBehind) return undefined;
  const { prices, unitsWh } = areBehind ? second : first;
  const edgeWh = (areBehind ? lowest.limit : lowest.before).lastKwh * WH_PER_KWH;
  const [edge, bill, pair] = [
    prices.priceUnits(edgeWh),
    prices.priceUnits(unitsWh),
    prices.findPairAround(edgeWh),
  ];
  if (!edge.ok || !bill.ok || pair === undefined || !areComparable(edge, bill)) return undefined;
  const atPrice = computeChangesAtPrice(pair, unitsWh - edgeWh);
  const above = subtractChanges(listLineChanges(edge, bill), atPrice);
  const lines = areBehind ? above : above.map((line) => ({ ...line, paise: -line.paise }));
  const limits = toLimits(
    second.prices,
    passedLimits.map(({ limit }) => limit),
  );
  return { areBehind, limits, lines, bills: second.prices.countBills() };
}

function isBehind({ lastKwh }: UnitLimit, unitsWh: number): boolean {
  return lastKwh * WH_PER_KWH < unitsWh;
}

function createPrices(request: BillRequest, series: readonly Series[]): Prices {
  const opened = openBill(request, series);
  return new Prices(request, series, opened.ok ? findUnitLimits(opened.bill) : []);
}

function toLimits(prices: Prices, limits: readonly UnitLimit[]) {
  return limits.map(({ lastKwh, mayJump }) => ({
    lastKwh,
    jumpPaise: mayJump ? prices.findEdge(lastKwh)?.unitPaise : undefined,
  }));
}

/** The units of the second bill: at the price that a unit has below the limits between the two, and what those add. */
export function explainUse(way: Way, after: BillRequest): void {
  const { request, series } = way.stage;
  const moreWh = after.unitsWh - request.unitsWh;
  if (moreWh === 0) return;
  const prices = createPrices(request, series);
  const passedLimits = prices.limits.filter(
    (limit) => isBehind(limit, request.unitsWh) !== isBehind(limit, after.unitsWh),
  );
  const pair = prices.findPairAround(Math.min(request.unitsWh, after.unitsWh));
  const getPaise = (id: string) => way.getPaise(id);
  const atPrice =
    pair === undefined || passedLimits.length === 0
      ? undefined
      : computeChangesAtPrice(pair, moreWh).map((line) => startFrom(getPaise(line.id), line));
  const allChanges = way.move({ request: { unitsWh: after.unitsWh } });
  if (allChanges === undefined) {
    way.pass('use');
    return;
  }
  const unitChanges = atPrice ?? allChanges;
  const milliRupeesAUnit = findUnitPrice(sumChanges(unitChanges), moreWh, pair);
  way.tell(way.makeReason({ code: 'use', moreWh, milliRupeesAUnit }, unitChanges));
  const beyond = subtractChanges(allChanges, unitChanges).map((line) =>
    startFrom(getPaise(line.id) - line.paise, line),
  );
  const limits = toLimits(prices, passedLimits);
  way.add(
    way.makeReason(
      { code: 'limits', limits, areBehind: moreWh > 0, bills: prices.countBills() },
      beyond,
    ),
  );
}

/** How far the rounding of lines may take an amount from its units times their price. */
const ROUNDING_PAISE = 10;

/** A unit's price as the tariff has it, which the rounding of a few units' lines would hide. */
function findUnitPrice(paise: number, moreWh: number, pair: UnitPair | undefined): number {
  if (pair !== undefined) {
    const milliRupees = (sumChanges(listLineChanges(pair.less, pair.more)) * 10) / pair.kwh;
    const expectedPaise = (milliRupees * moreWh) / (10 * WH_PER_KWH);
    if (Math.abs(expectedPaise - paise) <= ROUNDING_PAISE) return Math.round(milliRupees);
  }
  return Math.round((paise * 10 * WH_PER_KWH) / moreWh);
}

/** A change of a line that starts from an amount. */
function startFrom(beforePaise: number, line: LineChange): LineChange {
  return { ...line, beforePaise, afterPaise: beforePaise + line.paise };
}

/** The changes of lines by some energy, where each unit changes them as it does between two bills. */
function computeChangesAtPrice({ less, more, kwh }: UnitPair, moreWh: number): LineChange[] {
  return listLineChanges(less, more).map((line) => ({
    ...line,
    paise: Math.round((line.paise * moreWh) / (kwh * WH_PER_KWH)),
  }));
}

/** What is left of changes of lines when a part of them is taken out. */
function subtractChanges(
  allChanges: readonly LineChange[],
  part: readonly LineChange[],
): LineChange[] {
  const lines = new Map([...part, ...allChanges].map((line) => [line.id, line]));
  const findPaise = (changes: readonly LineChange[], id: string) =>
    changes.find((line) => line.id === id)?.paise ?? 0;
  return [...lines.values()]
    .map((line) => ({ ...line, paise: findPaise(allChanges, line.id) - findPaise(part, line.id) }))
    .filter(({ paise }) => paise !== 0)
    .sort((a, b) => Math.abs(b.paise) - Math.abs(a.paise));
}
