/**
 * What a household is told of the limits of its running bill, in codes and parameters: which one it can hold and by how
 * much a day, and which it will pass. Screens, the command line, mails and tips say the same of it.
 */
import { type IsoDate, toIsoDate } from '#domain/base/period.ts';
import { WH_PER_KWH } from '#domain/base/quantity.ts';
import type { DayCounts } from '#domain/energy/usage.ts';
import type { Guard, PriceChange } from '#domain/tariff/limits/guard.ts';
import { type EdgeView, toEdgeView } from './edge-view.ts';

/** A limit that leaves less than this share of what the home uses a day cannot be held. */
const HELD_SHARE = 1 / 3;
/** One that leaves so many times as much is no concern. */
const FAR_TIMES = 3;

/** How a home uses up its running period. */
export interface Pace {
  counts: DayCounts;
  /** Whether today has a value already, which counts in the units so far. */
  hasToday: boolean;
  /** What the forecast expects of a day that is not known; null without a forecast. */
  dailyWh: number | null;
  /** The end of the forecast's range; null without a forecast. */
  highWh: number | null;
  /** What is entered for days that are not known: estimates, and values that may be of more days. */
  enteredWh: number;
  today: number;
}

/** What is left until a limit, and for which days. */
export interface Left {
  leftWh: number;
  /** Today and the days to come. */
  days: number;
  /** The most a day that stays within the limit, after what the unread days probably used; never below 0. */
  dailyWh: number;
  /** What the home uses a day, by its forecast; null without one. */
  paceWh: number | null;
  /** Days before today without a measured reading. */
  unreadDays: number;
  /** What they probably used; null without a forecast, where nothing is entered for them. */
  unreadWh: number | null;
  /** The day on which the limit is probably passed; null where that is not expected in the period, or not known. */
  passDay: IsoDate | null;
  /** It is a day before today. */
  isProbablyPassed: boolean;
}

export type Reach = 'held' | 'lost' | 'far';

/** An edge on the way to another one, or one that cannot be held. */
export interface NearerEdge {
  edge: EdgeView;
  left: Left;
}

export type GuardAnswer = {
  /** The days of the bill. */
  days: number;
  /** Its first day is not known to be one, nor its last: nobody said on which days the home's bills end. */
  isPeriodAssumed: boolean;
  /** Its last day. */
  lastDay: IsoDate;
  /** Its units are those from the grid: what the home gave is not taken off. */
  hasRooftop: boolean;
  /** The home's meter is prepaid: there is no bill. */
  isPrepaid: boolean;
  /** What unread days probably used, after which the next unit is priced; null where there are none, or nothing is known. */
  unread: Pick<Left, 'unreadDays' | 'unreadWh'> | null;
  /** Of the very next whole unit, in thousandths of a rupee; null when what is unknown changes with it. */
  nextUnitMilliRupees: number | null;
  /** Edges ahead that cannot be held or are less dear than the one to hold, ascending. */
  nearer: NearerEdge[];
  /** Where lines begin that no source tells, as far as the forecast reaches. */
  unknownAbove: { lastKwh: number; labels: string[] } | null;
} & (
  | /** An edge to stay within. */
  { code: 'hold'; edge: EdgeView; left: Left }
  /** A limit beyond which each unit is dearer, to stay within. */
  | { code: 'hold-price'; change: PriceChange; left: Left }
  /** All edges that are near will be passed. */
  | { code: 'lost' }
  /** An edge is behind, and none near. */
  | { code: 'past'; edge: EdgeView }
  /** No limit is near. */
  | { code: 'far' }
  /** No limit ahead that makes a unit dearer and can be held; `change` is the next that changes its price at all. */
  | { code: 'even'; change: PriceChange | null }
);

/** What a running bill will come to. */
export interface ForecastAnswer {
  /** The least and the most that the bill comes to in the range of the forecast. */
  fromPaise: number;
  toPaise: number;
  middleWh: number;
  /** All edges in the range, the dearest first. */
  crossings: EdgeView[];
  days: number;
  isPeriodAssumed: boolean;
  isPrepaid: boolean;
}

/** Chooses what to tell of a running bill's limits. */
export function answerGuard(
  guard: Guard,
  pace: Pace,
  period: Pick<GuardAnswer, 'days' | 'lastDay' | 'isPeriodAssumed' | 'hasRooftop' | 'isPrepaid'>,
): GuardAnswer {
  const edges = guard.edges.map((edge) => {
    const left = computeLeft(edge.leftWh, pace);
    return { edge, left, reach: judgeReach(left) };
  });
  const heldEdges = edges.filter(({ reach }) => reach === 'held');
  const held = findDearestInRange(heldEdges, pace) ?? heldEdges[0];
  const nearer = edges.filter(
    ({ edge, reach }) =>
      reach === 'lost' || (held !== undefined && edge.lastKwh < held.edge.lastKwh),
  );
  const common = {
    ...period,
    nextUnitMilliRupees: guard.nextUnitMilliRupees,
    unread: findUnread(pace),
    nearer: nearer.map(toNearerEdge),
    unknownAbove: findUnknownAbove(guard, pace),
  };
  if (held !== undefined) return { ...common, code: 'hold', ...toNearerEdge(held) };
  if (nearer.length > 0) return { ...common, code: 'lost' };
  if (guard.passedEdge !== undefined) {
    return { ...common, code: 'past', edge: toEdgeView(guard.passedEdge) };
  }
  return { ...common, ...answerPriceChange(guard, pace, edges.length > 0) };
}

function toNearerEdge({ edge, left }: { edge: Guard['edges'][number]; left: Left }): NearerEdge {
  const { leftWh: _, ...others } = edge;
  return { edge: toEdgeView(others), left };
}

/** Of several edges that the bill may reach, the dear one counts. */
function findDearestInRange<T extends { edge: { lastKwh: number; unitPaise: number } }>(
  edges: readonly T[],
  { highWh }: Pace,
): T | undefined {
  return edges
    .filter(({ edge }) => highWh !== null && edge.lastKwh * WH_PER_KWH < highWh)
    .toSorted((a, b) => b.edge.unitPaise - a.edge.unitPaise)[0];
}

function answerPriceChange(
  { priceChange, nextUnitMilliRupees }: Guard,
  pace: Pace,
  hasFarEdge: boolean,
):
  | Pick<Extract<GuardAnswer, { code: 'hold-price' }>, 'code' | 'change' | 'left'>
  | Pick<Extract<GuardAnswer, { code: 'even' }>, 'code' | 'change'>
  | Pick<Extract<GuardAnswer, { code: 'far' }>, 'code'> {
  if (priceChange === undefined)
    return hasFarEdge ? { code: 'far' } : { code: 'even', change: null };
  const { leftWh, ...change } = priceChange;
  const left = computeLeft(leftWh, pace);
  const isDearer =
    nextUnitMilliRupees !== null && priceChange.milliRupeesAUnit > nextUnitMilliRupees;
  const reach = judgeReach(left);
  if (reach === 'far') return { code: 'far' };
  return isDearer && reach === 'held'
    ? { code: 'hold-price', change, left }
    : { code: 'even', change };
}

/** What is left of some energy until it is used up, for the days of a period that are left. */
export function computeLeft(leftWh: number, pace: Pace): Left {
  const { counts, dailyWh: paceWh } = pace;
  const unreadDays = counts.unreadDays.length;
  const unreadWh = computeUnreadWh(pace);
  const restWh = Math.max(0, leftWh - (unreadWh ?? 0));
  const passDay = findPassDay(leftWh, pace);
  return {
    leftWh,
    days: counts.daysLeft,
    dailyWh: counts.daysLeft === 0 ? 0 : Math.floor(restWh / counts.daysLeft),
    paceWh,
    unreadDays,
    unreadWh,
    passDay: passDay === undefined ? null : toIsoDate(passDay),
    isProbablyPassed:
      (passDay !== undefined && passDay < pace.today) || (unreadWh !== null && unreadWh > leftWh),
  };
}

/** What the unread days probably used: as much as others, and no less than is entered for them. */
function computeUnreadWh({ counts, dailyWh, enteredWh }: Pace): number | null {
  if (dailyWh === null) return enteredWh > 0 ? enteredWh : null;
  return Math.max(dailyWh * counts.unreadDays.length, enteredWh);
}

/** The units so far with what unread days probably used. */
export function computeProbableWh(soFarWh: number, pace: Pace): number {
  return soFarWh + (computeUnreadWh(pace) ?? 0);
}

function findUnread(pace: Pace): GuardAnswer['unread'] {
  const unreadDays = pace.counts.unreadDays.length;
  const unreadWh = computeUnreadWh(pace);
  return unreadDays === 0 || unreadWh === null ? null : { unreadDays, unreadWh };
}

/** The day on which so much energy is used up, where each day without a value takes what the home uses a day. */
function findPassDay(leftWh: number, { counts, hasToday, dailyWh, today }: Pace) {
  if (dailyWh === null || dailyWh <= 0) return undefined;
  const firstToCome = today + counts.daysLeft - counts.daysToCome;
  const days = [
    ...counts.unreadDays,
    ...(hasToday || counts.daysLeft === counts.daysToCome ? [] : [today]),
    ...Array.from({ length: counts.daysToCome }, (_, index) => firstToCome + index),
  ];
  return days[Math.floor(leftWh / dailyWh)];
}

/** Whether a limit can be held, cannot, or is no concern; without a forecast any can. */
export function judgeReach({ dailyWh, paceWh, days, isProbablyPassed }: Left): Reach {
  if (isProbablyPassed) return 'lost';
  if (paceWh === null || paceWh <= 0 || days === 0) return 'held';
  if (dailyWh < paceWh * HELD_SHARE) return 'lost';
  return dailyWh > paceWh * FAR_TIMES ? 'far' : 'held';
}

function findUnknownAbove({ unknownAbove }: Guard, { highWh }: Pace): GuardAnswer['unknownAbove'] {
  if (unknownAbove === undefined) return null;
  const { lastKwh, lines } = unknownAbove;
  if (highWh !== null && lastKwh * WH_PER_KWH >= highWh) return null;
  return { lastKwh, labels: lines.map(({ label }) => label) };
}
