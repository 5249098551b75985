/**
 * What lies ahead of a running bill, in English: for the command line, mails, tips and the screens of bills. The dashboard
 * says the same figures in fewer words (`words.server.ts`).
 */

import {
  formatCount,
  formatDate,
  formatDateNear,
  formatKwh,
  formatNumber,
  formatPaise,
  formatRate,
  formatUnits,
  formatWholeRupees,
} from '#domain/base/format.ts';
import { addDays, type IsoDate } from '#domain/base/period.ts';
import { WH_PER_KWH } from '#domain/base/quantity.ts';
import type { EdgeView } from '#domain/bills/running/edge-view.ts';
import type {
  ForecastAnswer,
  GuardAnswer,
  Left,
  NearerEdge,
} from '#domain/bills/running/guard-answer.ts';
import {
  describeEdge,
  joinWords,
  nameInSentence,
} from '#domain/tariff/explain/describe-differences.ts';
import type { UnitLimit } from '#domain/tariff/limits/limits.ts';

/** The guard in words. */
export interface ToldGuard {
  title: string;
  /** Its one number, and what it is. */
  value: string;
  of: string;
  /** What a day may use, and what the home uses. */
  pace: string[];
  /** The unit that is dear: "Unit 201 costs ₹893."; null where none is told. */
  unit: string | null;
  /** Why, and what else is to know. */
  notes: string[];
  /** The limit to stay within, for a picture of it. */
  limitKwh: number | null;
}

/** How the units of a home with rooftop solar are counted. */
export const COUNTED_FROM_GRID = 'Counted by units from the grid, without what you gave.';

/** The guard of a running bill in words. */
export function tellGuard(answer: GuardAnswer, today: IsoDate): ToldGuard {
  const told = tellAnswer(answer, today);
  return answer.hasRooftop ? { ...told, notes: [...told.notes, COUNTED_FROM_GRID] } : told;
}

function tellAnswer(answer: GuardAnswer, today: IsoDate): ToldGuard {
  const period = answer.isPrepaid ? 'period' : 'bill';
  const nearer = answer.nearer.map((edge) => tellNearerEdge(edge, answer.days, today));
  const unknown = tellUnknownAbove(answer);
  const untold = { pace: [], unit: null, limitKwh: null };
  switch (answer.code) {
    case 'hold': {
      const { edge, left } = answer;
      return {
        ...tellLimit(edge, left, answer.days, today),
        unit: `Unit ${formatNumber(edge.lastKwh + 1)} costs ${formatPaise(edge.unitPaise)}.`,
        notes: [describeEdge(edge, period), ...tellWithout([edge]), ...nearer, ...unknown],
      };
    }
    case 'hold-price': {
      const { change, left } = answer;
      return {
        ...tellLimit(change, left, answer.days, today),
        unit: null,
        notes: [`${describePriceChange(change)} ${tellNextUnit(answer)}`.trim(), ...unknown],
      };
    }
    case 'lost': {
      const [last] = answer.nearer.slice(-1);
      const edges = answer.nearer.map(({ edge }) => edge);
      return {
        ...untold,
        title: last === undefined ? 'The next unit' : `Past ${nameLimit(last.edge, answer.days)}`,
        value:
          last === undefined ? describeUnitPrice(answer) : `+${formatPaise(last.edge.unitPaise)}`,
        of: 'at once',
        notes: [
          ...nearer,
          ...(last === undefined ? [] : [describeEdge(last.edge, period)]),
          ...tellWithout(edges),
          tellNextBill(answer, today),
          ...unknown,
        ],
      };
    }
    case 'past':
      return {
        ...untold,
        title: `You are past ${nameLimit(answer.edge, answer.days)}`,
        value: describeUnitPrice(answer),
        of: 'each further unit',
        notes: [
          `${describeEdge(answer.edge, period)} ${tellNextBill(answer, today)}`.trim(),
          ...tellUnread(answer),
          ...tellWithout([answer.edge]),
          ...unknown,
        ],
      };
    case 'far':
    case 'even':
      return {
        ...untold,
        title: 'The next unit',
        value: describeUnitPrice(answer),
        of: '',
        notes: [...describeEven(answer), ...tellUnread(answer), ...unknown],
      };
  }
}

/** The guard as sentences that stand alone. */
export function listGuardSentences({ title, value, of, pace, unit, notes }: ToldGuard): string[] {
  const head = [value, of].filter(Boolean).join(' ');
  return [`${title}: ${head}.`, ...pace, ...(unit === null ? [] : [unit]), ...notes].filter(
    Boolean,
  );
}

function tellLimit(limit: NamedLimit, left: Left, days: number, today: IsoDate) {
  return {
    title: `To stay within ${nameLimit(limit, days)}`,
    value: formatUnits(left.leftWh),
    of: `units left for ${formatCount(left.days, 'day')}`,
    pace: tellPace(left, today),
    limitKwh: limit.lastKwh,
  };
}

/** How much a day is left, after what unread days probably used. */
export function tellPace(left: Left, today: IsoDate): string[] {
  const { unreadDays, unreadWh, dailyWh, paceWh, passDay } = left;
  const unread = formatCount(unreadDays, 'unread day');
  const uses = paceWh === null ? '' : ` You use ${formatKwh(paceWh)}.`;
  const passes =
    passDay === null || paceWh === null
      ? []
      : [`As you use it now they last until ${formatDateNear(passDay, today)}.`];
  if (unreadDays === 0) return [`That is ${formatKwh(dailyWh)} a day.${uses}`, ...passes];
  if (unreadWh === null) {
    return [`That is ${formatKwh(dailyWh)} a day, less what ${unread} before today used.`];
  }
  if (left.isProbablyPassed) {
    const when = passDay === null ? '' : ` about ${formatDateNear(passDay, today)}`;
    return [
      `About ${formatKwh(unreadWh, 0)} were probably used in ${unread}: then it was passed${when}.${uses}`,
    ];
  }
  return [
    `About ${formatKwh(unreadWh, 0)} of them are probably gone in ${unread}: the rest is ${formatKwh(dailyWh)} a day.${uses}`,
    ...passes,
  ];
}

/** After which units the next one is priced, where some of them are only probable. */
function tellUnread({ unread, nextUnitMilliRupees }: GuardAnswer): string[] {
  if (unread?.unreadWh == null || nextUnitMilliRupees === null) return [];
  const days = formatCount(unread.unreadDays, 'unread day');
  return [`After about ${formatKwh(unread.unreadWh, 0)} units that ${days} probably used.`];
}

/** `200 units will be passed about 29 Nov: from there +₹722.` */
function tellNearerEdge({ edge, left }: NearerEdge, days: number, today: IsoDate): string {
  const name = nameLimit(edge, days);
  const more = `+${formatPaise(edge.unitPaise)}`;
  const { passDay } = left;
  if (passDay === null && left.isProbablyPassed) {
    return `${name} were probably passed, by what is entered: from there ${more}.`;
  }
  if (passDay === null) return `On the way, unit ${formatNumber(edge.lastKwh + 1)}: ${more}.`;
  if (left.isProbablyPassed) {
    return `${name} were probably passed about ${formatDateNear(passDay, today)}: from there ${more}.`;
  }
  return passDay === today
    ? `${name} will probably be passed today: from there ${more}.`
    : `${name} will be passed about ${formatDateNear(passDay, today)}: from there ${more}.`;
}

type NamedLimit = Pick<UnitLimit, 'lastKwh' | 'monthlyKwh'>;

/** A limit as everybody knows it: `200 units`, `197 units (200 a month, for these 30 days)`. */
export function nameLimit({ lastKwh, monthlyKwh }: NamedLimit, days: number): string {
  const units = `${formatNumber(lastKwh)} units`;
  return monthlyKwh === null
    ? units
    : `${units} (${formatNumber(monthlyKwh)} a month, for these ${formatCount(days, 'day')})`;
}

/** What no source tells on one side of some edges: the amounts at them lack it. */
export function tellWithout(edges: readonly Pick<EdgeView, 'without'>[]): string[] {
  const labels = [...new Set(edges.flatMap(({ without }) => without))];
  return labels.length === 0
    ? []
    : [
        `Without ${joinWords(labels.map(nameInSentence))}: no source tells ${labels.length === 1 ? 'it' : 'them'} on both sides.`,
      ];
}

function tellUnknownAbove({ unknownAbove, ...answer }: GuardAnswer): string[] {
  if (unknownAbove === null) return [];
  const told =
    'edge' in answer ? answer.edge.without : answer.nearer.flatMap(({ edge }) => edge.without);
  const labels = unknownAbove.labels.filter((label) => !told.includes(label));
  return labels.length === 0
    ? []
    : [
        `No source tells ${joinWords(labels.map(nameInSentence))} above ${formatNumber(unknownAbove.lastKwh)} units.`,
      ];
}

function describePriceChange({
  lastKwh,
  milliRupeesAUnit,
}: {
  lastKwh: number;
  milliRupeesAUnit: number;
}) {
  return `Above ${formatNumber(lastKwh)} units each unit costs ${formatRate(milliRupeesAUnit)}.`;
}

function tellNextUnit({ nextUnitMilliRupees }: GuardAnswer): string {
  return nextUnitMilliRupees === null
    ? ''
    : `The next one costs ${formatRate(nextUnitMilliRupees)}.`;
}

function describeUnitPrice({ nextUnitMilliRupees }: GuardAnswer): string {
  return nextUnitMilliRupees === null ? 'N/A' : formatRate(nextUnitMilliRupees);
}

function describeEven(answer: Extract<GuardAnswer, { code: 'far' | 'even' }>): string[] {
  if (answer.nextUnitMilliRupees === null) {
    return ['A line that no source tells the rate of changes with it.'];
  }
  if (answer.code === 'far') return ['No limit beyond which units are dear is near.'];
  if (answer.change !== null) return [describePriceChange(answer.change)];
  return answer.unknownAbove === null
    ? [
        `Every next unit of this ${answer.isPrepaid ? 'period' : 'bill'} costs this. No limit changes its price.`,
      ]
    : [];
}

function tellNextBill({ lastDay, isPrepaid }: GuardAnswer, today: IsoDate): string {
  return `The next ${isPrepaid ? 'period' : 'bill'} begins at 0 on ${formatDateNear(addDays(lastDay, 1), today)}.`;
}

/* What the bill will come to. */

/** The edges in the range of a forecast, in words: the dearest in a sentence, the others after it. */
export function tellCrossings({ crossings, middleWh, days }: ForecastAnswer): string[] {
  const [dearest, ...others] = crossings;
  if (dearest === undefined) return [];
  const { lastKwh, belowPaise, abovePaise, unitPaise } = dearest;
  const name = nameLimit(dearest, days);
  const passes =
    middleWh > lastKwh * WH_PER_KWH
      ? `As you use it now, it passes ${name}`
      : `Your busier days would pass ${name}`;
  const also = others.map(
    (edge) => `${formatNumber(edge.lastKwh)} units (+${formatPaise(edge.unitPaise)})`,
  );
  return [
    `${passes}: ${formatWholeRupees(belowPaise)} within them, ${formatWholeRupees(abovePaise)} with the next one (+${formatPaise(unitPaise)}).`,
    ...(also.length === 0 ? [] : [`Also within reach: ${joinWords(also)}.`]),
    ...tellWithout(crossings),
  ];
}

/** `₹817 to ₹948, four times in five`; without how often where nobody said the days of the bill. */
export function tellRange(answer: ForecastAnswer): string {
  const { fromPaise, toPaise, isPeriodAssumed, isPrepaid } = answer;
  const [from, to] = [formatWholeRupees(fromPaise), formatWholeRupees(toPaise)];
  const range = from === to ? from : `${from} to ${to}`;
  return isPeriodAssumed
    ? `${range}, if the ${isPrepaid ? 'period' : 'bill'} has these days`
    : `${range}, four times in five`;
}

/** That nobody said on which days the home's bills end. */
export function tellAssumedPeriod(
  { from, to }: { from: IsoDate; to: IsoDate },
  isPrepaid: boolean,
): string {
  return `Nobody has said on which day your ${isPrepaid ? 'period' : 'bill'} ends: ${formatDate(from)} to ${formatDate(to)} is assumed.`;
}
